package qtp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// command is what a controller can ask for. It is answered at once, or started.
type command struct {
	name   string
	answer func(*Session, *arguments) (string, error)
	start  func(s *Session, args *arguments, began time.Time) (work, error)
}

// commands returns all commands: those of the text in its order, those of the
// Go Text Protocol that controllers send besides, then our own.
func commands() []command {
	return []command{
		{name: "name", answer: (*Session).name},
		{name: "known_command", answer: (*Session).knownCommand},
		{name: "list_commands", answer: (*Session).listCommands},
		{name: "quit", answer: (*Session).quit},
		{name: "boardsize", answer: (*Session).boardSize},
		{name: "clear_board", answer: (*Session).clearBoard},
		{name: "walls", answer: (*Session).setWalls},
		{name: "playmove", answer: (*Session).playMove},
		{name: "playwall", answer: (*Session).playWall},
		{name: "genmove", start: (*Session).genMove},
		{name: "undo", answer: (*Session).undo},
		{name: "winner", answer: (*Session).winner},
		{name: "showboard", answer: (*Session).showBoard},

		{name: "protocol_version", answer: (*Session).protocolVersion},
		{name: "version", answer: (*Session).version},
		{name: "cputime", answer: (*Session).cpuTime},
		{name: "time_settings", answer: (*Session).timeSettings},
		{name: "time_left", answer: (*Session).timeLeft},
		{name: "gogui-interrupt", answer: (*Session).knowsInterrupt},

		{name: "gogo-legal_moves", answer: (*Session).legalMoves},
		{name: "gogo-eval", start: (*Session).evaluate},
		{name: "gogo-pv", answer: (*Session).principalVariation},
		{name: "gogo-perft", start: (*Session).perft},
	}
}

// command returns the known command of a name.
func (s *Session) command(name string) (*command, bool) {
	i := slices.IndexFunc(s.commands, func(c command) bool { return c.name == name })
	if i < 0 {
		return nil, false
	}
	return &s.commands[i], true
}

// The commands below never fail: what is sent with them is ignored.

func (s *Session) name(*arguments) (string, error) { return s.opts.Name, nil }

func (s *Session) version(*arguments) (string, error) { return s.opts.Version, nil }

// protocolVersion is that of the Go Text Protocol, of which this is a dialect:
// its controllers ask for it and warn their user if it is another.
func (*Session) protocolVersion(*arguments) (string, error) { return "2", nil }

// knownCommand knows nothing if it is asked for nothing.
func (s *Session) knownCommand(args *arguments) (string, error) {
	known := false
	if args.more() {
		_, known = s.command(args.next("a command"))
	}
	return strconv.FormatBool(known), nil
}

func (s *Session) listCommands(*arguments) (string, error) {
	names := make([]string, len(s.commands))
	for i, c := range s.commands {
		names[i] = c.name
	}
	return strings.Join(names, "\n"), nil
}

func (s *Session) quit(*arguments) (string, error) {
	s.over = true
	return "", nil
}

// knowsInterrupt does nothing: that the command is known tells GoGui that a line
// with the comment interrupt stops the command in progress.
func (*Session) knowsInterrupt(*arguments) (string, error) { return "", nil }

// cpuTime answers in seconds.
func (s *Session) cpuTime(*arguments) (string, error) {
	return fmt.Sprintf("%.3f", s.opts.CPUTime().Seconds()), nil
}
