package gomokucheck

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// overRows are the cases of a finished game.
var overRows = []row{
	{ID: "T-170", Level: should, Section: "End of the game", Says: "No stone is placed when five are in a row.", Expects: "a failure", Script: `
		game 15
		play b C3, w C5, b D3, w E6, b E3, w H10, b F3, w K4, b G3
		refuse w A1`},
	{ID: "T-171", Level: should, Section: "End of the game", Says: "genmove when the game is over does not end the engine.", Expects: "a response, and a move in the next game", Script: `
		game 15
		play b C3, w C5, b D3, w E6, b E3, w H10, b F3, w K4, b G3
		> genmove white
		< any
		> clear_board
		< ok
		> genmove black
		< move`},
	{ID: "T-172", Level: should, Section: "final_score", Says: "The winner has the score B+ or W+, and a number or nothing behind it.", Expects: "B+ after five black stones", Sends: "boardsize 15; clear_board; five stones in a row; final_score", Run: func(d *dialogue) {
		d.Play("needs final_score\ngame 15\nplay b C3, w C5, b D3, w E6, b E3, w H10, b F3, w K4, b G3")
		if r := d.Ask("final_score"); !r.OK || !strings.HasPrefix(strings.ToUpper(r.Text), "B+") {
			d.T.Fail("B+", r.String())
		}
	}},
	{ID: "T-173", Level: may, Section: "final_score", Says: "A game that is not over cannot be scored.", Expects: "a failure, then a move", Script: `
		needs final_score
		game 15
		play b H8
		> final_score
		< fail
		play w H9`},
	{ID: "T-174", Level: must, Section: "undo", Says: "A move that ended the game is taken back.", Expects: "moves", Script: `
		needs undo
		game 15
		play b C3, w C5, b D3, w E6, b E3, w H10, b F3, w K4, b G3
		> undo
		< ok
		play b J12, w G3
		> genmove black
		< move`},
}

// showRows are the cases of showboard.
var showRows = []row{
	{ID: "T-180", Level: must, Section: "showboard", Says: "showboard draws the board, without an empty line, which would end the response.", Expects: "a diagram, and nothing behind it", Script: `
		needs showboard
		game 15
		> showboard
		< = ...
		quiet 300
		> name
		< = ...`},
	{ID: "T-181", Level: must, Section: "showboard", Says: "The coordinates are those of vertices: letters without I, and row 1 at the bottom.", Expects: "a line with the letters from A to P, and lines that begin or end with 15 to 1", Sends: "boardsize 15; clear_board; showboard", Run: func(d *dialogue) {
		d.Play("needs showboard\ngame 15")
		g := d.Diagram()
		if rows := g.Rows(); !g.HasColumns(columns[:15]) || rows != "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1" {
			d.T.Fail("a line with the letters from A to P, and lines for the rows from 15 to 1", strconv.Quote(rows))
		}
	}},
	{ID: "T-182", Level: should, Section: "showboard", Says: "The diagram shows a stone, and showboard changes nothing.", Expects: "another diagram than before", Sends: "boardsize 15; clear_board; showboard; play black H8; showboard", Run: func(d *dialogue) {
		d.Play("needs showboard\ngame 15")
		before := d.Diagram()
		d.Play("play b H8")
		if d.Diagram() == before {
			d.T.Fail("another diagram after a stone", "the same")
		}
		d.Play("refuse w H8\nplay w H9")
	}},
}

// clockRows are the cases of time_settings and time_left.
var clockRows = []row{
	{ID: "T-190", Level: must, Section: "time_settings", Says: "A time for a number of moves bounds each of them: two seconds for one.", Expects: "moves within two seconds", Script: `
		needs time_settings
		game 15
		> time_settings 0 2 1
		< =
		> genmove black
		within 2000
		< move
		> genmove white
		within 2000
		< move`},
	{ID: "T-191", Level: must, Section: "time_settings", Says: "A time for several moves is for all of them: two seconds for four.", Expects: "four moves within two seconds", Sends: "time_settings 0 2 4; genmove black four times", Run: func(d *dialogue) {
		d.Play("needs time_settings\ngame 15\n> time_settings 0 2 4\n< ok")
		const limit = 2 * time.Second
		began := time.Now()
		for range 4 {
			d.Say("genmove black")
			d.Expect("move")
		}
		if took := time.Since(began); took > limit+d.T.Tolerance() {
			d.T.Fail("four moves within "+limit.String(), took.Round(time.Second/10).String())
		}
	}},
	{ID: "T-192", Level: must, Section: "time_left", Says: "time_left is the time that a color has left: one second for a move.", Expects: "a move within a second", Script: `
		needs time_left
		game 15
		> time_settings 600 60 1
		< ok
		> time_left white 1 1
		< =
		> genmove white
		within 1000
		< move`},
	{ID: "T-193", Level: should, Section: "time_left", Says: "With no move behind the time it is that of the whole game: three seconds.", Expects: "a move within three seconds", Script: `
		needs time_left
		game 15
		> time_settings 600 0 0
		< ok
		> time_left black 3 0
		< ok
		> genmove black
		within 3000
		< move`},
	{ID: "T-194", Level: should, Section: "time_settings", Says: "time_settings has three numbers, and time_left a color and two.", Expects: "failures", Script: `
		needs time_settings
		> time_settings 1 2
		< fail
		> time_settings a b c
		< fail
		> time_left black 1
		< fail
		> time_left red 1 1
		< fail`},
}

// sessionRows are the cases of whole sessions, as controllers lead them, and of what comes while an engine
// thinks.
var sessionRows = []row{
	{ID: "T-200", Level: must, Section: "Sessions", Says: "Commands that come while the engine thinks are answered behind the move, in order.", Expects: "a move, then two responses", Script: `
		game 15
		raw 'genmove black\nknown_command name\nno_such_command\n'
		< move
		< = true
		< fail`},
	{ID: "T-201", Level: must, Section: "Sessions", Says: "Moves that come while the engine thinks are played behind its own.", Expects: "vertices of empty points", Script: `
		game 15
		raw 'genmove black\nplay white A1\ngenmove white\ngenmove black\n'
		< move
		< ok
		< move
		< move`},
	{ID: "T-202", Level: must, Section: "Comments", Says: "Empty lines and comments are ignored while the engine thinks.", Expects: "a move and nothing more", Script: `
		game 15
		raw 'genmove black\n# what now\n\n'
		< move
		quiet 300`},
	{ID: "T-203", Level: must, Section: "quit", Says: "quit while the engine thinks is answered behind the move.", Expects: "a move, = and the end of the program", Script: `
		game 15
		raw 'genmove black\nquit\n'
		< move
		< =
		silent 1000`},
	{ID: "T-204", Level: should, Section: "End of input", Says: "The input may end while the engine thinks: the move is answered, and no engine stays behind.", Expects: "a move and the end of the program", Script: `
		game 15
		raw 'genmove black\n'
		close
		< move
		silent 1000`},
	{ID: "T-205", Level: must, Section: "Ids", Says: "genmove and failures have ids as other commands have.", Expects: "=9 and a move, ?10 illegal move", Script: `
		game 15
		play w A1
		> 9 genmove black
		< =9 @move
		> 10 play white A1
		< ?10 illegal move
		> 11 play white A3
		< =11`},
	{ID: "T-206", Level: must, Section: "Sessions", Says: "Strange commands between the moves do not touch the game.", Expects: "moves as if they were not there", Script: `
		game 15
		play b H8
		> playmove
		< fail
		> move
		< fail
		> Play
		< fail
		play w H9
		> genmove black
		< move`},
	{ID: "T-207", Level: must, Section: "Sessions", Says: "A session has many games: twenty.", Expects: "moves in each", Sends: "twenty games with boardsize, clear_board, play and genmove", Run: func(d *dialogue) {
		for n := range 20 {
			d.Play(fmt.Sprintf("game 15\nplay b %s\n> genmove white\n< move\n> genmove black\n< move", vertex(n%15, (7*n)%15)))
		}
	}},
	{ID: "T-208", Level: should, Section: "Controllers", Says: "gogui-twogtp asks who it is, and plays by boardsize, clear_board, play and genmove.", Expects: "success and a move; any response to komi", Script: `
		> protocol_version
		< = 2
		> name
		< = ...
		> version
		< ok
		> list_commands
		< = ...
		> boardsize 15
		< ok
		> clear_board
		< ok
		> komi 0
		< any
		> play b H8
		< ok
		> genmove w
		< move
		> quit
		< =
		silent 1000`},
	{ID: "T-209", Level: may, Section: "Controllers", Says: "GoGui ends a search by the comment interrupt: the engine answers with its best move so far.", Expects: "a move at once", Script: `
		needs gogui-interrupt
		game 15
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

// guiRows are the cases of GoGui's commands for other games than Go.
var guiRows = []row{
	{ID: "T-220", Level: may, Section: "GoGui", Says: "gogui-rules_game_id is a word.", Expects: "a word", Sends: "gogui-rules_game_id", Run: func(d *dialogue) {
		d.Play("needs gogui-rules_game_id")
		if r := d.Ask("gogui-rules_game_id"); !r.OK || len(strings.Fields(r.Text)) != 1 {
			d.T.Fail("a word", r.String())
		}
	}},
	{ID: "T-221", Level: may, Section: "GoGui", Says: "gogui-rules_board_size is the size.", Expects: "15", Script: `
		needs gogui-rules_board_size
		game 15
		> gogui-rules_board_size
		< = 15`},
	{ID: "T-222", Level: may, Section: "GoGui", Says: "gogui-rules_board has a line for each row, from the top, with X for black, O for white and a dot for nothing.", Expects: "X and O where the stones are", Sends: "boardsize 15; clear_board; play b A1, w C15; gogui-rules_board", Run: func(d *dialogue) {
		d.Play("needs gogui-rules_board\ngame 15\nplay b A1, w C15")
		r := d.Ask("gogui-rules_board")
		lines := strings.Split(strings.ReplaceAll(r.Text, " ", ""), "\n")
		if len(lines) != 15 || lines[0] != "..O............" || lines[14] != "X.............." {
			d.T.Fail("15 lines with O in the third column above and X in the first below", r.String())
		}
	}},
	{ID: "T-223", Level: may, Section: "GoGui", Says: "gogui-rules_legal_moves are the moves of the side to move: the empty points.", Expects: "223 vertices", Sends: "boardsize 15; clear_board; play b H8, w J9; gogui-rules_legal_moves", Run: func(d *dialogue) {
		d.Play("needs gogui-rules_legal_moves\ngame 15\nplay b H8, w J9")
		r := d.Ask("gogui-rules_legal_moves")
		words := strings.Fields(strings.ToUpper(r.Text))
		if len(words) != 223 || strings.Contains(" "+strings.Join(words, " ")+" ", " H8 ") {
			d.T.Fail("223 vertices without H8", fmt.Sprintf("%d words", len(words)))
		}
	}},
	{ID: "T-224", Level: may, Section: "GoGui", Says: "gogui-rules_side_to_move is the color to move.", Expects: "white, then black", Script: `
		needs gogui-rules_side_to_move
		game 15
		play b H8
		> gogui-rules_side_to_move
		< = white|= w
		play w H9
		> gogui-rules_side_to_move
		< = black|= b`},
	{ID: "T-225", Level: may, Section: "GoGui", Says: "gogui-rules_final_result is a text, and success in every position.", Expects: "texts", Script: `
		needs gogui-rules_final_result
		game 15
		> gogui-rules_final_result
		< = ...
		play b C3, w C5, b D3, w E6, b E3, w H10, b F3, w K4, b G3
		> gogui-rules_final_result
		< = ...`},
	{ID: "T-226", Level: may, Section: "GoGui", Says: "gogui-play_sequence plays moves, all of them or none.", Expects: "stones, and a failure that places none", Script: `
		needs gogui-play_sequence
		game 15
		> gogui-play_sequence b H8 w J9 b G7
		< =
		refuse w G7
		> gogui-play_sequence w A1 b H8
		< fail
		play w A1
		> genmove black
		< move`},
	{ID: "T-227", Level: may, Section: "GoGui", Says: "gogui-setup places stones that are no moves.", Expects: "taken points, and nothing to take back", Script: `
		needs gogui-setup
		game 15
		> gogui-setup b H8 w J9
		< =
		refuse w H8, b J9
		> undo
		< fail`},
	{ID: "T-228", Level: may, Section: "GoGui", Says: "gogui-analyze_commands has lines of a type, a label and a command, with slashes between them.", Expects: "such lines", Sends: "gogui-analyze_commands", Run: func(d *dialogue) {
		d.Play("needs gogui-analyze_commands")
		r := d.Ask("gogui-analyze_commands")
		for line := range strings.Lines(r.Text) {
			if strings.Count(line, "/") < 2 {
				d.T.Fail("type/label/command", strconv.Quote(line))
			}
		}
	}},
}
