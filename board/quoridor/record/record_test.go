package record_test

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/internal/fuzztest"
)

// mustParse reads a record that must be good.
func mustParse(tb testing.TB, text string) *record.Game {
	tb.Helper()
	g, err := record.Parse([]byte(text))
	if err != nil {
		tb.Fatalf("%v:\n%s", err, text)
	}
	return g
}

const sample = `Quoridor game record 1
Black: Ann
White: gogo
Date: 2026-11-29
Opening: Run
Size: 9
Walls: 10
Notation: algebraic
Result: black wins: resigned
1. e2 e8
2. e3 e7 {both run}
3. c3h
`

func TestRecord(t *testing.T) {
	g := mustParse(t, sample)
	b := g.Board()
	if b.Len() != 5 || b.Name(b.Moves()[4].Move) != "F7 h" || g.Moves[3].Comment != "both run" || g.Players != [2]string{"Ann", "gogo"} || g.Date != "2026-11-29" || g.Opening != "Run" {
		t.Errorf("%+v\n%s", g, b)
	}
	if got := string(g.Format()); got != sample {
		t.Errorf("got\n%s\nwant\n%s", got, sample)
	}
}

// TestForms reads the same game in other words.
func TestForms(t *testing.T) {
	want := mustParse(t, sample).Board().String()
	for name, moves := range map[string]string{
		"qtp":                  "1. E8 E2\n2. E7 E3\n3. F7 h",
		"without a notation":   "1. e2 e8\n2. e3 e7\n3. c3h",
		"glendenning":          "Notation: Glendenning\n1. e8 e2\n2. e7 e3\n3. f6h",
		"ishtar":               "Notation: ishtar\ne2 e8 e3 e7 c4h",
		"four cells":           "Notation: fourcells\ne2 e8 e3 e7 H34cd",
		"four cells from e9":   "Notation: fourcells-e9\ne8 e2 e7 e3 H67fg",
		"comments and blanks":  "# a game\n\nEvent: club\n\n1.e2 e8 # {\n\n2... e3, e7;\r\n\t{later} 3. c3h {good\nmove}",
		"explicitly size 9":    "Size: 9x9\nWalls: 10\nE8 E2 E7 E3 F7 horizontal",
		"a byte order mark":    "E8 E2 E7 E3 F7 h",
		"in capitals and wide": "NOTATION: x\nE2 E8 E3 E7 C3H",
	} {
		t.Run(name, func(t *testing.T) {
			text := "Quoridor game record 1\n" + moves
			if name == "a byte order mark" {
				text = "\ufeff" + text
			}
			if !record.Is([]byte(text)) {
				t.Error("not seen as a record")
			}
			if got := mustParse(t, text).Board().String(); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	const head = "Quoridor game record 1\n"
	for text, want := range map[string]string{
		"":                                         "not a record",
		"Quoridor\n":                               "not a record",
		"Quoridor game record 2\n":                 `line 1: version "2" of a record: this program reads version 1`,
		head + "Size: nine\n":                      `line 2: "nine" is not a size`,
		head + "Size: 2\n":                         "line 2: unsupported board size",
		head + "\nWalls: -1\n":                     `line 3: "-1" is not a number`,
		head + "Notation: elvish\n":                `line 2: "elvish" is not a notation`,
		head + "Repetition: 1\n":                   "the start: a draw by 1 occurrences",
		head + "Result: 1-0\n":                     `line 2: "1-0" is not a result`,
		head + "Position:\n> black 1\n":            "the start: diagram begins",
		head + "1. e2 e8\n2. e4 e7\n":              "line 3: e4 is read as algebraic: black E6: not a step of the pawn",
		head + "1. e2 e8\n2. hello\n":              `line 3: "hello" is not a move`,
		head + "1. e2 e8 {never\nends":             "line 2:",
		head + "Notation: qtp\n1. e2\n":            "line 3: black E2: not a step of the pawn",
		head + "Size: 3\nb2 b1 {x}\nb1 a1":         "line 4",
		head + "Size: 3\nb2 c1 b1 c2":              "line 3: a move after the end of the game",
		head + "1. c3h f3h":                        "the moves are legal in several notations",
		head + "Notation: algebraic\na8h c8h\nd8h": "line 4: d8h is read as algebraic: black E2 h: overlaps a wall",
	} {
		t.Run(text, func(t *testing.T) {
			_, err := record.Parse([]byte(text))
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
		})
	}
}

// TestReadMoves recognizes lists of moves as sites and programs show them.
func TestReadMoves(t *testing.T) {
	start, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, notation, want string }{
		{"", "qtp", ""},
		{"e8", "qtp", "E8"},
		{"e2 e8 e3 e7 e4 e6 e3v", "algebraic", "E8,E2,E7,E3,E6,E4,D7 v"},
		{"1. e2 e8 2. e3 e7 3. d2h", "algebraic", "E8,E2,E7,E3,E8 h"},
		{"e2;e8;d7v", "algebraic", "E8,E2,E3 v"},
		{"e2 e8 d9h", "ishtar", "E8,E2,E2 h"},
		{"E8, E2, E3 h", "qtp", "E8,E2,E3 h"},
		{"e8 e2 e9h", "qtp", "E8,E2,E9 h"},
		{"e8 e2 e1h", "glendenning", "E8,E2,E2 h"},
		{"e2 e8 V89cd", "fourcells", "E8,E2,F2 v"},
		{"e8 e2 v89cd", "fourcells-e9", "E8,E2,C9 v"},
		{"glendenning: e8 e2 e3h", "glendenning", "E8,E2,E4 h"},
		{"qtp: e8 e2 e3h", "qtp", "E8,E2,E3 h"},
		{"Ishtar: c3h", "ishtar", "F8 h"},
	} {
		t.Run(c.text, func(t *testing.T) {
			moves, n, err := record.ReadMoves(start, c.text)
			names := []string{}
			for _, m := range moves {
				names = append(names, start.Name(m.Move))
			}
			if got := strings.Join(names, ","); err != nil || got != c.want || n.String() != c.notation {
				t.Errorf("%s in %v, %v, want %s in %s", got, n, err, c.want, c.notation)
			}
		})
	}
	for text, want := range map[string]string{
		"e8 e2 e3h":         "the moves are legal in several notations, qtp, glendenning: write the name of one before them, as in qtp: e8",
		"c3h f3h":           "several notations, qtp, algebraic, glendenning:",
		"e2 e8 e9":          "e9 is read as algebraic: black E1: not a step of the pawn",
		"e5":                "black E5: not a step of the pawn",
		"elvish: e2":        "not a notation",
		"algebraic: e8":     "e8 is read as algebraic",
		"e2 e8 hello":       `"hello" is not a move`,
		"V89cd e8 V12cd e2": "e2 is read as fourcells: white E8: not a step of the pawn",
	} {
		t.Run(text, func(t *testing.T) {
			if moves, n, err := record.ReadMoves(start, text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v in %v, %v, want %s", moves, n, err, want)
			}
		})
	}
}

// TestRepetition wants the usual rule of repetition in a game that does not contradict it.
func TestRepetition(t *testing.T) {
	const twice, third = "e2 e8 e1 e9 e2 e8 e1 ", "e9 "
	for text, want := range map[string]int{
		"Quoridor game record 1\n" + twice:                               3,
		"Quoridor game record 1\n" + twice + third:                       3,
		"Quoridor game record 1\n" + twice + third + "e2":                0,
		"Quoridor game record 1\nRepetition: 4\n" + twice + third + "e2": 4,
		"Quoridor game record 1\nRepetition: none\n" + twice:             0,
		twice + third:        3,
		twice + third + "e2": 0,
	} {
		t.Run(text, func(t *testing.T) {
			g, err := record.Read([]byte(text))
			if err != nil || g.Start.DrawRules().Repetition != want {
				t.Errorf("%v, %v, want %d", g, err, want)
			}
		})
	}
	for _, text := range []string{
		"Quoridor game record 1\nRepetition: 3\n" + twice + third + "e2",
		"Quoridor game record 1\nMove limit: 2\ne2 e8 e1",
	} {
		if _, err := record.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), "line 3: a move after the end") {
			t.Errorf("%v of\n%s", err, text)
		}
	}
}

// randomGame returns a game of random moves, in which a side sometimes moves twice.
func randomGame(t *testing.T, rng *rand.Rand) *record.Game {
	t.Helper()
	width, height := 3+rng.IntN(23), 3+rng.IntN(23)
	b, err := quoridor.New(width, height, rng.IntN(12))
	if err != nil {
		t.Fatal(err)
	}
	b.SetDrawRules(quoridor.DrawRules{Repetition: 2 * rng.IntN(3), MoveLimit: 100 * rng.IntN(2)})
	first := 0
	for range rng.IntN(60) {
		if rng.IntN(10) == 0 {
			b.SetToMove(b.ToMove().Other())
		}
		moves := b.AppendMoves(nil, b.ToMove())
		if len(moves) == 0 || b.Drawn() != quoridor.NotDrawn {
			break
		}
		b.Make(moves[rng.IntN(len(moves))], b.ToMove())
		if rng.IntN(30) == 0 {
			first = b.Len()
		}
	}
	g := record.FromMove(b, first)
	g.Notation = quoridor.Notation(rng.IntN(len(quoridor.Notations())))
	g.Players = [2]string{"Ann", strconv.Itoa(rng.IntN(9))}
	g.Result = []record.Result{{}, {Over: true, Drawn: true}, {Over: true, Winner: quoridor.White, Reason: "time: over"}}[rng.IntN(3)]
	if n := len(g.Moves); n > 0 && rng.IntN(2) == 0 {
		g.Moves[rng.IntN(n)].Comment = "a {comment) # of 2. e3"
	}
	return g
}

// TestComesBack writes random games on boards of all sizes, in all notations and from any start, and
// reads them.
func TestComesBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		g := randomGame(t, rng)
		text := string(g.Format())
		if strings.Contains(text, "\n\n") {
			t.Fatalf("an empty line in\n%s", text)
		}
		back := mustParse(t, text)
		if !reflect.DeepEqual(back.Moves, g.Moves) || back.Result != g.Result || back.Players != g.Players || back.Notation != g.Notation {
			t.Fatalf("%+v comes back as %+v:\n%s", g, back, text)
		}
		if back.Start.String() != g.Start.String() || back.Start.DrawRules() != g.Start.DrawRules() || back.Board().String() != g.Board().String() {
			t.Fatalf("another position comes back from\n%s", text)
		}
		if again := string(back.Format()); again != text {
			t.Fatalf("got\n%s\nwant\n%s", again, text)
		}
	}
}

// FuzzParse requires that what is read is written in a form that is read as the same game.
func FuzzParse(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{
		sample, "Quoridor game record 1\n1. E8 E2\n2. F7 h", "Quoridor game record 1\nSize: 3x4\nWalls: 1\nNotation: fourcells\nb2 V12ab",
		"Quoridor game record 1\nPosition:\n> black 1 white 0 white to move\n> . . .\n>\n> . B .\n>\n> . . W\nRepetition: 3\nMove limit: 9\n1. ... c2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := record.Parse([]byte(text))
		if err != nil {
			return
		}
		once := string(g.Format())
		if twice := string(mustParse(t, once).Format()); twice != once {
			t.Errorf("%q is\n%s\nand then\n%s", text, once, twice)
		}
	})
}

// FuzzReadMoves requires that the moves of a list are legal.
func FuzzReadMoves(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"e2 e8 d7v", "1. E8 E2 2. E3 h", "glendenning: e8 e2 e3h", "e2 V89cd ... {x} e3"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := record.Read([]byte(text))
		if err != nil {
			return
		}
		b := g.Start.Clone()
		for _, m := range g.Moves {
			if err := b.Legal(m.Move, m.Color); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			b.Make(m.Move, m.Color)
		}
	})
}
