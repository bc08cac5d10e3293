package lin

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// pick returns a text, perhaps an empty one, as it is after writing.
func pick(r *rand.Rand) string {
	texts := []string{"", "one", "Wärn Åke", `a "quote" \`, "4♠ or 5♦", "[x] ; y % z", "more than one word"}
	return texts[r.IntN(len(texts))]
}

// randomRecord makes a board with a legal auction and a legal play, perhaps not to the
// end.
func randomRecord(r *rand.Rand, number int, room record.Room, match record.Match) *record.Record {
	rec := &record.Record{Match: match, Board: number, Room: room, Dealer: bridge.Seat(r.IntN(4)), Vulnerable: bridge.Vulnerability(r.IntN(4))}
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
	for !auction.Done() {
		calls := auction.AppendLegal(nil)
		call := calls[0]
		if r.IntN(3) == 0 {
			call = calls[r.IntN(min(len(calls), 8))]
		}
		if err := auction.Call(call); err != nil {
			panic(err)
		}
		rec.Calls = append(rec.Calls, record.Call{Call: call, Alert: r.IntN(5) == 0, Note: pick(r), Comment: pick(r)})
	}
	rec.Derive()
	if !rec.Contract.IsPassedOut() {
		randomPlay(r, rec)
	}
	if n := len(rec.Calls); r.IntN(8) == 0 {
		rec.Calls = append([]record.Call(nil), rec.Calls[:r.IntN(n)]...) // the contract is known all the same
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
		c := record.Card{Card: cards[r.IntN(len(cards))], Comment: pick(r)}
		if err := play.Play(c.Card); err != nil {
			panic(err)
		}
		rec.Cards = append(rec.Cards, c)
	}
	if r.IntN(2) == 0 {
		rec.Tricks, rec.HasTricks = play.Won(rec.Contract.Declarer.Side()), true
	}
	rec.Derive()
}

// TestRecordsComeBack wants records written and read as the same.
func TestRecordsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var all bytes.Buffer
	w := NewWriter(&all)
	var records []*record.Record
	for range 300 {
		rec := randomRecord(r, r.IntN(40), record.Room(2*r.IntN(2)), record.Match{})
		if rec.Players == [bridge.Seats]string{} {
			rec.Players[0] = "X" // those of the board before would hold
		}
		b, err := FromRecord(rec)
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.Record()
		if err != nil || !reflect.DeepEqual(got, rec) {
			t.Fatalf("%v\n%+v\nwant\n%+v\n%s", err, got, rec, b)
		}
		if err := w.Write(b); err != nil {
			t.Fatal(err)
		}
		records = append(records, rec)
	}
	boards := mustRead(t, all.String()).boards
	for i, rec := range records {
		if got, err := boards[i].Record(); err != nil || !reflect.DeepEqual(got, rec) {
			t.Fatalf("%v\n%+v\nwant\n%+v\n%s", err, got, rec, boards[i])
		}
	}
	if len(boards) != len(records) {
		t.Errorf("%d boards of %d", len(boards), len(records))
	}
}

// TestMatch wants matches written and read as the same, whatever their players do.
func TestMatch(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 60 {
		match := record.Match{Event: pick(r), Stage: pick(r), Scoring: []string{"", "IMP", "MP", "BAM"}[r.IntN(4)], HomeTeam: pick(r), VisitTeam: pick(r)}
		var records []*record.Record
		players := [3][bridge.Seats]string{{"a", "b", "c", "d"}, {"e", "", "f", "g"}, {"", "h", "i", "j"}}
		for n := range 6 {
			for _, room := range [][]record.Room{{record.NoRoom}, {record.Open, record.Closed}, {record.Closed}}[round%3] {
				rec := randomRecord(r, 3+n, room, match)
				if round%2 == 0 {
					rec.Players = players[room]
				}
				if r.IntN(3) == 0 {
					rec.Calls, rec.Cards = nil, nil // only the result
				}
				records = append(records, rec)
			}
		}
		if round%3 == 0 {
			for _, rec := range records {
				rec.HomeTeam, rec.VisitTeam, rec.Scoring = "", "", strings.Replace(strings.Replace(rec.Scoring, "IMP", "MP", 1), "BAM", "MP", 1)
			}
		}
		checkMatch(t, records)
	}
}

func checkMatch(t *testing.T, records []*record.Record) {
	t.Helper()
	var text bytes.Buffer
	if err := WriteMatch(&text, records); err != nil {
		t.Fatal(err)
	}
	all := mustRead(t, text.String())
	if len(all.boards) != len(records) {
		t.Fatalf("%d boards of %d in %s", len(all.boards), len(records), text.String())
	}
	for i, b := range all.boards {
		if found := b.Check(); len(found) > 0 {
			t.Fatal(found, text.String())
		}
		got, err := b.Record()
		if err != nil || !reflect.DeepEqual(got, records[i]) {
			t.Fatalf("%v\n%+v\nwant\n%+v\n%s", err, got, records[i], text.String())
		}
	}
}

func TestMatchText(t *testing.T) {
	var text bytes.Buffer
	d, _, _, err := parseDeal(hands)
	if err != nil {
		t.Fatal(err)
	}
	match := record.Match{Event: "Cup, the | first", Scoring: "IMP;Cross1", HomeTeam: "A"}
	records := []*record.Record{
		{Match: match, Board: 2, Room: record.Open, Deal: d, HasContract: true, Contract: bridge.Contract{Level: 1, Strain: bridge.NoTrump}, HasTricks: true, Tricks: 6},
		{Match: match, Board: 3, Room: record.Closed, Deal: d, Players: [bridge.Seats]string{"Last, First"}, Calls: []record.Call{{Call: bridge.Pass, Alert: true, Note: "a|b\nc"}}},
		{Match: match, Board: 3, Room: record.Closed, HasContract: true},
	}
	if err := WriteMatch(&text, records); err != nil {
		t.Fatal(err)
	}
	want := `vg|Cup the / first,,I,2,3,A,,,|rs|1NN-1,,,|pn|,,,,,,,|pg||
qx|o2|pn|,,,|st||md|3` + hands + `,SQJ8HAQ65DKJ5CAT6|rh||ah|Board 2|sv|o|pg||mc|6|pg||
qx|c3|pn|,,Last First,|st||md|3` + hands + `,SQJ8HAQ65DKJ5CAT6|rh||ah|Board 3|sv|o|mb|p!|an|a/b c|pg||
rs|PASS|qx|c3|pn|,,,|st||md|3,,,|rh||ah|Board 3|sv|o|pg||
`
	if text.String() != want {
		t.Errorf("%s, want\n%s", text.String(), want)
	}
	text.Reset()
	for _, r := range []*record.Record{
		{Calls: []record.Call{{Irregular: record.Skipped}}},
		{Calls: []record.Call{{}, {Irregular: record.Insufficient}}},
		{Cards: []record.Card{{Irregular: record.Revoke}}},
	} {
		if _, err := FromRecord(r); !errors.Is(err, ErrIrregular) {
			t.Error(err)
		}
		if err := WriteMatch(&text, append(records, r)); !errors.Is(err, ErrIrregular) || text.Len() > 0 {
			t.Error(err, text.String())
		}
	}
	if err := WriteMatch(&text, nil); err != nil || text.Len() > 0 {
		t.Error(err, text.String())
	}
}

func TestWriter(t *testing.T) {
	made, err := FromRecord(&record.Record{Board: 1, Dealer: bridge.East})
	if err != nil {
		t.Fatal(err)
	}
	const line = "qx|o1|st||md|4,,,|rh||ah|Board 1|sv|o|pg||\n"
	for _, test := range []struct {
		name   string
		boards []*Board
		want   string
	}{
		{"two of records", []*Board{made, made}, line + line},
		{"behind one without an end", []*Board{mustRead(t, "md|1|pc|sa").boards[0], made}, "md|1|pc|sa|\n" + line},
		{"behind a note without an end", []*Board{mustRead(t, "md|1|nt|x\n").boards[0], made}, "md|1|nt|x\n|" + line},
		{"behind one without a bar", []*Board{mustRead(t, "md|1|pc|sa\n").boards[0], made}, "md|1|pc|sa\n" + line},
		{"without marks of the encoding", []*Board{mustRead(t, "\ufeffmd|1|").boards[0], mustRead(t, "\ufeffmd|2|").boards[0]}, "\ufeffmd|1|md|2|"},
	} {
		var text bytes.Buffer
		w := NewWriter(&text)
		for _, b := range test.boards {
			if err := w.Write(b); err != nil {
				t.Fatal(err)
			}
		}
		if text.String() != test.want {
			t.Errorf("%s: %q, want %q", test.name, text.String(), test.want)
		}
		if n := len(mustRead(t, text.String()).boards); n != len(test.boards) {
			t.Errorf("%s: it is read as %d boards", test.name, n)
		}
	}
}
