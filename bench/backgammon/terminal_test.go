package backgammon_test

import (
	"slices"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/match"
	"gogo/bench/terminal"
)

// start returns the position of an XGID in a game for money, before the roll of x.
func start(t *testing.T, xgid string) backgammon.Position {
	t.Helper()
	rules := backgammon.Rules{Cube: true, Protocol: backgammon.Auto}
	g, err := backgammon.NewGame(rules.Arena().Options)
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.Begin(xgid, 1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// crowded has checkers of both sides on the bar, seven on one point, and some off.
const crowded = "XGID=aB-B--G--------------c--bB:0:0:1:00:0:0:0:0:10"

func TestDraw(t *testing.T) {
	p := start(t, crowded)
	for _, tt := range []struct {
		name string
		from match.Side
		look terminal.Look
		want []string
	}{
		{"usual", match.First, terminal.Look{}, []string{
			" o: 39 pips, 9 off                         ",
			"+-13-14-15-16-17-18------19-20-21-22-23-24+",
			"|                  |   |        o        o|",
			"|                  |   |        o        o|",
			"|                  |   |        o         |",
			"|                  | 2 |                  |",
			"|                  | x |                  |",
			"|                  |BAR|                  |",
			"|                  | o |  7               |",
			"|                  |   |  x               |",
			"|                  |   |  x               |",
			"|                  |   |  x        x     x|",
			"|                  |   |  x        x     x|",
			"+-12-11-10--9--8--7-------6--5--4--3--2--1+",
			" x: 100 pips, 2 off; cube 1                ",
		}},
		{"narrow", match.First, terminal.Look{Width: 40}, []string{
			" o: 39 pips, 9 off             ",
			"+131415161718-----192021222324+",
			"|            |   |     o     o|",
			"|            |   |     o     o|",
			"|            |   |     o      |",
			"|            | 2 |            |",
			"|            | x |            |",
			"|            |BAR|            |",
			"|            | o | 7          |",
			"|            |   | x          |",
			"|            |   | x          |",
			"|            |   | x     x   x|",
			"|            |   | x     x   x|",
			"+121110-9-8-7------6-5-4-3-2-1+",
			" x: 100 pips, 2 off; cube 1    ",
		}},
		{"from the other side", match.Second, terminal.Look{}, []string{
			" x: 100 pips, 2 off                        ",
			"+-13-14-15-16-17-18------19-20-21-22-23-24+",
			"|                  |   |  x        x     x|",
			"|                  |   |  x        x     x|",
			"|                  |   |  x               |",
			"|                  |   |  x               |",
			"|                  | o |  7               |",
			"|                  |BAR|                  |",
			"|                  | x |                  |",
			"|                  | 2 |                  |",
			"|                  |   |        o         |",
			"|                  |   |        o        o|",
			"|                  |   |        o        o|",
			"+-12-11-10--9--8--7-------6--5--4--3--2--1+",
			" o: 39 pips, 9 off; cube 1                 ",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := backgammon.Draw(p, tt.from, tt.look)
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s|\nwant\n%s|", strings.Join(got, "|\n"), strings.Join(tt.want, "|\n"))
			}
		})
	}
}
