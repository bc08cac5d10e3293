package backgammon

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gogo/bench/tables"
)

// playOutTable plays a game or match by the first choices, or by a few doubles.
func playOutTable(t *testing.T, rules tables.Rules) (moves []string) {
	t.Helper()
	for len(moves) < 3000 {
		p, err := rules.Position(moves)
		if err != nil {
			t.Fatal(err)
		}
		move := firstChoice(t, p)
		if len(moves)%40 == 17 && slices.Contains(walkOf(t, p).Words, "double") {
			move = "double"
		}
		moves = append(moves, move)
		if _, over := p.OutcomeOf(move); over {
			return moves
		}
	}
	t.Fatal("no end")
	return nil
}

// TestMatchFilesAreOpened saves games and matches, opens them, and requires the same positions with
// the same dice everywhere, even where a game continues differently.
func TestMatchFilesAreOpened(t *testing.T) {
	for _, options := range []tables.Options{
		{seedOption: "1"}, {seedOption: "2", lengthField: "3"}, {seedOption: "5", lengthField: "5"}, {seedOption: "4", cubeField: withBeaver}, {seedOption: "6", cubeField: noCube},
	} {
		t.Run(fmt.Sprint(options), func(t *testing.T) {
			rules, err := TableGame{}.Rules(options)
			if err != nil {
				t.Fatal(err)
			}
			moves := playOutTable(t, rules)
			record := &tables.Record{Players: [2]string{"A", "B"}}
			for _, m := range moves {
				record.Moves = append(record.Moves, tables.Move{Name: m})
			}
			file, err := rules.Write(matFile, record)
			if err != nil {
				t.Fatal(err)
			}
			opened, err := TableGame{}.Read(file)
			if err != nil {
				t.Fatalf("%v: %v", options, err)
			}
			again, err := TableGame{}.Rules(opened.Options)
			if err != nil {
				t.Fatal(err)
			}
			if again.About() != rules.About() || len(opened.Moves) != len(moves) {
				t.Fatalf("%s with %d moves is %s with %d", rules.About(), len(moves), again.About(), len(opened.Moves))
			}
			for i := range moves {
				before, err := rules.Position(moves[:i])
				if err != nil {
					t.Fatal(err)
				}
				after, err := again.Position(moves[:i])
				if err != nil {
					t.Fatalf("%v, move %d: %v", options, i, err)
				}
				if want, got := idOf(t, before), idOf(t, after); got != want {
					t.Fatalf("%v, move %d: %s, want %s", options, i, got, want)
				}
			}
		})
	}
}

// idOf is the XGID of a position, with the higher die first.
func idOf(t *testing.T, p tables.Position) string {
	t.Helper()
	named, ok := p.(tables.PositionIDs)
	if !ok {
		t.Fatalf("%T has no id", p)
	}
	fields := strings.Split(named.IDs()[0], ":")
	if dice := fields[4]; len(dice) == 2 && dice[0] < dice[1] {
		fields[4] = dice[1:] + dice[:1]
	}
	return strings.Join(fields, ":")
}

// TestSecondPlayerBegins reads a file in which the right player begins, who is the first side then.
func TestSecondPlayerBegins(t *testing.T) {
	const file = " 1 point match\n\n Game 1\n A : 0                              B : 0\n  1)                                 31: 8/5 6/5\n  2) 62: 24/18 13/11                 65: 24/13\n"
	record, err := TableGame{}.Read([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := TableGame{}.Rules(record.Options)
	if err != nil {
		t.Fatal(err)
	}
	var moves []string
	for _, m := range record.Moves {
		moves = append(moves, m.Name)
	}
	if p, err := rules.Position(moves); err != nil || len(moves) != 3 || p.Turn() != 2 {
		t.Errorf("%v: %v, %v", moves, p, err)
	}
}

func TestBadFiles(t *testing.T) {
	for text, want := range map[string]string{
		"hello": "not a match file",
		" 3 point match\n\n Game 1\n A : 0                              B : 0\n  1) 31: 8/5 6/5\n\n Game 2\n A : 1                              B : 0\n": "line 8: the game before has no end",
		" 0 point match\n\n Game 1\n A : 0                              B : 0\n  1) 31: 8/1\n":                                                           "line 5",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := (TableGame{}).Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %q", text, err, want)
			}
		})
	}
}

// TestPositionFilesAreOpened sets up a position written by eXtreme Gammon.
func TestPositionFilesAreOpened(t *testing.T) {
	for name, id := range map[string]string{
		"a roll":   "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:4:0:7:10",
		"the cube": "XGID=-a-B--C-D---dD---d-d--b-B-:1:-1:-1:00:0:0:3:0:10",
		"a double": "XGID=-BBC---------------a-bbbb-:0:0:1:D:2:4:0:7:10",
	} {
		t.Run(name, func(t *testing.T) {
			record, err := TableGame{}.Read([]byte(id + "\n\nX:Ann   O:Bob\n"))
			if err != nil {
				t.Fatal(err)
			}
			rules, err := TableGame{}.Rules(record.Options)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rules.Position(nil)
			if err != nil {
				t.Fatal(err)
			}
			identified, ok := p.(tables.PositionIDs)
			if !ok || len(record.Moves) > 0 || !slices.Contains(identified.IDs(), id) {
				t.Errorf("%d moves to %v, want %s", len(record.Moves), identified.IDs(), id)
			}
		})
	}
	if _, err := (TableGame{}).Read([]byte(strings.Repeat("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10\n", 2))); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("two positions: %v", err)
	}
}
