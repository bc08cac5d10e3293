package quoridor_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	quoridorbench "gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/board/quoridor"
	"gogo/internal/fuzztest"
)

func emptyBoard(tb testing.TB) *quoridor.Board {
	tb.Helper()
	b, err := quoridor.New(9, 9, 10)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func TestReadMove(t *testing.T) {
	b := emptyBoard(t)
	for text, want := range map[string]string{
		"e2": "E2", "E2": "E2", " e 2 ": "E2", "e3h": "E3 h", "e3 h": "E3 h", "E3H": "E3 h", "e 3 v": "E3 v",
		"e3-v": "E3 v", "e3, horizontal": "E3 h", "a1vertical": "A1 v",
	} {
		t.Run(text, func(t *testing.T) {
			m, err := quoridorbench.ReadMove(b, text)
			if err != nil || b.Name(m) != want {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"": "not a move", "e": "not a move", "3e": "not a move", "e3x": "not a move", "e3hv": "not a move", "he3": "not a move",
		"e2 e3": "not a move", "e222": "not a move", "\x1b[m": `"\x1b[m" is not a move`,
		"e10": "off the board", "j1": "off the board", "e0": "not a cell",
	} {
		t.Run(text, func(t *testing.T) {
			if m, err := quoridorbench.ReadMove(b, text); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %d, %v, want %s", text, m, err, want)
			}
		})
	}
}

// FuzzReadMove requires a move whose name parses to the same move, or an error of one short line.
func FuzzReadMove(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, seed := range []string{"e2", "e 3 h", "e3v", "\x00", "E3 Horizontal", "z99"} {
		f.Add(seed)
	}
	b := emptyBoard(f)
	f.Fuzz(func(t *testing.T, text string) {
		m, err := quoridorbench.ReadMove(b, text)
		switch {
		case err == nil:
			if again, err := quoridorbench.ReadMove(b, b.Name(m)); err != nil || again != m {
				t.Errorf("%q is %s, which is %d, %v", text, b.Name(m), again, err)
			}
		case len(err.Error()) > 300 || strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' }):
			t.Errorf("%q: %q", text, err)
		}
	})
}

const record = `# a (black) against b (white): nobody knows
boardsize 5
clear_board
walls 3
playmove black C4
playmove white C2
playwall black C3 h
playwall white A2 v
`

func TestRecord(t *testing.T) {
	p, err := quoridorbench.Read([]byte(record))
	if err != nil || p.Len() != 4 || p.WallsLeft(quoridor.White) != 2 || p.ToMove() != quoridor.Black {
		t.Fatalf("%v, %v", p, err)
	}
	if got := quoridorbench.Save(p, "a (black) against\nb (white): nobody knows"); string(got) != record {
		t.Errorf("got\n%s\nwant\n%s", got, record)
	}
	path := filepath.Join(t.TempDir(), "a.qtp")
	if err := os.WriteFile(path, []byte("walls 1\r\nboardsize 3 # small\r\n\r\nplaymove W b2\nplaymove white A3"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err = quoridorbench.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if outcome, over := p.Over(); !over || outcome.Describe(quoridorbench.Sides()) != "white wins: reached the goal" {
		t.Errorf("%v, %v", outcome, over)
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "not a game of Quoridor",
		"Piskvorky 15x15, 1:1, 0\n":      "not a game of Quoridor",
		"boardsize":                      "line 1: one number",
		"boardsize nine":                 `line 1: "nine" is not a number`,
		"boardsize 99":                   "line 1: \"99\" is not a number from 0 to 25",
		"boardsize 2":                    "unsupported board size",
		"boardsize 9\nwalls -1":          "line 2",
		"boardsize 9\ngenmove black":     `line 2: "genmove" is not a command of a record`,
		"playmove black e8\nclear_board": "line 2: the game has begun",
		"playmove black e8\nwalls 3":     "line 2: the game has begun",
		"playmove black":                 "line 1: not like playmove",
		"playmove green e8":              "neither black nor white",
		"playmove black e7":              "line 1: black E7: not a step",
		"playmove black e3 h":            "not like playmove",
		"playwall black e3":              "not like playmove",
		"playmove x":                     "not like",
		"boardsize 3\nplaymove white b2\nplaymove white a3\nplaymove black c3": "line 4: a move after the end",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := quoridorbench.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
}

// FuzzRead requires parsed files to survive writing and reading.
func FuzzRead(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add([]byte(record))
	f.Add([]byte("boardsize 3\nwalls 99999\nplaymove white b2\nplaymove white a3\n"))
	f.Add([]byte("Quoridor game record 1\nSize: 5\nRepetition: 2\n1. c2 c4\n2. ... V12bc {x}\n"))
	f.Add([]byte("e2 e8 c3h f3h"))
	f.Add([]byte("playmove black e8\nplaymove black e9\nplaymove black e8\nplaymove black e9"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := quoridorbench.Read(data)
		if err != nil {
			return
		}
		text := quoridorbench.Save(p, "x")
		again, err := quoridorbench.Read(text)
		if err != nil || again.String() != p.String() || !bytes.Equal(quoridorbench.Save(again, "x"), text) {
			t.Fatalf("%v\n%s", err, text)
		}
	})
}

func TestUndo(t *testing.T) {
	b := emptyBoard(t)
	b.SetDrawRules(quoridor.UsualDrawRules())
	p := quoridorbench.NewPosition(b)
	before := p.Copy()
	moves := strings.Fields("e8 e2 e9 e1")
	for range 3 {
		for _, m := range moves {
			p.Play(m)
		}
	}
	if _, over := p.Over(); !over {
		t.Error("the start has come four times")
	}
	for range 12 {
		p.Undo()
	}
	if _, over := p.Over(); over || p.Hash() != before.Hash() {
		t.Error("undone moves are remembered")
	}
	for _, m := range moves {
		p.Play(m)
	}
	if _, over := p.Over(); over || before.Len() != 0 {
		t.Error("twice only")
	}
}

// TestOpeningName wants the name of an opening in the record of a game.
func TestOpeningName(t *testing.T) {
	for moves, want := range map[string]string{"E8, E2, E3 v, C9 h": "\nOpening: Sidewall\n", "E8, E2": ""} {
		t.Run(moves, func(t *testing.T) {
			rules := rulesOf(t, nil)
			r := &tables.Record{Options: rules.Options()}
			for name := range strings.SplitSeq(moves, ", ") {
				r.Moves = append(r.Moves, tables.Move{Name: name})
			}
			data, err := rules.Write(quoridorbench.RecordExtension, r)
			if err != nil || !strings.Contains(string(data), want) || strings.Contains(string(data), "Opening") != (want != "") {
				t.Errorf("%v:\n%s", err, data)
			}
		})
	}
}
