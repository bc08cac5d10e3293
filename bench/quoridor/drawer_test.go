package quoridor_test

import (
	"strings"
	"testing"

	"gogo/bench/pages"
	quoridorbench "gogo/bench/quoridor"
	"gogo/board/quoridor"
)

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
