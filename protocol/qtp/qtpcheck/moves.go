package qtpcheck

import (
	"fmt"
	"math/rand/v2"
)

// genmoveRows are the cases of genmove.
var genmoveRows = []row{
	{ID: "Q-200", Level: must, Section: "genmove", Says: "The engine makes a move for the color: black on the empty board.", Expects: "a legal move", Script: `
		game 9 10
		> genmove black
		< move`},
	{ID: "Q-201", Level: must, Section: "genmove", Says: "The engine makes a move for the color: white on the empty board.", Expects: "a legal move", Script: `
		game 9 10
		> genmove white
		< move`},
	{ID: "Q-202", Level: must, Section: "genmove", Says: "The engine makes the move that it answers: seen by moves that follow.", Expects: "legal moves of both colors in turn", Script: `
		game 5 3
		> genmove black
		< move
		> genmove white
		< move
		> genmove black
		< move
		> genmove white
		< move
		> genmove black
		< move
		> genmove white
		< move`},
	{ID: "Q-203", Level: must, Section: "genmove", Says: "A color may move twice in a row.", Expects: "legal moves", Script: `
		game 5 3
		> genmove white
		< move
		> genmove white
		< move
		> genmove black
		< move
		> genmove black
		< move`},
	{ID: "Q-204", Level: must, Section: "genmove", Says: "Colors may be short, and are not case-sensitive.", Expects: "legal moves", Script: `
		game 5 3
		> genmove b
		< move
		> genmove W
		< move
		> genmove BLACK
		< move`},
	{ID: "Q-205", Level: must, Section: "genmove", Says: "Without walls there are steps alone.", Expects: "steps", Script: `
		game 5 0
		> genmove black
		< step
		> genmove white
		< step
		> genmove black
		< step`},
	{ID: "Q-206", Level: must, Section: "genmove", Says: "A generated wall costs one: with one wall each, six moves of each color.", Expects: "legal moves", Sends: "boardsize 7; clear_board; walls 1; genmove black and white in turn", Run: func(d *dialogue) {
		d.Play("game 7 1")
		playOn(d, 12)
	}},
	{ID: "Q-207", Level: must, Section: "genmove", Says: "The moves that were played count: a generated move follows walls and steps.", Expects: "legal moves", Script: `
		game 5 3
		play b C4, w C2, b A4 h, w C4 h
		> genmove black
		< move
		> genmove white
		< move`},
	{ID: "Q-208", Level: must, Section: "genmove", Says: "The moves that were taken back do not count.", Expects: "legal moves", Script: `
		game 5 3
		play b C4, w C2, b C3
		> undo
		< ok
		> undo
		< ok
		> genmove white
		< move
		> undo
		< ok
		> undo
		< ok
		> genmove black
		< move`},
	{ID: "Q-209", Level: must, Section: "genmove", Says: "Pawns stand face to face.", Expects: "legal moves of both colors", Script: `
		game 5 0
		play b C4, w C2, b C3
		> genmove black
		< step
		game 5 0
		play b C4, w C2, b C3
		> genmove white
		< step`},
	{ID: "Q-210", Level: must, Section: "genmove", Says: "Pawns stand face to face with a wall behind one.", Expects: "legal moves of both colors", Script: `
		game 5 1
		play b C4, w C2, b C3, w C2 h, b A5 h
		> genmove black
		< step
		> undo
		< ok
		> genmove white
		< step`},
	{ID: "Q-211", Level: must, Section: "genmove", Says: "A way leads around many walls.", Expects: "legal moves", Script: `
		game 5 4
		play w A3 h, w C3 h, w D5 v, b A5 h, b B2 h
		> genmove black
		< move
		> genmove white
		< move`},
	{ID: "Q-212", Level: must, Section: "genmove", Says: "Positions need not come from moves in turn.", Expects: "legal moves of both colors", Script: `
		game 7 5
		play b D6, b D5, b D4, b C4, w A7 h, w C7 h
		> genmove white
		< move
		> genmove black
		< move`},
	{ID: "Q-213", Level: must, Section: "genmove", Says: "A generated move is legal after every history: five at random on 7x7.", Expects: "legal moves of both colors", Sends: "boardsize 7; clear_board; walls 5; legal moves at random; genmove black; genmove white", Run: func(d *dialogue) { histories(d, 7, 5, 5) }},
	{ID: "Q-214", Level: must, Section: "genmove", Says: "A generated move is legal after every history: five at random on 9x9.", Expects: "legal moves of both colors", Sends: "boardsize 9; clear_board; walls 10; legal moves at random; genmove black; genmove white", Run: func(d *dialogue) { histories(d, 9, 10, 5) }},
	{ID: "Q-215", Level: must, Section: "genmove", Says: "An engine plays a whole game with both colors.", Expects: "legal moves until winner is true, or for 60 moves", Sends: "boardsize 5; clear_board; walls 2; genmove black and white in turn; winner", Run: func(d *dialogue) {
		d.Play("game 5 2")
		playOn(d, 60)
	}},
	{ID: "Q-216", Level: should, Section: "genmove", Says: "An engine takes a step to its goal.", Expects: "a winning move of each color", Script: `
		game 5 0
		play w B1, w B2, b C4, b C3, b C2
		> genmove black
		< wins
		game 5 0
		play b D5, b D4, w C2, w C3, w C4
		> genmove white
		< wins`},
	{ID: "Q-217", Level: should, Section: "genmove", Says: "genmove needs a color.", Expects: "failures, and the board as before", Script: `
		game 5 3
		> genmove
		< fail
		> genmove red
		< fail
		> undo
		< ? cannot undo`},
	{ID: "Q-218", Level: may, Section: "genmove", Says: "A color is one argument.", Expects: "a failure", Script: `
		game 5 3
		> genmove black white
		< fail`},
	{ID: "Q-219", Level: may, Section: "genmove", Says: "Small and large boards have moves: 3 and 25.", Expects: "legal moves", Script: `
		> boardsize 3
		<? ok
		> boardsize 25
		<? ok
		game 3 1
		> genmove black
		< move
		game 25 20
		> genmove black
		< move`},
	{ID: "Q-220", Level: must, Section: "genmove", Says: "The answer is a vertex, or a vertex and an orientation, and nothing more.", Expects: "a move, then nothing", Script: `
		game 5 3
		> genmove black
		< move
		quiet 300`},
}

// playOn has the engine play with both colors in turn, until the game ends or for some moves. At its end the
// engine must know the winner.
func playOn(d *dialogue, moves int) {
	g := gameOf(d)
	for n := range moves {
		d.Say("genmove " + ColorNames[n%2])
		d.Expect("move")
		if winner, over := g.now.Winner(); over {
			d.Say("winner")
			d.Expect(fmt.Sprintf("= true %s|= true %s", ColorNames[winner], ColorNames[winner][:1]))
			return
		}
	}
	d.Say("winner")
	d.Expect("= false")
}

// histories plays legal moves at random, which are the same in each run, and wants a move of each color.
func histories(d *dialogue, size, walls, games int) {
	g := gameOf(d)
	for n := range games {
		rng := rand.New(rand.NewPCG(uint64(n), uint64(size)))
		d.Play(fmt.Sprintf("game %d %d", size, walls))
		for range 4 + 4*n {
			color := rng.IntN(2)
			moves := g.now.Moves(color)
			m := moves[rng.IntN(len(moves))]
			if winning := g.now.After(color, m); m.Wall == 0 {
				if _, over := winning.Winner(); over {
					continue
				}
			}
			d.Play(fmt.Sprintf("play %s %s", ColorNames[color], m))
		}
		for _, color := range ColorNames {
			d.Say("genmove " + color)
			d.Expect("move")
			if _, over := g.now.Winner(); over {
				break
			}
		}
	}
}

// undoRows are the cases of undo.
var undoRows = []row{
	{ID: "Q-230", Level: must, Section: "undo", Says: "undo takes the last move back, and answers nothing.", Expects: "= alone, and white at E1 again", Script: `
		game 9 10
		play b E8, w E2
		> undo
		< =
		play w E2
		refuse b E8`},
	{ID: "Q-231", Level: must, Section: "undo", Says: "undo takes as many moves back as it says.", Expects: "the pawns at E8 and E1", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3
		> undo 3
		< =
		play w E2, b E7`},
	{ID: "Q-232", Level: must, Section: "undo", Says: `Without a move it fails with "cannot undo".`, Expects: "? cannot undo", Script: `
		game 9 10
		> undo
		< ? cannot undo
		play b E8
		> undo
		< ok
		> undo
		< ? cannot undo`},
	{ID: "Q-233", Level: must, Section: "undo", Says: `With more than there are it fails with "cannot undo", and takes none back.`, Expects: "? cannot undo, and the pawns where they were", Script: `
		game 9 10
		play b E8, w E2
		> undo 5
		< ? cannot undo
		play b E7, w E3`},
	{ID: "Q-234", Level: must, Section: "undo", Says: "A wall that is taken back closes no way.", Expects: "a step where it was, and another wall across it", Script: `
		game 9 10
		play w E9 h
		refuse b E8
		> undo
		< ok
		play b E8
		play w E9 v`},
	{ID: "Q-235", Level: must, Section: "undo", Says: "A wall that is taken back is in the hand again.", Expects: "one more wall, then none", Script: `
		game 9 1
		play b C3 h
		refuse b A9 h
		> undo
		< ok
		play b F5 v
		refuse b A9 h`},
	{ID: "Q-236", Level: must, Section: "undo", Says: "Jumps are taken back.", Expects: "the pawns where they were", Script: `
		game 9 10
		play b E8, w E2, b E7, w E3, b E6, w E4, b E5, b E3
		> undo
		< ok
		play w E6`},
	{ID: "Q-237", Level: must, Section: "undo", Says: "A generated move is taken back.", Expects: "? cannot undo for a second", Script: `
		game 5 3
		> genmove black
		< move
		> undo
		< ok
		> undo
		< ? cannot undo
		play b C4, w C2`},
	{ID: "Q-238", Level: must, Section: "undo", Says: "A whole game is taken back, move by move or at once.", Expects: "success, then ? cannot undo", Script: `
		game 9 10
		play b E8, w E2, b C3 h, w F5 v, b D8, w D2, b A9 h, w G3 h, b D7, w C2
		> undo 4
		< ok
		> undo
		< ok
		> undo 5
		< ok
		> undo
		< ? cannot undo
		play w C3 h, b F5 v, b E8, w E2`},
	{ID: "Q-239", Level: should, Section: "undo", Says: "A number is an int.", Expects: "failures, and the pawn where it was", Script: `
		game 9 10
		play b E8
		> undo many
		< fail
		> undo -1
		< fail
		play b E7`},
	{ID: "Q-240", Level: may, Section: "undo", Says: "No move taken back changes nothing.", Expects: "a response, and the pawn where it was", Script: `
		game 9 10
		play b E8
		> undo 0
		< any
		play b E7`},
	{ID: "Q-241", Level: must, Section: "undo", Says: "A move that ended the game is taken back.", Expects: "false, then moves", Script: `
		game 5 3
		play w D1, b C4, b C3, b C2, b C1
		> undo
		< ok
		> winner
		< = false
		play w D2, b C1`},
}
