package gtp

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/protocol/brain"
)

// Command is a command of the protocol. Either Answer or Start is set.
type Command struct {
	Name   string
	Answer func(*Arguments) (string, error)
	// Start prepares a command that runs in the background. Its clock has been running
	// since began.
	Start func(args *Arguments, began time.Time) (Work, error)
}

// The failures that the protocol names.
var (
	// ErrUnknown is the failure of an unknown command.
	ErrUnknown = errors.New("unknown command")
	// ErrSize is the failure of an unsupported board size.
	ErrSize = errors.New("unacceptable size")
	// ErrIllegal is the failure of a move that the rules do not allow.
	ErrIllegal = errors.New("illegal move")
	// ErrUndo is the failure if there is no move to take back.
	ErrUndo = errors.New("cannot undo")
)

// adminCommands returns the commands common to all sessions.
func (s *Session) adminCommands() []Command {
	list := []Command{
		{Name: "name", Answer: s.name},
		{Name: "version", Answer: s.version},
		{Name: "protocol_version", Answer: s.protocolVersion},
		{Name: "known_command", Answer: s.knownCommand},
		{Name: "list_commands", Answer: s.listCommands},
		{Name: "quit", Answer: s.quit},
		{Name: "time_settings", Answer: s.timeSettings},
		{Name: "time_left", Answer: s.timeLeft},
		{Name: "gogui-interrupt", Answer: s.knowsInterrupt},
	}
	if s.opts.CPUTime != nil {
		list = append(list, Command{Name: "cputime", Answer: s.cpuTime})
	}
	if s.opts.SetLevel != nil {
		list = append(list, Command{Name: LevelCommand, Answer: s.setLevel})
	}
	return list
}

// LevelCommand is GNU Go's command for the strength of the engine, from 1 to brain.MaxLevel.
const LevelCommand = "level"

// setLevel sets the strength of the engine from the next move on.
func (s *Session) setLevel(args *Arguments) (string, error) {
	level := args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	if level < 1 || level > brain.MaxLevel {
		return "", fmt.Errorf("levels 1 to %d are possible", brain.MaxLevel)
	}
	s.opts.SetLevel(level)
	return "", nil
}

// findCommand returns the command of a name.
func (s *Session) findCommand(name string) (*Command, bool) {
	i := slices.IndexFunc(s.commands, func(c Command) bool { return c.Name == name })
	if i < 0 {
		return nil, false
	}
	return &s.commands[i], true
}

// The commands below never fail: their arguments are ignored.

func (s *Session) name(*Arguments) (string, error) { return s.opts.Name, nil }

func (s *Session) version(*Arguments) (string, error) { return s.opts.Version, nil }

func (s *Session) protocolVersion(*Arguments) (string, error) { return "2", nil }

// knownCommand answers false without an argument.
func (s *Session) knownCommand(args *Arguments) (string, error) {
	known := false
	if args.More() {
		_, known = s.findCommand(args.Next("a command"))
	}
	return strconv.FormatBool(known), nil
}

func (s *Session) listCommands(*Arguments) (string, error) {
	names := make([]string, len(s.commands))
	for i, c := range s.commands {
		names[i] = c.Name
	}
	return strings.Join(names, "\n"), nil
}

func (s *Session) quit(*Arguments) (string, error) {
	s.over = true
	return "", nil
}

// knowsInterrupt does nothing: its existence tells GoGui that the comment interrupt stops
// the command in progress.
func (*Session) knowsInterrupt(*Arguments) (string, error) { return "", nil }

// cpuTime answers in seconds.
func (s *Session) cpuTime(*Arguments) (string, error) {
	return fmt.Sprintf("%.3f", s.opts.CPUTime().Seconds()), nil
}

// timeSettings sets the main time and the time and moves of a period, and resets the
// clocks.
func (s *Session) timeSettings(args *Arguments) (string, error) {
	main, period, moves := args.Int(), args.Int(), args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	s.clock.configure(seconds(main), seconds(period), moves)
	return "", nil
}

// timeLeft sets the clock of a color.
func (s *Session) timeLeft(args *Arguments) (string, error) {
	c, left, moves := args.Color(), args.Int(), args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	s.clock.setLeft(c, seconds(left), moves)
	return "", nil
}

// seconds converts an int of the protocol, which is too small to overflow.
func seconds(n int) time.Duration { return time.Duration(n) * time.Second }

// errSyntax is the error for invalid arguments.
var errSyntax = errors.New("syntax error")

// Arguments parses the arguments of a command one by one and remembers the first error.
type Arguments struct {
	left []string
	err  error
}

// Fail records that an argument is not what was expected.
func (a *Arguments) Fail(got, wanted string) {
	if a.err == nil {
		a.err = fmt.Errorf("%w: %s is not %s", errSyntax, quote(got), wanted)
	}
}

// Next returns the next argument. A missing one is an error, and "".
func (a *Arguments) Next(wanted string) string {
	if len(a.left) == 0 {
		if a.err == nil {
			a.err = fmt.Errorf("%w: %s is missing", errSyntax, wanted)
		}
		return ""
	}
	arg := a.left[0]
	a.left = a.left[1:]
	return arg
}

// More reports whether an argument is left and there was no error.
func (a *Arguments) More() bool { return len(a.left) > 0 && a.err == nil }

// End returns the first error, or an error if arguments are left.
func (a *Arguments) End() error {
	if a.More() {
		a.Fail(a.left[0], "expected: too many arguments")
	}
	return a.err
}

const (
	anInt          = "an int from 0 to 2147483647"
	aColor         = "a color: black or white"
	quotedArgument = 40 // bytes of an argument that an error quotes
)

// Int parses the next argument as an unsigned number.
func (a *Arguments) Int() int {
	arg := a.Next(anInt)
	n, ok := ParseInt(arg)
	if !ok {
		a.Fail(arg, anInt)
	}
	return n
}

// Color parses the next argument as a color.
func (a *Arguments) Color() Color {
	arg := a.Next(aColor)
	switch strings.ToLower(arg) {
	case "b", "black":
		return Black
	case "w", "white":
		return White
	}
	a.Fail(arg, aColor)
	return Black
}

// ParseInt parses an int of the protocol: only digits, from 0 to 2^31-1.
func ParseInt(text string) (int, bool) {
	if strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseUint(text, 10, 31)
	return int(n), err == nil
}

// quote returns text in a form that an answer may quote: short, printable and ASCII.
func quote(text string) string {
	if len(text) > quotedArgument {
		return strconv.QuoteToASCII(text[:quotedArgument]) + "..."
	}
	return strconv.QuoteToASCII(text)
}
