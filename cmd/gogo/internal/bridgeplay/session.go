// Package bridgeplay lets a person play bridge in a terminal: it draws the view of the person's
// seat, parses and explains calls and cards, and reports what the others do. The table and the
// programs at it are those of package bridgetable.
package bridgeplay

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gogo/bench/terminal"
	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/internal/bridgeterm"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/protocol/bluechip/client"
)

// Console is the person's terminal.
type Console interface {
	io.Writer
	// Prompt sets the prompt of the input line.
	Prompt(text string)
	// Interactive reports whether a person is at the terminal. Otherwise a line is read whenever
	// there is something to answer.
	Interactive() bool
	// Columns returns the width of the output.
	Columns() int
}

// Session is a person's session at one table after another. The exported fields are set before
// Run.
type Session struct {
	Console Console
	// Open opens the first table or, with the name of a file, one with its deals.
	Open   func(file string) (*bridgetable.Chair, error)
	System *system.System // explains calls
	// Hint returns what a robot would call or play.
	Hint func(context.Context, *bridgetable.View) (string, error)
	// Live reports whether the console is a terminal on which the table is redrawn in place.
	Live bool
	// About is printed at the start; it may be empty.
	About string

	table    *bridgetable.Chair
	now      bridgetable.View
	explain  *bridgeterm.Explainer
	reported reported
	news     []string // since the table was drawn
	saves    terminal.Saves
	drawn    moment // when the table was last drawn
	err      error  // the first error of the console
}

// errQuit ends the session.
var errQuit = errors.New("quit")

// Run plays until the person quits, or the input or the context ends.
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
		s.report()
		s.promptTurn()
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
	s.table, s.reported, s.drawn = table, reported{}, moment{}
	return nil
}

// await handles a line, or waits until the table has changed.
func (s *Session) await(ctx context.Context, lines <-chan string, later <-chan struct{}) error {
	if !s.ready() {
		lines = nil
	}
	select {
	case line, open := <-lines:
		if !open {
			return errQuit
		}
		return s.execute(ctx, line)
	case <-later:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// ready reports whether a line may be read. A person at a terminal may type at any time.
func (s *Session) ready() bool {
	return s.Console.Interactive() || s.acts() || s.now.Done || len(s.now.Failed) > 0
}

// acts reports whether the person has to act.
func (s *Session) acts() bool { return s.now.ToCall || s.now.ToPlay || s.now.ToRespond }

// moment is a point in the session at which the table is drawn.
type moment struct {
	over, board, calls, cards int
	acts, responds, done      bool
	note                      string // such as a rejected claim
}

// moment returns the present moment.
func (s *Session) moment() moment {
	g := &s.now
	m := moment{over: len(g.Over), board: g.Board.Number, acts: s.acts(), responds: g.ToRespond, done: g.Done, note: g.Note}
	if g.Started {
		m.calls = g.Auction.Len()
	}
	if g.Playing {
		m.cards = g.Play.Len()
	}
	return m
}

// promptTurn draws the table once when it is the person's turn, and on a live terminal at each
// change.
func (s *Session) promptTurn() {
	m := s.moment()
	if m == s.drawn {
		return
	}
	s.Console.Prompt(string(s.prompt()))
	switch {
	case s.acts(), s.Live && s.now.Started:
		s.drawn = m
		s.draw()
	case s.now.Done:
		s.drawn = m
		s.say("%s\n%s", s.total(), nothingMore)
	}
}

// nothingMore tells a person what to do at the end.
const nothingMore = "Nothing more is played here. Type new for other boards, save FILE, or quit."

// draw draws the table with the question below it.
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

// say prints wrapped lines.
func (s *Session) say(format string, args ...any) { s.print(fmt.Sprintf(format, args...)) }

// print prints a text and completes its last line.
func (s *Session) print(text string) {
	if s.err == nil {
		text = console.Wrap(strings.TrimSuffix(text, "\n"), s.Console.Columns())
		_, s.err = io.WriteString(s.Console, text+"\n")
	}
}

// tell reports an event, which is repeated below the next screen.
func (s *Session) tell(text string) {
	text = words.Sanitize(text)
	s.news = append(s.news, text)
	if over := len(s.news) - maxNews; over > 0 {
		s.news = s.news[over:]
	}
	s.say("%s", text)
}

// maxNews bounds the events below a screen.
const maxNews = 8

// screen draws the view of a seat in a number of columns.
func screen(g *bridgetable.View, columns int) string {
	b := &g.Board
	title := fmt.Sprintf("%s, you are %v", bridgeterm.Heading(b.Number, b.Dealer, b.Vulnerable), b.Seat)
	block := diagram.Block{title, ""}
	if !g.Playing {
		return append(block, bridgeterm.Bidding(&g.Auction, b.Hand, columns)...).String()
	}
	return append(block, playing(g, columns)...).String()
}

// playing draws the play of the cards.
func playing(g *bridgetable.View, columns int) diagram.Block {
	play := &g.Play
	p := bridgeterm.Play{
		Contract: play.Contract(), Deal: play.Start(), You: &g.Board.Seat,
		Won: [2]int{bridge.NorthSouth: play.Won(bridge.NorthSouth), bridge.EastWest: play.Won(bridge.EastWest)},
	}
	for s := range bridge.Seat(bridge.Seats) {
		p.Known[s] = play.Known(s)
	}
	for _, c := range play.Cards() {
		for s := range p.Deal {
			p.Deal[s] &^= c.Set()
		}
	}
	if n := play.Tricks(); n > 0 {
		p.Trick = play.Trick(n - 1)
	}
	if p.Trick.Len() == 0 || p.Trick.Done() {
		p.Trick = bridge.NewTrick(play.Turn())
	}
	if g.ToRespond {
		p.Deal[g.Claim.By], p.Known[g.Claim.By] = g.Claim.Hand, true
	}
	return p.Block(columns)
}

// prompt returns the prompt for the pending question, empty without one.
func (s *Session) prompt() bridgeterm.Prompt {
	g := &s.now
	switch {
	case g.ToCall:
		return bridgeterm.ForCall
	case g.ToRespond:
		return "Is the claim good"
	case !g.ToPlay:
		return ""
	case g.Play.Turn() != g.Board.Seat:
		return bridgeterm.ForDummy
	}
	return bridgeterm.ForCard
}

// claimText says what another seat has claimed, and how it wins the tricks.
func claimText(g *bridgetable.View) string {
	what := "all tricks that are left"
	if left := client.Left(&g.Play); g.Claim.Tricks < left {
		what = fmt.Sprintf("%d of the last %d tricks", g.Claim.Tricks, left)
	}
	text := fmt.Sprintf("%v claims %s", g.Claim.By, what)
	if g.Claim.Text != "" {
		text += fmt.Sprintf(" (%s)", words.Sanitize(g.Claim.Text))
	}
	return text
}

// offer lists the possible answers.
func (s *Session) offer() string {
	g := &s.now
	switch {
	case g.ToCall:
		return bridgeterm.OfferCalls(&g.Auction)
	case g.ToPlay:
		return bridgeterm.OfferCards(s.prompt(), g.Play.Legal())
	case g.ToRespond:
		return claimText(g) + ": yes or no"
	}
	return ""
}
