package gomocup

import (
	"strconv"
	"strings"
	"time"
)

// ClientReport is what a brain said about its search.
type ClientReport struct {
	Depth    int           // plies; 0 if not said
	SelDepth int           // plies of the deepest line; 0 if not said
	Score    string        // a number, or +M7 and -M7 for a win and a loss in 7 plies
	Nodes    int64         // positions; 0 if not said
	Time     time.Duration // by the brain's own clock; 0 if not said
	PV       []string      // the line it expects, as x,y
}

// ParseClientReport reads a message of the form
//
//	depth 12-23 score 153 nodes 123456 time 480ms pv 7,7 8,8
//
// in which every part may be missing and others may stand between them. It
// reports whether depth or nodes was there. Brains write messages as they like,
// so nothing here is an error.
func ParseClientReport(message string) (ClientReport, bool) {
	var r ClientReport
	said := false
	words := strings.Fields(message)
	for i := 0; i+1 < len(words); i++ {
		value := words[i+1]
		switch strings.ToLower(words[i]) {
		case "depth":
			depth, sel, _ := strings.Cut(value, "-")
			plies, err := strconv.ParseUint(depth, 10, 31)
			if err == nil {
				r.Depth, said = int(plies), true
			}
			if plies, err = strconv.ParseUint(sel, 10, 31); err == nil {
				r.SelDepth = int(plies)
			}
		case "score":
			if isClientScore(value) {
				r.Score = value
			}
		case "nodes":
			nodes, err := strconv.ParseUint(value, 10, 63)
			if err == nil {
				r.Nodes, said = int64(nodes), true
			}
		case "time":
			r.Time = clientTime(value)
		case "pv":
			r.PV = clientLineOf(words[i+1:])
			i += len(r.PV)
		}
	}
	return r, said
}

// isClientScore accepts a whole number, and one after M or -M.
func isClientScore(s string) bool {
	s = strings.TrimLeft(s, "+-")
	s = strings.TrimPrefix(s, "M")
	_, err := strconv.ParseUint(s, 10, 31)
	return err == nil
}

// clientTime reads a duration; a number alone is milliseconds.
func clientTime(s string) time.Duration {
	if ms, err := strconv.ParseUint(s, 10, 31); err == nil {
		return time.Duration(ms) * time.Millisecond
	}
	d, err := time.ParseDuration(s)
	if err != nil {
		return 0
	}
	return max(d, 0)
}

// clientLineOf returns the moves at the start of words.
func clientLineOf(words []string) []string {
	for i, w := range words {
		if _, _, ok := parseClientMove(w); !ok {
			return words[:i]
		}
	}
	return words
}
