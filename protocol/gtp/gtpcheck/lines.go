package gtpcheck

import (
	"fmt"
	"strings"
)

// responseRows are the cases of responses.
var responseRows = []Row{
	{ID: "001", Level: must, Section: "Responses", Says: "A successful response is an equals sign, the result and two newlines.", Expects: "a response and an empty line", Script: `
		> name
		< = ...`},
	{ID: "002", Level: must, Section: "Responses", Says: "A failure is a question mark, an error message and two newlines.", Expects: "a failure and an empty line", Script: `
		> no_such_command
		< ? ...`},
	{ID: "003", Level: must, Section: "Responses", Says: `The error message for a command that is not known is "unknown command".`, Expects: "? unknown command", Script: `
		> no_such_command
		< ? unknown command`},
	{ID: "004", Level: must, Section: "Responses", Says: "A command has one response.", Expects: "nothing behind the response", Script: `
		> name
		< = ...
		quiet 300
		> no_such_command
		< fail
		quiet 300`},
	{ID: "005", Level: must, Section: "Responses", Says: "A controller may send commands before it has the responses to those before, which come in the order of the commands.", Expects: "four responses in order", Script: `
		raw 'known_command name\nno_such_command\nname\nknown_command name\n'
		< = true
		< fail
		< = ...
		< = true`},
	{ID: "006", Level: must, Section: "Responses", Says: "No command is lost of two hundred that come at once.", Expects: "two hundred responses in order", Sends: "known_command name and no_such_command in turn, 200 in one piece", Run: func(d *Dialogue) {
		d.SayRaw(strings.Repeat("known_command name\nno_such_command\n", 100))
		for range 100 {
			d.Expect("= true")
			d.Expect("fail")
		}
	}},
	{ID: "007", Level: must, Section: "Responses", Says: "Between commands the engine writes nothing but empty lines.", Expects: "no other text before the first command", Script: `
		quiet 300
		> name
		< = ...`},
	{ID: "008", Level: should, Section: "Responses", Says: "Control characters and tabs are not used in responses.", Expects: "text, spaces and line ends", Sends: "name; list_commands; no_such_command", Run: func(d *Dialogue) {
		for _, command := range []string{"name", "list_commands", "no_such_command"} {
			for _, line := range d.Ask(command).Raw {
				if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' && r != '\r' || r == 0x7f }) {
					d.T.Fail("no control characters", fmt.Sprintf("%q", line)+d.after())
				}
			}
		}
	}},
}

// lineRows are the cases of what an engine does with a line before it parses it.
var lineRows = []Row{
	{ID: "010", Level: must, Section: "Lines", Says: "Empty lines are ignored.", Expects: "one response", Script: `
		raw '\n\n'
		quiet 300
		> name
		< = ...
		quiet 200`},
	{ID: "011", Level: must, Section: "Lines", Says: "Lines of spaces are ignored.", Expects: "one response", Script: `
		raw '   \n \n'
		quiet 300
		> name
		< = ...
		quiet 200`},
	{ID: "012", Level: must, Section: "Lines", Says: "Lines of tabs are ignored.", Expects: "one response", Script: `
		raw '\t\n\t \t\n'
		quiet 300
		> name
		< = ...
		quiet 200`},
	{ID: "013", Level: must, Section: "Comments", Says: "Text behind a hash sign is a comment: a line of it is empty.", Expects: "one response", Script: `
		> # name
		> #
		quiet 300
		> name
		< = ...
		quiet 200`},
	{ID: "014", Level: must, Section: "Comments", Says: "A line of blanks and a comment is empty.", Expects: "one response", Script: `
		raw '  # name\n\t#name\n'
		quiet 300
		> name
		< = ...
		quiet 200`},
	{ID: "015", Level: must, Section: "Comments", Says: "A comment may follow a command.", Expects: "true", Script: `
		> known_command name # or not # indeed
		< = true`},
	{ID: "016", Level: must, Section: "Comments", Says: "A comment begins at its hash sign, also without a blank before it.", Expects: "true, then a name", Script: `
		> known_command name#quit
		< = true
		> name#
		< = ...`},
	{ID: "017", Level: must, Section: "Lines", Says: "CR is discarded: lines may end with CR LF.", Expects: "responses as without it", Script: `
		raw 'known_command name\r\n'
		< = true
		raw '\r\nname\r\n'
		< = ...
		quiet 200`},
	{ID: "018", Level: must, Section: "Lines", Says: "CR is discarded wherever it is.", Expects: "true", Script: `
		raw 'known_com\rmand na\rme\n'
		< = true`},
	{ID: "019", Level: must, Section: "Lines", Says: "Other control characters are discarded.", Expects: "true", Script: `
		raw '\x01known_com\x1bmand na\x7fme\x02\n'
		< = true`},
	{ID: "020", Level: must, Section: "Lines", Says: "A zero byte is a control character.", Expects: "true", Script: `
		raw 'known_command\x00 name\n'
		< = true`},
	{ID: "021", Level: must, Section: "Lines", Says: "A tab is a space.", Expects: "true", Script: `
		raw 'known_command\tname\n'
		< = true`},
	{ID: "022", Level: should, Section: "Lines", Says: "Blanks before a command do no harm.", Expects: "true", Script: `
		raw '  known_command name\n'
		< = true
		raw '\tknown_command name\n'
		< = true`},
	{ID: "023", Level: should, Section: "Lines", Says: "Blanks at the end of a line do no harm.", Expects: "true, then a name", Script: `
		raw 'known_command name \t \n'
		< = true
		raw 'name \n'
		< = ...`},
	{ID: "024", Level: should, Section: "Lines", Says: "Several blanks between words do no harm.", Expects: "true", Script: `
		raw 'known_command \t  name\n'
		< = true`},
	{ID: "025", Level: must, Section: "Lines", Says: "A line is a command when it has ended, and not before.", Expects: "nothing for half a line, then a response", Script: `
		raw 'known_command na'
		quiet 400
		raw 'me\n'
		< = true`},
	{ID: "026", Level: must, Section: "Lines", Says: "A line is a command when it has ended, in however many pieces it comes.", Expects: "responses", Script: `
		bytes 'name\n'
		< = ...
		bytes 'known_command name\n'
		< = true`},
	{ID: "027", Level: must, Section: "Comments", Says: "Comments may have characters beside ASCII.", Expects: "true", Script: `
		raw 'known_command name # caf\u00e9 \xff\xfe\n'
		< = true`},
	{ID: "028", Level: should, Section: "Lines", Says: "Any bytes are an unknown command, which does not end the engine.", Expects: "a failure, then a name", Script: `
		raw '\xff\xfe\x80\xc3\x28\n'
		< fail
		> name
		< = ...`},
	{ID: "029", Level: should, Section: "Lines", Says: "No line is too long to survive: 10,000 letters are one unknown command.", Expects: "a failure, then a name", Script: `
		long 10000
		raw '\n'
		< fail
		> name
		< = ...
		quiet 200`},
	{ID: "030", Level: may, Section: "Lines", Says: "No line is too long to survive: a megabyte.", Expects: "a failure, then a name", Script: `
		long 1048576
		raw '\n'
		< fail
		> name
		< = ...
		quiet 200`},
	{ID: "031", Level: should, Section: "Comments", Says: "A comment may be long: 10,000 letters.", Expects: "true, then a name", Script: `
		raw 'known_command name # '
		long 10000
		raw '\n'
		< = true
		> name
		< = ...
		quiet 200`},
	{ID: "032", Level: must, Section: "Lines", Says: "Commands are strings, which are case-sensitive.", Expects: "failures", Script: `
		> Name
		< fail
		> KNOWN_COMMAND name
		< fail`},
	{ID: "033", Level: must, Section: "Lines", Says: "A word that begins like a command, or is its beginning, is another one.", Expects: "failures", Script: `
		> names
		< fail
		> nam
		< fail
		> known_commando name
		< fail`},
	{ID: "034", Level: should, Section: "Lines", Says: "A line is no format: percent signs do no harm.", Expects: "a failure, then a name", Script: `
		> %s%s%n%n
		< fail
		> name
		< = ...`},
	{ID: "035", Level: must, Section: "Lines", Says: "A command is one line: what stands behind an unknown word belongs to it.", Expects: "one failure, then a name", Script: `
		> no_such_command 1 name 3
		< fail
		> name
		< = ...
		quiet 200`},
}

// idRows are the cases of ids, which the Go Text Protocol allows before commands.
var idRows = []Row{
	{ID: "040", Level: must, Section: "Ids", Says: "A number before a command is its id, which the response has directly behind its status.", Expects: "=7 and a name", Script: `
		> 7 name
		< =7 ...`},
	{ID: "041", Level: must, Section: "Ids", Says: "Failures have the id too.", Expects: "?7 unknown command", Script: `
		> 7 no_such_command
		< ?7 ...`},
	{ID: "042", Level: must, Section: "Ids", Says: "An id is a number from 0 to 2147483647.", Expects: "these ids", Script: `
		> 0 name
		< =0 ...
		> 2147483647 name
		< =2147483647 ...`},
	{ID: "043", Level: must, Section: "Ids", Says: "Each response has the id of its own command.", Expects: "the ids in order", Script: `
		raw '3 name\n1 known_command name\n2 no_such_command\n3 known_command no_such_command\n'
		< =3 ...
		< =1 true
		< ?2 ...
		< =3 false`},
	{ID: "044", Level: must, Section: "Ids", Says: "A response to a command without an id has none.", Expects: "true without an id", Script: `
		> 7 name
		< =7 ...
		> known_command name
		< = true`},
	{ID: "045", Level: may, Section: "Ids", Says: "An id is repeated as it was written.", Expects: "=007", Script: `
		> 007 known_command name
		< =007 true`},
	{ID: "046", Level: may, Section: "Ids", Says: "A number too large for an id is an unknown command.", Expects: "a failure, then a name", Script: `
		> 99999999999999999999 name
		< fail
		> name
		< = ...`},
	{ID: "047", Level: may, Section: "Ids", Says: "An id alone is no command.", Expects: "a failure or nothing, then the response to the next command", Script: `
		> 7
		< fail
		> known_command name
		< = true`},
	{ID: "048", Level: should, Section: "Ids", Says: "Blanks, CR and comments do an id no harm.", Expects: "=12 true", Script: `
		raw ' 12 \t known_command name \r# 13\r\n'
		< =12 true`},
}
