// Package readme tests the documentation of the repository: it finds the sessions in Markdown
// files, runs them, and compares their output with the text; and it checks links.
//
// A session is a code block, indented or fenced, with a line that begins with "$ ".
// What follows the dollar is given to a shell, the lines up to the next
// dollar are what it prints, standard error included. A here-document belongs to its command.
// A block that begins with a program, as in "bin/gogo train ...", is a list of commands whose output
// is not shown; a backslash continues a command. Every file's sessions run one after the other in
// a folder of their own, in which bin holds the programs; those that begin with
// "go " run at the root of the module.
//
// Lines are compared one by one. A line "..." stands for any number of lines. Spaces
// count as one however many they are. What no two runs have in common is compared by
// its shape alone: times, dates, speeds, memory, versions. Where an output has
// numbers with four decimals or more, the last one may differ by two: the order of
// floating point additions decides it. A prompt with an answer behind it, as in
// "black> e5", is what somebody types: it becomes the standard input.
//
// A comment on a line of its own before the block changes this:
//
//	<!-- session: as shown -->              nothing, but a block behind another one is of its own
//	<!-- session: shape -->                 all numbers and board points by their shape
//	<!-- session: with --rounds 1 -->       with these flags behind every command
//	<!-- session: not run: WHY -->          not at all
//
// A comma stands between several of these.
//
// Update returns the lines of a session that differ from the output, and their replacements; it
// neither adds nor removes any. "go test -run TestSessions -update" rewrites the texts.
package readme

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Session is a code block of commands.
type Session struct {
	Line     int // of the block's first line, from 1
	Commands []Command

	Shape  bool   // compare numbers by their shape
	With   string // flags to append to every command
	NotRun string // why it is not run; empty if it is
}

// Command is one command of a session.
type Command struct {
	Line  int    // in the file, from 1
	Text  string // for the shell
	Shown bool   // whether the text shows the output
	Want  []string
	At    []int  // the line in the file of each of Want
	Input string // typed at its prompts
}

// Sessions returns the sessions of a Markdown text, or an error that names the line of an unknown
// comment.
func Sessions(text string) ([]Session, error) {
	var all []Session
	for _, b := range blocks(text) {
		commands := b.commands()
		if len(commands) == 0 {
			continue
		}
		s := Session{Line: b.line, Commands: commands}
		if err := s.mark(b.mark); err != nil {
			return nil, fmt.Errorf("line %d: %w", b.line, err)
		}
		all = append(all, s)
	}
	return all, nil
}

// mark parses the comment before the block.
func (s *Session) mark(text string) error {
	if text == "" {
		return nil
	}
	if why, ok := strings.CutPrefix(text, "not run: "); ok {
		s.NotRun = why
		return nil
	}
	if text == "as shown" {
		return nil
	}
	for word := range strings.SplitSeq(text, ", ") {
		flags, with := strings.CutPrefix(word, "with ")
		switch {
		case word == "shape":
			s.Shape = true
		case with:
			s.With = flags
		default:
			return fmt.Errorf("session: %q is none of as shown, shape, with FLAGS, not run: WHY", word)
		}
	}
	return nil
}

// program matches a command without a dollar.
var program = regexp.MustCompile(`^(bin/|gogo |go )`)

// block is a code block of a Markdown text.
type block struct {
	line  int      // of its first line, from 1
	lines []string // without the indent
	mark  string   // the comment before it
}

// commands parses the commands of a block; none if it is no session.
func (b block) commands() []Command {
	if slices.ContainsFunc(b.lines, func(l string) bool { return strings.HasPrefix(l, "$ ") }) {
		return b.shown()
	}
	if program.MatchString(b.lines[0]) {
		return b.plain()
	}
	return nil
}

// shown parses commands after dollars with their output.
func (b block) shown() []Command {
	var all []Command
	for i := 0; i < len(b.lines); i++ {
		text, isCommand := strings.CutPrefix(b.lines[i], "$ ")
		if !isCommand {
			if n := len(all); n > 0 {
				all[n-1].show(b.lines[i], b.line+i)
			}
			continue
		}
		c := Command{Line: b.line + i, Text: text, Shown: true}
		for end := lastLine(text); i+1 < len(b.lines) && !end(b.lines[i]); i++ {
			c.Text += "\n" + b.lines[i+1]
		}
		all = append(all, c)
	}
	return all
}

// plain parses commands without output.
func (b block) plain() []Command {
	var all []Command
	for i := 0; i < len(b.lines); i++ {
		c := Command{Line: b.line + i, Text: b.lines[i]}
		for ; i+1 < len(b.lines) && strings.HasSuffix(b.lines[i], `\`); i++ {
			c.Text += "\n" + b.lines[i+1]
		}
		if strings.TrimSpace(c.Text) != "" {
			all = append(all, c)
		}
	}
	return all
}

// hereDocument matches the beginning of a here-document, with its end.
var hereDocument = regexp.MustCompile(`<<'?([A-Z]+)'?`)

// lastLine returns a function that recognizes the last line of a command by its first.
func lastLine(first string) func(string) bool {
	if m := hereDocument.FindStringSubmatch(first); m != nil {
		return func(l string) bool { return l == m[1] }
	}
	return func(l string) bool { return !strings.HasSuffix(l, `\`) }
}

// typed matches a prompt with an answer.
var typed = regexp.MustCompile(`^(?:[a-z]+|Your call|Your card|Dummy's card)> (.+)$`)

// show adds a line of the text. An answer at a prompt is not output: a program whose input is no
// terminal shows no prompt.
func (c *Command) show(line string, at int) {
	if m := typed.FindStringSubmatch(line); m != nil {
		c.Input += m[1] + "\n"
		return
	}
	c.Want, c.At = append(c.Want, line), append(c.At, at)
}

// failed adds the command to an error.
func (c *Command) failed(err error) error {
	return fmt.Errorf("line %d: $ %s\n%w", c.Line, c.Text, err)
}

const indent = "    "

// comment matches a comment about a session.
var comment = regexp.MustCompile(`^<!-- session: (.+) -->$`)

// blocks returns the code blocks of a text.
func blocks(text string) []block {
	var all []block
	lines := strings.Split(text, "\n")
	mark, blank := "", true
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		switch {
		case strings.HasPrefix(l, "```"):
			end := i + 1
			for end < len(lines) && !strings.HasPrefix(lines[end], "```") {
				end++
			}
			all = appendBlock(all, i+2, lines[i+1:end], mark)
			i = end
		case blank && strings.HasPrefix(l, indent):
			end := endOfIndent(lines, i)
			all = appendBlock(all, i+1, lines[i:end], mark)
			i = end - 1
		case strings.TrimSpace(l) == "":
			blank = true
			continue
		default:
			mark, blank = "", false
			if m := comment.FindStringSubmatch(l); m != nil {
				mark, blank = m[1], true
			}
			continue
		}
		mark = ""
	}
	return all
}

// endOfIndent returns the line after an indented block, which may have empty lines inside.
func endOfIndent(lines []string, begin int) int {
	end := begin
	for i := begin; i < len(lines); i++ {
		switch {
		case strings.HasPrefix(lines[i], indent):
			end = i + 1
		case strings.TrimSpace(lines[i]) != "":
			return end
		}
	}
	return end
}

// appendBlock appends a block unless it is empty.
func appendBlock(all []block, line int, lines []string, mark string) []block {
	if len(lines) == 0 {
		return all
	}
	b := block{line: line, mark: mark}
	for _, l := range lines {
		b.lines = append(b.lines, strings.TrimPrefix(l, indent))
	}
	return append(all, b)
}
