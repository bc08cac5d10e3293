package quoridor_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	quoridorbench "gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/bench/terminal"
	"gogo/board/quoridor"
	"gogo/protocol/qtp"
)

// randomMoves returns a game of random moves under rules, by names, that nobody has won.
func randomMoves(rng *rand.Rand, start *quoridor.Board) []string {
	p := quoridorbench.NewPosition(start.Clone())
	var list []string
	for range rng.IntN(40) {
		moves := p.AppendMoves(nil, p.ToMove())
		name := p.Name(moves[rng.IntN(len(moves))])
		if _, over := p.OutcomeOf(name); !over {
			p.Play(name)
			list = append(list, name)
		}
	}
	return list
}

// TestGameGoesRound passes a game from the table to the terminal, to a match, to the engine's session
// and back to the table by their files, and wants the same game everywhere.
func TestGameGoesRound(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for n := range 60 {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			options := tables.Options{
				"size": strconv.Itoa(3 + rng.IntN(23)), "walls": strconv.Itoa(rng.IntN(12)),
				"repetition": strconv.Itoa(2 * rng.IntN(3)), "move-limit": strconv.Itoa(100 * rng.IntN(2)),
			}
			if n%3 == 0 {
				options = tables.Options{"position": midgame, "repetition": "3", "move-limit": "0"}
			}
			rules := rulesOf(t, options)
			start, err := rules.Position(nil)
			if err != nil {
				t.Fatal(err)
			}
			r := &tables.Record{
				Options: rules.Options(), Players: [2]string{"Ann", "Bob 2"}, Outcome: &match.Outcome{Winner: match.Second, Reason: tables.Resigned},
			}
			for _, name := range randomMoves(rng, boardOf(t, rules, start)) {
				r.Moves = append(r.Moves, tables.Move{Name: name})
			}
			for _, format := range rules.Formats() {
				goRound(t, rules, r, format)
			}
		})
	}
}

// boardOf returns the board of rules.
func boardOf(t *testing.T, rules tables.Rules, start tables.Position) *quoridor.Board {
	t.Helper()
	data, err := rules.Write(".qgr", &tables.Record{})
	if err != nil {
		t.Fatal(err)
	}
	_, g, err := quoridorbench.ReadGame(data)
	if err != nil || len(start.Choices()) != len(g.Start.AppendMoves(nil, g.Start.ToMove())) {
		t.Fatal(err)
	}
	return g.Start
}

// goRound writes a game of a table in a format, and passes it on.
func goRound(t *testing.T, rules tables.Rules, r *tables.Record, format string) {
	t.Helper()
	data, err := rules.Write(format, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, next := range []string{".qgr", ".qtp"} {
		data = throughTerminal(t, data, next)
		if r.Options["position"] == "" {
			data = throughMatch(t, data, next)
		}
		data = throughSession(t, data)
	}
	back, err := quoridorbench.TableGame{}.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	again, err := quoridorbench.TableGame{}.Rules(back.Options)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := again.Options(), rules.Options(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: options %v, want %v", format, got, want)
	}
	if fmt.Sprint(back.Moves) != fmt.Sprint(r.Moves) {
		t.Errorf("%s: moves %v, want %v", format, back.Moves, r.Moves)
	}
}

// throughTerminal loads a game in the terminal and saves it.
func throughTerminal(t *testing.T, data []byte, format string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var game terminal.Game[quoridorbench.Position] = quoridorbench.TerminalGame{}
	r, err := game.Load(path)
	if err != nil {
		t.Fatalf("%v:\n%s", err, data)
	}
	saved, err := game.Save("a"+format, r)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// throughMatch has a match write a game that it has played.
func throughMatch(t *testing.T, data []byte, format string) []byte {
	t.Helper()
	_, read, err := quoridorbench.ReadGame(data)
	if err != nil {
		t.Fatal(err)
	}
	b := read.Start
	game, err := quoridorbench.NewGame(quoridorbench.Rules(b.Width(), b.WallsLeft(quoridor.Black), b.DrawRules()).Options)
	if err != nil {
		t.Fatal(err)
	}
	r := &arena.Record{Players: [2]string{"Ann", "Bob 2"}, Winner: match.Second, Reason: match.TooLate}
	for _, m := range read.Moves {
		r.Moves = append(r.Moves, arena.Move{Move: b.Name(m.Move)})
	}
	files, err := game.Files(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Extension == format {
			return f.Data
		}
	}
	t.Fatalf("no file %s", format)
	return nil
}

// idle is an engine that is asked nothing.
type idle struct{ qtp.Engine }

func (idle) NewGame() {}

// throughSession has the session of an engine load a game, a record or commands, and show it as a
// record.
func throughSession(t *testing.T, data []byte) []byte {
	t.Helper()
	_, read, err := quoridorbench.ReadGame(data)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "game.qgr")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	draws := read.Start.DrawRules()
	commands := fmt.Sprintf("%s %d\n%s %d\n", qtp.RepetitionCommand, draws.Repetition, qtp.MoveLimitCommand, draws.MoveLimit)
	setUp := strings.Contains(string(data), "# set up")
	switch {
	case setUp:
		return data // the session would take the setup for a part of the game
	case strings.HasPrefix(string(data), "Quoridor"):
		commands += "gogo-load " + path + "\n"
	default:
		commands += string(data)
	}
	var out strings.Builder
	s, err := qtp.NewSession(idle{}, &out, qtp.Options{Load: os.ReadFile, Save: func(string, []byte) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run(context.Background(), strings.NewReader(commands+"gogo-record glendenning\n")); err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(out.String(), "Quoridor game record")
	if !found {
		t.Fatalf("%s\n%s", commands, out.String())
	}
	return []byte("Quoridor game record" + text)
}
