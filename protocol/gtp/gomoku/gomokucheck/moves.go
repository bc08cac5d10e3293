package gomokucheck

import (
	"fmt"
	"math/rand/v2"
)

// setupRows are the cases of boardsize and clear_board.
var setupRows = []row{
	{ID: "T-100", Level: must, Section: "boardsize", Says: "boardsize changes the size, and answers nothing: 15.", Expects: "= alone", Script: `
		> boardsize 15
		< =`},
	{ID: "T-101", Level: must, Section: "Vertices", Says: "Columns have the letters from A, without I: 15 is P.", Expects: "moves in the corners, none beyond", Script: `
		game 15
		play b A1, w P15, b P1, w A15
		refuse b Q1, w A16`},
	{ID: "T-102", Level: may, Section: "boardsize", Says: "Other sizes are those of Go and of the Gomocup: 19 and 20.", Expects: "moves in the corner, or unacceptable size", Script: `
		> boardsize 19
		<? ok
		> clear_board
		< ok
		play b T19
		> boardsize 20
		<? ok
		> clear_board
		< ok
		play b U20`},
	{ID: "T-103", Level: must, Section: "boardsize", Says: `A size that the engine cannot handle fails with "unacceptable size".`, Expects: "? unacceptable size", Script: `
		> boardsize 1000
		< ? unacceptable size`},
	{ID: "T-104", Level: must, Section: "boardsize", Says: "A size is a number.", Expects: "failures", Script: `
		> boardsize
		< fail
		> boardsize fifteen
		< fail
		> boardsize -15
		< fail`},
	{ID: "T-105", Level: should, Section: "boardsize", Says: "There is no board of size 0.", Expects: "a failure", Script: `
		> boardsize 0
		< fail`},
	{ID: "T-106", Level: must, Section: "State", Says: "A failed command never changes any state: boardsize.", Expects: "the game goes on", Script: `
		game 15
		play b H8
		> boardsize 1000
		< fail
		> boardsize x
		< fail
		refuse w H8
		play w H9`},
	{ID: "T-107", Level: must, Section: "clear_board", Says: "The board is cleared; nothing is answered.", Expects: "= alone, then the same moves", Script: `
		game 15
		play b H8, w H9
		> clear_board
		< =
		play w H8, b H9`},
	{ID: "T-108", Level: must, Section: "clear_board", Says: "State that is not explicitly modified remains: clear_board keeps the size.", Expects: "moves in the corners, none beyond", Script: `
		game 15
		> clear_board
		< ok
		play b P15
		refuse w Q15`},
	{ID: "T-109", Level: may, Section: "komi", Says: "Controllers for Go send komi, which gomoku has no use for.", Expects: "a response, and the game goes on", Script: `
		game 15
		play b H8
		> komi 6.5
		< any
		refuse w H8
		play w H9`},
}

// playRows are the cases of play.
var playRows = []row{
	{ID: "T-120", Level: must, Section: "play", Says: "A stone is placed; nothing is answered.", Expects: "= alone", Script: `
		game 15
		> play black H8
		< =`},
	{ID: "T-121", Level: must, Section: "play", Says: `A stone on a stone fails with "illegal move".`, Expects: "? illegal move", Script: `
		game 15
		play b H8
		> play white H8
		< ? illegal move
		> play black H8
		< ? illegal move`},
	{ID: "T-122", Level: must, Section: "Vertices", Says: "I is no column: H and J are neighbors.", Expects: "a failure, then moves", Script: `
		game 15
		refuse b I8
		play b H8, w J8`},
	{ID: "T-123", Level: must, Section: "Colors", Says: "A color is white or w, black or b, in any case.", Expects: "success", Script: `
		game 15
		> play b H8
		< ok
		> play White H9
		< ok
		> play BLACK H10
		< ok
		> play W H11
		< ok`},
	{ID: "T-124", Level: must, Section: "Vertices", Says: "Vertices are not case-sensitive.", Expects: "the same point", Script: `
		game 15
		play b h8
		refuse w H8
		play w j9`},
	{ID: "T-125", Level: must, Section: "play", Says: "A vertex off the board is no move.", Expects: "failures", Script: `
		game 15
		refuse b A0, w Q8, b H16, w Z99
		play b A1`},
	{ID: "T-126", Level: must, Section: "play", Says: "Consecutive moves of one color are legal, and white may begin.", Expects: "success", Script: `
		game 15
		play w H8, w J9, b A1, b C3, b E1`},
	{ID: "T-127", Level: must, Section: "play", Says: "A pass is a move.", Expects: "success, and the board as before", Script: `
		game 15
		play b H8, w pass
		refuse w H8
		play b PASS, w H9`},
	{ID: "T-128", Level: must, Section: "play", Says: "play needs a color and a vertex.", Expects: "failures, then a move", Script: `
		game 15
		> play
		< fail
		> play black
		< fail
		> play red H8
		< fail
		> play black 88
		< fail
		> play H8 black
		< fail
		play b H8`},
	{ID: "T-129", Level: may, Section: "play", Says: "A move has two arguments.", Expects: "a failure, then a move", Script: `
		game 15
		> play black H8 H9
		< fail
		play b H8`},
	{ID: "T-130", Level: must, Section: "State", Says: "A failed command never changes any state: play.", Expects: "stones where they were, and empty points", Script: `
		game 15
		play b H8
		refuse w H8, b Q1, w A16
		> play white J
		< fail
		play w J9, b J8
		refuse w J9`},
}

// genmoveRows are the cases of genmove.
var genmoveRows = []row{
	{ID: "T-140", Level: must, Section: "genmove", Says: "The engine makes a move for the color: black on the empty board.", Expects: "a vertex", Script: `
		game 15
		> genmove black
		< move`},
	{ID: "T-141", Level: must, Section: "genmove", Says: "The engine makes a move for the color: white on the empty board.", Expects: "a vertex", Script: `
		game 15
		> genmove white
		< move`},
	{ID: "T-142", Level: must, Section: "genmove", Says: "The engine makes the move that it answers: twelve moves in turn.", Expects: "vertices of empty points", Sends: "boardsize 15; clear_board; genmove black and white in turn", Run: func(d *dialogue) {
		d.Play("game 15")
		playOn(d, 12)
	}},
	{ID: "T-143", Level: must, Section: "genmove", Says: "The point of a generated move is taken.", Expects: "a failure for it", Sends: "boardsize 15; clear_board; genmove black; play white on the same point", Run: func(d *dialogue) {
		d.Play("game 15")
		d.Say("genmove black")
		d.Expect("move")
		last := gameOf(d).board.Stones[0]
		d.Say("play white " + vertex(last.X, last.Y))
		d.Expect("fail")
	}},
	{ID: "T-144", Level: must, Section: "genmove", Says: "A color may move twice in a row.", Expects: "vertices of empty points", Script: `
		game 15
		> genmove white
		< move
		> genmove white
		< move
		> genmove black
		< move`},
	{ID: "T-145", Level: must, Section: "genmove", Says: "Colors may be short, and are not case-sensitive.", Expects: "vertices", Script: `
		game 15
		> genmove b
		< move
		> genmove W
		< move
		> genmove Black
		< move`},
	{ID: "T-146", Level: must, Section: "genmove", Says: "The moves that were played count.", Expects: "vertices of empty points", Script: `
		game 15
		play b H8, w J9, b G8
		> genmove white
		< move
		> genmove black
		< move`},
	{ID: "T-147", Level: must, Section: "genmove", Says: "A generated move is on an empty point after every history: eight at random.", Expects: "vertices of empty points", Sends: "boardsize 15; clear_board; scattered stones; genmove black; genmove white", Run: histories},
	{ID: "T-148", Level: should, Section: "genmove", Says: "An engine completes the five of its color.", Expects: "the point that makes five", Script: `
		game 15
		play b C3, w C12, b D3, w D12, b E3, w E12, b G12, w G3, b F3, w F12
		> genmove black
		< five
		game 15
		play b C3, w C12, b D3, w D12, b E3, w E12, b G12, w G3, b F3, w F12
		> genmove white
		< five`},
	{ID: "T-149", Level: should, Section: "genmove", Says: "An engine stops a five.", Expects: "the point where the opponent would make five", Script: `
		game 15
		play b C3, w B3, b D3, w H11, b E3, w L5, b F3
		> genmove white
		< = G3`},
	{ID: "T-150", Level: should, Section: "genmove", Says: "genmove needs a color.", Expects: "failures", Script: `
		game 15
		> genmove
		< fail
		> genmove red
		< fail
		play b H8`},
	{ID: "T-151", Level: must, Section: "genmove", Says: "The answer is a vertex and nothing more.", Expects: "a vertex, then nothing", Script: `
		game 15
		> genmove black
		< move
		quiet 300`},
	{ID: "T-152", Level: must, Section: "genmove", Says: "A pass of the opponent is followed by a move.", Expects: "a vertex", Script: `
		game 15
		play b H8, w pass
		> genmove black
		< move`},
	{ID: "T-153", Level: should, Section: "reg_genmove", Says: "reg_genmove answers as genmove, and makes no move.", Expects: "a vertex of an empty point, which stays empty", Sends: "boardsize 15; clear_board; play; reg_genmove white; play white there", Run: func(d *dialogue) {
		d.Play("needs reg_genmove\ngame 15\nplay b H8")
		d.Say("reg_genmove white")
		d.Expect("move")
		d.Play("play w J8, b G8\nrefuse w G8\n> reg_genmove white\n< move")
	}},
}

// playOn has the engine play with both colors in turn for some moves, or until five stones are in a row.
func playOn(d *dialogue, moves int) {
	for n := range moves {
		d.Say([]string{"genmove black", "genmove white"}[n%2])
		d.Expect("move")
		if gameOf(d).board.Over() {
			return
		}
	}
}

// histories places stones that are far from a row, the same ones in each run, and wants a move of each color.
func histories(d *dialogue) {
	for n := range 8 {
		rng := rand.New(rand.NewPCG(uint64(n), 15))
		d.Play("game 15")
		for i := range 4 + 2*n {
			// Every other point of every other row makes no row of two.
			x, y := 2*rng.IntN(7), 2*rng.IntN(7)
			if gameOf(d).board.At(x, y) == 0 {
				d.Play(fmt.Sprintf("play %s %s", []string{"b", "w"}[i%2], vertex(x, y)))
			}
		}
		d.Play("> genmove black\n< move\n> genmove white\n< move")
	}
}

// undoRows are the cases of undo.
var undoRows = []row{
	{ID: "T-160", Level: must, Section: "undo", Says: "undo takes the last move back, and answers nothing.", Expects: "= alone, and an empty point", Script: `
		needs undo
		game 15
		play b H8, w J9
		> undo
		< =
		play w J9
		refuse b H8`},
	{ID: "T-161", Level: must, Section: "undo", Says: `Without a move it fails with "cannot undo".`, Expects: "? cannot undo", Script: `
		needs undo
		game 15
		> undo
		< ? cannot undo
		play b H8
		> undo
		< ok
		> undo
		< ? cannot undo`},
	{ID: "T-162", Level: must, Section: "undo", Says: "A generated move is taken back.", Expects: "success, then ? cannot undo", Script: `
		needs undo
		game 15
		> genmove black
		< move
		> undo
		< ok
		> undo
		< ? cannot undo`},
	{ID: "T-163", Level: must, Section: "undo", Says: "clear_board leaves nothing to take back.", Expects: "? cannot undo", Script: `
		needs undo
		game 15
		play b H8
		> clear_board
		< ok
		> undo
		< ? cannot undo`},
	{ID: "T-164", Level: should, Section: "undo", Says: "A pass is taken back as a move is.", Expects: "success for both", Script: `
		needs undo
		game 15
		play b H8, w pass
		> undo
		< ok
		refuse w H8
		> undo
		< ok
		play w H8`},
	{ID: "T-165", Level: may, Section: "gg-undo", Says: "gg-undo takes several moves back, all of them or none.", Expects: "success, and a failure for too many", Script: `
		needs gg-undo
		game 15
		play b H8, w J9, b G7
		> gg-undo 2
		< =
		refuse w H8
		> gg-undo 2
		< fail
		refuse w H8
		play w J9, b G7`},
}
