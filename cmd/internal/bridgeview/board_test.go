package bridgeview_test

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/board/bridge/record/recordtest"
	"gogo/cmd/internal/bridgeview"
)

var update = flag.Bool("update", false, "write what is compared")

// compare compares a text with a file in testdata.
func compare(t *testing.T, name, got string) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("%s: got\n%s", name, got)
	}
}

// TestJSON compares the JSON of boards that other programs and the script read.
func TestJSON(t *testing.T) {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetIndent("", " ")
	state := bridgeview.State{
		Board: *passedOut(), Of: 16, Turn: "E", Actor: "W", Clocks: [2]bridgeview.Clock{{Used: 1500, Running: true, Limit: 9000}, {}},
		Connected: [bridge.Seats]bool{true, true, false, true}, Message: "Waiting for South.",
	}
	for _, value := range []any{played(t, record.Open), &state} {
		if err := encoder.Encode(value); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, "board.json", b.String())
}

// TestIrregularities wants what was irregular said, and a call that was skipped left empty.
func TestIrregularities(t *testing.T) {
	r := record.Record{
		Calls: []record.Call{
			{Call: bridge.Bid(1, bridge.NoTrump)},
			{Irregular: record.Skipped},
			{Call: bridge.Bid(1, bridge.Clubs.Strain()), Irregular: record.Insufficient},
		},
		Contract: bridge.Contract{Level: 1, Strain: bridge.NoTrump}, HasContract: true,
		Cards: []record.Card{
			{Card: bridge.Spades.Of(bridge.Ace), Irregular: record.LeadOutOfTurn},
			{Card: bridge.Spades.Of(bridge.Two), Irregular: record.Revoke},
		},
		Comment: "a remark",
	}
	b := bridgeview.New(&r, &bridgeview.Extras{})
	if b.Calls[1].Call != "" || b.Calls[1].Fault != "skipped" || b.Calls[2].Fault != "insufficient" ||
		b.Cards[0].Fault != "lead out of turn" || b.Cards[1].Fault != "revoke" || b.Cards[0].Seat != "E" || b.Cards[1].Seat != "S" ||
		b.Remark != "a remark" || b.Number != "" || b.Tricks != nil || b.Score != nil {
		t.Errorf("%+v", b)
	}
}

// TestRandomBoards compares boards of all kinds with their records.
func TestRandomBoards(t *testing.T) {
	random := recordtest.Random{Rand: rand.New(rand.NewPCG(1, 2)), Texts: []string{"", "a text"}, CardNotes: true}
	for i := range 300 {
		r := random.Record()
		r.Board = i + 1
		b := bridgeview.New(r, &bridgeview.Extras{})
		r.Derive()
		if len(b.Calls) != len(r.Calls) || len(b.Cards) != len(r.Cards) || (b.Contract != "") != r.HasContract {
			t.Fatalf("%+v of %+v", b, r)
		}
		for _, c := range b.Cards {
			seat, err := bridge.ParseSeat(c.Seat)
			card, err2 := bridge.ParseCard(c.Card)
			if err != nil || err2 != nil || !r.Deal[seat].Has(card) {
				t.Fatalf("board %d: %+v is not held", i, c)
			}
		}
	}
}
