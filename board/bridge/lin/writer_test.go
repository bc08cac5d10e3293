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
	"gogo/board/bridge/record/recordtest"
)

// newRandom returns what makes records by chance.
func newRandom(seed uint64) *recordtest.Random {
	return &recordtest.Random{
		Rand:      rand.New(rand.NewPCG(seed, seed+1)),
		Texts:     []string{"", "one", "Wärn Åke", `a "quote" \`, "4♠ or 5♦", "[x] ; y % z", "more than one word"},
		Explained: true,
	}
}

// randomRecord makes a board of a match, perhaps one whose contract is known and whose
// calls are not.
func randomRecord(r *recordtest.Random, number int, room record.Room, match record.Match) *record.Record {
	rec := r.Record()
	rec.Match, rec.Board, rec.Room = match, number, room
	if n := len(rec.Calls); n > 0 && r.IntN(8) == 0 {
		rec.Calls = append([]record.Call(nil), rec.Calls[:r.IntN(n)]...)
	}
	return rec
}

// fromRecord returns the board of a record, written without a header.
func fromRecord(r *record.Record) (*Board, error) {
	l := encoder{names: true}
	if err := l.board(r, ""); err != nil {
		return nil, err
	}
	b, err := NewReader(strings.NewReader(l.text.String()), "").Next()
	if err != nil {
		return &Board{match: new(match)}, nil //nolint:nilerr // a record without any content has no board
	}
	b.match = nil
	return b, nil
}

// TestRecordsComeBack checks that records survive writing and reading.
func TestRecordsComeBack(t *testing.T) {
	r := newRandom(1)
	var all bytes.Buffer
	var records []*record.Record
	for range 300 {
		rec := randomRecord(r, r.IntN(40), record.Room(2*r.IntN(2)), record.Match{})
		if rec.Players == [bridge.Seats]string{} {
			rec.Players[0] = "X" // those of the board before would hold
		}
		b, err := fromRecord(rec)
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.Record()
		if err != nil || !reflect.DeepEqual(got, rec) {
			t.Fatalf("%v\n%+v\nwant\n%+v\n%s", err, got, rec, b)
		}
		all.WriteString(b.String())
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

// TestMatch checks that matches survive writing and reading, with and without changes of players.
func TestMatch(t *testing.T) {
	r := newRandom(3)
	for round := range 60 {
		match := record.Match{Event: r.Pick(), Stage: r.Pick(), Scoring: []string{"", "IMP", "MP", "BAM"}[r.IntN(4)], HomeTeam: r.Pick(), VisitTeam: r.Pick()}
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
qx|c3|pn|,,,|st||rs|PASS|md|3,,,|rh||ah|Board 3|sv|o|pg||
`
	if text.String() != want {
		t.Errorf("%s, want\n%s", text.String(), want)
	}
	text.Reset()
	for name, r := range map[string]*record.Record{
		"skipped":      {Calls: []record.Call{{Irregular: record.Skipped}}},
		"insufficient": {Calls: []record.Call{{}, {Irregular: record.Insufficient}}},
		"revoke":       {Cards: []record.Card{{Irregular: record.Revoke}}},
	} {
		t.Run(name, func(t *testing.T) {
			if Writable(r) {
				t.Error("it can be written")
			}
			if err := WriteMatch(&text, append(records, r)); !errors.Is(err, ErrIrregular) || text.Len() > 0 {
				t.Error(err, text.String())
			}
		})
	}
	if err := WriteMatch(&text, nil); err != nil || text.Len() > 0 {
		t.Error(err, text.String())
	}
}
