// Package bridgeplay is a person at a table of bridge in the terminal: it draws what the
// person's seat sees, reads calls and cards as people type them, explains them, and tells what
// the others do. The table and the programs at it are those of package bridgetable.
package bridgeplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/bench/terminal"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgeterm"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Console is where the person reads and types.
type Console interface {
	io.Writer
	// Prompt sets what stands before the line that is typed.
	Prompt(text string)
	// Interactive reports whether somebody sees and types. If not, a line is taken when
	// there is something to answer.
	Interactive() bool
	// Columns returns how many columns there are for what is written.
	Columns() int
}

// Session is a person at tables, one after the other. The fields are set before Run.
type Session struct {
	Console Console
	// Open opens the first table and, with the name of a file, one with its deals.
	Open   func(file string) (*bridgetable.Chair, error)
	System *system.System // explains calls
	// Hint returns what a program would call or play.
	Hint func(context.Context, *bridgetable.Glance) (string, error)
	// Live is whether the console is a terminal on which the table can stay at its place.
	Live bool
	// About is said at the start; it may be empty.
	About string

	table   *bridgetable.Chair
	now     bridgetable.Glance
	explain *bridgeterm.Explainer
	told    told
	news    []string // since the table was drawn
	saves   terminal.Saves
	drawn   moment // when the table was drawn last
	err     error  // the first error of the console
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// Run plays until the person quits, or the lines or the context end.
func (s *Session) Run(ctx context.Context, lines <-chan string) error {
	s.explain = bridgeterm.NewExplainer(s.System)
	if err := s.sit(""); err != nil {
		return err
	}
	defer func() { s.table.Leave() }()
	if s.About != "" {
		s.tell(s.About)
	}
	for s.err == nil {
		var later <-chan struct{}
		s.now, later = s.table.Look()
		s.hear()
		s.invite()
		err := s.await(ctx, lines, later)
		if errors.Is(err, errQuit) {
			break
		}
		if err != nil {
			return err
		}
	}
	return s.err
}

// sit opens a table and leaves the one before.
func (s *Session) sit(file string) error {
	table, err := s.Open(file)
	if err != nil {
		return err
	}
	if s.table != nil {
		s.table.Leave()
	}
	s.table, s.told, s.drawn = table, told{}, moment{}
	return nil
}

// await takes a line, or waits until the table has changed.
func (s *Session) await(ctx context.Context, lines <-chan string, later <-chan struct{}) error {
	if !s.ready() {
		lines = nil
	}
	select {
	case line, open := <-lines:
		if !open {
			return errQuit
		}
		return s.obey(ctx, line)
	case <-later:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ready reports whether a line is wanted. A person may type at any time.
func (s *Session) ready() bool {
	return s.Console.Interactive() || s.acts() || s.now.Done || len(s.now.Failed) > 0
}

// acts reports whether the person is asked something.
func (s *Session) acts() bool { return s.now.ToCall || s.now.ToPlay || s.now.ToJudge }

// moment is how far boards are played, and whether the person is asked something.
type moment struct {
	over, board, calls, cards int
	acts, judge, done         bool
	note                      string // as of a claim that was not accepted
}

// moment returns how far the boards are played now.
func (s *Session) moment() moment {
	g := &s.now
	m := moment{over: len(g.Over), board: g.Board.Number, acts: s.acts(), judge: g.ToJudge, done: g.Done, note: g.Note}
	if g.Begun {
		m.calls = g.Auction.Len()
	}
	if g.Playing {
		m.cards = g.Play.Len()
	}
	return m
}

// invite draws the table when the person is to act, and on a terminal whenever it changes, once.
func (s *Session) invite() {
	m := s.moment()
	if m == s.drawn {
		return
	}
	s.Console.Prompt(string(s.prompt()))
	switch {
	case s.acts(), s.Live && s.now.Begun:
		s.drawn = m
		s.draw()
	case s.now.Done:
		s.drawn = m
		s.say("%s\n%s", s.total(), nothingMore)
	}
}

// nothingMore says what a person can do at the end.
const nothingMore = "Nothing more is played here. Type new for other boards, save FILE, or quit."

// draw draws the table with what is asked below it.
func (s *Session) draw() {
	text := "\n" + screen(&s.now, s.Console.Columns())
	if s.Live {
		text = "\x1b[H\x1b[2J" + screen(&s.now, s.Console.Columns())
		if len(s.news) > 0 {
			text += "\n" + strings.Join(s.news, "\n") + "\n"
		}
	}
	if s.acts() {
		s.news = nil
	}
	s.print(text + "\n" + s.offer())
}

// say prints lines, of which long ones are broken.
func (s *Session) say(format string, args ...any) { s.print(fmt.Sprintf(format, args...)) }

// print prints a text with the end of its last line.
func (s *Session) print(text string) {
	if s.err == nil {
		text = console.Wrap(strings.TrimSuffix(text, "\n"), s.Console.Columns())
		_, s.err = io.WriteString(s.Console, text+"\n")
	}
}

// tell says what has happened, which stands below the next picture too.
func (s *Session) tell(text string) {
	text = words.Sanitize(text)
	s.news = append(s.news, text)
	if over := len(s.news) - mostNews; over > 0 {
		s.news = s.news[over:]
	}
	s.say("%s", text)
}

// mostNews is how many lines stand below a picture.
const mostNews = 8
