package qtpcheck

import (
	"fmt"
	"strconv"
)

// winnerRows are the cases of winner and of what follows the end of a game.
var winnerRows = []row{
	{ID: "Q-250", Level: must, Section: "winner", Says: "false, and no color, while the game goes on.", Expects: "false", Script: `
		game 9 10
		> winner
		< = false
		play b E8, w E2
		> winner
		< = false`},
	{ID: "Q-251", Level: must, Section: "winner", Says: "true and black when black is in row 1, in any column.", Expects: "true black", Script: `
		game 5 3
		play w D1, b C4, b B4, b B3, b B2
		> winner
		< = false
		play b B1
		> winner
		< = true black|= true b`},
	{ID: "Q-252", Level: must, Section: "winner", Says: "true and white when white is in the last row.", Expects: "true white", Script: `
		game 5 3
		play b D5, w C2, w C3, w C4, w C5
		> winner
		< = true white|= true w`},
	{ID: "Q-253", Level: must, Section: "winner", Says: "The row where a player begins is no goal.", Expects: "false", Script: `
		game 5 3
		play b C4, b C5, w C2, w C1, b B5, w B1
		> winner
		< = false`},
	{ID: "Q-254", Level: must, Section: "winner", Says: "The goal is the last row of the board that there is: 7.", Expects: "false in row 6, true in row 7", Script: `
		game 7 3
		play b E7, w D2, w D3, w D4, w D5, w D6
		> winner
		< = false
		play w D7
		> winner
		< = true white|= true w`},
	{ID: "Q-255", Level: must, Section: "winner", Says: "A new game has no winner.", Expects: "false, then moves", Script: `
		game 5 3
		play w D1, b C4, b C3, b C2, b C1
		game 5 3
		> winner
		< = false
		play b C4, w C2
		> genmove black
		< move`},
	{ID: "Q-256", Level: may, Section: "winner", Says: "winner never fails, whatever is sent with it.", Expects: "false", Script: `
		game 5 3
		> winner black
		< = false`},
	{ID: "Q-257", Level: should, Section: "winner", Says: "winner changes nothing.", Expects: "moves as before", Script: `
		game 9 10
		play b E8
		> winner
		< = false
		play b E7
		> undo
		< ok
		> undo
		< ok
		> undo
		< fail`},
	{ID: "Q-258", Level: should, Section: "End of the game", Says: "No move is legal when the game is over.", Expects: "failures", Script: `
		game 5 3
		play w D1, b C4, b C3, b C2, b C1
		refuse w D2, w A3 h, b C2`},
	{ID: "Q-259", Level: should, Section: "End of the game", Says: "genmove never fails: what it answers when the game is over is free, and it does not end the engine.", Expects: "a response, then false after clear_board", Script: `
		game 5 3
		play w D1, b C4, b C3, b C2, b C1
		> genmove white
		< any
		> genmove black
		< any
		> clear_board
		< ok
		> winner
		< = false`},
	{ID: "Q-260", Level: should, Section: "End of the game", Says: "genmove when the game is over moves nothing: the winner stays.", Expects: "true and black", Script: `
		game 5 3
		play w C2, w C3, b B5, b B4, b B3, b B2, b B1
		> genmove white
		< any
		> winner
		< = true black|= true b`},
}

// showRows are the cases of showboard.
var showRows = []row{
	{ID: "Q-270", Level: must, Section: "showboard", Says: "showboard draws the board, without an empty line, which would end the response.", Expects: "a diagram, and nothing behind it", Script: `
		game 9 10
		> showboard
		< = ...
		quiet 300
		> name
		< = ...`},
	{ID: "Q-271", Level: must, Section: "showboard", Says: "The coordinates are placed as the text describes: letters from A at the left.", Expects: "a line with the letters from A to I", Sends: "boardsize 9; clear_board; walls 10; showboard", Run: func(d *dialogue) {
		d.Play("game 9 10")
		if g := d.Diagram(); !g.HasColumns("ABCDEFGHI") {
			d.T.Fail("a line with the letters from A to I", strconv.Quote(string(g)))
		}
	}},
	{ID: "Q-272", Level: must, Section: "showboard", Says: "The coordinates are placed as the text describes: row 1 at the bottom.", Expects: "lines that begin or end with 9 to 1, from the top", Sends: "boardsize 9; clear_board; walls 10; showboard", Run: func(d *dialogue) {
		d.Play("game 9 10")
		if got := d.Diagram().Rows(); got != "9 8 7 6 5 4 3 2 1" {
			d.T.Fail("lines for the rows from 9 to 1", strconv.Quote(got))
		}
	}},
	{ID: "Q-273", Level: must, Section: "showboard", Says: "showboard changes nothing, and draws what there is after moves, walls and at the end.", Expects: "diagrams, and moves as before", Script: `
		game 5 3
		play b C4, w B4 h
		> showboard
		< = ...
		play w D1, b D4, b D3, b D2
		> showboard
		< = ...
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< ok
		> undo
		< fail`},
	{ID: "Q-274", Level: should, Section: "showboard", Says: "The diagram shows a step.", Expects: "another diagram than before", Sends: "boardsize 9; clear_board; walls 10; showboard; playmove black E8; showboard", Run: func(d *dialogue) {
		d.Play("game 9 10")
		before := d.Diagram()
		d.Play("play b E8")
		if d.Diagram() == before {
			d.T.Fail("another diagram after a step", "the same")
		}
	}},
}

// sessionRows are the cases of whole sessions, as controllers lead them, and of what comes while an engine
// thinks.
var sessionRows = []row{
	{ID: "Q-280", Level: must, Section: "Sessions", Says: "Commands that come while the engine thinks are answered behind the move, in order.", Expects: "a move, then two responses", Script: `
		game 5 3
		raw 'genmove black\nwinner\nno_such_command\n'
		< move
		< = false|= true black|= true b
		< fail`},
	{ID: "Q-281", Level: must, Section: "Sessions", Says: "Moves that come while the engine thinks are played behind its own.", Expects: "legal moves", Script: `
		game 7 0
		raw 'genmove black\nplaymove white D2\ngenmove white\ngenmove black\n'
		< step
		< ok
		< step
		< step`},
	{ID: "Q-282", Level: must, Section: "Comments", Says: "Empty lines and comments are ignored while the engine thinks.", Expects: "a move and nothing more", Script: `
		game 5 3
		raw 'genmove black\n# what now\n\n'
		< move
		quiet 300`},
	{ID: "Q-283", Level: must, Section: "quit", Says: "quit while the engine thinks is answered behind the move.", Expects: "a move, = and the end of the program", Script: `
		game 5 3
		raw 'genmove black\nquit\n'
		< move
		< =
		silent 1000`},
	{ID: "Q-284", Level: should, Section: "End of input", Says: "The input may end while the engine thinks: the move is answered, and no engine stays behind.", Expects: "a move and the end of the program", Script: `
		game 5 3
		raw 'genmove black\n'
		close
		< move
		silent 1000`},
	{ID: "Q-285", Level: should, Section: "Ids", Says: "genmove and its failures have ids as other commands have.", Expects: "=9 and a move, ?10 illegal move", Script: `
		game 5 3
		> 9 genmove black
		< =9 @move
		> 10 playmove white E5
		< ?10 illegal move
		> 11 playmove white C2
		< =11`},
	{ID: "Q-286", Level: must, Section: "Sessions", Says: "Strange commands between the moves do not touch the game.", Expects: "moves as if they were not there", Script: `
		game 5 3
		play b C4
		> play
		< fail
		> move
		< fail
		> playmov
		< fail
		play w C2, b C3
		> genmove white
		< move`},
	{ID: "Q-287", Level: must, Section: "Sessions", Says: "A session has many games: twenty of several sizes.", Expects: "legal moves in each", Sends: "twenty games with boardsize, clear_board, walls, moves, genmove and undo", Run: func(d *dialogue) {
		for n := range 20 {
			size := []int{5, 7, 9}[n%3]
			center := string(rune('A' + size/2))
			d.Play(fmt.Sprintf(`
				game %d %d
				play b %s%d, w %s2
				> genmove black
				< move
				> undo
				< ok
				> genmove white
				< move`, size, n%4, center, size-1, center))
		}
	}},
	{ID: "Q-288", Level: must, Section: "Sessions", Says: "Games follow each other by clear_board and walls alone.", Expects: "legal moves in each", Script: `
		game 5 2
		play b A5 h, w A3 h, b C4
		> clear_board
		< ok
		> walls 2
		< ok
		play w A5 h, b A3 h, b C4, w C2
		> genmove white
		< move
		> clear_board
		< ok
		> walls 0
		< ok
		> genmove black
		< step`},
	{ID: "Q-289", Level: should, Section: "Controllers", Says: "Referees of the contests in Athens send these commands, in whole words, with a move of each program.", Expects: "success and a move", Script: `
		> name
		< = ...
		> boardsize 9
		< =
		> clear_board
		< =
		> walls 10
		< =
		> playmove black E8
		< =
		> genmove white
		< move
		> winner
		< = false
		> quit
		< =
		silent 1000`},
	{ID: "Q-290", Level: should, Section: "Controllers", Says: "gogui-regress asks for name, version and cputime, and numbers its tests.", Expects: "responses, then those with ids", Script: `
		> name
		< any
		> version
		< any
		> cputime
		< any
		> boardsize 9
		< ok
		> 10 known_command genmove
		< =10 true
		> 20 winner
		< =20 false`},
	{ID: "Q-291", Level: may, Section: "Controllers", Says: "Clocks are those of the Go Text Protocol: time_settings for moves of two seconds.", Expects: "a move within two seconds", Script: `
		needs time_settings
		game 9 10
		> time_settings 0 2 1
		< ok
		> genmove black
		within 2000
		< move
		> genmove white
		within 2000
		< move`},
	{ID: "Q-292", Level: may, Section: "Controllers", Says: "Clocks are those of the Go Text Protocol: time_left of a second for a move.", Expects: "a move within a second", Script: `
		needs time_left
		game 9 10
		> time_settings 600 60 1
		< ok
		> time_left black 1 1
		< ok
		> genmove black
		within 1000
		< move`},
	{ID: "Q-293", Level: may, Section: "Controllers", Says: "GoGui ends a search by the comment interrupt: the engine answers with its best move so far.", Expects: "a move at once", Script: `
		needs gogui-interrupt
		game 9 10
		> time_settings 600 0 0
		< any
		> genmove black
		pause 100
		> # interrupt
		within 0
		< move
		> # interrupt
		quiet 300`},
}
