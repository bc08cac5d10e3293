package lin

import (
	"io"
	"strings"
	"testing"

	"gogo/board/bridge/record"
	"gogo/internal/fuzztest"
)

// FuzzReader checks that nothing of a file is lost, that it is read in the same way
// in pieces, and that the records of its boards survive writing and reading.
func FuzzReader(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range files(f) {
		f.Add(text, len(text)/2)
	}
	for _, s := range snippets {
		f.Add(s.text, len(s.text)/2)
	}
	f.Add("vg|t,s,B,2,3,,1,x,|rs|1HN=,PASS|pn|a,b,c,d,e|qx|c2|md|0,SA,|sv||mb|p!1n-|an|!s|nt|\xe9|up|4|at|x|mc|0|", 3)
	f.Fuzz(func(t *testing.T, text string, cut int) {
		if len(text) > 1<<13 {
			return
		}
		all := mustRead(t, text)
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
			return // it is converted
		}
		if all.text() != text {
			t.Fatalf("%q is kept as %q", text, all.text())
		}
		if cut = min(max(cut, 0), len(text)); cut > 0 {
			pieces := io.MultiReader(strings.NewReader(text[:cut]), strings.NewReader(text[cut:]))
			again, err := read(NewReader(pieces, "a.lin"))
			if err != nil || again.dump() != all.dump() {
				t.Fatalf("cut at %d: %v %s", cut, err, again.dump())
			}
		}
		for _, b := range all.boards {
			checkBoard(t, b)
		}
	})
}

// checkBoard checks that the record of a board survives writing and reading twice.
func checkBoard(t *testing.T, b *Board) {
	t.Helper()
	b.Check()
	rec, err := b.Record()
	if err != nil {
		return
	}
	once, err := fromRecord(rec)
	if err != nil {
		t.Fatal(err)
	}
	first, err := once.Record()
	if err != nil {
		t.Fatalf("%+v is %s: %v", rec, once, err)
	}
	if first.Deal != rec.Deal || first.Dealer != rec.Dealer || first.Vulnerable != rec.Vulnerable || len(first.Calls) != len(rec.Calls) ||
		len(first.Cards) != len(rec.Cards) {
		t.Fatalf("%+v is written and read as %+v", rec, first)
	}
	twice, err := fromRecord(first)
	if err != nil || twice.String() != once.String() {
		t.Fatalf("%s is written and read as %s, %v", once, twice, err)
	}
}

func BenchmarkRead(b *testing.B) {
	r := newRandom(5)
	var text strings.Builder
	for n := range 200 {
		board, err := fromRecord(randomRecord(r, n+1, record.NoRoom, record.Match{}))
		if err != nil {
			b.Fatal(err)
		}
		text.WriteString(board.String())
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		all, err := read(NewReader(strings.NewReader(text.String()), ""))
		if err != nil || len(all.boards) != 200 {
			b.Fatal(len(all.boards), err)
		}
	}
}
