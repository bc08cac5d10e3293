package gomocupcheck

import (
	"fmt"
	"time"
)

// moveRows are the cases of BEGIN and TURN.
var moveRows = []row{
	{id: "G-030", level: must, section: "BEGIN", says: "The brain opens the match on the empty board.", expects: "a move on the board", script: `
		game 20
		> BEGIN
		< move`},
	{id: "G-031", level: must, section: "BEGIN", says: "The opponent's first move comes by TURN.", expects: "a second move on an empty cell", script: `
		game 20
		> BEGIN
		< move
		> TURN {free}
		< move`},
	{id: "G-032", level: must, section: "TURN", says: "The brain answers the opponent's move with its own.", expects: "a move on an empty cell", script: `
		game 20
		> TURN 10,10
		< move`},
	{id: "G-033", level: must, section: "TURN", says: "Coordinates are numbered from zero: the four corners are cells.", expects: "a move on an empty cell after each", script: `
		game 20
		> TURN 0,0
		< move
		> TURN {19,19}
		< move
		> TURN {0,19}
		< move
		> TURN {19,0}
		< move`},
	{id: "G-034", level: should, section: "TURN", says: "The answer is two numbers with a comma between them; managers refuse anything else on the line.", expects: "the move without blanks or other text", script: `
		game 20
		> TURN 10,10
		< bare
		> TURN {free}
		< bare`},
	{id: "G-035", level: must, section: "TURN", says: "The answer to a command is one line, beside MESSAGE and DEBUG.", expects: "a move and nothing more", script: `
		game 20
		> TURN 10,10
		< move
		quiet 500
		> TURN {free}
		< move
		quiet 500`},
	{id: "G-036", level: must, section: "TURN", says: "A brain never plays on a stone: twelve moves of a game.", expects: "moves on empty cells", sends: "START 20; INFO with limits; twelve TURN", run: func(d *dialogue) {
		d.step("game 20")
		d.turns(12, "move")
	}},
	{id: "G-037", level: must, section: "TURN", says: "A brain never plays on a stone: a game in which it began.", expects: "moves on empty cells", sends: "START 20; INFO with limits; BEGIN; eleven TURN", run: func(d *dialogue) {
		d.step("game 20")
		d.say("BEGIN")
		d.expect("move")
		d.turns(11, "move")
	}},
	{id: "G-038", level: should, section: "TURN", says: "A move on a stone is no move, and the game goes on.", expects: "ERROR, then a move", script: `
		game 20
		> TURN 10,10
		< move
		> TURN 10,10
		< refusal
		> TURN {free}
		< move`},
	{id: "G-039", level: should, section: "TURN", says: "A move on the brain's own stone is no move, and the game goes on.", expects: "ERROR, then a move", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {me}
		< refusal
		> TURN {free}
		< move`},
	{id: "G-040", level: should, section: "TURN", says: "A move off the board is no move, and the game goes on.", expects: "ERROR for each, then a move", script: `
		game 20
		> TURN 20,0
		< refusal
		> TURN 0,20
		< refusal
		> TURN -1,5
		< refusal
		> TURN 10,10
		< move`},
	{id: "G-041", level: should, section: "TURN", says: "A move needs two numbers.", expects: "ERROR for each, then a move", script: `
		game 20
		> TURN
		< refusal
		> TURN 5
		< refusal
		> TURN 5,
		< refusal
		> TURN a,b
		< refusal
		> TURN 10,10
		< move`},
	{id: "G-042", level: may, section: "TURN", says: "A number that fits no integer is no coordinate.", expects: "ERROR, then a move", script: `
		game 20
		> TURN 99999999999999999999,1
		< refusal
		> TURN 10,10
		< move`},
	{id: "G-043", level: may, section: "BEGIN", says: "BEGIN is for the empty board: when it is the opponent's turn it makes no sense.", expects: "ERROR or a move, then a move", script: `
		game 20
		> BEGIN
		< move
		> BEGIN
		< refusal|move
		> TURN {free}
		< move`},
	{id: "G-044", level: should, section: "INFO", says: "It is recommended to react at any time: INFO right behind TURN is neither lost nor a reason to stumble.", expects: "a move after each TURN", script: `
		game 20
		> TURN 10,10
		> INFO time_left 500000
		< move
		> TURN {free}
		> INFO time_left 499000
		< move
		> TURN {free}
		< move`},
	{id: "G-045", level: may, section: "TURN", says: "The last empty cell is a move too.", expects: "this cell", sends: "START 20; INFO with limits; BOARD with 399 stones; DONE", run: func(d *dialogue) {
		d.step("game 20")
		d.say(d.board(func(x, y int) bool { return x == 7 && y == 12 })...)
		d.expect("7,12")
	}},
	{id: "G-046", level: may, section: "TURN", says: "A small board is played until it is full.", expects: "moves on empty cells to the last", sends: "START 6 or a larger one; INFO with limits; TURN until the board is full or the game over", run: func(d *dialogue) {
		d.say("START 6")
		d.expect("ok?")
		d.say(append([]string{"INFO timeout_turn 100"}, limits[1:]...)...)
		d.turns(36, "move")
	}},
	{id: "G-047", level: may, section: "YXSTOP", says: "An extension of Yixin-Board: YXSTOP makes the brain move at once.", expects: "a move within a second", script: `
		> START 20
		< ok
		> INFO timeout_turn 30000
		> INFO timeout_match 1000000
		> TURN 10,10
		pause 200
		> YXSTOP
		within 1000
		< move`},
	{id: "G-048", level: may, section: "TURN", says: "A move is two numbers and nothing else.", expects: "ERROR or UNKNOWN for each, then a move", script: `
		game 20
		> TURN 5,6,7
		< refusal
		> TURN 5 6
		< refusal
		> TURN 5.0,6
		< refusal
		> TURN 0x5,6
		< refusal
		> TURN 10,10
		< move`},
	{id: "G-049", level: may, section: "TURN", says: "A blank is between the command and the move.", expects: "UNKNOWN or ERROR, then a move", script: `
		game 20
		> TURN10,10
		< refusal
		> TURN 10,10
		< move`},
}

// turns plays some moves of the manager, and wants an answer of a kind to each, until the game is over.
func (d *dialogue) turns(n int, kind string) {
	for range n {
		if d.game.Over() || d.game.Free() < 3 {
			return
		}
		d.say("TURN {free}")
		d.expect(kind)
	}
}

// board returns a BOARD that fills the cells of the board but for some, with rows of two that are no
// five in any direction. The brain is to move.
func (d *dialogue) board(empty func(x, y int) bool) []string {
	var stones [2][]string
	for y := range d.game.Height {
		for x := range d.game.Width {
			if !empty(x, y) {
				color := (x/2 + y) % 2
				stones[color] = append(stones[color], fmt.Sprintf("%d,%d", x, y))
			}
		}
	}
	own, others := stones[0], stones[1]
	if len(own) > len(others) {
		own, others = others, own
	}
	lines := []string{"BOARD"}
	for i, stone := range others {
		switch {
		case len(own) == len(others): // the brain began
			lines = append(lines, own[i]+",1", stone+",2")
		case i < len(own):
			lines = append(lines, stone+",2", own[i]+",1")
		default:
			lines = append(lines, stone+",2")
		}
	}
	return append(lines, "DONE")
}

// answersWithin asks for a move under limits and wants it in time, with the tolerance.
func (d *dialogue) answersWithin(limit time.Duration, info ...string) {
	d.say("START 20")
	d.expect("ok")
	d.say(info...)
	d.say("BOARD", "10,10,2", "10,11,1", "11,11,2", "9,9,1", "12,9,2", "DONE")
	d.within = limit
	d.expect("move")
}
