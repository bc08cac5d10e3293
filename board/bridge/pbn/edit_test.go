package pbn

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestEdit(t *testing.T) {
	const text = "% x\n\n; front\n[Event \"a\"] [Site \"b\"] ; same line\n[Board \"1\"]\n{of the board}\n" +
		"[Score \"NS 1\"]\n[Auction \"N\"]\n1C {c} AP\n[Note \"1:n\"]\n[Mine \"x\"]\n1 2\n"
	for _, test := range []struct {
		name     string
		edit     func(*Game)
		old, new string // what changes
	}{
		{"a value", func(g *Game) { g.Set("Site", `"q" \`) }, `"b"`, `"\"q\" \\"`},
		{"no new line in a value", func(g *Game) { g.Set("Site", "1\r\n2\t3") }, `"b"`, `"1  2 3"`},
		{"a mandatory tag", func(g *Game) { g.Set("Date", "d") }, "; same line\n", "; same line\n[Date \"d\"]\n"},
		{"behind a comment", func(g *Game) { g.Set("Deal", "d") }, "{of the board}\n", "{of the board}\n[Deal \"d\"]\n"},
		{"another tag", func(g *Game) { g.Set("Room", "Open") }, "[Score", "[Room \"Open\"]\n[Score"},
		{"the last of the tags", func(g *Game) { g.Set("Time", "t") }, "[Auction", "[Time \"t\"]\n[Auction"},
		{"the play", func(g *Game) { g.SetSection("Play", "E", []string{"C2", "", "C3 {x}"}) }, "[Mine", "[Play \"E\"]\nC2\nC3 {x}\n[Mine"},
		{"a section", func(g *Game) { g.SetSection("Other", "v", []string{"3"}) }, "1 2\n", "1 2\n[Other \"v\"]\n3\n"},
		{"another auction", func(g *Game) { g.SetSection("Auction", "E", []string{"AP"}) }, "\"N\"]\n1C {c} AP\n", "\"E\"]\nAP\n"},
		{"no auction", func(g *Game) { g.SetSection("Auction", "E", nil) }, "\"N\"]\n1C {c} AP\n", "\"E\"]\n"},
		{"without a tag", func(g *Game) { g.Remove("Site") }, `[Site "b"] `, ""},
		{"without the first", func(g *Game) { g.Remove("Event") }, `[Event "a"] `, ""},
		{"without a section", func(g *Game) { g.Remove("Mine") }, "[Mine \"x\"]\n1 2\n", ""},
		{"without the auction", func(g *Game) { g.Remove("Auction") }, "[Auction \"N\"]\n1C {c} AP\n", "{c} \n"},
		{"what is not there", func(g *Game) { g.Remove("Play") }, "x", "x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := one(t, text)
			test.edit(g)
			want := strings.Replace(text, test.old, test.new, 1)
			if got := g.String(); got != want {
				t.Errorf("%s:\n%s\nwant\n%s", test.name, got, want)
			}
			if again := one(t, want).String(); again != want {
				t.Errorf("it is read as\n%s", again)
			}
		})
	}
}

func TestEditLineEnds(t *testing.T) {
	g := one(t, "[Event \"x\"]\r\n[Board \"1\"]")
	g.Set("Site", "s")
	g.Set("Zone", "z")
	if got, want := g.String(), "[Event \"x\"]\r\n[Site \"s\"]\r\n[Board \"1\"]\r\n[Zone \"z\"]\r\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	g = new(Game)
	g.Set("Board", "1")
	g.Set("Event", "##x")
	if got, want := g.String(), "[Event \"##x\"]\r\n[Board \"1\"]\r\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	// An escape stays at the beginning of its line.
	g = one(t, "[Board \"1\"] [Event \"x\"]\n% mine\n")
	g.Remove("Event")
	if got, want := g.String(), "[Board \"1\"] \n% mine\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEditOpenComments checks that a brace in a new value does not end an unterminated
// comment.
func TestEditOpenComments(t *testing.T) {
	const text = "{ a\n[Board \"1\"]\n\n[Board \"2\"]\n"
	all := mustRead(t, text)
	all.games[1].Set("Event", "b}")
	if got, want := all.text(), text[:len(text)-len("[Board \"2\"]\n")]+"[Event \"b)\"]\n[Board \"2\"]\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	all = mustRead(t, text)
	all.games[0].Set("Event", "b}")
	if got, want := all.text(), "{ a}\n[Event \"b}\"]\n"+text[len("{ a\n"):]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	all = mustRead(t, text)
	all.games[0].SetSection("Auction", "N", []string{"1C {x} +"})
	all.games[0].SetNotes("Auction", []string{"}"})
	all.games[1].SetSection("Auction", "N", []string{"1C {y} +"})
	again := mustRead(t, all.text())
	if len(again.games) != 2 || strings.Count(all.text(), "a}") != 1 || len(again.errorTexts()) > 0 {
		t.Errorf("%q %q", all.text(), again.errorTexts())
	}
}

func TestSetPanics(t *testing.T) {
	for _, name := range []string{"", "A B", "A]", "Ä", strings.Repeat("A", 65)} {
		t.Run(name, func(t *testing.T) {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%q is taken", name)
					}
				}()
				new(Game).Set(name, "")
			}()
		})
	}
}

func TestWriter(t *testing.T) {
	read := func(text string) *Game { return mustRead(t, text).games[0] }
	for _, test := range []struct {
		name  string
		texts []string
		want  string
	}{
		{"games from elsewhere", []string{"[A \"1\"]\n", "[B \"2\"]\r\n"}, "[A \"1\"]\n\r\n[B \"2\"]\r\n"},
		{"no end of line", []string{"[A \"1\"]", "[B \"2\"]"}, "[A \"1\"]\n\n[B \"2\"]"},
		{"blank lines before", []string{"\n[A \"1\"]\n", "\n\n[B \"2\"]\n"}, "\n[A \"1\"]\n\n\n[B \"2\"]\n"},
		{"a mark before each", []string{"\ufeff[A \"1\"]\n", "\ufeff[B \"2\"]\n"}, "\ufeff[A \"1\"]\n\n[B \"2\"]\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			w := NewWriter(&b)
			for _, text := range test.texts {
				if err := w.Write(read(text)); err != nil {
					t.Fatal(err)
				}
			}
			if b.String() != test.want {
				t.Errorf("%q, want %q", b.String(), test.want)
			}
		})
	}
}

// failing is a writer that fails.
type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

func TestWriteChangedGames(t *testing.T) {
	all := mustRead(t, files(t)["match.pbn"])
	for _, g := range all.games {
		g.Set("Event", "New")
	}
	var b bytes.Buffer
	w := NewWriter(&b)
	for _, g := range all.games {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Count(b.String(), `[Event "New"]`) != 5 || strings.Contains(b.String(), `[Event "#"]`) {
		t.Error(b.String())
	}
	if err := NewWriter(failing{}).Write(all.games[0]); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

// TestMarks checks that the byte order mark of a file is dropped if the file is written after
// another one, and that a mark in the middle is kept.
func TestMarks(t *testing.T) {
	const text = "\ufeff[Board \"1\"]\n\n\ufeff[Board \"2\"]\n"
	var b strings.Builder
	w := NewWriter(&b)
	for range 2 {
		for _, g := range mustRead(t, text).games {
			if err := w.Write(g); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want := text + "\n" + strings.Replace(text, "\ufeff", "", 1); b.String() != want {
		t.Errorf("%q, want %q", b.String(), want)
	}
}
