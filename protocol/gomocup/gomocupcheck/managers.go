package gomocupcheck

import (
	"slices"
	"time"
)

// managerRows are games in the order of commands that managers in use send.
var managerRows = []row{
	{id: "G-220", level: must, section: "Managers", says: "Piskvork sends START, waits for OK, then the information, and TURN.", expects: "OK and moves", script: `
		> START 20
		< ok
		> INFO max_memory 367001600
		> INFO timeout_match 40000
		> INFO timeout_turn 500
		> INFO game_type 1
		> INFO rule 0
		> INFO time_left 39317
		> INFO folder C:\ProgramData
		> TURN 10,10
		< move
		> INFO time_left 38518
		> TURN {free}
		< move
		> INFO time_left 38021
		> TURN {free}
		< move
		> END
		ends 0`},
	{id: "G-221", level: must, section: "Managers", says: "The referee of the Gomocup sends everything up to the first BOARD without waiting for OK.", expects: "OK and a move, then moves", script: `
		raw 'START 20\r\nINFO timeout_turn 500\r\nINFO timeout_match 60000\r\nINFO max_memory 350000000\r\nINFO game_type 1\r\nINFO rule 0\r\nINFO folder /tmp/folder\r\nINFO time_left 60000\r\nBOARD\r\n9,9,2\r\n10,11,1\r\n8,8,2\r\nDONE\r\n'
		< ok
		< move
		> INFO time_left 59423
		> TURN {free}
		< move
		> INFO time_left 58944
		> TURN {free}
		< move
		> END
		ends 0`},
	{id: "G-222", level: should, section: "Managers", says: "c-gomoku-cli asks ABOUT first, ends lines with LF, and begins each game with START.", expects: "answers in two games", script: `
		lf
		> ABOUT
		< line
		> START 20
		< OK
		> INFO rule 0
		> INFO timeout_turn 300
		> INFO timeout_match 0
		> INFO max_depth 100
		> INFO max_node 10000000
		> INFO max_memory 367001600
		> INFO thread_num 1
		> INFO time_left 2147483647
		> BEGIN
		< bare
		> INFO time_left 2147483647
		> TURN {free}
		< bare
		> START 20
		< OK
		> INFO time_left 2147483647
		> BOARD
		> 10,10,2
		> 11,11,1
		> 12,10,2
		> DONE
		< bare
		> TURN {free}
		< bare
		> END
		ends 0`},
	{id: "G-223", level: may, section: "Managers", says: "Piskvork takes back a move and plays on.", expects: "OK twice or a refusal, then a move", script: `
		game 20
		> BEGIN
		< move
		> TURN {0,0}
		< move
		> TAKEBACK {me}
		< ok?
		> TAKEBACK {their}
		< ok
		> INFO time_left 500000
		> TURN {their}
		< move`},
	{id: "G-224", level: may, section: "Managers", says: "Piskvork sends RESTART between games.", expects: "OK or a refusal, then moves of a second game", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move
		> RESTART
		< ok?
		> INFO timeout_match 40000
		> INFO timeout_turn 200
		> INFO time_left 40000
		> BEGIN
		< move
		> TURN {free}
		< move`},
	{id: "G-225", level: may, section: "Managers", says: "Yixin-Board sends START with two numbers, height and width, and keys of its own.", expects: "OK or a refusal, then a move", script: `
		lf
		> START 15 15
		< ok?
		> INFO max_depth 100
		> INFO max_node -1
		> INFO time_increment 0
		> INFO caution_factor 1
		> INFO thread_num 1
		> INFO thread_split_depth 8
		> INFO hash_size 65536
		> INFO pondering 0
		> INFO checkmate 0
		> INFO nbestsym 1
		> INFO usedatabase 0
		> INFO show_detail 0
		> INFO rule 0
		> INFO timeout_turn 300
		> INFO timeout_match 600000
		> INFO time_left 600000
		> BOARD
		> 7,7,2
		> DONE
		< move`},
	{id: "G-226", level: should, section: "Managers", says: "Managers send every turn as BOARD, with all stones so far.", expects: "moves on empty cells", sends: "START 20; INFO with limits; four BOARD with one stone more of each side", run: func(d *dialogue) {
		d.step("game 20")
		lines := []string{"BOARD", "10,10,2"} //nolint:prealloc // it has all stones so far
		for range 4 {
			d.say(append(slices.Clone(lines), "DONE")...)
			d.expect("move")
			lines = append(lines, d.expand("{me},1"), d.expand("{free},2"))
		}
	}},
	{id: "G-227", level: should, section: "Managers", says: "The referee of the Gomocup suspends a brain while the other one thinks: this time is not the brain's.", expects: "moves within the turn and the tolerance", sends: "START 20; INFO with turns of a second; two TURN, each after two seconds in which the process is suspended", run: func(d *dialogue) {
		d.say("START 20")
		d.expect("ok")
		d.say("INFO timeout_turn 1000", "INFO timeout_match 600000", "INFO time_left 600000")
		for range 2 {
			d.p.Suspend(true)
			time.Sleep(2 * time.Second)
			d.p.Suspend(false)
			d.say("INFO time_left 600000", "TURN {free}")
			d.within = time.Second
			d.expect("move")
		}
	}},
}
