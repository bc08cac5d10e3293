package bridge

import (
	"strings"
	"testing"
)

func TestSeats(t *testing.T) {
	for i, want := range []struct {
		name                    string
		next, partner, previous Seat
		side                    Side
	}{
		{"North", East, South, West, NorthSouth},
		{"East", South, West, North, EastWest},
		{"South", West, North, East, NorthSouth},
		{"West", North, East, South, EastWest},
	} {
		t.Run(want.name, func(t *testing.T) {
			s := Seat(i)
			if s.String() != want.name || s.Letter() != want.name[:1] {
				t.Errorf("seat %d is %v, %s", i, s, s.Letter())
			}
			if s.Next() != want.next || s.Partner() != want.partner || s.Previous() != want.previous || s.Side() != want.side {
				t.Errorf("%v sits between %v and %v, opposite %v, and is of %v", s, s.Previous(), s.Next(), s.Partner(), s.Side())
			}
			for _, text := range []string{want.name, strings.ToUpper(want.name), strings.ToLower(want.name[:1])} {
				if back, err := ParseSeat(text); err != nil || back != s {
					t.Errorf("%q is %v, %v", text, back, err)
				}
			}
		})
	}
	for _, text := range []string{"", "No", "NS", "X", " N", strings.Repeat("N", 5000)} {
		t.Run(text, func(t *testing.T) {
			if s, err := ParseSeat(text); err == nil || len(err.Error()) > 80 {
				t.Errorf("%.20q is %v, %v", text, s, err)
			}
		})
	}
	if NorthSouth.Other() != EastWest || EastWest.Other() != NorthSouth || NorthSouth.String() != "NS" || EastWest.String() != "EW" {
		t.Error("the sides are mixed up")
	}
}

func TestVulnerabilities(t *testing.T) {
	for i, want := range []struct {
		name   string
		ns, ew bool
		others string
	}{
		{"None", false, false, "none Love - neither O 0 nil"},
		{"NS", true, false, "ns n N/S N-S"},
		{"EW", false, true, "ew E e/w E-W"},
		{"All", true, true, "ALL both B"},
	} {
		t.Run(want.name, func(t *testing.T) {
			v := Vulnerability(i)
			if v.String() != want.name || v.Has(NorthSouth) != want.ns || v.Has(EastWest) != want.ew {
				t.Errorf("%d is %v, NS %t, EW %t", i, v, v.Has(NorthSouth), v.Has(EastWest))
			}
			for text := range strings.FieldsSeq(want.name + " " + want.others) {
				if back, err := ParseVulnerability(text); err != nil || back != v {
					t.Errorf("%q is %v, %v", text, back, err)
				}
			}
		})
	}
	for _, text := range []string{"", "NSEW", "x", strings.Repeat("b", 5000)} {
		t.Run(text, func(t *testing.T) {
			if v, err := ParseVulnerability(text); err == nil || len(err.Error()) > 80 {
				t.Errorf("%.20q is %v, %v", text, v, err)
			}
		})
	}
}

// TestBoards checks the table of Law 2, and the boards after it.
func TestBoards(t *testing.T) {
	for i, want := range strings.Split(`North None, East NS, South EW, West All,
		North NS, East EW, South All, West None,
		North EW, East All, South None, West NS,
		North All, East None, South NS, West EW`, ",") {
		for board := i + 1; board < 100; board += 16 {
			if got := BoardDealer(board).String() + " " + BoardVulnerability(board).String(); got != strings.TrimSpace(want) {
				t.Errorf("board %d: %s, want %s", board, got, strings.TrimSpace(want))
			}
		}
	}
}
