package lin

import (
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/record"
)

// TestMends wants a card or a number of tricks that cannot be to cost no more than itself.
func TestMends(t *testing.T) {
	const board = "qx|o1|md|3" + hands + "|sv|o|mb|1HP1NPPP|pg||"
	for _, test := range []struct {
		name, text string
		want       string
		warnings   []string
	}{
		{
			"no number of tricks", board + "pc|C3|pc|C2|mc|14|", "[C3 C2] 1NTS=?",
			[]string{`mc: "14" is no number of tricks; it is left out`},
		},
		{
			"too many tricks", board + "pc|C3|pc|C2|pc|CT|pc|C7|pg||pc|HA|pc|H8|pc|H2|pc|H3|mc|13|", "[C3 C2 CT C7 HA H8 H2 H3] 1NTS=13",
			[]string{"mc: 13 tricks, but the play leaves 0 to 11; it is taken as agreed on"},
		},
		{
			"too many tricks and a result", "rs|1NS+1|" + board + "pc|C3|pc|C2|pc|CT|pc|C7|pg||pc|HA|pc|H8|pc|H2|pc|H3|mc|13|", "[C3 C2 CT C7 HA H8 H2 H3] 1NTS=8",
			[]string{"mc: 13 tricks, but the play leaves 0 to 11; the result of the match counts"},
		},
		{
			"a result that cannot be", "rs|1NS+6|" + board + "pc|C3|pc|C2|pc|CT|pc|C7|", "[C3 C2 CT C7] 1NTS=13",
			[]string{"rs: 13 tricks, but the play leaves 0 to 12; it is taken as agreed on"},
		},
		{
			"a card that cannot be read", board + "pc|C3|pc|C2|pc|CT|pc|7C|pc|H5|mc|8|", "[C3 C2 CT C7 H5] 1NTS=8",
			[]string{`pc: "7C" is no card; only C7 fits the rest`},
		},
		{
			"half a card", board + "pc|C3|pc|C2|pc|C|pc|C7|mc|8|", "[C3 C2] 1NTS=8",
			[]string{`pc: "C" is no card; the play is left out from there on`},
		},
		{
			"a card of another suit", board + "pc|C3|pc|H3|mc|8|", "[C3] 1NTS=8",
			[]string{"pc: North plays H3: the hand can follow suit; the play is left out from there on"},
		},
		{
			"a play without an auction", "qx|o1|md|3" + hands + "|sv|o|pc|C3|mc|8|", "[] ?=8",
			[]string{"pc: there are cards and no contract is known; the play is left out from there on"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := mustRead(t, test.text).boards[0]
			r, err := b.Record()
			if err != nil {
				t.Fatal(err)
			}
			if agreed := strings.Contains(strings.Join(test.warnings, ""), "agreed on"); r.Adjusted != agreed {
				t.Errorf("the tricks are agreed on: %t", r.Adjusted)
			}
			if got := short(r); !strings.Contains(got, test.want+" ") || len(r.Calls) == 0 && test.want[:2] != "[]" {
				t.Errorf("%s, want %s", got, test.want)
			}
			var warnings []string
			for _, e := range b.Check() {
				if !e.Minor {
					t.Errorf("%v is not minor", e)
				}
				warnings = append(warnings, strings.TrimPrefix(e.Error(), "a.lin:1: warning: board 1: "))
			}
			if !slices.Equal(warnings, test.warnings) {
				t.Errorf("%q, want %q", warnings, test.warnings)
			}
		})
	}
}

// TestOneBadCard spoils each card of a whole play in turn: the others say which it was.
func TestOneBadCard(t *testing.T) {
	r := &record.Record{Board: 1, Deal: dealing.Deal(1, 1), Contract: bridge.Contract{Level: 1, Strain: bridge.NoTrump}, HasContract: true}
	r.Calls = []record.Call{{Call: bridge.Bid(1, bridge.NoTrump)}, {}, {}, {}}
	play, err := bridge.NewPlay(r.Deal, r.Contract)
	for err == nil && !play.Done() {
		r.Cards = append(r.Cards, record.Card{Card: play.Legal().Lowest()})
		err = play.Play(play.Legal().Lowest())
	}
	r.Derive()
	b, failure := fromRecord(r)
	if err != nil || failure != nil {
		t.Fatal(err, failure)
	}
	for i, c := range r.Cards {
		t.Run(c.Card.String(), func(t *testing.T) {
			text := strings.Replace(b.String(), "pc|"+c.Card.String()+"|", "pc|?|", 1)
			got, err := mustRead(t, text).boards[0].Record()
			if err != nil || !slices.Equal(got.Cards, r.Cards) || got.Tricks != r.Tricks {
				t.Errorf("card %d of %v: %v", i, got, err)
			}
		})
	}
}
