package gomocupcheck

// startRows are the cases of START, RECTSTART and RESTART.
var startRows = []row{
	{id: "G-001", level: must, section: "START", says: "A brain plays on the board of 20 by 20, the size of the Gomocup.", expects: "OK", script: `
		> START 20
		< ok`},
	{id: "G-002", level: should, section: "START", says: "OK may be followed by a text, but Piskvork and c-gomoku-cli accept the word alone.", expects: "OK and nothing else", script: `
		> START 20
		< OK`},
	{id: "G-003", level: should, section: "START", says: "Other sizes are recommended: 15 is that of renju.", expects: "OK, or a refusal of this size", script: `
		> START 15
		< ok
		limits
		> TURN 14,14
		< move`},
	{id: "G-004", level: may, section: "START", says: "Other sizes are not required: a small board.", expects: "OK and a move on the board", script: `
		> START 10
		< ok?
		limits
		> TURN 9,9
		< move`},
	{id: "G-005", level: may, section: "START", says: "Other sizes are not required: 19, the board of Go.", expects: "OK and a move on the board", script: `
		> START 19
		< ok?
		limits
		> TURN 18,18
		< move`},
	{id: "G-006", level: may, section: "START", says: "Other sizes are not required: 5, where five just fit.", expects: "OK and a move on the board", script: `
		> START 5
		< ok?
		limits
		> TURN 2,2
		< move`},
	{id: "G-007", level: may, section: "START", says: "Other sizes are not required: more than 20.", expects: "OK and a move on the board", script: `
		> START 30
		< ok?
		limits
		> TURN 29,29
		< move`},
	{id: "G-008", level: must, section: "START", says: "A size that the brain does not like is answered by ERROR.", expects: "OK or ERROR, then OK for a size that it must know", script: `
		> START 1000
		< ok|error
		> START 20
		< ok`},
	{id: "G-009", level: should, section: "START", says: "A size on which five do not fit is refused too.", expects: "ERROR, then OK for 20", script: `
		> START 3
		< refusal
		> START 20
		< ok`},
	{id: "G-010", level: should, section: "START", says: "A size beyond every limit is refused, not tried.", expects: "ERROR, then OK for 20", script: `
		> START 2000000000
		< refusal
		> START 20
		< ok`},
	{id: "G-011", level: should, section: "START", says: "A size that is none is refused: 0 and below.", expects: "ERROR twice, then OK for 20", script: `
		> START 0
		< refusal
		> START -15
		< refusal
		> START 20
		< ok`},
	{id: "G-012", level: should, section: "START", says: "START without a number is refused.", expects: "ERROR, then OK for 20", script: `
		> START
		< refusal
		> START 20
		< ok`},
	{id: "G-013", level: should, section: "START", says: "START with a word for a number is refused.", expects: "ERROR, then OK for 20", script: `
		> START twenty
		< refusal
		> START 20
		< ok`},
	{id: "G-014", level: should, section: "START", says: "START creates an empty board, also in the middle of a game: some managers begin each game so.", expects: "OK, and a move after the same first stones", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move
		> START 20
		< ok
		> TURN 10,10
		< move
		> TURN {free}
		< move`},
	{id: "G-015", level: should, section: "START", says: "The size may change from game to game.", expects: "moves on the board of 15 by 15", script: `
		game 20
		> TURN 19,19
		< move
		> START 15
		< ok?
		> TURN 14,14
		< move
		> TURN {0,0}
		< move`},
	{id: "G-016", level: should, section: "START", says: "START makes no move yet.", expects: "OK and nothing more", script: `
		> START 20
		< ok
		quiet 500`},
	{id: "G-017", level: should, section: "START", says: "A command before START cannot be served, and does not end the brain: TURN.", expects: "ERROR, then OK for START", script: `
		> TURN 10,10
		< refusal
		> START 20
		< ok`},
	{id: "G-018", level: should, section: "START", says: "A command before START cannot be served, and does not end the brain: BEGIN.", expects: "ERROR, then OK for START", script: `
		> BEGIN
		< refusal
		> START 20
		< ok`},
	{id: "G-019", level: should, section: "START", says: "A command before START cannot be served, and does not end the brain: BOARD.", expects: "ERROR at least once, then OK for START", script: `
		> BOARD
		> 10,10,2
		> DONE
		< refusal
		> START 20
		< ...ok
		limits
		> TURN 10,10
		< move`},
	{id: "G-020", level: may, section: "START", says: "A size that is refused leaves the game as it is.", expects: "ERROR, then a move", script: `
		game 20
		> TURN 10,10
		< move
		> START 1000
		< refusal
		> TURN {free}
		< move`},
	{id: "G-021", level: may, section: "RECTSTART", says: "A rectangle has its width, which belongs to X, first.", expects: "OK or a refusal, then moves with X below 30 and Y below 20", script: `
		> RECTSTART 30,20
		< ok?
		limits
		> TURN 29,19
		< move
		> TURN {0,19}
		< move`},
	{id: "G-022", level: may, section: "RECTSTART", says: "A narrow rectangle tells X from Y.", expects: "OK or a refusal, then moves with X below 20 and Y below 8", script: `
		> RECTSTART 20,8
		< ok?
		limits
		> TURN 19,7
		< move
		> TURN {17,0}
		< move
		> TURN {12,5}
		< move
		> TURN {15,2}
		< move`},
	{id: "G-023", level: may, section: "RECTSTART", says: "A cell outside the rectangle is no move.", expects: "ERROR, then a move", script: `
		> RECTSTART 20,10
		< ok?
		limits
		> TURN 10,15
		< refusal
		> TURN 15,9
		< move`},
	{id: "G-024", level: may, section: "RECTSTART", says: "RECTSTART without two numbers is refused.", expects: "ERROR or UNKNOWN, then OK for START", script: `
		> RECTSTART 30
		< refusal
		> START 20
		< ok`},
	{id: "G-025", level: may, section: "RESTART", says: "RESTART empties the board.", expects: "OK or a refusal, then a move after the same first stone", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move
		> RESTART
		< ok?
		> TURN 10,10
		< move`},
	{id: "G-026", level: may, section: "RESTART", says: "RESTART keeps the size.", expects: "OK or a refusal, then a move in the one empty column", sends: "START 15; INFO with limits; TURN 14,14; RESTART; BOARD with all cells but those of column 0; DONE", run: func(d *dialogue) {
		d.step("game 15")
		d.say("TURN 14,14")
		d.expect("move")
		d.say("RESTART")
		d.expect("ok?")
		d.say(d.board(func(x, _ int) bool { return x == 0 })...)
		d.expect("move")
	}},
	{id: "G-027", level: may, section: "RESTART", says: "After RESTART everything goes on as after START: BEGIN.", expects: "OK or a refusal, then a move", script: `
		game 20
		> BEGIN
		< move
		> RESTART
		< ok?
		> BEGIN
		< move
		> TURN {free}
		< move`},
	{id: "G-028", level: may, section: "RESTART", says: "A match may be aborted: RESTART while the brain thinks ends the turn.", expects: "OK or a refusal, before or after the move, then a move", script: `
		> START 20
		< ok
		> INFO timeout_turn 30000
		> INFO timeout_match 1000000
		> TURN 10,10
		pause 200
		> RESTART
		within 2000
		< ...ok
		> INFO timeout_turn 200
		> TURN 10,10
		< move`},
	{id: "G-029", level: may, section: "RESTART", says: "There is no match to end before START.", expects: "ERROR or UNKNOWN, then OK for START", script: `
		> RESTART
		< refusal
		> START 20
		< ok`},
}
