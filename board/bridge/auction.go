package bridge

import (
	"errors"
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

// MaxCalls is how long an auction can be: three passes, then for each of the 35
// bids two passes, a double, two passes, a redouble and two passes, and one pass
// more after the last.
const MaxCalls = 319

// The reasons why a call is refused.
var (
	ErrAuctionOver    = errors.New("the auction is over")
	ErrNoCall         = errors.New("there is no such call")
	ErrInsufficient   = errors.New("the bid is not higher than the last one")
	ErrNothingBid     = errors.New("nobody has bid")
	ErrOwnBid         = errors.New("the last bid is their own side's")
	ErrAlreadyDoubled = errors.New("the last bid is doubled already")
	ErrNotDoubled     = errors.New("the last bid is not doubled")
	ErrRedoubled      = errors.New("the last bid is redoubled already")
	ErrOpponentsBid   = errors.New("the last bid is the opponents'")
)

// Auction is the calls of a board so far. Copies are independent, and two auctions with
// the same dealer and the same calls are equal. The zero value is an auction without a
// call whose dealer is North.
type Auction struct {
	calls   [MaxCalls]Call // Pass where there is none yet
	length  uint16
	passes  uint8 // at the end, in a row
	dealer  Seat
	bid     Call // the last bid, Pass if there is none
	bidder  Seat
	doubled Doubled // the last bid
}

// NewAuction returns an auction without a call.
func NewAuction(dealer Seat) Auction { return Auction{dealer: dealer} }

// Dealer returns who calls first.
func (a *Auction) Dealer() Seat { return a.dealer }

// Len returns how many calls there are.
func (a *Auction) Len() int { return int(a.length) }

// At returns a call by its number, from 0 to Len()-1.
func (a *Auction) At(i int) Call { return a.calls[:a.length][i] }

// Caller returns who makes a call, by the call's number from 0.
func (a *Auction) Caller(i int) Seat { return (a.dealer + Seat(i%Seats)) % Seats }

// Calls returns the calls. The slice is the auction's own: copy it before changing the
// auction or the slice.
func (a *Auction) Calls() []Call { return a.calls[:a.length:a.length] }

// Turn returns who is to call, or would be if the auction were not over.
func (a *Auction) Turn() Seat { return a.Caller(a.Len()) }

// Done reports whether the auction is over: four passes and nothing else, or three
// passes after another call (Law 22).
func (a *Auction) Done() bool {
	return a.passes == Seats || a.passes == Seats-1 && a.bid.IsBid()
}

// LastBid returns the last bid and who made it, if there is one.
func (a *Auction) LastBid() (bid Call, bidder Seat, ok bool) {
	return a.bid, a.bidder, a.bid.IsBid()
}

// Doubled returns whether the last bid is doubled or redoubled.
func (a *Auction) Doubled() Doubled { return a.doubled }

// Check returns nil if the next player may make a call, and otherwise one of the errors
// above: Law 18 for bids, Law 19 for doubles and redoubles.
func (a *Auction) Check(c Call) error {
	switch {
	case !c.Valid():
		return ErrNoCall
	case a.Done():
		return ErrAuctionOver
	case c == Pass:
		return nil
	case c.IsBid():
		if c <= a.bid {
			return ErrInsufficient
		}
		return nil
	case !a.bid.IsBid():
		return ErrNothingBid
	case a.doubled == IsRedoubled:
		return ErrRedoubled
	case c == Double:
		return a.checkDouble()
	}
	return a.checkRedouble()
}

// checkDouble checks a double of a bid that is not redoubled.
func (a *Auction) checkDouble() error {
	switch {
	case a.bidder.Side() == a.Turn().Side():
		return ErrOwnBid
	case a.doubled == IsDoubled:
		return ErrAlreadyDoubled
	}
	return nil
}

// checkRedouble checks a redouble of a bid that is not redoubled.
func (a *Auction) checkRedouble() error {
	switch {
	case a.bidder.Side() != a.Turn().Side():
		return ErrOpponentsBid
	case a.doubled == Undoubled:
		return ErrNotDoubled
	}
	return nil
}

// Legal reports whether the next player may make a call.
func (a *Auction) Legal(c Call) bool { return a.Check(c) == nil }

// AppendLegal appends the legal calls, the lowest number first: none if the auction
// is over.
func (a *Auction) AppendLegal(calls []Call) []Call {
	for c := Pass; c.Valid(); c++ {
		if a.Legal(c) {
			calls = append(calls, c)
		}
	}
	return calls
}

// Call makes the next call. An illegal call is refused and changes nothing; the error
// wraps one of the errors above.
func (a *Auction) Call(c Call) error {
	if err := a.Check(c); err != nil {
		return fmt.Errorf("%v calls %v: %w", a.Turn(), c, err)
	}
	a.make(c)
	return nil
}

// make makes a legal call.
func (a *Auction) make(c Call) {
	switch c {
	case Pass:
		a.passes++
	case Double:
		a.passes, a.doubled = 0, IsDoubled
	case Redouble:
		a.passes, a.doubled = 0, IsRedoubled
	default:
		a.passes, a.doubled = 0, Undoubled
		a.bid, a.bidder = c, a.Turn()
	}
	a.calls[a.length] = c
	a.length++
}

// Undo takes the last call back and reports whether there was one.
func (a *Auction) Undo() bool {
	if a.length == 0 {
		return false
	}
	old := *a
	*a = NewAuction(a.dealer)
	for _, c := range old.calls[:old.length-1] {
		a.make(c)
	}
	return true
}

// Contract returns the contract and whether the auction is over. While it is not, the
// contract is the one that results if all pass. The declarer is the player who, of the
// side that made the last bid, was the first to bid its strain.
func (a *Auction) Contract() (contract Contract, over bool) {
	if !a.bid.IsBid() {
		return Contract{}, a.Done()
	}
	c := Contract{Level: a.bid.Level(), Strain: a.bid.Strain(), Doubled: a.doubled, Declarer: a.bidder}
	for i, call := range a.Calls() {
		if s := a.Caller(i); call.IsBid() && call.Strain() == c.Strain && s.Side() == a.bidder.Side() {
			c.Declarer = s
			break
		}
	}
	return c, a.Done()
}

// String returns the calls as in PBN with spaces between them.
func (a *Auction) String() string {
	words := make([]string, a.Len())
	for i, c := range a.Calls() {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

// ParseAuction reads calls with spaces between them, each as ParseCall takes it. The
// auction need not be over. The error says which call, counted from 1, is malformed or
// illegal.
func ParseAuction(dealer Seat, text string) (Auction, error) {
	a := NewAuction(dealer)
	for word := range strings.FieldsSeq(text) {
		c, err := ParseCall(word)
		if err == nil {
			err = a.Call(c)
		}
		if err != nil {
			return Auction{}, fmt.Errorf("call %d: %w", a.Len()+1, err)
		}
	}
	return a, nil
}
