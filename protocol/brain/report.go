package brain

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// MaxLevel is the level of an engine at full strength, in the protocols that have levels. Level 1
// is a beginner.
const MaxLevel = 10

// Report is a brain's report on its search.
type Report struct {
	Place    int           // rank of the line, from 0
	Depth    int           // plies; 0 if unknown
	SelDepth int           // plies of the deepest line; 0 if unknown
	Score    string        // a number, +M7 and -M7 for a win and a loss in 7 plies, or +M and -M in a number not known
	Nodes    int64         // positions; 0 if unknown
	Time     time.Duration // by the brain's own clock; 0 if unknown
	PV       []string      // the line it expects, in the notation of its protocol
}

// ParseReport reads a text of the form
//
//	depth 12-23 score 153 nodes 123456 time 480ms pv 7,7 8,8
//
// which may begin with line 2 for the second best line. Every part may be missing, and
// there may be others between them. The words behind pv belong to it as long as isMove
// accepts them. It also knows the words of other brains, such as
//
//	Speed 191K | Depth 14-21 | Eval 177 | Node 51K | Time 270ms
//
// It reports whether depth or nodes was there. As brains use many forms nothing is an error.
func ParseReport(text string, isMove func(word string) bool) (Report, bool) {
	var r Report
	said := false
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i++ {
		value := strings.TrimSuffix(words[i+1], ",")
		switch strings.ToLower(words[i]) {
		case "depth", "dep":
			depth, sel, _ := strings.Cut(value, "-")
			plies, err := strconv.ParseUint(depth, 10, 31)
			if err == nil {
				r.Depth, said = int(plies), true
			}
			if plies, err = strconv.ParseUint(sel, 10, 31); err == nil {
				r.SelDepth = int(plies)
			}
		case "line":
			if place, err := strconv.ParseUint(value, 10, 31); err == nil && place > 0 {
				r.Place = int(place) - 1
			}
		case "score", "eval", "ev":
			if score, ok := reportScore(value); ok {
				r.Score = score
			}
		case "nodes", "node", "nd":
			if nodes, ok := reportCount(value); ok {
				r.Nodes, said = nodes, true
			}
		case "time":
			r.Time = reportTime(value)
		case "pv":
			r.PV = leadingMoves(words[i+1:], isMove)
			i += len(r.PV)
		}
	}
	return r, said
}

// reportScore accepts an integer, and one after M or -M, for which some brains write v.
func reportScore(s string) (string, bool) {
	const enough = 12
	if len(s) > enough {
		return "", false
	}
	s = strings.Replace(s, "v", "M", 1)
	number := strings.TrimPrefix(strings.TrimLeft(s, "+-"), "M")
	_, err := strconv.ParseUint(number, 10, 31)
	return s, err == nil
}

// reportCount parses a number, which may end in K or M for thousands and millions.
func reportCount(s string) (int64, bool) {
	unit := int64(1)
	switch number := strings.TrimRight(s, "kKM"); s[len(number):] {
	case "k", "K":
		s, unit = number, 1e3
	case "M":
		s, unit = number, 1e6
	}
	n, err := strconv.ParseInt(s, 10, 63)
	return n * unit, err == nil && n >= 0 && n <= math.MaxInt64/unit
}

// reportTime parses a duration; a bare number is milliseconds.
func reportTime(s string) time.Duration {
	if ms, err := strconv.ParseUint(s, 10, 31); err == nil {
		return time.Duration(ms) * time.Millisecond
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return 0
	}
	return max(d, 0)
}

// leadingMoves returns the moves at the start of words.
func leadingMoves(words []string, isMove func(string) bool) []string {
	for i, w := range words {
		if !isMove(w) {
			return words[:i]
		}
	}
	return words
}
