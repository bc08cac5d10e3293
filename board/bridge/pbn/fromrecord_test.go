package pbn

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/board/bridge/record/recordtest"
)

// newRandom returns what makes records by chance.
func newRandom(seed uint64) *recordtest.Random {
	return &recordtest.Random{
		Rand:      rand.New(rand.NewPCG(seed, seed+1)),
		Texts:     []string{"", "one", "Wärn, Åke", `a "quote" and \ \\`, "4♠ or 5♦", "[x] ; y % z", "#1", "more than one word"},
		CardNotes: true,
	}
}

// randomRecord makes a board with a match of its own.
func randomRecord(r *recordtest.Random) *record.Record {
	rec := r.Record()
	rec.Board, rec.Room = 1+r.IntN(40), record.Room(r.IntN(3))
	rec.Match = record.Match{
		Event: r.Pick(), Site: r.Pick(), Stage: r.Pick(), Scoring: r.Pick(), HomeTeam: r.Pick(), VisitTeam: r.Pick(), Date: "2026.11.20",
	}
	return rec
}

// TestRecordsComeBack checks that records survive writing or exporting and reading.
func TestRecordsComeBack(t *testing.T) {
	r := newRandom(1)
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

// TestCommentsThatWrap wants a comment that goes on in the next line to end where it ends, whatever
// else is set behind it.
func TestCommentsThatWrap(t *testing.T) {
	r := newRandom(2)
	rec := r.Record()
	for len(rec.Calls) == 0 || len(rec.Cards) == 0 {
		rec = r.Record()
	}
	rec.Calls[0].Comment = strings.TrimSpace(strings.Repeat("a remark that is long ", 8))
	rec.Cards[0].Comment = "another"
	rec.Calls[1].Note = "a } in a note"
	text := FromRecord(rec).String()
	if opened, closed := strings.Count(text, "{"), strings.Count(text, "}"); opened != closed-1 {
		t.Errorf("%d braces open comments and %d close them in\n%s", opened, closed-1, text)
	}
	back := one(t, text)
	if found := back.Check(); len(found) > 0 {
		t.Fatal(found, text)
	}
	got, err := back.Record()
	if err != nil || got.Calls[0].Comment != rec.Calls[0].Comment || got.Cards[0].Comment != rec.Cards[0].Comment {
		t.Errorf("%v, %+v in\n%s", err, got, text)
	}
}

// TestBareAlert wants an alert without an explanation to have a note that says so, and no more.
func TestBareAlert(t *testing.T) {
	rec := &record.Record{Calls: []record.Call{{Call: bridge.Pass, Alert: true}}}
	text := FromRecord(rec).String()
	if !strings.Contains(text, "\r\nPass =1= +\r\n[Note \"1:Alert\"]") {
		t.Error(text)
	}
	got, err := one(t, text+`[Deal "N:- - - -"]`).Record()
	if err != nil || !reflect.DeepEqual(got.Calls, rec.Calls) {
		t.Errorf("%v, %v", got, err)
	}
}

func BenchmarkRead(b *testing.B) {
	var text strings.Builder
	r := newRandom(3)
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
