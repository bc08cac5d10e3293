package pbn

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// randomRecord makes a board with a legal auction and a legal play, perhaps not to the
// end, with notes and comments.
func randomRecord(r *rand.Rand) *record.Record {
	rec := &record.Record{
		Board: 1 + r.IntN(40), Room: record.Room(r.IntN(3)), Dealer: bridge.Seat(r.IntN(4)), Vulnerable: bridge.Vulnerability(r.IntN(4)),
		Match: record.Match{Event: pick(r), Site: pick(r), Stage: pick(r), Scoring: pick(r), HomeTeam: pick(r), VisitTeam: pick(r), Date: "2026.11.20"},
	}
	for s := range rec.Players {
		rec.Players[s] = pick(r)
	}
	pack := make([]bridge.Card, 0, bridge.PackSize)
	for c := range bridge.AllCards.Down {
		pack = append(pack, c)
	}
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for i, c := range pack {
		rec.Deal[i%bridge.Seats] |= c.Set()
	}
	auction := bridge.NewAuction(rec.Dealer)
	stop := r.IntN(100)
	for !auction.Done() && len(rec.Calls) < stop {
		calls := auction.AppendLegal(nil)
		call := calls[0]
		if r.IntN(3) == 0 {
			call = calls[r.IntN(min(len(calls), 8))]
		}
		if err := auction.Call(call); err != nil {
			panic(err)
		}
		c := record.Call{Call: call}
		if r.IntN(4) == 0 {
			c.Alert, c.Note = true, pick(r)
		}
		if r.IntN(8) == 0 {
			c.Comment = pick(r)
		}
		rec.Calls = append(rec.Calls, c)
	}
	rec.Derive()
	if rec.HasContract && !rec.Contract.IsPassedOut() {
		randomPlay(r, rec)
	}
	if r.IntN(2) == 0 {
		rec.Comment = strings.Trim(pick(r)+"\n"+pick(r), "\n")
	}
	return rec
}

func randomPlay(r *rand.Rand, rec *record.Record) {
	play, err := bridge.NewPlay(rec.Deal, rec.Contract)
	if err != nil {
		panic(err)
	}
	stop := r.IntN(80)
	for !play.Done() && play.Len() < stop {
		var cards []bridge.Card
		for c := range play.Legal().Down {
			cards = append(cards, c)
		}
		c := record.Card{Card: cards[r.IntN(len(cards))]}
		if r.IntN(10) == 0 {
			c.Note = pick(r)
		}
		if r.IntN(10) == 0 {
			c.Comment = pick(r)
		}
		if err := play.Play(c.Card); err != nil {
			panic(err)
		}
		rec.Cards = append(rec.Cards, c)
	}
	if r.IntN(2) == 0 {
		side := rec.Contract.Declarer.Side()
		rec.HasTricks = true
		rec.Tricks = play.Won(side) + r.IntN(bridge.HandSize+1-play.Won(side)-play.Won(side.Other()))
	}
	rec.Derive()
}

// pick returns a text, perhaps an empty one, as it is after writing.
func pick(r *rand.Rand) string {
	texts := []string{"", "one", "Wärn, Åke", `a "quote" and \ \\`, "4♠ or 5♦", "[x] ; y % z", "#1", "more than one word"}
	return texts[r.IntN(len(texts))]
}

// TestRecordsComeBack wants records written, exported and read as the same.
func TestRecordsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		rec := randomRecord(r)
		if faults := rec.Check(); len(faults) > 0 {
			t.Fatal(faults)
		}
		g := FromRecord(rec)
		text, refused := export([]*Game{g}, true)
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		for _, text := range []string{g.String(), text} {
			back := one(t, text)
			if found := back.Check(); len(found) > 0 {
				t.Fatal(found, text)
			}
			got, err := back.Record()
			if err != nil || !reflect.DeepEqual(got, expected(rec)) {
				t.Fatalf("%v\n%+v\nwant\n%+v\n%s", err, got, expected(rec), text)
			}
		}
	}
}

// expected returns a record as it is after writing: a note is an alert.
func expected(r *record.Record) *record.Record {
	want := *r
	want.Calls = append([]record.Call(nil), r.Calls...)
	for i := range want.Calls {
		c := &want.Calls[i]
		c.Alert = c.Alert || c.Note != ""
	}
	return &want
}

func TestFromRecord(t *testing.T) {
	rec := record.Record{Dealer: bridge.West, HasContract: true, Match: record.Match{Event: "#"}}
	want := `[Event " #"]|[Site "?"]|[Date "?"]|[Board "?"]|[West "?"]|[North "?"]|[East "?"]|[South "?"]|[Dealer "W"]|` +
		`[Vulnerable "None"]|[Deal "W:- - - -"]|[Scoring "?"]|[Declarer ""]|[Contract "Pass"]|[Result ""]|`
	if got := strings.ReplaceAll(FromRecord(&rec).String(), "\r\n", "|"); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	rec = record.Record{Dealer: bridge.North, Calls: make([]record.Call, 40)}
	for i := range rec.Calls {
		rec.Calls[i] = record.Call{Irregular: record.Skipped, Note: fmt.Sprint("n", i)}
	}
	text := FromRecord(&rec).String()
	if !strings.Contains(text, `[Note "32:n31"]`) || strings.Contains(text, `[Note "33:`) || !strings.Contains(text, "^S {n39}\r\n+\r\n") {
		t.Error(text)
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		text.WriteString(FromRecord(randomRecord(r)).String() + "\r\n")
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		all, err := read(NewReader(strings.NewReader(text.String()), ""))
		if err != nil || len(all.games) != 200 {
			b.Fatal(len(all.games), err)
		}
	}
}
