// Package bridge has the rules of contract bridge: cards, deals, the auction, the
// play of the cards, and every way of scoring.
//
// A Deal is four sets of cards, an Auction the calls so far, a Play the cards so
// far; each says who is to act and refuses what the Laws do not allow:
//
//	deal, err := bridge.ParseDeal("N:AKQ.JT9.8765.432 ...")
//	auction := bridge.NewAuction(bridge.North)
//	err = auction.Call(bridge.Bid(1, bridge.NoTrump))
//	...
//	contract, ok := auction.Contract()
//
// Deals, auctions and plays are plain values that can be copied and compared. Seats go
// round the table from North to West, and suits are in the order of the bidding.
package bridge

import (
	"errors"
	"fmt"
	"strings"
)

// Seat is a place at the table, clockwise from North.
type Seat uint8

// The seats in the order in which they act.
const (
	North Seat = iota
	East
	South
	West
)

// Seats is how many seats there are.
const Seats = 4

const seatLetters = "NESW"

// String returns the name of the seat: North, East, South or West.
func (s Seat) String() string { return [Seats]string{"North", "East", "South", "West"}[s%Seats] }

// Letter returns N, E, S or W.
func (s Seat) Letter() string { return letter(seatLetters, int(s)) }

// ParseSeat reads the name or the letter of a seat in either case.
func ParseSeat(text string) (Seat, error) {
	for s := range Seat(Seats) {
		if strings.EqualFold(text, s.Letter()) || strings.EqualFold(text, s.String()) {
			return s, nil
		}
	}
	return 0, fmt.Errorf("%.20q is no seat: N, E, S or W", text)
}

// Next returns the seat to the left, which acts next.
func (s Seat) Next() Seat { return (s + 1) % Seats }

// Partner returns the seat across the table.
func (s Seat) Partner() Seat { return (s + 2) % Seats }

// Previous returns the seat to the right.
func (s Seat) Previous() Seat { return (s + 3) % Seats }

// Side returns the side that the seat belongs to.
func (s Seat) Side() Side { return Side(s % 2) }

// Side is one of the two partnerships.
type Side uint8

// The sides.
const (
	NorthSouth Side = iota
	EastWest
)

// Other returns the opponents.
func (s Side) Other() Side { return 1 - s }

// String returns NS or EW.
func (s Side) String() string { return [2]string{"NS", "EW"}[s%2] }

// Vulnerability says which sides are vulnerable.
type Vulnerability uint8

// The four vulnerabilities: a bit a side.
const (
	NoneVulnerable Vulnerability = 0
	NSVulnerable   Vulnerability = 1 << NorthSouth
	EWVulnerable   Vulnerability = 1 << EastWest
	AllVulnerable                = NSVulnerable | EWVulnerable
)

// Has reports whether a side is vulnerable.
func (v Vulnerability) Has(s Side) bool { return v>>s&1 != 0 }

// String returns None, NS, EW or All, as in PBN.
func (v Vulnerability) String() string { return [4]string{"None", "NS", "EW", "All"}[v%4] }

// ParseVulnerability reads the four words of PBN and others that are in use for them:
// Love, -, Neither, Both, B, O and the like, in either case.
func ParseVulnerability(text string) (Vulnerability, error) {
	switch strings.ToLower(text) {
	case "none", "love", "-", "neither", "o", "0", "nil":
		return NoneVulnerable, nil
	case "ns", "n", "n/s", "n-s":
		return NSVulnerable, nil
	case "ew", "e", "e/w", "e-w":
		return EWVulnerable, nil
	case "all", "both", "b":
		return AllVulnerable, nil
	}
	return 0, fmt.Errorf("%.20q is no vulnerability: None, NS, EW or All", text)
}

// BoardDealer returns who deals a board of duplicate bridge: North deals the first,
// and the deal goes round (Law 2). Boards are counted from 1.
func BoardDealer(board int) Seat { return Seat((board - 1) & 3) }

// BoardVulnerability returns who is vulnerable on a board of duplicate bridge: none,
// NS, EW and all, beginning one later in each group of four boards (Law 2).
func BoardVulnerability(board int) Vulnerability {
	n := (board - 1) & 15
	return Vulnerability((n + n/4) % 4)
}

// HandSize is how many cards a hand has before the play.
const HandSize = 13

// Deal has the hands of the four seats, before the play or in the course of it.
type Deal [Seats]Cards

// Cards returns the cards of all hands.
func (d *Deal) Cards() Cards { return d[North] | d[East] | d[South] | d[West] }

// Owner returns who holds a card, and false if nobody does.
func (d *Deal) Owner(c Card) (Seat, bool) {
	for s, hand := range d {
		if hand.Has(c) {
			return Seat(s), true
		}
	}
	return 0, false
}

// Complete reports whether every seat has thirteen cards, all of the pack.
func (d *Deal) Complete() bool { return d.Check() == nil && d.Cards() == AllCards }

// Check returns an error if a card is in two hands, a hand has more than thirteen cards,
// or the hands do not all have the same number of cards.
func (d *Deal) Check() error {
	var seen Cards
	for s, hand := range d {
		switch both := seen & hand; {
		case hand&^AllCards != 0:
			return fmt.Errorf("%v has cards that there are not", Seat(s))
		case both != 0:
			return fmt.Errorf("%v is there twice", both.Highest())
		case hand.Count() > HandSize:
			return fmt.Errorf("%v has %d cards", Seat(s), hand.Count())
		}
		seen |= hand
	}
	for s, hand := range d {
		if hand.Count() != d[North].Count() {
			return fmt.Errorf("%v has %d cards and North %d", Seat(s), hand.Count(), d[North].Count())
		}
	}
	return nil
}

// maxDealText is how long the text of a deal may be, in bytes: one with a seat's name
// and every ten as 10 has 100.
const maxDealText = 1024

// errNoFirst means that a deal does not say whose hand comes first.
var errNoFirst = errors.New("a deal begins with the first seat and a colon, N: for North")

// errHandCount returns the error for a deal with a wrong number of hands.
func errHandCount(hands int) error {
	if hands == 1 {
		return errors.New("a deal of one hand, not 4")
	}
	return fmt.Errorf("a deal of %d hands, not 4", hands)
}

// ParseDeal reads a deal as in PBN: the seat of the first hand, a colon, and four
// hands clockwise with spaces between them. A hyphen is an unknown hand; if it is the
// only one and the others have thirteen cards, it gets the rest. A card in two hands is
// an error; the number of cards is not checked, as it is by Check.
func ParseDeal(text string) (Deal, error) {
	if len(text) > maxDealText {
		return Deal{}, fmt.Errorf("a deal of %d bytes, more than %d", len(text), maxDealText)
	}
	first, rest, ok := strings.Cut(strings.TrimSpace(text), ":")
	if !ok {
		return Deal{}, errNoFirst
	}
	seat, err := ParseSeat(strings.TrimSpace(first))
	if err != nil {
		return Deal{}, err
	}
	hands := strings.Fields(rest)
	if len(hands) != Seats {
		return Deal{}, errHandCount(len(hands))
	}
	var d Deal
	unknown := 0
	for i, text := range hands {
		s := (seat + Seat(i)) % Seats
		if text == "-" {
			unknown++
			continue
		}
		hand, err := ParseHand(text)
		if err != nil {
			return Deal{}, fmt.Errorf("%v: %w", s, err)
		}
		if both := d.Cards() & hand; both != 0 {
			return Deal{}, fmt.Errorf("%v is there twice", both.Highest())
		}
		d[s] = hand
	}
	if unknown == 1 {
		d.FillIn()
	}
	return d, nil
}

// FillIn gives the rest of the pack to the only hand without cards, if it is thirteen cards.
func (d *Deal) FillIn() {
	empty, count := 0, 0
	for s, hand := range d {
		if hand == 0 {
			empty = s
			count++
		}
	}
	if rest := AllCards &^ d.Cards(); count == 1 && rest.Count() == HandSize {
		d[empty] = rest
	}
}

// Text returns the deal as in PBN with the hand of a seat first.
func (d *Deal) Text(first Seat) string {
	hands := make([]string, Seats)
	for i := range hands {
		hands[i] = d[(first+Seat(i))%Seats].String()
	}
	return first.Letter() + ":" + strings.Join(hands, " ")
}
