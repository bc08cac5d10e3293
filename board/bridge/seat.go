package bridge

import (
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
