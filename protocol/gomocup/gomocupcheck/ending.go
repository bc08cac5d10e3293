package gomocupcheck

import (
	"os"
	"strings"

	"gogo/protocol/conformance"
)

// endRows are the cases of END, of the end of input, and of what remains of a brain.
var endRows = []row{
	{id: "G-130", level: must, section: "END", says: "The brain terminates as soon as possible.", expects: "the end of the program within the tolerance of a second", script: `
		> START 20
		< ok
		> END
		ends 0`},
	{id: "G-131", level: must, section: "END", says: "A manager may end before anything was asked.", expects: "the end of the program within five seconds, since it may still be starting", script: `
		> END
		ends 4000`},
	{id: "G-132", level: must, section: "END", says: "A game may end at any move.", expects: "the end of the program", script: `
		game 20
		> TURN 10,10
		< move
		> TURN {free}
		< move
		> END
		ends 0`},
	{id: "G-133", level: should, section: "END", says: "The brain writes nothing after END.", expects: "the end of the program and no output", script: `
		game 20
		> TURN 10,10
		< move
		> END
		silent 0`},
	{id: "G-134", level: should, section: "END", says: "The brain terminates as soon as possible, also while it thinks: a user closes the window.", expects: "the end of the program long before the turn is over", script: `
		> START 20
		< ok
		> INFO timeout_turn 30000
		> INFO timeout_match 1000000
		> TURN 10,10
		pause 300
		> END
		ends 0`},
	{id: "G-135", level: may, section: "END", says: "END while it thinks: the move is not wanted any more.", expects: "no move after END", script: `
		> START 20
		< ok
		> INFO timeout_turn 30000
		> INFO timeout_match 1000000
		> BOARD
		> 10,10,2
		> 11,10,1
		> 11,11,2
		> DONE
		> END
		unmoved 0`},
	{id: "G-136", level: may, section: "END", says: "Commands behind END are not served.", expects: "the end of the program and no output", script: `
		game 20
		raw 'END\r\nABOUT\r\nTURN 1,1\r\n'
		silent 0`},
	{id: "G-137", level: may, section: "END", says: "END in the middle of BOARD is END.", expects: "the end of the program", script: `
		game 20
		> BOARD
		> 10,10,2
		> END
		ends 0`},
	{id: "G-138", level: should, section: "END", says: "A manager that dies closes the pipe: no brain stays behind.", expects: "the end of the program", script: `
		game 20
		> TURN 10,10
		< move
		close
		ends 1000`},
	{id: "G-139", level: should, section: "END", says: "The pipe is closed while the brain thinks.", expects: "the end of the program after the turn at the latest", script: `
		> START 20
		< ok
		> INFO timeout_turn 1000
		> INFO timeout_match 600000
		> INFO time_left 600000
		> TURN 10,10
		close
		ends 2000`},
	{id: "G-140", level: should, section: "END", says: "The pipe is closed before START.", expects: "the end of the program", script: `
		close
		ends 4000`},
	{id: "G-141", level: may, section: "END", says: "Half a line at the end of input is no command.", expects: "the end of the program and no output", script: `
		game 20
		raw 'BEGI'
		close
		silent 1000`},
	{id: "G-142", level: may, section: "END", says: "A program that ends as it was asked to has succeeded.", expects: "exit status 0", sends: "START 20; END", run: func(d *dialogue) {
		d.say("START 20")
		d.expect("ok")
		d.say("END")
		end := d.p.AwaitEnd(d.t.Tolerance())
		switch {
		case !end.Ended:
			d.t.Skip("the program does not end")
		case end.Status != nil:
			d.t.Fail("exit status 0", end.Status.Error())
		}
	}},
	{id: "G-143", level: must, section: "Temporary files", says: "The manager sets the working directory, which need not be that of the brain.", expects: "a move", sends: "START 20; INFO with limits; TURN 10,10; in an empty folder", folder: true, run: func(d *dialogue) {
		d.step("game 20")
		d.say("TURN 10,10")
		d.expect("move")
	}},
	{id: "G-144", level: should, section: "Temporary files", says: "Temporary files are in a folder with the name of the brain, and are deleted at the end.", expects: "no files in the working directory", sends: "START 20; INFO with limits; TURN 10,10; END; in an empty folder", folder: true, run: func(d *dialogue) {
		d.step("game 20")
		d.say("TURN 10,10")
		d.expect("move")
		d.say("END")
		d.p.AwaitEnd(d.t.Tolerance())
		if left := filesIn(d.t.Folder()); len(left) > 0 {
			d.t.Fail("no files", strings.Join(left, ", "))
		}
	}},
}

// enterFolder makes the brain start in an empty folder, which is removed at the end.
func enterFolder(t *conformance.T) {
	if !t.Movable() {
		t.Skip("the command line has arguments, which may name files of this folder")
	}
	dir, err := os.MkdirTemp("", "gogo-check-")
	if err != nil {
		t.Skip(err.Error())
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // what is left does no harm
	t.SetFolder(dir)
}

// filesIn lists the files of a folder.
func filesIn(dir string) (names []string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if !e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}
