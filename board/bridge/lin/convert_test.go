package lin_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"gogo/board/bridge/lin"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
)

// pbnRecords returns the boards of a file in PBN.
func pbnRecords(t *testing.T, text string) []*record.Record {
	t.Helper()
	var records []*record.Record
	r := pbn.NewReader(strings.NewReader(text), "a.pbn")
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return records
		}
		if err != nil {
			t.Fatal(err)
		}
		if rec, err := g.Record(); err == nil {
			records = append(records, rec)
		} else if !errors.Is(err, pbn.ErrMissing) {
			t.Fatal(err)
		}
	}
}

// linRecords returns the boards of a file in LIN.
func linRecords(t *testing.T, text string) []*record.Record {
	t.Helper()
	var records []*record.Record
	r := lin.NewReader(strings.NewReader(text), "a.lin")
	for {
		b, err := r.Next()
		if errors.Is(err, io.EOF) {
			return records
		}
		if err != nil {
			t.Fatal(err)
		}
		rec, err := b.Record()
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, rec)
	}
}

// same compares boards.
func same(t *testing.T, got, want []*record.Record) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d boards, want %d", len(got), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("board %d is\n%+v, want\n%+v", i, got[i], want[i])
		}
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestLINToPBN converts the boards of a match from LIN to PBN and back. PBN does not
// distinguish a note from an alert.
func TestLINToPBN(t *testing.T) {
	records := linRecords(t, readFile(t, "testdata/match.lin"))
	var text bytes.Buffer
	w := pbn.NewWriter(&text)
	w.UTF8 = true
	for _, r := range records {
		if err := w.Export(pbn.FromRecord(r)); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{
		`[Event "The Winter Cup"]`, `[Room "Closed"]`, `[HomeTeam "Red"]`, `[Stage "Final 1"]`, `[South "South A"]`,
		"[Auction \"N\"]\r\n1H =1= Pass 1NT =2= Pass\r\nPass Pass {The lead is natural.}\r\n[Note \"1:five cards, \\H and more\"]\r\n[Note \"2:Alert\"]\r\n",
		"[Play \"W\"]\r\nC3 C2 C6 C7\r\nD3 DQ D5 D2\r\n- C4 - -\r\n*\r\n", "[Declarer \"\"]\r\n[Contract \"Pass\"]\r\n[Result \"\"]\r\n",
	} {
		t.Run(want, func(t *testing.T) {
			if !strings.Contains(text.String(), want) {
				t.Errorf("no %q in\n%s", want, text.String())
			}
		})
	}
	back := pbnRecords(t, text.String())
	for _, r := range records {
		for i := range r.Calls {
			r.Calls[i].Alert = r.Calls[i].Alert || r.Calls[i].Note != ""
		}
	}
	same(t, back, records)
	var again bytes.Buffer
	if err := lin.WriteMatch(&again, back); err != nil {
		t.Fatal(err)
	}
	same(t, linRecords(t, again.String()), records)
}

// TestPBNToLIN converts the boards of a match from PBN to LIN, and compares everything that
// LIN has a tag for.
func TestPBNToLIN(t *testing.T) {
	records := pbnRecords(t, readFile(t, "../pbn/testdata/match.pbn"))
	var text bytes.Buffer
	if err := lin.WriteMatch(&text, records); err != nil || len(records) != 4 {
		t.Fatal(len(records), err)
	}
	if header := "vg|Final,,,1,2,Red,,Blue,|rs|1NS=,2HN=,PASS,2CE=|"; !strings.HasPrefix(text.String(), header) {
		t.Error(text.String())
	}
	// The last board has its declarer and dummy swapped, which LIN does not say.
	last := records[len(records)-1]
	last.Swapped, last.Adjusted = false, false
	last.Contract.Declarer = last.Contract.Declarer.Partner()
	for _, r := range records {
		r.Site, r.Date, r.HomeTeam, r.VisitTeam, r.Event = "", "", "Red", "Blue", "Final"
	}
	same(t, linRecords(t, text.String()), records)
}
