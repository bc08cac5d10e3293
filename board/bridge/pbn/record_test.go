package pbn

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestInheritance(t *testing.T) {
	const text = `
[Event "First"][Round "##  1"][Site "#"][Date "1"][Note "1:a"]

[Event "#"][Date "#"][Site "Here"]

[Event "Second"][Date "2"][Round "2"][Note "#"]

[Event "#"][Date "#"][Site "#"]

[Round "##3"][Event "##"]

[Date "#"][Deal "#"]
`
	all := mustRead(t, text)
	for i, want := range []string{
		"Event=First Round=1 Site= Date=1",
		"Event=First Round=1 Site=Here Date=1",
		"Event=Second Round=2 Date=2",
		"Event=Second Round=2 Site=Here Date=2",
		"Event= Round=3",
		"Event= Round=3 Date=2 Deal=",
	} {
		t.Run(want, func(t *testing.T) {
			var got []string
			for _, name := range []string{"Event", "Round", "Site", "Date", "Deal"} {
				if value, ok := all.games[i].Tag(name); ok {
					got = append(got, name+"="+value)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("game %d: %v, want %s", i+1, got, want)
			}
		})
	}
	if got := all.errorTexts(); len(got) > 0 {
		t.Error(got)
	}
	if all.text() != text {
		t.Errorf("it is written as %q", all.text())
	}
}

// TestSharedDeals reads the second room of a match, which may omit what both rooms share.
func TestSharedDeals(t *testing.T) {
	all := mustRead(t, files(t)["match.pbn"])
	var got []string
	for _, g := range all.games {
		r, err := g.Record()
		if err != nil {
			got = append(got, err.Error())
			continue
		}
		got = append(got, fmt.Sprintf("%d %v %v %v %v %v %d %v %v %v %s %s %d", r.Board, r.Room, r.Dealer, r.Vulnerable,
			r.Contract, r.Contract.Declarer, r.Tricks, r.Deal.Complete(), r.Swapped, r.Adjusted, r.HomeTeam, r.Site, len(r.Calls)))
	}
	want := []string{
		"1 Open North None 1NT South 7 true false false Red Here 6",
		"1 Closed North None 2H North 8 true false false Red Here 8",
		"2 Open East NS Pass North 0 true false false  Elsewhere 0",
		"2 Closed East NS 2C East 8 true true true  Elsewhere 8",
		"a.pbn:60: Deal: it is not given",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
}

// TestBadBoards checks that errors name each bad board and that the good ones are read.
func TestBadBoards(t *testing.T) {
	all := mustRead(t, files(t)["bad.pbn"])
	var got []string
	for _, g := range all.games {
		r, err := g.Record()
		switch {
		case err != nil:
			got = append(got, err.Error())
		case !r.Deal.Complete():
			t.Errorf("board %d has %v", r.Board, r.Deal)
		default:
			got = append(got, fmt.Sprint("board ", r.Board))
		}
	}
	want := []string{
		"board 1",
		"a.pbn:10: board 2: Deal: SA is there twice",
		`a.pbn:14: board 3: Deal: North: hand "AA4.KJ973.Q6.Q94": SA twice`,
		"a.pbn:18: board 4: Deal: North has 12 cards, not 13",
		"a.pbn:22: board 5: Deal: West has 12 cards, not 13",
		"a.pbn:29: board 6: Auction: South calls 1H: the bid is not higher than the last one",
		"a.pbn:34: board 7: Auction: North calls first, but East deals",
		"a.pbn:41: board 8: Contract: 4S by North, but the auction ends in 3S by North",
		"a.pbn:54: board 9: Play: West plays CK: the hand can follow suit",
		"a.pbn:62: board 10: Result: the tricks of a declarer are 0 to 13",
		`a.pbn:68: board 11: Auction: "8C" is no call`,
		`a.pbn:71: board 12: Dealer: "Q" is no seat: N, E, S or W`,
		"board 13",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want\n%q", got, want)
	}
}
