package quoridor

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gogo/internal/fuzztest"
)

// everyMove returns every pawn move and every wall of a board, legal or not.
func everyMove(b *Board) []Move {
	var list []Move
	for y := range b.Height() {
		for x := range b.Width() {
			list = append(list, PawnMove(b.At(x, y)))
			if x < b.Width()-1 && y < b.Height()-1 {
				list = append(list, WallMove(b.At(x, y), Horizontal), WallMove(b.At(x, y), Vertical))
			}
		}
	}
	return list
}

// TestNotations wants the names that programs and people use for the same moves: those of
// zquoridor, of Ishtar and of the sites are checked against one another by the rules by which an
// arena translates between these programs.
func TestNotations(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	for _, want := range [][notations]string{
		{"E8", "e2", "e8", "e2", "e2", "e8"},
		{"A1", "i9", "a1", "i9", "i9", "a1"},
		{"E3 h", "d7h", "e2h", "d8h", "H78de", "H23ef"},
		{"E3 v", "d7v", "e2v", "d8v", "V78de", "V23ef"},
		{"A9 v", "h1v", "a8v", "h2v", "V12hi", "V89ab"},
		{"H2 h", "a8h", "h1h", "a9h", "H89ab", "H12hi"},
	} {
		t.Run(want[QTP], func(t *testing.T) {
			m, err := b.ParseMove(want[QTP])
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range Notations() {
				if got := b.NameIn(n, m); got != want[n] {
					t.Errorf("%v writes %s, want %s", n, got, want[n])
				}
			}
		})
	}
	for _, m := range everyMove(b) {
		algebraic, up := b.NameIn(Algebraic, m), 0
		if m.IsWall() {
			up = 1
		}
		row := int(algebraic[1] - '0')
		if got, want := b.NameIn(Ishtar, m), fmt.Sprint(algebraic[:1], row+up, algebraic[2:]); got != want {
			t.Errorf("Ishtar's name of %s is %s, want %s", algebraic, got, want)
		}
		// The board turned round and seen in a mirror has the rows counted from the other end.
		if got, want := b.NameIn(Glendenning, b.Mirror(m)), fmt.Sprint(algebraic[:1], 10-up-row, algebraic[2:]); got != want {
			t.Errorf("Glendenning's name of %s in a mirror is %s, want %s", algebraic, got, want)
		}
	}
}

// TestPicture wants the names in the picture of the notations to be right.
func TestPicture(t *testing.T) {
	picture, err := os.ReadFile("../../docs/notations.svg")
	if err != nil {
		t.Fatal(err)
	}
	b := mustNew(t, 9, 9, 10)
	names := regexp.MustCompile(`data-notation="(\w+)" data-move="([^"]+)">([^<]+)<`).FindAllSubmatch(picture, -1)
	if len(names) != 8 {
		t.Errorf("%d names", len(names))
	}
	for _, name := range names {
		n, err := ParseNotation(string(name[1]))
		if err != nil {
			t.Fatal(err)
		}
		if m, err := b.ParseMove(string(name[2])); err != nil || b.NameIn(n, m) != string(name[3]) {
			t.Errorf("%s, %v: %s in %v", name[2], err, name[3], n)
		}
	}
}

// TestNotationsComeBack writes and reads every move of boards of all sizes in every notation, and
// wants names that differ.
func TestNotationsComeBack(t *testing.T) {
	for height := MinSize; height <= MaxSize; height++ {
		for _, width := range []int{MinSize, height, MaxSize} {
			b := mustNew(t, width, height, 10)
			for _, n := range Notations() {
				names := map[string]Move{}
				for _, m := range everyMove(b) {
					name := b.NameIn(n, m)
					if other, taken := names[name]; taken {
						t.Fatalf("%dx%d: %v writes %s for two moves, %s and %s", width, height, n, name, b.Name(m), b.Name(other))
					}
					names[name] = m
					for _, text := range []string{name, strings.ToUpper(name), " " + strings.ToLower(name)} {
						if got, err := b.ParseIn(n, text); got != m || err != nil {
							t.Fatalf("%dx%d: %v reads %q as %s, %v, want %s", width, height, n, text, b.Name(got), err, b.Name(m))
						}
					}
				}
			}
		}
	}
}

func TestNotationsRefuse(t *testing.T) {
	b := mustNew(t, 9, 9, 10)
	for _, c := range []struct {
		notation Notation
		texts    []string
	}{
		{QTP, []string{"A1 h", "I5 h", "E1 v", "V89cd", "E3 hh"}},
		{Algebraic, []string{"", " ", "e", "5", "e0", "e05", "e10", "j5", "e3x", "a9h", "i1v", "e0h", "hv", "h34ef", "e5 e6", "é5", "e99999999999999999999"}},
		{Glendenning, []string{"a9h", "i1v", "e0v"}},
		{Ishtar, []string{"a1h", "i2v", "e10h"}},
		{FourCells, []string{"V89ce", "V98cd", "V8cd", "V88cd", "e3h", "V910cd", "V01cd", "V89ij", "V89c", "V89cde", "V 89cd", "V89zz", "X89cd", "V0809cd"}},
	} {
		for _, text := range c.texts {
			t.Run(fmt.Sprint(c.notation, " ", text), func(t *testing.T) {
				if m, err := b.ParseIn(c.notation, text); err == nil {
					t.Errorf("%q is read as %s", text, b.Name(m))
				}
			})
		}
	}
}

func TestParseNotation(t *testing.T) {
	for _, n := range Notations() {
		if got, err := ParseNotation(strings.ToUpper(n.String())); got != n || err != nil {
			t.Errorf("%v is read as %v, %v", n, got, err)
		}
	}
	if n, err := ParseNotation("elvish"); err == nil {
		t.Errorf("elvish is %v", n)
	}
}

// FuzzParseIn requires a move whose name parses to the same move, in every notation.
func FuzzParseIn(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"e2", "E3 h", "e3h", "V89cd", "h1011de", "e3 Horizontal", "\x00"} {
		for _, n := range Notations() {
			f.Add(uint8(n), seed)
		}
	}
	b := mustNew(f, 25, 25, 10)
	f.Fuzz(func(t *testing.T, notation uint8, text string) {
		n := Notation(notation) % notations
		m, err := b.ParseIn(n, text)
		if err != nil {
			return
		}
		if got, err := b.ParseIn(n, b.NameIn(n, m)); got != m || err != nil || !slices.Contains(everyMove(b), m) {
			t.Errorf("%q is %s, which is %d, %v", text, b.Name(m), got, err)
		}
	})
}
