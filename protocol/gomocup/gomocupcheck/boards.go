package gomocupcheck

// boardRows are the cases of BOARD and of what resembles it.
var boardRows = []row{
	{id: "G-050", level: must, section: "BOARD", says: "BOARD sets the stones of both sides: the example of the text.", expects: "a move on an empty cell", script: `
		game 20
		> BOARD
		> 10,10,1
		> 10,11,2
		> 11,11,1
		> 9,10,2
		> DONE
		< move`},
	{id: "G-051", level: must, section: "BOARD", says: "The opponent may have begun.", expects: "a move on an empty cell", script: `
		game 20
		> BOARD
		> 10,10,2
		> DONE
		< move`},
	{id: "G-052", level: must, section: "BOARD", says: "The game goes on by TURN.", expects: "moves on empty cells", script: `
		game 20
		> BOARD
		> 10,10,2
		> 11,10,1
		> 10,11,2
		> DONE
		< move
		> TURN {free}
		< move
		> TURN {free}
		< move`},
	{id: "G-053", level: must, section: "BOARD", says: "In gomoku the stones come in any order.", expects: "a move on an empty cell", script: `
		game 20
		> BOARD
		> 9,10,2
		> 10,11,2
		> 12,12,2
		> 11,11,1
		> 10,10,1
		> DONE
		< move`},
	{id: "G-054", level: must, section: "BOARD", says: "The brain answers DONE, not the lines before it.", expects: "nothing before DONE, then a move", script: `
		game 20
		> BOARD
		> 10,10,2
		quiet 400
		> DONE
		< move`},
	{id: "G-055", level: must, section: "BOARD", says: "All stones of BOARD are on the board: it has 380.", expects: "a move in the one empty column", sends: "START 20; INFO with limits; BOARD with all cells but those of column 17; DONE", run: func(d *dialogue) {
		d.step("game 20")
		d.say(d.board(func(x, _ int) bool { return x == 17 })...)
		d.expect("move")
	}},
	{id: "G-056", level: must, section: "BOARD", says: "The first coordinate is X, the second Y: the stones leave one row free.", expects: "a move in this row", sends: "START 20; INFO with limits; BOARD with all cells but those of row 4; DONE", run: func(d *dialogue) {
		d.step("game 20")
		d.say(d.board(func(_, y int) bool { return y == 4 })...)
		d.expect("move")
	}},
	{id: "G-057", level: should, section: "BOARD", says: "BOARD imposes an entirely new position, also without a RESTART before it.", expects: "moves, also on a cell of the old position", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move
		> BOARD
		> 3,3,2
		> DONE
		< move
		> TURN {old}
		< move
		> TURN {old}
		< move`},
	{id: "G-058", level: may, section: "BOARD", says: "After RESTART, BOARD begins on the empty board.", expects: "OK or a refusal, then moves", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move
		> RESTART
		< ok?
		> BOARD
		> 3,3,2
		> DONE
		< move
		> TURN {old}
		< move`},
	{id: "G-059", level: should, section: "BOARD", says: "Field 1 is an own stone: seen by whether the brain completes its four.", expects: "7,5, which makes five", script: `
		game 20
		> BOARD
		> 3,5,1
		> 2,5,2
		> 4,5,1
		> 12,10,2
		> 5,5,1
		> 12,11,2
		> 6,5,1
		> 12,12,2
		> 12,9,1
		> 12,13,2
		> DONE
		< 7,5`},
	{id: "G-060", level: should, section: "BOARD", says: "Field 2 is an opponent's stone: seen by whether the brain stops its four.", expects: "12,14, without which the opponent makes five", script: `
		game 20
		> BOARD
		> 12,10,2
		> 12,9,1
		> 12,11,2
		> 2,5,1
		> 12,12,2
		> 16,3,1
		> 12,13,2
		> DONE
		< 12,14`},
	{id: "G-061", level: may, section: "BOARD", says: "An empty BOARD asks for the first move: so does Yixin-Board.", expects: "a move", script: `
		game 20
		> BOARD
		> DONE
		< move`},
	{id: "G-062", level: may, section: "BOARD", says: "Field 3 is a stone that blocks both, in a continuous game.", expects: "a move on an empty cell, or ERROR", script: `
		game 20
		> INFO rule 2
		> BOARD
		> 5,5,3
		> 6,5,3
		> 7,5,3
		> 8,5,3
		> 9,5,3
		> 10,10,1
		> 11,11,2
		> DONE
		< move?
		> TURN {free}
		< move`},
	{id: "G-063", level: may, section: "BOARD", says: "Users set up positions that no game reaches: more stones of one side.", expects: "a move on an empty cell, or ERROR", script: `
		game 20
		> BOARD
		> 5,5,1
		> 6,6,1
		> 7,8,1
		> 8,8,2
		> DONE
		< move|error`},
	{id: "G-064", level: should, section: "BOARD", says: "A stone off the board is an error, which does not end the brain.", expects: "ERROR, then a game", script: `
		game 20
		> BOARD
		> 99,99,1
		> 10,10,2
		> DONE
		< refusal
		> START 20
		< ...ok
		limits
		> TURN 10,10
		< move`},
	{id: "G-065", level: should, section: "BOARD", says: "A line that is no stone is an error, which does not end the brain.", expects: "ERROR, then a game", script: `
		game 20
		> BOARD
		> what
		> DONE
		< refusal
		> START 20
		< ...ok
		limits
		> TURN 10,10
		< move`},
	{id: "G-066", level: may, section: "BOARD", says: "Two stones on a cell are an error.", expects: "ERROR, then a game", script: `
		game 20
		> BOARD
		> 10,10,1
		> 10,10,2
		> DONE
		< refusal
		> START 20
		< ...ok`},
	{id: "G-067", level: may, section: "BOARD", says: "A field beside 1, 2 and 3 is an error.", expects: "ERROR, then a game", script: `
		game 20
		> BOARD
		> 10,10,7
		> DONE
		< refusal
		> START 20
		< ...ok`},
	{id: "G-068", level: should, section: "BOARD", says: "DONE without BOARD is a strange line, which does not end the brain.", expects: "no end: OK for START", script: `
		game 20
		> DONE
		> START 20
		< ...ok
		limits
		> TURN 10,10
		< move`},
	{id: "G-069", level: may, section: "BOARD", says: "Another command in place of DONE ends BOARD.", expects: "OK for START at last", script: `
		game 20
		> BOARD
		> 10,10,2
		> START 20
		< ...ok
		limits
		> TURN 10,10
		< move`},
	{id: "G-070", level: may, section: "BOARD", says: "The board may be full.", expects: "ERROR or any answer, then OK for START", sends: "START 20; INFO with limits; BOARD with 400 stones; DONE; START 20", run: func(d *dialogue) {
		d.step("game 20")
		d.say(d.board(func(_, _ int) bool { return false })...)
		d.expect("refusal")
		d.say("START 20")
		d.expect("...ok")
	}},
	{id: "G-071", level: may, section: "BOARD", says: "The game may be over: there is a row of five.", expects: "a move or ERROR", script: `
		game 20
		> BOARD
		> 5,5,2
		> 5,6,1
		> 6,5,2
		> 6,6,1
		> 7,5,2
		> 7,6,1
		> 8,5,2
		> 8,6,1
		> 9,5,2
		> DONE
		< move|error`},
	{id: "G-072", level: may, section: "SWAP2BOARD", says: "An extension of the referee: the opening of swap2.", expects: "three moves on one line, or a refusal", script: `
		game 15
		> SWAP2BOARD
		> DONE
		< moves3?`},
	{id: "G-073", level: may, section: "SWAP2BOARD", says: "After three stones the answer is SWAP, one move or two.", expects: "SWAP, a move or two moves, or a refusal", script: `
		game 15
		> SWAP2BOARD
		> 7,7
		> 8,7
		> 9,9
		> DONE
		< swap|moves1|moves2?`},
	{id: "G-074", level: may, section: "SWAP2BOARD", says: "After five stones the answer is SWAP or a move.", expects: "SWAP or a move, or a refusal", script: `
		game 15
		> SWAP2BOARD
		> 7,7
		> 8,7
		> 9,9
		> 8,8
		> 6,7
		> DONE
		< swap|moves1?`},
	{id: "G-075", level: may, section: "YXBOARD", says: "An extension of Yixin-Board: YXBOARD sets the board and asks for no move.", expects: "nothing, or a refusal; then a move for BEGIN", script: `
		game 15
		> YXBOARD
		> 7,7,2
		> DONE
		> BEGIN
		< move?`},
}
