package gomocupcheck

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// infoRows are the cases of INFO but for the time.
var infoRows = []row{
	{id: "G-080", level: must, section: "INFO", says: "INFO has no answer: the limits and the other keys that come before START.", expects: "nothing but OK for START", script: `
		> INFO timeout_turn 1000
		> INFO timeout_match 100000
		> INFO max_memory 367001600
		> INFO time_left 100000
		> INFO game_type 1
		> INFO rule 0
		> INFO folder /tmp
		> START 20
		< ok`},
	{id: "G-081", level: must, section: "INFO", says: "INFO has no answer: the limits and the other keys that come after START.", expects: "nothing but a move for TURN", script: `
		> START 20
		< ok
		> INFO timeout_turn 200
		> INFO timeout_match 100000
		> INFO max_memory 367001600
		> INFO time_left 100000
		> INFO game_type 1
		> INFO rule 0
		> INFO folder /tmp
		> TURN 10,10
		< move`},
	{id: "G-082", level: must, section: "INFO", says: "An unknown key is ignored.", expects: "nothing but OK for START", script: `
		> INFO no_such_key 5
		> INFO another
		> START 20
		< ok`},
	{id: "G-083", level: must, section: "INFO", says: "Managers send further keys, which are ignored if they are not known.", expects: "nothing but a move for TURN", script: `
		> START 20
		< ok
		> INFO timeout_turn 200
		> INFO max_depth 100
		> INFO max_node 0
		> INFO thread_num 1
		> INFO time_increment 0
		> INFO caution_factor 3
		> TURN 10,10
		< move`},
	{id: "G-084", level: should, section: "INFO", says: "INFO without a key or a value is not important.", expects: "nothing but OK for START", script: `
		> INFO
		> INFO timeout_turn
		> START 20
		< ok`},
	{id: "G-085", level: should, section: "INFO", says: "A value that is none is no reason to end or to answer.", expects: "nothing but a move for TURN", script: `
		> INFO timeout_turn 200
		> INFO timeout_turn fast
		> INFO max_memory much
		> INFO game_type -7
		> INFO timeout_match 99999999999999999999
		> START 20
		< ok
		> INFO timeout_turn 200
		> INFO timeout_match 100000
		> TURN 10,10
		< move`},
	{id: "G-086", level: may, section: "INFO", says: "The limits are sent before or after START: those before it hold.", expects: "a move within the turn of 500 ms", script: `
		> INFO timeout_turn 500
		> INFO timeout_match 1000000
		> START 20
		< ok
		> TURN 10,10
		within 500
		< move`},
	{id: "G-087", level: must, section: "INFO max_memory", says: "0 is no limit.", expects: "a move", script: `
		game 20
		> INFO max_memory 0
		> TURN 10,10
		< move`},
	{id: "G-088", level: must, section: "INFO max_memory", says: "A brain that exceeds its memory loses: 350 MB, the limit of the Gomocup.", expects: "a move, and no more memory in use", sends: "START 20; INFO with max_memory 367001600 and turns of a second; BOARD; DONE; two TURN", run: func(d *dialogue) {
		d.keepsMemory(367001600)
	}},
	{id: "G-089", level: should, section: "INFO max_memory", says: "A brain that exceeds its memory loses: 80 MB, the example of the text.", expects: "a move, and no more memory in use; or ERROR", sends: "START 20; INFO with max_memory 83886080 and turns of a second; BOARD; DONE; two TURN", run: func(d *dialogue) {
		d.keepsMemory(83886080)
	}},
	{id: "G-090", level: should, section: "INFO max_memory", says: "A limit that cannot be met is reported with the first command that is no INFO.", expects: "OK or ERROR for START, a move or ERROR for TURN", script: `
		> INFO max_memory 1
		> START 20
		< ok|error
		limits
		> INFO max_memory 1
		> TURN 10,10
		< move|error`},
	{id: "G-091", level: should, section: "INFO max_memory", says: "Machines have more than 4 GB.", expects: "a move, or ERROR", script: `
		game 20
		> INFO max_memory 68719476736
		> TURN 10,10
		< move|error`},
	{id: "G-092", level: should, section: "INFO max_memory", says: "Old managers overflow: a negative number.", expects: "a move or ERROR", script: `
		game 20
		> INFO max_memory -2147483648
		> TURN 10,10
		< move|error`},
	{id: "G-093", level: must, section: "INFO game_type", says: "The opponent is a human, a brain, or one in a tournament.", expects: "a move with each of 0 to 3", script: `
		game 20
		> INFO game_type 0
		> TURN 10,10
		< move
		> INFO game_type 1
		> TURN {free}
		< move
		> INFO game_type 2
		> TURN {free}
		< move
		> INFO game_type 3
		> TURN {free}
		< move`},
	{id: "G-094", level: must, section: "INFO rule", says: "Rule 1 is exactly five in a row.", expects: "a move or ERROR", script: `
		game 20
		> INFO rule 1
		> TURN 10,10
		< move|error`},
	{id: "G-095", level: must, section: "INFO rule", says: "Rule 4 is renju.", expects: "a move or ERROR", script: `
		game 20
		> INFO rule 4
		> BOARD
		> 7,7,2
		> DONE
		< move|error`},
	{id: "G-096", level: should, section: "INFO rule", says: "A rule that the brain does not know cannot be met, which is no reason to end.", expects: "a move or ERROR, then OK for START", script: `
		game 20
		> INFO rule 64
		> TURN 10,10
		< move|error
		> INFO rule 0
		> START 20
		< ok`},
	{id: "G-097", level: must, section: "INFO folder", says: "The name of the folder may have blanks.", expects: "nothing but a move for TURN", script: `
		> INFO folder C:\Program Files\Gomocup data
		game 20
		> TURN 10,10
		< move`},
	{id: "G-098", level: should, section: "INFO folder", says: "The name of the folder may be long, and in any language.", expects: "nothing but a move for TURN", sends: "INFO folder with 3000 letters, some of them accented; START 20; INFO with limits; TURN 10,10", run: func(d *dialogue) {
		d.say("INFO folder /tmp/složka" + strings.Repeat("/a folder", 300))
		d.step("game 20")
		d.say("TURN 10,10")
		d.expect("move")
	}},
	{id: "G-099", level: must, section: "INFO evaluate", says: "The evaluation of a cell is not written to standard output.", expects: "nothing but moves for TURN", script: `
		game 20
		> TURN 10,10
		< move
		> INFO evaluate 10,11
		> INFO evaluate 0,0
		quiet 300
		> TURN {free}
		< move`},
	{id: "G-100", level: may, section: "INFO", says: "The text writes keys in lower case; upper case is understood or ignored.", expects: "nothing but a move for TURN", script: `
		> START 20
		< ok
		> INFO TIMEOUT_TURN 200
		> INFO RULE 0
		> INFO timeout_turn 200
		> TURN 10,10
		< move`},
}

// keepsMemory asks for moves in some memory.
func (d *dialogue) keepsMemory(limit int64) {
	if _, err := d.p.Resident(); err != nil {
		d.t.Skip("the memory of the program is not known: " + err.Error())
	}
	d.say(fmt.Sprintf("INFO max_memory %d", limit))
	d.say("START 20")
	d.expect("ok?")
	d.say("INFO timeout_turn 1000", "INFO timeout_match 600000", "INFO time_left 600000", fmt.Sprintf("INFO max_memory %d", limit))
	d.say("BOARD", "10,10,2", "10,11,1", "11,11,2", "9,9,1", "12,9,2", "DONE")
	d.expect("move?")
	for range 2 {
		d.say("TURN {free}")
		d.expect("move")
	}
	used, err := d.p.Resident()
	if err == nil && used > limit {
		d.t.Fail(fmt.Sprintf("at most %d bytes of memory", limit), strconv.FormatInt(used, 10))
	}
}

// timeRows are the cases of the limits of time.
var timeRows = []row{
	{id: "G-110", level: must, section: "INFO timeout_turn", says: "A brain that exceeds the time for a turn loses: one second.", expects: "a move within the limit and the tolerance of the referee", sends: "START 20; INFO timeout_turn 1000; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(time.Second, "INFO timeout_turn 1000", "INFO timeout_match 600000", "INFO time_left 600000")
	}},
	{id: "G-111", level: must, section: "INFO timeout_turn", says: "A brain that exceeds the time for a turn loses: a tenth of a second.", expects: "a move within the limit and the tolerance", sends: "START 20; INFO timeout_turn 100; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(100*time.Millisecond, "INFO timeout_turn 100", "INFO timeout_match 600000", "INFO time_left 600000")
	}},
	{id: "G-112", level: should, section: "INFO timeout_turn", says: "0 asks to play as fast as possible, by a static evaluation alone: no number is given.", expects: "a move within the tolerance", sends: "START 20; INFO timeout_turn 0; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(0, "INFO timeout_turn 0", "INFO timeout_match 600000", "INFO time_left 600000")
	}},
	{id: "G-113", level: should, section: "INFO timeout_turn", says: "Tiny limits are limits: a millisecond.", expects: "a move within the tolerance", sends: "START 20; INFO timeout_turn 1; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(time.Millisecond, "INFO timeout_turn 1", "INFO timeout_match 600000", "INFO time_left 600000")
	}},
	{id: "G-114", level: must, section: "INFO time_left", says: "A brain can rely on time_left alone: little time is left.", expects: "a move within what is left and the tolerance", sends: "START 20; INFO timeout_turn 30000; INFO timeout_match 60000; INFO time_left 500; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(500*time.Millisecond, "INFO timeout_turn 30000", "INFO timeout_match 60000", "INFO time_left 500")
	}},
	{id: "G-115", level: should, section: "INFO time_left", says: "The remaining time can be negative.", expects: "a move within the tolerance", sends: "START 20; INFO timeout_turn 1000; INFO timeout_match 60000; INFO time_left -500; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(time.Second, "INFO timeout_turn 1000", "INFO timeout_match 60000", "INFO time_left -500")
	}},
	{id: "G-116", level: must, section: "INFO time_left", says: "2147483647 means that the match has no limit; the turn still has.", expects: "a move within the turn and the tolerance", sends: "START 20; INFO timeout_turn 300; INFO timeout_match 0; INFO time_left 2147483647; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(300*time.Millisecond, "INFO timeout_turn 300", "INFO timeout_match 0", "INFO time_left 2147483647")
	}},
	{id: "G-117", level: may, section: "INFO timeout_match", says: "A manager without time_left still means the limit of the match.", expects: "a move within the match and the tolerance", sends: "START 20; INFO timeout_turn 30000; INFO timeout_match 1000; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(time.Second, "INFO timeout_turn 30000", "INFO timeout_match 1000")
	}},
	{id: "G-118", level: must, section: "INFO timeout_match", says: "0 is no limit of the match.", expects: "a move within the turn and the tolerance", sends: "START 20; INFO timeout_turn 300; INFO timeout_match 0; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(300*time.Millisecond, "INFO timeout_turn 300", "INFO timeout_match 0")
	}},
	{id: "G-119", level: should, section: "INFO", says: "A brain copes with a manager that sends no information at all: the text gives no time for it.", expects: "a move within half a minute", script: `
		> START 20
		< ok
		> TURN 10,10
		within 30000
		< move`},
	{id: "G-120", level: should, section: "INFO timeout_turn", says: "Limits may change between the moves of a human's game.", expects: "a move within the new limit and the tolerance", script: `
		game 20
		> INFO timeout_turn 1500
		> TURN 10,10
		< move
		> INFO timeout_turn 100
		> TURN {free}
		within 100
		< move`},
	{id: "G-121", level: may, section: "INFO timeout_turn", says: "Limits may change while the brain thinks.", expects: "a move within the tolerance after the change", script: `
		> START 20
		< ok
		> INFO timeout_turn 30000
		> INFO timeout_match 1000000
		> TURN 10,10
		pause 200
		> INFO timeout_turn 0
		within 0
		< move`},
	{id: "G-122", level: must, section: "INFO time_left", says: "time_left comes before every move.", expects: "a move each time", script: `
		game 20
		> INFO time_left 600000
		> TURN 10,10
		< move
		> INFO time_left 599000
		> TURN {free}
		< move
		> INFO time_left 598000
		> TURN {free}
		< move
		> INFO time_left 597000
		> TURN {free}
		< move`},
	{id: "G-123", level: should, section: "INFO timeout_turn", says: "Limits of a day are limits too.", expects: "a move for YXSTOP or within half a minute of a match", script: `
		> START 20
		< ok
		> INFO timeout_turn 86400000
		> INFO timeout_match 86400000
		> INFO time_left 2000
		> TURN 10,10
		within 2000
		< move`},
	{id: "G-124", level: should, section: "INFO timeout_turn", says: "A whole game of short turns stays within them.", expects: "each move within the limit and the tolerance", sends: "START 20; INFO timeout_turn 100; eight TURN", run: func(d *dialogue) {
		d.say("START 20")
		d.expect("ok")
		d.say("INFO timeout_turn 100", "INFO timeout_match 600000", "INFO time_left 600000")
		for range 8 {
			if d.game.Over() {
				return
			}
			d.say("TURN {free}")
			d.within = 100 * time.Millisecond
			d.expect("move")
		}
	}},
	{id: "G-125", level: must, section: "INFO", says: "A brain copes with a manager that does not send all information: one limit alone.", expects: "a move within the turn and the tolerance", sends: "START 20; INFO timeout_turn 500; BOARD; DONE", run: func(d *dialogue) {
		d.answersWithin(500*time.Millisecond, "INFO timeout_turn 500")
	}},
}
