package gomocupcheck

import "strings"

// lineRows are the cases of lines: their ends, blanks, length and pieces.
var lineRows = []row{
	{id: "G-170", level: must, section: "Lines", says: "The manager ends lines with CR LF, which may arrive one after the other.", expects: "one OK and one move", script: `
		raw 'START 20\r'
		pause 100
		raw '\n'
		< ok
		limits
		raw 'TURN 10,10\r'
		pause 100
		raw '\n'
		< move
		quiet 300
		> TURN {free}
		< move`},
	{id: "G-171", level: should, section: "Lines", says: "c-gomoku-cli and Yixin-Board end lines with LF alone.", expects: "OK and moves", script: `
		lf
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move`},
	{id: "G-172", level: may, section: "Lines", says: "A brain may end its own lines with CR alone, and understand a manager that does.", expects: "OK and a move", script: `
		cr
		game 20
		> TURN 10,10
		< move`},
	{id: "G-173", level: must, section: "Lines", says: "A line is a command when it has ended, in however many pieces it comes.", expects: "OK and moves", script: `
		bytes 'START 20\r\n'
		< ok
		limits
		bytes 'TURN 10,10\r\n'
		< move
		bytes 'BOARD\r\n10,10,2\r\nDONE\r\n'
		< move`},
	{id: "G-174", level: must, section: "Lines", says: "A line is a command when it has ended, and not before.", expects: "nothing for half a line, then a move", script: `
		game 20
		raw 'TURN 10,1'
		quiet 400
		raw '1\r\n'
		< move`},
	{id: "G-175", level: must, section: "Lines", says: "Several lines may come in one piece.", expects: "OK, then moves", script: `
		raw 'START 20\r\nINFO timeout_turn 200\r\nINFO timeout_match 100000\r\nTURN 10,10\r\n'
		< ok
		< move
		> TURN {free}
		< move`},
	{id: "G-176", level: should, section: "Lines", says: "Empty lines are nothing.", expects: "no answer but OK and a move", script: `
		raw '\r\n\r\n'
		> START 20
		< ok
		limits
		raw '\r\n'
		> TURN 10,10
		< move`},
	{id: "G-177", level: may, section: "Lines", says: "Lines of blanks are nothing.", expects: "no answer but OK", script: `
		raw '   \r\n\t\r\n'
		> START 20
		< ok`},
	{id: "G-178", level: may, section: "Lines", says: "Commands are understood in lower case.", expects: "OK and moves", script: `
		> start 20
		< ok
		> info timeout_turn 200
		> info timeout_match 100000
		> turn 10,10
		< move
		> Turn {12,12}
		< move`},
	{id: "G-179", level: should, section: "Lines", says: "Blanks at the end of a line do no harm.", expects: "OK and a move", script: `
		raw 'START 20  \r\n'
		< ok
		limits
		raw 'TURN 10,10 \r\n'
		< move`},
	{id: "G-180", level: may, section: "Lines", says: "Blanks before a command and between its words do no harm.", expects: "OK and a move", script: `
		raw '  START   20\r\n'
		< ok
		limits
		raw '\tTURN\t10,10\r\n'
		< move`},
	{id: "G-181", level: may, section: "Lines", says: "A blank behind the comma does no harm.", expects: "a move", script: `
		game 20
		> TURN 10, 10
		< move`},
	{id: "G-182", level: may, section: "Lines", says: "Zeros before a number do no harm.", expects: "a move", script: `
		game 20
		> TURN 010,007
		< move`},
	{id: "G-183", level: may, section: "BOARD", says: "Blanks in the lines of BOARD do no harm.", expects: "a move", script: `
		game 20
		> BOARD
		raw ' 10 , 10 , 2 \r\n'
		> DONE
		< move`},
	{id: "G-184", level: should, section: "Lines", says: "No line is too long to survive: 10,000 letters.", expects: "no end: OK for START", script: `
		long 10000
		raw '\r\n'
		> START 20
		< ...ok`},
	{id: "G-185", level: may, section: "Lines", says: "No line is too long to survive: a megabyte.", expects: "no end: OK for START", script: `
		long 1048576
		raw '\r\n'
		> START 20
		< ...ok`},
	{id: "G-186", level: may, section: "Lines", says: "A long line is one line, and has one answer.", expects: "one answer, then OK for START", script: `
		long 10000
		raw '\r\n'
		< refusal
		> START 20
		< ok`},
	{id: "G-187", level: should, section: "Lines", says: "Any bytes are a strange line, which does not end the brain.", expects: "no end: OK for START", script: `
		raw '\x01\x02\xff\xfe\x80\r\n'
		> START 20
		< ...ok`},
	{id: "G-188", level: should, section: "Lines", says: "A zero byte does not end the brain.", expects: "no end: OK for START", script: `
		raw '\x00\x00\x00\r\n'
		> START 20
		< ...ok`},
	{id: "G-189", level: may, section: "Lines", says: "A line is no format: percent signs come back as they are, if at all.", expects: "a refusal, then OK for START", script: `
		> %s%s%s%n%n
		< refusal
		> START 20
		< ok`},
	{id: "G-190", level: should, section: "Lines", says: "Nothing is lost of a thousand lines that come at once.", expects: "OK for START behind them", sends: "a thousand INFO in one piece; START 20", run: func(d *dialogue) {
		d.sayRaw(strings.Repeat("INFO time_left 100000\r\n", 1000) + "START 20\r\n")
		d.expect("ok")
	}},
}
