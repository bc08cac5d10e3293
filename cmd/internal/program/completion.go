package program

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"
)

// completionCmd prints the completion script of a shell.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}."`
}

// Help explains where the script belongs.
func (*completionCmd) Help() string {
	return "Add to the startup file of bash or zsh: source <(PROGRAM completion bash). Of fish: PROGRAM completion fish | source."
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

// plainWord matches a word that needs no quotes in a shell.
var plainWord = regexp.MustCompile(`^[a-zA-Z0-9/._+-]+$`)

// quoted quotes text as one word of a shell.
func quoted(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// scripts has the script of each shell, with placeholders for the name of the program, its quoted
// path, and that quoted again. Each makes the shell call the program with the line in COMP_LINE,
// and complete file names if the program suggests nothing.
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

// The variables in which a shell passes the line to complete, and the number of bytes before the
// cursor.
const (
	completionLine  = "COMP_LINE"
	completionPoint = "COMP_POINT"
)

// answerShell prints the candidates for a completion, if a shell asks for them, and reports
// whether one does.
func answerShell(parser *kong.Kong, out io.Writer) (asked bool, err error) {
	line := os.Getenv(completionLine)
	if line == "" {
		return false, nil
	}
	if point, err := strconv.Atoi(os.Getenv(completionPoint)); err == nil && point >= 0 && point < len(line) {
		line = line[:point]
	}
	typed := readTyped(line)
	for _, word := range typed.candidates(parser.Model.Node) {
		if strings.HasPrefix(word, typed.last) {
			if _, err := fmt.Fprintln(out, word); err != nil {
				return true, err
			}
		}
	}
	return true, nil
}

// typedLine is the beginning of a command line without the name of the program.
type typedLine struct {
	complete []string
	last     string // the word that is being typed
}

// readTyped splits a line into words. What follows an equals sign in the last word is a word.
func readTyped(line string) typedLine {
	words := strings.Fields(line)
	if strings.TrimRightFunc(line, unicode.IsSpace) != line {
		words = append(words, "")
	}
	if len(words) == 0 {
		return typedLine{}
	}
	last := len(words) - 1
	words = append(words[:last], strings.Split(words[last], "=")...)
	last = len(words) - 1
	return typedLine{words[min(1, last):last], words[last]}
}

// candidates returns the candidates for the last word: the values of the flag before it, or
// otherwise flags of the command and its parents, commands and arguments.
func (t typedLine) candidates(root *kong.Node) []string {
	path := []*kong.Node{root}
	rest := t.complete
	for {
		child, behind := nextCommand(path[0], rest)
		if child == nil {
			break
		}
		path, rest = append([]*kong.Node{child}, path...), behind
	}
	var flags []string
	for _, node := range path {
		for _, flag := range flagsOf(node) {
			names := flagNames(flag)
			if len(t.complete) > 0 && !flag.IsBool() && slices.Contains(names, t.complete[len(t.complete)-1]) {
				return valuesOf(flag.Value)
			}
			if !slices.Contains(flags, names[0]) { // a default command has its parent's flags too
				flags = append(flags, names...)
			}
		}
	}
	words := append(commandNames(path[0]), arguments(root, path[0], rest)...)
	if strings.HasPrefix(t.last, "-") {
		words = append(flags, words...)
	}
	return words
}

// nextCommand returns the first command below a node that is among words, nil for none, and the
// words after it.
func nextCommand(node *kong.Node, words []string) (child *kong.Node, behind []string) {
	for i, word := range words {
		for _, child := range node.Children {
			if child.Name == word && !child.Hidden {
				return child, words[i+1:]
			}
		}
	}
	return nil, nil
}

// flagsOf returns the flags of a command and of its default command.
func flagsOf(node *kong.Node) []*kong.Flag {
	flags := slices.DeleteFunc(slices.Clone(node.Flags), func(f *kong.Flag) bool { return f.Hidden })
	if node.DefaultCmd != nil && !node.DefaultCmd.Hidden {
		flags = append(flags, flagsOf(node.DefaultCmd)...)
	}
	return flags
}

// flagNames returns the spellings of a flag.
func flagNames(flag *kong.Flag) []string {
	names := []string{"--" + flag.Name}
	if flag.Short != 0 {
		names = append(names, "-"+string(flag.Short))
	}
	return names
}

// arguments returns the candidates for the command's argument after some words.
func arguments(root, node *kong.Node, words []string) []string {
	place := 0
	for i, word := range words {
		if _, isFlag := findFlag(node, word); isFlag {
			continue
		}
		if i > 0 {
			if before, isFlag := findFlag(node, words[i-1]); isFlag && !before.IsBool() && !strings.Contains(words[i-1], "=") {
				continue
			}
		}
		place++
	}
	last := len(node.Positional) - 1
	if last >= 0 && node.Positional[last].IsCumulative() {
		place = min(place, last)
	}
	switch {
	case place > last:
		return nil
	case node.Positional[place].Tag.Get(predictedBy) == "command":
		return commandsAfter(root, words)
	}
	return valuesOf(node.Positional[place])
}

// valuesOf returns the possible values that a definition lists.
func valuesOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

// predictedBy is the tag of an argument that names the source of its candidates.
const predictedBy = "predictor"

// findFlag returns the flag of a command for a word, with or without a value.
func findFlag(node *kong.Node, word string) (flag *kong.Flag, ok bool) {
	name, _, _ := strings.Cut(word, "=")
	i := slices.IndexFunc(node.Flags, func(f *kong.Flag) bool { return slices.Contains(flagNames(f), name) })
	if i < 0 {
		return nil, false
	}
	return node.Flags[i], true
}

// commandsAfter returns the commands that may follow others.
func commandsAfter(node *kong.Node, typed []string) []string {
	for _, name := range typed {
		i := slices.IndexFunc(node.Children, func(child *kong.Node) bool { return child.Name == name })
		if i < 0 {
			return nil
		}
		node = node.Children[i]
	}
	return commandNames(node)
}

// commandNames returns the commands below a node.
func commandNames(node *kong.Node) (names []string) {
	for _, child := range node.Children {
		if !child.Hidden {
			names = append(names, child.Name)
		}
	}
	return names
}
