package gomocupcheck

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gogo/protocol/conformance"
)

// commandRows are the cases of ABOUT, of the optional commands and of what a brain may write.
var commandRows = []row{
	{id: "G-150", level: must, section: "ABOUT", says: "The brain sends information about itself on one line.", expects: "a line, then OK for START", script: `
		> ABOUT
		< line
		> START 20
		< ok`},
	{id: "G-151", level: should, section: "ABOUT", says: "Each information is a keyword, an equals sign and a value in quotation marks, separated by commas; name is recommended.", expects: `name="..." and more`, script: `
		> ABOUT
		< about`},
	{id: "G-152", level: should, section: "ABOUT", says: "ABOUT does not touch the game.", expects: "a line, then moves", script: `
		game 20
		> TURN 10,10
		< move
		> ABOUT
		< line
		> TURN {free}
		< move`},
	{id: "G-153", level: should, section: "ABOUT", says: "c-gomoku-cli waits for a line that is neither MESSAGE, DEBUG, ERROR nor UNKNOWN, before START.", expects: "such a line", sends: "ABOUT", run: func(d *dialogue) {
		d.say("ABOUT")
		if answer := d.next("a line about the brain"); isRefusal(answer) {
			d.t.Fail("a line about the brain", strconv.Quote(conformance.Shorten(answer)))
		}
	}},
	{id: "G-154", level: must, section: "UNKNOWN", says: "Every other command is answered, and does not end the brain.", expects: "UNKNOWN or ERROR, then OK for START", script: `
		> NO_SUCH_COMMAND
		< refusal
		> START 20
		< ok`},
	{id: "G-155", level: must, section: "UNKNOWN", says: "The answer to every other command is UNKNOWN.", expects: "UNKNOWN", script: `
		> START 20
		< ok
		> NO_SUCH_COMMAND
		< unknown`},
	{id: "G-156", level: must, section: "UNKNOWN", says: "A strange line does not touch the game.", expects: "moves, whatever comes before them", script: `
		game 20
		> TURN 10,10
		< move
		> HELLO
		> TURN {free}
		< ...move`},
	{id: "G-157", level: should, section: "UNKNOWN", says: "A word that only begins like a command is another one.", expects: "UNKNOWN or ERROR, then OK for START", script: `
		> STARTLE 20
		< refusal
		> START 20
		< ok`},
	{id: "G-158", level: should, section: "UNKNOWN", says: "A coordinate alone is a strange line.", expects: "UNKNOWN or ERROR, then a move", script: `
		game 20
		> 10,10
		< refusal
		> TURN 10,10
		< move`},
	{id: "G-159", level: may, section: "UNKNOWN", says: "Extensions of other managers do not end the brain: DATABASE, YXSHOWINFO, YXHASHCLEAR.", expects: "no end: OK for START at last", script: `
		> DATABASE
		> YXSHOWINFO
		> YXHASHCLEAR
		> START 20
		< ...ok
		limits
		> TURN 10,10
		< ...move`},
	{id: "G-160", level: may, section: "TAKEBACK", says: "TAKEBACK removes the last stone: those of both sides.", expects: "OK or a refusal, then a move after a TURN on a cell that is empty again", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {12,13}
		< move
		> TAKEBACK {me}
		< ok?
		> TAKEBACK {their}
		< ok
		> TURN {their}
		< move
		> TURN {free}
		< move`},
	{id: "G-161", level: may, section: "TAKEBACK", says: "All stones can be taken back.", expects: "OK or a refusal, then a move for BEGIN", script: `
		game 20
		> TURN 10,10
		< move
		> TAKEBACK {me}
		< ok?
		> TAKEBACK 10,10
		< ok
		> BEGIN
		< move`},
	{id: "G-162", level: may, section: "TAKEBACK", says: "There is no stone to take back on an empty cell.", expects: "ERROR, then a move", script: `
		game 20
		> TURN 10,10
		< move
		> TAKEBACK 0,0
		< refusal
		> TURN {free}
		< move`},
	{id: "G-163", level: may, section: "PLAY", says: "PLAY imposes a move on the brain, which answers with the same.", expects: "5,5 or a refusal", script: `
		game 20
		> PLAY 5,5
		< 5,5?
		> TURN 6,6
		< move`},
	{id: "G-164", level: should, section: "SUGGEST", says: "After SUGGEST the manager may force another move.", expects: "the forced move, if the brain suggests", sends: "START 20; INFO with limits; BEGIN; PLAY 3,4 if it answers SUGGEST", run: func(d *dialogue) {
		d.step("game 20")
		d.say("BEGIN")
		answer := d.next("a move")
		if !strings.HasPrefix(answer, suggestion) {
			d.t.Skip("the program plays its moves and suggests none")
		}
		d.say("PLAY 3,4")
		d.expect("3,4")
		d.say("TURN 3,5")
		d.expect("move")
	}},
	{id: "G-165", level: should, section: "MESSAGE", says: "Messages are lines of text that can be displayed.", expects: "no control characters, no line of more than 64 KB", sends: "START 20; INFO with limits; four TURN", run: func(d *dialogue) {
		d.step("game 20")
		for range 4 {
			d.say("TURN {free}")
			d.checkText()
		}
	}},
	{id: "G-166", level: may, section: "MESSAGE", says: "Messages come just before the answer to a command, not between the turns.", expects: "nothing for half a second after the move", sends: "START 20; INFO with limits; TURN 10,10; TURN", run: func(d *dialogue) {
		d.step("game 20")
		for range 2 {
			d.say("TURN {free}")
			d.expect("move")
			d.idle()
		}
	}},
	{id: "G-167", level: must, section: "ERROR", says: "What the brain writes beside moves begins with MESSAGE, DEBUG, ERROR or UNKNOWN: no other text before a move.", expects: "only such lines before the move", script: `
		game 20
		> INFO timeout_turn 500
		> BOARD
		> 10,10,2
		> 11,10,1
		> 11,11,2
		> DONE
		< move
		> TURN {free}
		< move`},
	{id: "G-168", level: should, section: "UNKNOWN", says: "A command is a line: what stands behind an unknown word belongs to it.", expects: "one answer, then OK for START", script: `
		> NO_SUCH_COMMAND 1 2 3
		< refusal
		> START 20
		< ok`},
}

// checkText reads the answer to TURN and wants all its lines to be text.
func (d *dialogue) checkText() {
	for {
		text, ok := d.p.Poll(d.patience())
		switch {
		case !ok:
			d.t.Fail("a move", d.p.Silence(d.patience())+d.after())
		case !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' }):
			d.t.Fail("lines of text", strconv.Quote(conformance.Shorten(text))+d.after())
		case isRemark(text):
			continue
		}
		if why, ok := d.accept("move", text); !ok {
			d.t.Fail("a move", strconv.Quote(conformance.Shorten(text))+" "+why+d.after())
		}
		return
	}
}

// idle wants no line at all for some time.
func (d *dialogue) idle() {
	if text, ok := d.p.Poll(conformance.Millis("500")); ok {
		d.t.Fail("nothing between the turns", strconv.Quote(conformance.Shorten(text))+d.after())
	}
}
