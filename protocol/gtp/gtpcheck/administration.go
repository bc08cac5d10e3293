package gtpcheck

import (
	"fmt"
	"slices"
	"strings"
)

// administrationRows are the cases of the commands by which a controller learns what an engine is and knows.
var administrationRows = []Row{
	{ID: "050", Level: must, Section: "name", Says: "The engine has a name, which stays.", Expects: "the same name twice", Sends: "name; name", Run: func(d *Dialogue) {
		first := d.Ask("name")
		if second := d.Ask("name"); !first.OK || first.Text == "" || second.Text != first.Text {
			d.T.Fail("the same name twice", first.String()+" and "+second.String())
		}
	}},
	{ID: "051", Level: may, Section: "name", Says: "name never fails, whatever is sent with it.", Expects: "a name", Script: `
		> name of the engine
		< = ...`},
	{ID: "052", Level: must, Section: "known_command", Says: "known_command is true for a command that the engine knows.", Expects: "true", Script: `
		> known_command list_commands
		< = true`},
	{ID: "053", Level: must, Section: "known_command", Says: "known_command is false for any other.", Expects: "false", Script: `
		> known_command no_such_command
		< = false`},
	{ID: "054", Level: must, Section: "known_command", Says: "The engine knows the commands that the text requires.", Expects: "true for each", Sends: "known_command with each command of the text", Run: func(d *Dialogue) {
		for _, command := range d.facts.dialect.Required {
			d.Say("known_command " + command)
			d.Expect("= true")
		}
	}},
	{ID: "055", Level: should, Section: "known_command", Says: "known_command is case-sensitive, as commands are.", Expects: "false", Script: `
		> known_command NAME
		< = false`},
	{ID: "056", Level: may, Section: "known_command", Says: "known_command without a command makes no sense, and does not end the engine.", Expects: "false or a failure, then a name", Script: `
		> known_command
		< = false|fail
		> name
		< = ...`},
	{ID: "057", Level: must, Section: "list_commands", Says: "The list has the commands that the text requires, each on a line.", Expects: "all of them", Sends: "list_commands", Run: func(d *Dialogue) {
		listed := d.list()
		for _, command := range d.facts.dialect.Required {
			if !slices.Contains(listed, command) {
				d.T.Fail(command+" in the list", fmt.Sprintf("%d others", len(listed)))
			}
		}
	}},
	{ID: "058", Level: should, Section: "list_commands", Says: "The list has a word on each line, and no command twice.", Expects: "words, each once", Script: `
		> list_commands
		< unique`},
	{ID: "059", Level: must, Section: "list_commands", Says: "The engine knows what it lists.", Expects: "known_command is true for each", Sends: "list_commands; known_command with each command of the list", Run: func(d *Dialogue) {
		for _, command := range d.list() {
			d.Say("known_command " + command)
			d.Expect("= true")
		}
	}},
	{ID: "060", Level: must, Section: "version", Says: "The engine has a version, which may be empty.", Expects: "success", Script: `
		> version
		< ok`},
	{ID: "061", Level: must, Section: "protocol_version", Says: "The version of the protocol is 2.", Expects: "2", Script: `
		> protocol_version
		< = 2`},
}

// list returns what list_commands lists.
func (d *Dialogue) list() (commands []string) {
	r := d.Ask("list_commands")
	if !r.OK {
		d.T.Fail("a list of commands", r.String())
	}
	for line := range strings.Lines(r.Text) {
		commands = append(commands, strings.TrimSpace(line))
	}
	return commands
}

// quitRows are the cases of how a session ends.
var quitRows = []Row{
	{ID: "070", Level: must, Section: "quit", Says: "The full response of quit is sent, then the connection is closed.", Expects: "= and the end of the program", Script: `
		> quit
		< =
		silent 1000`},
	{ID: "071", Level: must, Section: "quit", Says: "Commands before quit are answered.", Expects: "two responses, = and the end of the program", Script: `
		raw 'known_command name\nno_such_command\nquit\n'
		< = true
		< fail
		< =
		silent 1000`},
	{ID: "072", Level: should, Section: "quit", Says: "The session is over with quit: nothing behind it is answered.", Expects: "= and the end of the program", Script: `
		raw 'quit\nname\n'
		< =
		silent 1000`},
	{ID: "073", Level: should, Section: "quit", Says: "quit has an id as other commands have.", Expects: "=5 and the end of the program", Script: `
		> 5 quit
		< =5
		silent 1000`},
	{ID: "074", Level: should, Section: "quit", Says: "A program that ends as it was asked to has succeeded.", Expects: "exit status 0", Sends: "quit", Run: func(d *Dialogue) {
		d.Say("quit")
		d.Expect("=")
		if end := d.Ends(d.T.Timeout(), true); end.Status != nil {
			d.T.Fail("exit status 0", end.Status.Error())
		}
	}},
	{ID: "075", Level: should, Section: "End of input", Says: "A controller that has gone has closed the input: no engine stays behind.", Expects: "the end of the program", Script: `
		> name
		< = ...
		close
		ends 1000`},
	{ID: "076", Level: should, Section: "End of input", Says: "The input may end before the first command.", Expects: "the end of the program", Script: `
		close
		silent 2000`},
	{ID: "077", Level: should, Section: "End of input", Says: "What was sent before the end of input is answered: so are commands that are piped in.", Expects: "two responses and the end of the program", Script: `
		raw 'name\nknown_command name\n'
		close
		< = ...
		< = true
		silent 1000`},
	{ID: "078", Level: may, Section: "End of input", Says: "The last line may lack its end.", Expects: "a response and the end of the program", Script: `
		raw 'known_command name'
		close
		< = true
		silent 1000`},
}
