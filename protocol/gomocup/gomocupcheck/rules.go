package gomocupcheck

// ruleRows are the cases of the rules, as one sees them by play.
var ruleRows = []row{
	{id: "G-200", level: may, section: "Play", says: "Five in a row win: across.", expects: "7,5 or 2,5", script: `
		game 20
		> BOARD
		> 3,5,1
		> 3,9,2
		> 4,5,1
		> 5,9,2
		> 5,5,1
		> 9,9,2
		> 6,5,1
		> 12,2,2
		> DONE
		< 7,5|2,5`},
	{id: "G-201", level: may, section: "Play", says: "Five in a row win: down.", expects: "5,7 or 5,2", script: `
		game 20
		> BOARD
		> 5,3,1
		> 9,3,2
		> 5,4,1
		> 9,5,2
		> 5,5,1
		> 9,9,2
		> 5,6,1
		> 2,12,2
		> DONE
		< 5,7|5,2`},
	{id: "G-202", level: may, section: "Play", says: "Five in a row win: diagonal.", expects: "7,9 or 2,4", script: `
		game 20
		> BOARD
		> 3,5,1
		> 13,3,2
		> 4,6,1
		> 15,6,2
		> 5,7,1
		> 9,15,2
		> 6,8,1
		> 2,15,2
		> DONE
		< 7,9|2,4`},
	{id: "G-203", level: may, section: "Play", says: "Five in a row win: the other diagonal, in the gap.", expects: "9,7", script: `
		game 20
		> BOARD
		> 11,5,1
		> 3,3,2
		> 10,6,1
		> 15,16,2
		> 8,8,1
		> 9,15,2
		> 7,9,1
		> 2,15,2
		> DONE
		< 9,7`},
	{id: "G-204", level: may, section: "Play", says: "Five in a row win: at the edge, with the corner.", expects: "19,19", script: `
		game 20
		> BOARD
		> 15,19,1
		> 14,19,2
		> 16,19,1
		> 3,3,2
		> 17,19,1
		> 9,9,2
		> 18,19,1
		> 12,2,2
		> DONE
		< 19,19`},
	{id: "G-205", level: may, section: "Play", says: "An own five comes before the opponent's: both have four.", expects: "2,10 or 7,10", script: `
		game 20
		> BOARD
		> 3,10,1
		> 10,3,2
		> 4,10,1
		> 11,3,2
		> 5,10,1
		> 12,3,2
		> 6,10,1
		> 13,3,2
		> DONE
		< 2,10|7,10`},
	{id: "G-206", level: may, section: "Play", says: "A four with one open end is stopped there, on the edge.", expects: "4,0", script: `
		game 20
		> BOARD
		> 0,0,2
		> 10,10,1
		> 1,0,2
		> 12,13,1
		> 2,0,2
		> 15,3,1
		> 3,0,2
		> DONE
		< 4,0`},
	{id: "G-207", level: may, section: "Play", says: "Without a special rule more than five in a row win too.", expects: "6,5, which makes six", script: `
		game 20
		> BOARD
		> 3,5,1
		> 2,5,2
		> 4,5,1
		> 9,5,2
		> 5,5,1
		> 12,12,2
		> 7,5,1
		> 14,3,2
		> 8,5,1
		> 3,15,2
		> DONE
		< 6,5`},
	{id: "G-208", level: should, section: "INFO rule", says: "With rule 1 six in a row do not win: the opponent's four comes first.", expects: "12,14, which stops it, or ERROR if it has no such rule", script: `
		game 20
		> INFO rule 1
		> BOARD
		> 3,5,1
		> 12,10,2
		> 4,5,1
		> 12,11,2
		> 5,5,1
		> 12,12,2
		> 7,5,1
		> 12,13,2
		> 8,5,1
		> 2,5,2
		> 12,9,1
		> 9,5,2
		> DONE
		< 12,14?`},
	{id: "G-209", level: may, section: "INFO rule", says: "With rule 1 exactly five win.", expects: "7,5", script: `
		game 20
		> INFO rule 1
		> BOARD
		> 3,5,1
		> 2,5,2
		> 4,5,1
		> 12,2,2
		> 5,5,1
		> 9,9,2
		> 6,5,1
		> 14,14,2
		> DONE
		< 7,5?`},
	{id: "G-210", level: should, section: "INFO rule", says: "In renju Black makes no six or more, not even to stop a five.", expects: "any move but 5,7", script: `
		game 15
		> INFO rule 4
		> BOARD
		> 2,7,1
		> 5,3,2
		> 3,7,1
		> 5,4,2
		> 4,7,1
		> 5,5,2
		> 6,7,1
		> 5,6,2
		> 7,7,1
		> 13,13,2
		> 8,7,1
		> 11,13,2
		> 5,2,1
		> 13,10,2
		> DONE
		< move?`},
	{id: "G-211", level: should, section: "INFO rule", says: "In renju Black makes no two threes.", expects: "any move but 7,7", script: `
		game 15
		> INFO rule 4
		> BOARD
		> 7,6,1
		> 0,0,2
		> 7,8,1
		> 0,14,2
		> 6,7,1
		> 14,0,2
		> 8,7,1
		> 14,14,2
		> DONE
		< move?`},
	{id: "G-212", level: may, section: "INFO rule", says: "In renju White wins with six too.", expects: "6,5", script: `
		game 15
		> INFO rule 4
		> BOARD
		> 2,5,2
		> 3,5,1
		> 9,5,2
		> 4,5,1
		> 12,12,2
		> 5,5,1
		> 13,3,2
		> 7,5,1
		> 3,12,2
		> 8,5,1
		> 1,1,2
		> DONE
		< 6,5?`},
	{id: "G-213", level: may, section: "INFO rule", says: "In renju Black's five wins, whatever else it makes.", expects: "7,7", script: `
		game 15
		> INFO rule 4
		> BOARD
		> 3,7,1
		> 2,7,2
		> 4,7,1
		> 0,0,2
		> 5,7,1
		> 14,0,2
		> 6,7,1
		> 0,14,2
		> 7,6,1
		> 14,14,2
		> 7,8,1
		> 12,0,2
		> 7,5,1
		> 2,12,2
		> DONE
		< 7,7?`},
	{id: "G-214", level: should, section: "INFO rule", says: "A whole game by rule 1 has moves on empty cells alone.", expects: "moves on empty cells", sends: "START 20; INFO with limits; INFO rule 1; ten TURN", run: func(d *dialogue) {
		d.step("game 20")
		d.say("INFO rule 1")
		d.turns(10, "move?")
	}},
	{id: "G-215", level: should, section: "INFO rule", says: "A game of renju has no forbidden moves of Black.", expects: "moves that are allowed", sends: "START 15; INFO with limits; INFO rule 4; BEGIN; ten TURN", run: func(d *dialogue) {
		d.step("game 15")
		d.say("INFO rule 4")
		d.say("BEGIN")
		d.expect("move?")
		d.turns(10, "move?")
	}},
	{id: "G-216", level: may, section: "INFO rule", says: "The rule may be sent before START.", expects: "12,14, as rule 1 wants it", script: `
		> INFO rule 1
		> INFO timeout_turn 200
		> INFO timeout_match 600000
		> START 20
		< ok?
		> BOARD
		> 3,5,1
		> 12,10,2
		> 4,5,1
		> 12,11,2
		> 5,5,1
		> 12,12,2
		> 7,5,1
		> 12,13,2
		> 8,5,1
		> 2,5,2
		> 12,9,1
		> 9,5,2
		> DONE
		< 12,14?`},
	{id: "G-217", level: may, section: "INFO rule", says: "The rule holds for the next game too.", expects: "OK, then 12,14, as rule 1 wants it", script: `
		game 20
		> INFO rule 1
		> TURN 10,10
		< move?
		> START 20
		< ok?
		> BOARD
		> 3,5,1
		> 12,10,2
		> 4,5,1
		> 12,11,2
		> 5,5,1
		> 12,12,2
		> 7,5,1
		> 12,13,2
		> 8,5,1
		> 2,5,2
		> 12,9,1
		> 9,5,2
		> DONE
		< 12,14?`},
}
