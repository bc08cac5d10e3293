package quoridor_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gogo/bench/pages"
	quoridorbench "gogo/bench/quoridor"
	"gogo/board/quoridor"
)

// TestSetUpLeadsToThePosition sets up positions of random games with any hands, and plays the
// commands.
func TestSetUpLeadsToThePosition(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	dealt := 0
	for n := range 300 {
		size, walls := 3+rng.IntN(9), rng.IntN(12)
		b, err := quoridor.New(size, size, walls)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(40) {
			moves := b.AppendMoves(nil, b.ToMove())
			m := moves[rng.IntN(len(moves))]
			b.Make(m, b.ToMove())
			if _, over := b.Winner(); over {
				b.Undo()
			}
		}
		if n%2 == 0 {
			b.SetWallsLeft(quoridor.Black, rng.IntN(12))
			b.SetWallsLeft(quoridor.White, rng.IntN(12))
		}
		start, err := quoridor.Parse(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if checkSetUp(t, start) {
			dealt++
		}
	}
	if dealt == 0 || dealt > 200 {
		t.Errorf("the hands of %d positions were dealt", dealt)
	}
}

// checkSetUp plays the commands of a position, and reads a file that begins there. It reports
// whether the hands had to be dealt.
func checkSetUp(t *testing.T, start *quoridor.Board) bool {
	t.Helper()
	s, err := quoridorbench.SetUpOf(start)
	if err != nil {
		t.Fatalf("%v:\n%s", err, start)
	}
	on, err := quoridor.New(start.Width(), start.Height(), s.Walls)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range s.Moves {
		if err := on.Legal(m.Move, m.Color); err != nil {
			t.Fatalf("%v on\n%s", err, on)
		}
		on.Make(m.Move, m.Color)
	}
	if s.Dealt {
		on.SetWallsLeft(quoridor.Black, start.WallsLeft(quoridor.Black))
		on.SetWallsLeft(quoridor.White, start.WallsLeft(quoridor.White))
	}
	on.SetToMove(start.ToMove())
	if on.String() != start.String() {
		t.Fatalf("the commands lead to\n%sand not to\n%s", on, start)
	}
	p := quoridorbench.NewPosition(start.Clone())
	if moves := p.AppendMoves(nil, p.ToMove()); len(moves) > 0 {
		p.Play(p.Name(moves[0]))
	}
	data, err := quoridorbench.SaveFrom(start, p, "a test")
	if err != nil {
		t.Fatal(err)
	}
	back, err := quoridorbench.Read(data)
	if err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	if back.String() != p.String() || back.SetupMoves() != len(s.Moves) {
		t.Fatalf("%s is read as\n%s with %d moves given, want\n%s", data, back, back.SetupMoves(), p)
	}
	if text := string(quoridorbench.Save(back, "a test")); text != string(data) {
		t.Fatalf("%s is saved again as\n%s", data, text)
	}
	return s.Dealt
}

func TestReadsNoBadSetUp(t *testing.T) {
	for _, text := range []string{
		"boardsize 5\n# set up, white to move\n# set up, white to move\n",
		"boardsize 5\nplaymove black c4\n# set up, white to move\ngogo-walls black 3\n",
		"boardsize 5\ngogo-walls black\n", "boardsize 5\ngogo-walls green 3\n", "boardsize 5\ngogo-walls black -1\n",
	} {
		t.Run(text, func(t *testing.T) {
			if p, err := quoridorbench.Read([]byte(text)); err == nil {
				t.Errorf("%q is read as\n%s", text, p)
			}
		})
	}
}

// drawer draws on a board of 9x9 cells.
func drawer(t *testing.T) pages.Drawer {
	t.Helper()
	start, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	return quoridorbench.NewDrawer(start)
}

func TestBoard(t *testing.T) {
	board := drawer(t).Board()
	if board.Kind != pages.Cells || board.Width != 9 || board.Walls != 10 {
		t.Errorf("board %+v", board)
	}
	if got := board.Start.String(); got != "p140,p248" {
		t.Errorf("the pawns start at %s", got)
	}
}

func TestSteps(t *testing.T) {
	steps, err := drawer(t).Draw("E8, E2, E3 h", pages.Named("D2", "A2 v"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range steps {
		got = append(got, s.Name+"="+s.Changes.String())
	}
	if want := "E8=p141, E2=p247, E3 h=h146, D2=p237, A2 v=v107"; strings.Join(got, ", ") != want {
		t.Errorf("the steps are %s, want %s", strings.Join(got, ", "), want)
	}
}

func TestRefusesBadGames(t *testing.T) {
	for _, opening := range []string{"h", "E9x", "E8, E3 x", "Z1", "E8, E2, E3 h, E3 v", "E7"} {
		t.Run(opening, func(t *testing.T) {
			if _, err := drawer(t).Draw(opening, nil); err == nil || !strings.Contains(err.Error(), "opening: move") {
				t.Errorf("%q: error %v", opening, err)
			}
		})
	}
	if _, err := drawer(t).Draw("E8", pages.Named("E2", "E6")); err == nil || !strings.Contains(err.Error(), `move 3: "E6"`) {
		t.Errorf("error %v", err)
	}
}
