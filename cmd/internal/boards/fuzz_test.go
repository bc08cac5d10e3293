package boards_test

import (
	"bytes"
	"strings"
	"testing"

	"gogo/board/bridge/pbn"
	"gogo/cmd/internal/boards"
	"gogo/internal/fuzztest"
)

// FuzzRead wants of every file boards with whole deals where they can be solved, and what is no PBN written as PBN that says the same of them.
func FuzzRead(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range []string{
		deal, "# x\r" + deal + "\rS:- - - -\r", "[Board \"1\"]\n[Deal \"" + deal + "\"]\n[Auction \"N\"]\n1C 1C\n\n[Board \"1\"]\n[Contract \"Pass\"]\n",
		"vg|a,b,I,1,2,c,0,d,0|rs|7SN=,PASS|pn|a,b,c,d,e,f,g,h|qx|o1|" + md + "sv|b|mb|7S!|an|!s|mb|ppp|pc|CA|nt|}|mc|13|qx|c1|" + md + "\n",
		md + "mb|1C|mb|1C|", "\ufeff{\n", "qx|o1|md|3SA,HA,S2,DA|", "\xff\xfe[",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<12 {
			return
		}
		for b := range boards.Read(strings.NewReader(text), "file") {
			if b.End > 2*int64(len(text))+1 { // in UTF-8, to which UTF-16 is converted; a line that is the last may lack its end
				t.Fatalf("%q: %d bytes are read", text, b.End)
			}
			if b.Solvable != b.Record.Deal.Complete() || b.Again && !b.Solvable {
				t.Fatalf("%q: board %q can be solved: %t, is there again: %t", text, b.Name, b.Solvable, b.Again)
			}
			if b.Solvable && b.Game == nil {
				checkConverted(t, b)
			}
		}
	})
}

// checkConverted writes a board as PBN and reads it.
func checkConverted(t *testing.T, b *boards.Board) {
	t.Helper()
	var text bytes.Buffer
	w := pbn.NewWriter(&text)
	w.UTF8 = true
	if err := w.Export(pbn.FromRecord(&b.Record)); err != nil {
		t.Fatalf("board %q: %v", b.Name, err)
	}
	list := read(text.String())
	if len(list) != 1 || len(list[0].Problems) > 0 {
		t.Fatalf("board %q is read from\n%s as %+v", b.Name, text.String(), list)
	}
	got, want := &list[0].Record, &b.Record
	if got.Deal != want.Deal || got.Dealer != want.Dealer || got.Vulnerable != want.Vulnerable || got.Board != want.Board || got.Room != want.Room ||
		got.Contract != want.Contract || len(got.Calls) != len(want.Calls) || len(got.Cards) != len(want.Cards) {
		t.Fatalf("%+v is read as %+v", want, got)
	}
}
