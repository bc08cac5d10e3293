package bridge

import (
	"fmt"
	"strings"
)

// Strain is what a contract is played in: a suit as trumps, or no trump.
type Strain uint8

// NoTrump is the highest strain. The others are numbered like the suits.
const NoTrump Strain = 4

// Strains is how many strains there are.
const Strains = 5

// Strain returns the strain that has the suit as trumps.
func (s Suit) Strain() Strain { return Strain(s) }

// Suit returns the suit of trumps, if there is one.
func (s Strain) Suit() (Suit, bool) { return Suit(s), s < NoTrump }

// String returns C, D, H, S or NT.
func (s Strain) String() string {
	if s == NoTrump {
		return "NT"
	}
	return Suit(s).String()
}

// ParseStrain reads a letter of a suit, N or NT, in either case.
func ParseStrain(text string) (Strain, error) {
	if strings.EqualFold(text, "NT") {
		return NoTrump, nil
	}
	if i, ok := index(suitLetters, text); ok {
		return Strain(i), nil
	}
	return 0, fmt.Errorf("%.20q is no strain: C, D, H, S or NT", text)
}

// Call is a pass, a double, a redouble or a bid. A higher bid is a greater number.
type Call uint8

// The calls that are not bids.
const (
	Pass Call = iota
	Double
	Redouble
	firstBid
)

// Levels is the highest level of a bid.
const Levels = 7

// Bid returns the bid of a level from 1 to 7 in a strain.
func Bid(level int, s Strain) Call { return firstBid + Call((level-1)*Strains) + Call(s) }

// IsBid reports whether the call is a bid.
func (c Call) IsBid() bool { return c >= firstBid }

// Valid reports whether there is such a call.
func (c Call) Valid() bool { return c <= Bid(Levels, NoTrump) }

// Level returns the level of a bid.
func (c Call) Level() int { return int(c-firstBid)/Strains + 1 }

// Strain returns the strain of a bid.
func (c Call) Strain() Strain { return Strain(c-firstBid) % Strains }

// String returns the call as in PBN: Pass, X, XX, or a bid as 1NT.
func (c Call) String() string {
	switch c {
	case Pass:
		return "Pass"
	case Double:
		return "X"
	case Redouble:
		return "XX"
	}
	return fmt.Sprintf("%d%v", c.Level(), c.Strain())
}

// ParseCall reads a call in one of the ways that are in use: Pass, P, X, D, Dbl,
// Double, XX, R, Rdbl, Redouble, 1N, 1NT and the like, in either case.
func ParseCall(text string) (Call, error) {
	if c, rest, ok := CutCall(text); ok && rest == "" {
		return c, nil
	}
	return 0, fmt.Errorf("%.20q is no call: Pass, X, XX or a bid as in 1NT", text)
}

// callWords are the words for the calls that are not bids, longer ones before those that they begin with.
var callWords = []struct {
	text string
	call Call
}{
	{"redoubles", Redouble},
	{"redouble", Redouble},
	{"rdbl", Redouble},
	{"r", Redouble},
	{"xx", Redouble},
	{"doubles", Double},
	{"double", Double},
	{"dbl", Double},
	{"d", Double},
	{"x", Double},
	{"passes", Pass},
	{"pass", Pass},
	{"p", Pass},
	{"-", Pass},
}

// CutCall reads the call that a text begins with, the longest one, in one of the ways that ParseCall takes, and
// returns what is behind it.
func CutCall(text string) (c Call, rest string, ok bool) {
	if len(text) >= 2 && text[0] >= '1' && text[0] <= '0'+Levels {
		for length := min(3, len(text)); length > 1; length-- {
			if s, err := ParseStrain(text[1:length]); err == nil {
				return Bid(int(text[0]-'0'), s), text[length:], true
			}
		}
	}
	for _, w := range callWords {
		if len(text) >= len(w.text) && strings.EqualFold(text[:len(w.text)], w.text) {
			return w.call, text[len(w.text):], true
		}
	}
	return 0, text, false
}
