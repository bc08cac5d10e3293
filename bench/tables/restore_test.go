package tables_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
)

// newHub returns a hub for games that is closed after the test.
func newHub(tb testing.TB, games []tables.Game, engines ...tables.Engine) *tables.Hub {
	tb.Helper()
	hub, err := tables.NewHub(games, engines)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(hub.Close)
	return hub
}

// saved returns what a hub saves.
func saved(tb testing.TB, hub *tables.Hub) []byte {
	tb.Helper()
	data, err := hub.Save()
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

// do executes a command of JSON.
func do(tb testing.TB, table *tables.Table, command string) error {
	tb.Helper()
	c, err := tables.ParseCommand([]byte(command))
	if err != nil {
		tb.Fatal(err)
	}
	return table.Do(c)
}

// stateOf returns the state of a hub's table for a page, and the same without the clocks, which run.
func stateOf(tb testing.TB, hub *tables.Hub, id int) (s shown, text string) {
	tb.Helper()
	table, ok := hub.Table(id)
	if !ok {
		tb.Fatalf("there is no table %d", id)
	}
	data := table.State()
	var whole map[string]map[string]any
	if err := json.Unmarshal(data, &s); err != nil {
		tb.Fatal(err)
	}
	if err := json.Unmarshal(data, &whole); err != nil {
		tb.Fatal(err)
	}
	if clock, ok := whole["table"]["clock"].(map[string]any); ok {
		delete(clock, "left")
	}
	plain, err := json.MarshalIndent(whole["table"], "", " ")
	if err != nil {
		tb.Fatal(err)
	}
	return s, string(plain)
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(a, b string) string {
	left, right := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			return fmt.Sprintf("line %d: %s; then %s", i, left[i], right[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(left), len(right))
}

// TestRestore plays, comments, deletes, resigns and looks around at random, and wants the pages of a
// restored table to show the same.
func TestRestore(t *testing.T) {
	for _, tt := range []struct {
		name  string
		game  tables.Game
		begin string
	}{
		{"gomoku", gomoku.TableGame{}, `{"game": "gomoku"}`},
		{"renju", gomoku.TableGame{}, `{"game": "gomoku", "options": {"size": "9", "rule": "renju"}, "clock": {"main": 3600000, "increment": 1000}}`},
		{"swap2", gomoku.TableGame{}, `{"game": "gomoku", "options": {"opening": "swap2"}}`},
		{"position", gomoku.TableGame{}, `{"game": "gomoku", "options": {"position": "black h8 j9 white i9, white to move"}}`},
		{"quoridor", quoridor.TableGame{}, `{"game": "quoridor", "options": {"size": "5", "walls": "3"}, "players": [{"name": "Ann"}, {"name": "Jörg"}]}`},
		{"money", backgammon.TableGame{}, `{"game": "backgammon"}`},
		{"match", backgammon.TableGame{}, `{"game": "backgammon", "options": {"length": "3"}, "clock": {"main": 60000}}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for seed := range uint64(3) {
				testRestore(t, tt.game, strings.Replace(tt.begin, "{", `{"do": "new", `, 1), seed)
			}
		})
	}
}

func testRestore(t *testing.T, game tables.Game, begin string, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 48))
	hub := newHub(t, []tables.Game{game})
	for range 2 {
		if _, err := hub.Open("", nil); err != nil {
			t.Fatal(err)
		}
	}
	table, _ := hub.Table(2)
	if err := do(t, table, begin); err != nil {
		t.Fatal(err)
	}
	for i := range 60 {
		step(t, rng, hub, game)
		if i%10 != 9 {
			continue
		}
		again := newHub(t, []tables.Game{game})
		if err := again.Restore(saved(t, hub)); err != nil {
			t.Fatal(err)
		}
		for id := 1; id <= 2; id++ {
			_, before := stateOf(t, hub, id)
			if _, after := stateOf(t, again, id); after != before {
				t.Fatalf("seed %d, step %d, table %d: %s", seed, i, id, firstDifference(before, after))
			}
		}
		hub.Close()
		hub = again // the game goes on at the restored table
	}
}

// step does something at random at the second table.
func step(t *testing.T, rng *rand.Rand, hub *tables.Hub, game tables.Game) {
	t.Helper()
	table, _ := hub.Table(2)
	s, _ := stateOf(t, hub, 2)
	node := rng.IntN(len(s.Table.Nodes))
	switch command := rng.IntN(20); {
	case command == 0:
		_ = do(t, table, fmt.Sprintf(`{"do": "goto", "node": %d}`, node)) // perhaps a deleted one
	case command == 1:
		_ = do(t, table, fmt.Sprintf(`{"do": "comment", "node": %d, "text": "<b>ä</b> %d"}`, node, node))
	case command == 2 && node > len(s.Table.Nodes)/2:
		_ = do(t, table, fmt.Sprintf(`{"do": "delete", "node": %d}`, node))
	case command == 3:
		_ = do(t, table, `{"do": "takeback"}`)
	case command == 4 && node == 1:
		_ = do(t, table, `{"do": "resign", "side": 1}`)
	case len(s.Table.Opening) > 0 && command < 15:
		_ = do(t, table, fmt.Sprintf(`{"do": "choose", "text": %q}`, s.Table.Opening[rng.IntN(len(s.Table.Opening))]))
	case s.Table.Over != "":
		_ = do(t, table, fmt.Sprintf(`{"do": "goto", "node": %d}`, s.Table.Line[len(s.Table.Line)/2]))
	default:
		play(t, rng, table, game, &s)
	}
}

// play makes a move at random.
func play(t *testing.T, rng *rand.Rand, table *tables.Table, game tables.Game, s *shown) {
	t.Helper()
	var whole struct {
		Table struct{ Options tables.Options }
	}
	if err := json.Unmarshal(table.State(), &whole); err != nil {
		t.Fatal(err)
	}
	rules, err := game.Rules(whole.Table.Options)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for id := s.Table.At; id > 0; id = s.Table.Nodes[id].P {
		moves = append([]string{s.Table.Nodes[id].M}, moves...)
	}
	pos, err := rules.Position(moves)
	if err != nil {
		t.Fatal(err)
	}
	move := pos.BeginnerMove(rng)
	if choices := pos.Choices(); len(choices) > 0 && rng.IntN(2) > 0 {
		move = choices[rng.IntN(len(choices))].Move
	}
	if err := table.Do(tables.Command{Do: "play", Text: move}); err != nil {
		t.Fatalf("%s after %v: %v", move, moves, err)
	}
}

// TestRestoreProgram wants a program on turn to think on, with the same level and time, what it has found
// in the game kept, and a clock to go on from where it was.
func TestRestoreProgram(t *testing.T) {
	h := newHall(t)
	limits := make(chan tables.Limits, 9)
	h.game.takesLevel = true
	h.game.think = func(ctx context.Context, moves []string, l tables.Limits, hear func(tables.SearchInfo)) (tables.Answer, error) {
		limits <- l
		hear(tables.SearchInfo{Depth: 3, Value: "60", Moves: []string{"+1", "+2"}})
		if len(moves) > 2 {
			<-ctx.Done()
		}
		return tables.Answer{Move: "+1"}, nil
	}
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "50"}, "clock": {"main": 3600000},
		"players": [{"name": "Ann"}, {"program": "counter", "level": 4, "time": 70, "adaptive": true}]}`)
	p.do(`{"do": "play", "text": "+2"}`)
	p.line("+2+1|")
	p.do(`{"do": "play", "text": "+2"}`)
	p.until("the second question", func(s *shown) bool { return s.Table.Asked && len(s.Table.Line) == 4 })
	testlimit.Receive(t, limits, "the first question")
	asked := testlimit.Receive(t, limits, "the second question")

	again := newHall(t)
	again.game.think, again.game.takesLevel = h.game.think, true
	if err := again.hub.Restore(saved(t, h.hub)); err == nil || !strings.Contains(err.Error(), "open already") {
		t.Errorf("restored beside other tables: %v", err)
	}
	hub := newHub(t, []tables.Game{again.game}, tables.Engine{Name: "counter", Game: "counting", Command: []string{"counter"}})
	if err := hub.Restore(saved(t, h.hub)); err != nil {
		t.Fatal(err)
	}
	if l := testlimit.Receive(t, limits, "the question again"); l.Level != asked.Level || l.Level != 4 {
		t.Errorf("the program is asked with %+v, want %+v", l, asked)
	}
	before, text := stateOf(t, h.hub, 1)
	after, same := stateOf(t, hub, 1)
	if text != same {
		t.Error(firstDifference(text, same))
	}
	if w := after.Table.Nodes[1].W; w == nil || *w != 0.4 {
		t.Errorf("the chance of the first side is %v", w)
	}
	if c := after.Table.Clock; c.Left[0] != before.Table.Clock.Left[0] || c.Left[1] > before.Table.Clock.Left[1]+1 && c.Side == 2 {
		t.Errorf("the clocks show %+v, before %+v", c, before.Table.Clock)
	}
	table, _ := hub.Table(1)
	if err := do(t, table, `{"do": "stop"}`); err != nil {
		t.Fatal(err)
	}
	testlimit.Eventually(t, "the program's move", func() bool { s, _ := stateOf(t, hub, 1); return s.line() == "+2+1+2+1|" })
}

// TestRestoreReview wants the verdicts and the summary of a review kept.
func TestRestoreReview(t *testing.T) {
	h := newAssessedHall(t)
	p := h.look(t, "1")
	p.do(`{"do": "new", "game": "counting", "options": {"goal": "9"}}`)
	p.do(`{"do": "play", "text": "+2 +2 +1 +1"}`)
	p.line("+2+2+1+1|")
	p.do(`{"do": "review", "on": true}`)
	p.until("the end of the review", func(s *shown) bool { return s.Table.Review != nil && !s.Table.Review.Going })
	p.do(`{"do": "goto", "node": 1}`)
	p.until("the verdict", func(s *shown) bool { return s.Table.Verdict != nil })
	hub := newHub(t, []tables.Game{h.game})
	if err := hub.Restore(saved(t, h.hub)); err != nil {
		t.Fatal(err)
	}
	_, before := stateOf(t, h.hub, 1)
	after, same := stateOf(t, hub, 1)
	if before != same {
		t.Error(firstDifference(before, same))
	}
	if after.Table.Verdict == nil || len(after.Table.Review.Points) != 2 {
		t.Errorf("the review is %+v", after.Table.Review)
	}
}

// TestRestoreNumbers wants tables at the numbers that they had, closed ones not, and new ones behind.
func TestRestoreNumbers(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	for id := 2; id <= 18; id++ { // the second and third are closed to make room
		p.do(`{"do": "table", "game": "counting"}`)
		p.until("another table", func(s *shown) bool { return s.Open == id })
	}
	hub := newHub(t, []tables.Game{h.game})
	if err := hub.Restore(saved(t, h.hub)); err != nil {
		t.Fatal(err)
	}
	for id := 1; id <= 18; id++ {
		if _, ok := hub.Table(id); ok != (id != 2 && id != 3) {
			t.Errorf("table %d is open: %t", id, ok)
		}
	}
	if next, err := hub.Open("", nil); err != nil || next.ID() != 19 {
		t.Errorf("the next table is %v, %v", next.ID(), err)
	}
}

// TestRestoreDamaged wants one clear error of data that are damaged, of another version or too large, and
// the other tables opened where a single one is damaged.
func TestRestoreDamaged(t *testing.T) {
	h := newHall(t)
	if _, err := h.hub.Open("counting", nil); err != nil {
		t.Fatal(err)
	}
	for id := 1; id <= 2; id++ {
		table, _ := h.hub.Table(id)
		if err := do(t, table, `{"do": "play", "text": "+2 +1"}`); err != nil {
			t.Fatal(err)
		}
	}
	whole := string(saved(t, h.hub))
	for _, tt := range []struct {
		name     string
		from, to string // the first of what is replaced
		want     string
		open     bool // the second table
	}{
		{"nothing", whole, "", "are damaged", false},
		{"half", whole, whole[:len(whole)/2], "are damaged", false},
		{"older", `"version":1`, `"version":0`, "of version 0: must be 1", false},
		{"newer", `"version":1`, `"version":2`, "of version 2: must be 1", false},
		{"numbers", `"last":2`, `"last":99999999`, "last number 99999999", false},
		{"larger", whole, strings.Repeat(" ", 70<<20), "must be at most", false},
		{"game", `"game":"counting"`, `"game":"chess"`, `table 1 of 2: no game is called "chess"`, true},
		{"options", `"goal":"5"`, `"goal":"x"`, `table 1 of 2: goal "x"`, true},
		{"move", `"m":"+1"`, `"m":"+9"`, `table 1 of 2: node 2: "+9" is no number`, true},
		{"parent", `"p":1`, `"p":2`, "node 2 has no parent", true},
		{"root", `{"p":-1}`, `null`, "a tree of 3 nodes", true},
		{"node", `"at":2`, `"at":3`, "no position 3", true},
		{"level", `"level":10`, `"level":11`, "level 11", true},
		{"number", `"number":1`, `"number":3`, "the number 3", true},
		{"type", `"at":2`, `"at":"2"`, "table 1 of 2: json", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			hub := newHub(t, []tables.Game{h.game})
			damaged := strings.Replace(whole, tt.from, tt.to, 1)
			if damaged == whole {
				t.Fatalf("%s is not in %s", tt.from, whole)
			}
			if err := hub.Restore([]byte(damaged)); err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v, want %s", err, tt.want)
			}
			if _, ok := hub.Table(1); ok {
				t.Error("the first table is open")
			}
			if _, ok := hub.Table(2); ok != tt.open {
				t.Errorf("the second table is open: %t, want %t", ok, tt.open)
			}
			if _, err := hub.Open("", nil); err != nil {
				t.Errorf("no table can be opened: %v", err)
			}
		})
	}
}

// FuzzRestore wants damaged data to be no more than refused, and what was restored to be saved the same.
func FuzzRestore(f *testing.F) {
	fuzztest.Minimizing(f)
	game := newCounting()
	hub := newHub(f, []tables.Game{game})
	table, err := hub.Open("counting", nil)
	if err != nil {
		f.Fatal(err)
	}
	if err := do(f, table, `{"do": "play", "text": "+2 +1"}`); err != nil {
		f.Fatal(err)
	}
	whole := saved(f, hub)
	f.Add(uint(0), []byte(nil), 0)
	f.Add(uint(bytes.Index(whole, []byte("+2"))), []byte("+1"), 0) //nolint:gosec // an index
	f.Add(uint(9), []byte("9"), -3)
	f.Fuzz(func(t *testing.T, at uint, patch []byte, more int) {
		damaged := fuzztest.Patch{At: at, Bytes: patch, More: more}.Apply(whole)
		first := newHub(t, []tables.Game{game})
		if first.Restore(damaged) != nil {
			return
		}
		data := saved(t, first)
		second := newHub(t, []tables.Game{game})
		if err := second.Restore(data); err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		if again := saved(t, second); !bytes.Equal(again, data) {
			t.Errorf("%s is saved again as %s", data, again)
		}
	})
}

// TestChanged wants changes told, several as one, and search info not.
func TestChanged(t *testing.T) {
	h := newHall(t)
	heard := make(chan func(tables.SearchInfo))
	h.game.think = func(ctx context.Context, _ []string, _ tables.Limits, hear func(tables.SearchInfo)) (tables.Answer, error) {
		heard <- hear
		<-ctx.Done()
		return tables.Answer{Move: "+1"}, nil
	}
	table, _ := h.hub.Table(1)
	testlimit.Receive(t, h.hub.Changed(), "the new table")
	for _, command := range []string{`{"do": "play", "text": "+1"}`, `{"do": "comment", "text": "well"}`, `{"do": "seat", "side": 2, "program": "counter"}`} {
		if err := do(t, table, command); err != nil {
			t.Fatal(err)
		}
	}
	testlimit.Receive(t, h.hub.Changed(), "the changes")
	hear := testlimit.Receive(t, heard, "the question")
	hear(tables.SearchInfo{Depth: 1, Value: "60", Moves: []string{"+1"}})
	select {
	case <-h.hub.Changed():
		t.Error("search info is a change")
	default:
	}
	if err := do(t, table, `{"do": "stop"}`); err != nil {
		t.Fatal(err)
	}
	testlimit.Receive(t, h.hub.Changed(), "the program's move")
}
