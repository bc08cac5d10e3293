package meaning

import (
	"regexp"
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// ParseLoose reads what it can of a text that may not keep to the grammar: of free text the
// numbers of points and of cards in a suit, as in "weak; 6-10 hcp, 6+ spades" or
// "5+!H; 11-20 HCP". It leaves out what is uncertain: numbers that are denied or may belong
// to a bid, and lengths if there is an "or" between them. A name of the convention before a
// double dash, as in "Limit raise or better -- 3+!S; 9+ HCP", is skipped. If nothing can be
// read, the meaning is nil.
func ParseLoose(text string) Meaning {
	if m, err := Parse(text); err == nil {
		return m
	}
	text = text[:min(len(text), MaxText)]
	if _, numbers, named := strings.Cut(text, " -- "); named && !choice.MatchString(numbers) {
		if m := looseNumbers(numbers); m != nil {
			return m
		}
	}
	return looseNumbers(text)
}

// looseNumbers reads the numbers of free text.
func looseNumbers(text string) Meaning {
	g := looseReader{text: text}
	for _, at := range counted.FindAllStringSubmatchIndex(text, -1) {
		g.add(at)
	}
	g.rest.WriteString(text[g.end:])
	return g.meaning()
}

// counted matches numbers and what they count in free text.
var counted = regexp.MustCompile(`(?i)` +
	`(?:(?P<bound>at least|minimum|min\.?|up to|at most|maximum|max\.?)\s*)?` +
	`\b(?P<low>\d{1,2})(?:\s*(?:-|–|to)\s*(?P<high>\d{1,2}))?` +
	`(?P<open>\+|=|-|\s+or\s+(?:more|longer|better|less|fewer|shorter))??` +
	`\s*(?:(?P<points>(?:total\s+|high[- ]card\s+)?points\b|hcp\b|pts?\b)` +
	`|(?P<cards>-?cards?\s+(?:in\s+|of\s+)?)?(?P<suit>(?:!|(?-i:\b))[CDHS]\b|[♣♦♥♠]|(?:club|diamond|heart|spade)s?\b))`)

// The indexes of its groups.
var (
	boundGroup, lowGroup, highGroup    = counted.SubexpIndex("bound"), counted.SubexpIndex("low"), counted.SubexpIndex("high")
	openGroup, pointsGroup, cardsGroup = counted.SubexpIndex("open"), counted.SubexpIndex("points"), counted.SubexpIndex("cards")
	suitGroup                          = counted.SubexpIndex("suit")
)

// looseReader reads free text.
type looseReader struct {
	text    string
	end     int             // of what was read
	rest    strings.Builder // what stands between
	points  Statement
	lengths Statement
}

// add uses a match of counted, if its meaning is certain.
func (g *looseReader) add(at []int) {
	before := g.text[g.end:at[0]]
	g.rest.WriteString(before)
	g.end = at[1]
	group := func(i int) string {
		if at[2*i] < 0 {
			return ""
		}
		return g.text[at[2*i]:at[2*i+1]]
	}
	if other.MatchString(before) {
		return
	}
	e := Element{Kind: TotalPoints}
	if group(pointsGroup) == "" {
		e = Element{Kind: Length, Suit: suitOf(group(suitGroup))}
		vague := group(highGroup) == "" && group(openGroup) == "" && group(boundGroup) == ""
		if vague && group(cardsGroup) == "" && len(strings.TrimPrefix(group(suitGroup), "!")) == 1 {
			return // a bid
		}
	}
	if e.Range = rangeOf(group(boundGroup), group(lowGroup), group(highGroup), group(openGroup), e.Kind.Max()); e.Check() != nil {
		return
	}
	if e.Kind == Length {
		g.lengths = append(g.lengths, e)
	} else {
		g.points = append(g.points, e)
	}
}

// other matches words before a number that does not describe the hand.
var other = regexp.MustCompile(`(?i)\b(?:no|not|denies|deny|without|to|bids?|rebids?|than|over|after|opening|plays?)\s*$`)

// choice matches a word because of which not all lengths need hold.
var choice = regexp.MustCompile(`(?i)\bor\b`)

// meaning returns the meaning of what was read.
func (g *looseReader) meaning() Meaning {
	s := g.points
	if !choice.MatchString(g.rest.String()) {
		s = append(s, g.lengths...)
	}
	if len(s) == 0 {
		return nil
	}
	return Meaning{s}
}

// rangeOf returns the range of the numbers and the words around them.
func rangeOf(bound, low, high, open string, most int) Range {
	n, _ := strconv.Atoi(low)
	r := Range{Low: n, High: n}
	if high != "" {
		r.High, _ = strconv.Atoi(high)
	}
	words := strings.ToLower(bound + open)
	switch {
	case strings.ContainsAny(words, "+") || containsAny(words, "least", "min", "more", "longer", "better"):
		r.High = max(n, most)
	case high == "" && (words == "-" || containsAny(words, "up to", "most", "max", "less", "fewer", "shorter")):
		r.Low = 0
	}
	return r
}

func containsAny(text string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// suitOf returns the suit of a letter, a sign or a name.
func suitOf(name string) bridge.Suit {
	name = strings.ToLower(strings.TrimPrefix(name, "!"))
	for s := range bridge.Suit(bridge.Suits) {
		if name == s.Symbol() || strings.HasPrefix(name, strings.ToLower(s.String())) {
			return s
		}
	}
	return bridge.Clubs
}
