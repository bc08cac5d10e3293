package main

import (
	"fmt"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
)

// TestBoardsOfAFile reads boards that two tables have played, that have no number or one
// that another has, and of which nobody says who deals.
func TestBoardsOfAFile(t *testing.T) {
	deal := func(n uint64) string { d := dealing.Deal(1, n); return d.Text(bridge.North) }
	text := strings.Join([]string{
		"[Board \"7\"]\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"" + deal(1) + "\"]\n[Room \"Open\"]",
		"[Board \"7\"]\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"" + deal(1) + "\"]\n[Room \"Closed\"]",
		"[Board \"2\"]\n[Deal \"" + deal(2) + "\"]",
		"[Board \"7\"]\n[Deal \"" + deal(3) + "\"]",
		"[Deal \"" + deal(4) + "\"]",
	}, "\n\n")
	boards, err := (&boardFlags{PBN: "test"}).read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, b := range boards {
		got = append(got, fmt.Sprint(b.Number, b.Dealer, b.Vulnerable))
		if b.Deal != dealing.Deal(1, uint64(i+1)) {
			t.Errorf("board %d has another deal", b.Number)
		}
	}
	if want := "7 East All, 2 East NS, 8 West None, 9 North EW"; strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
}
