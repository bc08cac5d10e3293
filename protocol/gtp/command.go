package gtp

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
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
	return list
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
