package tables_test

import (
	"fmt"
	"testing"

	"gogo/internal/headless"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

// pageModule opens the page of a table and returns it with a module as window.tested.
func pageModule(t *testing.T, name string) *headless.Page {
	t.Helper()
	p := headless.Start(t).Open(newHall(t).address, headless.View{Width: 390, Height: 800})
	p.Eval(fmt.Sprintf(`import(new URL(%q, document.baseURI)).then((m) => { window.tested = m; })`, name), nil)
	p.Wait(`Boolean(window.tested)`)
	return p
}

// TestMovePlaceholders wants an example move of the game in the field for moves.
func TestMovePlaceholders(t *testing.T) {
	p := pageModule(t, "game.js")
	for _, tt := range []struct{ kind, want string }{
		{"points", "h8, or a pasted list"},
		{"cells", "e2, or e3h for a wall"},
		{"backgammon", "24/18 13/11, or roll"},
	} {
		t.Run(tt.kind, func(t *testing.T) {
			if got := p.Text(fmt.Sprintf(`tested.movePlaceholder({ kind: %q })`, tt.kind)); got != tt.want {
				t.Errorf("the example is %q, want %q", got, tt.want)
			}
		})
	}
}

// TestEvaluations wants evaluations to name the side that they are for.
func TestEvaluations(t *testing.T) {
	p := pageModule(t, "game.js")
	for _, tt := range []struct{ name, lucky, turn, node, want string }{
		{"a loss of the side to move", "false", "1", `{ v: "-M10", w: 0 }`, "White wins in 10 plies"},
		{"a win of the side to move", "false", "1", `{ v: "+M7", w: 1 }`, "Black wins in 7 plies"},
		{"a win of unknown length", "false", "1", `{ v: "-M", w: 0 }`, "White wins"},
		{"a win of the second side", "false", "2", `{ v: "M3", w: 0 }`, "White wins in 3 plies"},
		{"a loss of the second side", "false", "2", `{ v: "-M1", w: 1 }`, "Black wins in 1 ply"},
		{"a chance", "false", "2", `{ v: "120", w: 0.37 }`, "Black 37 %"},
		{"an equity", "true", "2", `{ q: -0.25 }`, "Black −0.250"},
		{"nothing", "false", "1", `{}`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := fmt.Sprintf(`{ sides: ["black", "white"], lucky: %s, turn: %s, at: 0, nodes: [{ p: -1, ...%s }] }`, tt.lucky, tt.turn, tt.node)
			if got := p.Text(fmt.Sprintf(`tested.evaluationText(%s, 0)`, table)); got != tt.want {
				t.Errorf("%s: %q, want %q", table, got, tt.want)
			}
		})
	}
}

// TestCubes wants the words for the cube to agree with what the drawn one shows, 64 for 1.
func TestCubes(t *testing.T) {
	p := pageModule(t, "board.js")
	p.Eval(`import(new URL("backgammonposition.js", document.baseURI)).then((m) => { window.position = m.BackgammonPosition; })`, nil)
	p.Wait(`Boolean(window.position)`)
	for _, tt := range []struct{ name, fields, words, drawn string }{
		{"in the middle", "0:0:1:00:0:0:0:0:10", "cube in the middle", "64"},
		{"of the first side", "1:1:1:00:0:0:0:0:10", "dark owns the cube at 2", "2"},
		{"of the second side", "2:-1:1:00:0:0:0:0:10", "light owns the cube at 4", "4"},
		{"offered", "0:0:1:D:0:0:0:0:10", "cube offered at 2", "2"},
		{"none", "0:0:1:00:0:0:0:0:0", "", ""},
		{"Crawford", "0:0:1:00:4:0:1:5:10", "Crawford game, no cube", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			xgid := "-b----E-C---eE---c-e----B-:" + tt.fields
			if got := p.Text(fmt.Sprintf(`new position(%q).describeCube(["dark", "light"])`, xgid)); got != tt.words {
				t.Errorf("%s: %q, want %q", xgid, got, tt.words)
			}
			drawn := p.Text(fmt.Sprintf(`(() => {
				const target = document.createElementNS("http://www.w3.org/2000/svg", "svg");
				tested.drawBoard(target, { kind: "backgammon" }, { ...tested.emptyScene(), whole: { text: %q, side: 1 } });
				return target.querySelector(".cube text")?.textContent ?? "";
			})()`, xgid))
			if drawn != tt.drawn {
				t.Errorf("%s: the cube shows %q, want %q", xgid, drawn, tt.drawn)
			}
		})
	}
}

// TestScoreOfTables counts each game once, also if pages go from table to table.
func TestScoreOfTables(t *testing.T) {
	p := pageModule(t, "players.js")
	score := p.Text(`[1, 2, 1, 2, 3].map((began) => tested.countGame({ game: "counting", began, result: { winner: 1 }, seats: [{}, { program: "counter" }] })).at(-1).join()`)
	if score != "3,0,0" {
		t.Errorf("three games won are %s", score)
	}
}
