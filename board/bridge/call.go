package bridge

import (
	"fmt"
	"strings"
)

// Strain is what a contract is played in: a suit as trumps, or no trump.
type Strain uint8

// NoTrump is the highest strain; the others have the numbers of the suits.
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

// ParseStrain reads a letter of a suit, N or NT, large or small.
func ParseStrain(text string) (Strain, error) {
	if strings.EqualFold(text, "NT") {
		return NoTrump, nil
	}
	if i, ok := index(suitLetters, text); ok {
		return Strain(i), nil
	}
	return 0, fmt.Errorf("%.20q is no strain: C, D, H, S or NT", text)
}

// Call is a pass, a double, a redouble or a bid. Of two bids the higher is the
// greater number.
type Call uint8

// The calls that are no bids.
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
// Double, XX, R, Rdbl, Redouble, 1N, 1NT and the like, large or small.
func ParseCall(text string) (Call, error) {
	switch strings.ToLower(text) {
	case "pass", "p", "passes", "-":
		return Pass, nil
	case "x", "d", "dbl", "double", "doubles":
		return Double, nil
	case "xx", "r", "rdbl", "redouble", "redoubles":
		return Redouble, nil
	}
	if len(text) >= 2 && text[0] >= '1' && text[0] <= '0'+Levels {
		if s, err := ParseStrain(text[1:]); err == nil {
			return Bid(int(text[0]-'0'), s), nil
		}
	}
	return 0, fmt.Errorf("%.20q is no call: Pass, X, XX or a bid as in 1NT", text)
}

// Doubled says whether a contract is doubled or redoubled.
type Doubled uint8

// The three states, each twice as dear as the one before.
const (
	Undoubled Doubled = iota
	IsDoubled
	IsRedoubled
)

// String returns "", X or XX.
func (d Doubled) String() string { return strings.Repeat("X", int(d)) }

// Contract is what an auction ends in.
type Contract struct {
	Level    int // 1 to 7, 0 if the board was passed out
	Strain   Strain
	Doubled  Doubled
	Declarer Seat
}

// IsPassedOut reports whether nobody bid.
func (c Contract) IsPassedOut() bool { return c.Level == 0 }

// String returns the contract without its declarer, as in PBN: 4HX, or Pass.
func (c Contract) String() string {
	if c.IsPassedOut() {
		return Pass.String()
	}
	return Bid(c.Level, c.Strain).String() + c.Doubled.String()
}

// Book is how many tricks the declarer takes before they count: level n needs
// Book+n.
const Book = 6
