package program

import (
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/posener/complete"
	"github.com/willabides/kongplete"
)

// completionCmd prints the script that a shell completes by.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}."`
}

// Help says where the script belongs.
func (*completionCmd) Help() string {
	return "In the start file of bash or zsh: source <(PROGRAM completion bash). " +
		"In that of fish: PROGRAM completion fish | source. The program itself tells the shell what fits, by the same definitions as this help."
}

// Run prints the script.
func (c *completionCmd) Run(call *kong.Context) error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	name := call.Model.Name
	_, err = fmt.Fprintf(call.Stdout, scripts[c.Shell], name, quoted(path), quoted(quoted(path)))
	return err
}

// plainWord is a word that a shell takes as it is.
var plainWord = regexp.MustCompile(`^[a-zA-Z0-9/._+-]+$`)

// quoted returns text as one word of a shell.
func quoted(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// scripts are what the shells read, with the name of the program, its path as a word, and
// that word as a word. Each has the shell call the program with the line in COMP_LINE, and
// complete file names where the program knows nothing.
var scripts = map[string]string{
	"bash": "complete -o default -o bashdefault -C %[3]s %[1]s\n",
	"zsh": `autoload -U +X compinit && { (( $+functions[compdef] )) || compinit; }
autoload -U +X bashcompinit && bashcompinit
complete -o default -o bashdefault -C %[3]s %[1]s
`,
	"fish": `function __complete_%[1]s
    set -lx COMP_LINE (commandline -cp)
    test -z (commandline -ct)
    and set COMP_LINE "$COMP_LINE "
    set -l fitting (%[2]s)
    test (count $fitting) -gt 0
    and printf '%%s\n' $fitting
    or __fish_complete_path (commandline -ct)
end
complete -c %[1]s -f -a '(__complete_%[1]s)'
`,
}

// completionLine is the variable in which a shell hands over the line to complete.
const completionLine = "COMP_LINE"

// answerShell prints what may stand where a shell asks for it, if one asks, which it
// reports.
func answerShell(parser *kong.Kong, out io.Writer) (asked bool, err error) {
	if os.Getenv(completionLine) == "" {
		return false, nil
	}
	command, err := kongplete.Command(parser, kongplete.WithPredictor("command", complete.PredictFunc(func(a complete.Args) []string {
		return commandsBehind(parser.Model.Node, a.Completed)
	})))
	if err != nil {
		return true, err
	}
	addDefaults(parser.Model.Node, &command)
	answer := complete.New(parser.Model.Name, command)
	answer.Out = out
	answer.Complete()
	return true, nil
}

// addDefaults gives every command the flags of the one that stands for it when none is named.
func addDefaults(node *kong.Node, command *complete.Command) {
	for _, child := range node.Children {
		if sub, ok := command.Sub[child.Name]; ok {
			addDefaults(child, &sub)
			if child == node.DefaultCmd {
				maps.Copy(command.GlobalFlags, sub.GlobalFlags)
			}
		}
	}
}

// commandsBehind returns the commands that may stand behind others.
func commandsBehind(node *kong.Node, typed []string) (names []string) {
	if len(typed) > 0 {
		for _, child := range node.Children {
			if child.Name == typed[0] {
				return commandsBehind(child, typed[1:])
			}
		}
		return nil
	}
	for _, child := range node.Children {
		if !child.Hidden {
			names = append(names, child.Name)
		}
	}
	return names
}
