package tables

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"gogo/bench/match"
	"gogo/bench/pages"
)

// Limits of commands.
const (
	maxCommand    = 2 << 20 // bytes; a file is sent in one
	maxText       = 4000    // bytes of a comment or of moves
	minTime       = 10 * time.Millisecond
	maxTime       = time.Hour
	defaultTime   = time.Second
	defaultReview = 300 * time.Millisecond
)

// Command is a command from a page. Do selects it, and with it the other fields in use:
//
//	play      Text: a move, or several pasted ones; with At, nothing happens in another position
//	choose    Text: a color, or two more stones, in the swap2 opening
//	goto      Node: show it; back where programs were playing, they go on
//	takeback  the last move of a person and those after it
//	go        have a program move: the one in the seat to move, or else the default one; a failed one starts again
//	stop      have the thinking program play its best move so far
//	pause     programs wait, until go or a move
//	seat      Side, Program (a name, or empty for a person), Time in ms, Level
//	restart   Side: restart a failed program
//	analyse   On
//	review    Time in ms per position; or On false to cancel
//	comment   Node, Text
//	delete    Node: with its subtree
//	resign    Side
//	hint      show a good move and why
//	new       Game, Options, Players, Clock
//	open      Text: a file of the game Game; Node: the move to show, 0 for the last, -1 for the start
//	table     as new, or as open if there is a Text, at another table
type Command struct {
	Do      string  `json:"do"`
	Text    string  `json:"text"`
	Node    int     `json:"node"`
	At      *int    `json:"at"`
	Side    int     `json:"side"`
	Program string  `json:"program"`
	Time    int     `json:"time"`
	Level   int     `json:"level"`
	On      bool    `json:"on"`
	Game    string  `json:"game"`
	Options Options `json:"options"`
	// Players are those of the two sides; without them the same play again.
	Players []PlayerChoice `json:"players"`
	Clock   ClockChoice    `json:"clock"`
}

// parseCommand reads a command.
func parseCommand(data []byte) (c Command, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return c, fmt.Errorf("not a command: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return c, errors.New("not a command: more than one")
	}
	if len(c.Text) > maxText && c.Do != "open" && c.Do != "table" {
		return c, fmt.Errorf("%s: a text of %d bytes is too long", c.Do, len(c.Text))
	}
	if !utf8.ValidString(c.Text) {
		return c, fmt.Errorf("%s: the text is not UTF-8", c.Do)
	}
	return c, nil
}

// Reasons for refusing a command, which pages say in the reader's language.
var (
	errNoEngine = errors.New("no engine for this game")
	errOver     = errors.New("the game is over")
	errStart    = errors.New("this is the start of the game")
	errNoMove   = errors.New("you have made no move yet")
	errWentOn   = errors.New("the game went on from here")
	errEmpty    = errors.New("no move")
	errPerson   = errors.New("no engine plays this side")
	errNoSide   = errors.New("no such side")
	errLuck     = errors.New("with dice, evaluations of positions do not tell which move was an error")
)

// Do executes a command. A command that fails changes nothing.
func (t *Table) Do(c Command) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	do := map[string]func(Command) error{
		"play": t.doPlay, "choose": t.doChoose, "goto": t.doGoto, "takeback": t.doTakeBack, "go": t.doGo, "stop": t.doStop, "pause": t.doPause,
		"seat": t.doSeat, "restart": t.doRestart, "analyse": t.doAnalyze, "review": t.doReview, "comment": t.doComment,
		"delete": t.doDelete, "resign": t.doResign, "hint": t.doHint, "new": t.doNew, "open": t.doOpen,
	}[c.Do]
	if do == nil {
		return fmt.Errorf("unknown command %q", c.Do)
	}
	if t.ctx.Err() != nil {
		return errors.New("the table is closed")
	}
	err := do(c)
	t.fresh = t.fresh && err != nil
	return err
}

// doPlay makes the moves of a text, up to the first illegal one.
func (t *Table) doPlay(c Command) error {
	if c.At != nil && *c.At != t.tree.at.id {
		return nil
	}
	if t.over() {
		return errOver
	}
	moves, err := t.rules.ReadMoves(t.tree.at.path(), c.Text)
	if err != nil {
		return err
	}
	if len(moves) == 0 {
		return errEmpty
	}
	t.stopReview()
	if len(moves) > 1 {
		return t.enterMoves(moves)
	}
	return t.play(moves[0], 0)
}

// enterMoves makes several moves, after which no program moves by itself.
func (t *Table) enterMoves(moves []string) error {
	path := t.tree.at.path()
	if _, err := t.rules.Draw("", pages.Named(append(path, moves...)...)); err != nil {
		return err
	}
	if len(t.tree.nodes)+len(moves) > maxNodes {
		return errFull
	}
	for _, m := range moves {
		n, err := t.advance(m)
		if err != nil {
			return err
		}
		t.pos.Play(m)
		t.tree.show(n)
	}
	return t.show(t.tree.at)
}

func (t *Table) doGoto(c Command) error {
	n := t.tree.find(c.Node)
	if n == nil {
		return fmt.Errorf("no position %d", c.Node)
	}
	if n == t.tree.at {
		return nil
	}
	left := t.left
	if t.running {
		left = t.tree.at
	}
	if err := t.show(n); err != nil {
		return err
	}
	if t.left = left; n == left {
		t.running = true
		t.positionChanged()
	}
	return nil
}

// doTakeBack goes back to the last decision of a person, past moves that were forced if there is one
// before them, or one move if not exactly one person plays.
func (t *Table) doTakeBack(Command) error {
	n := t.tree.at.parent
	if n == nil {
		return errStart
	}
	if t.isPerson(match.First) != t.isPerson(match.Second) {
		if n = t.lastDecision(n); n == nil {
			return errNoMove
		}
	}
	t.stopReview()
	return t.show(n)
}

// lastDecision returns the last decision of a person up to a node, or the first forced move if there
// is none, or nil.
func (t *Table) lastDecision(n *node) *node {
	var forced *node
	for ; n != nil; n = n.parent {
		if !t.isPerson(t.toMove(n)) {
			continue
		}
		if !t.isForced(n) {
			return n
		}
		forced = n
	}
	return forced
}

// isForced reports whether a position of a game in steps has a single word as its only move.
func (t *Table) isForced(n *node) bool {
	pos, err := t.rules.Position(n.path())
	if err != nil {
		return false
	}
	m, ok := pos.(StepMover)
	if !ok {
		return false
	}
	steps := m.MoveSteps()
	return len(steps.Words) == 1 && len(steps.Stages) == 0
}

func (t *Table) isPerson(side match.Side) bool {
	return side != match.Nobody && t.seats[side.Index()].program == nil
}

// doGo has a program move at once: in a person's seat, the default program.
func (t *Table) doGo(Command) error {
	if t.over() {
		return errOver
	}
	if t.turn != nil {
		return nil
	}
	s := &t.seats[t.actor().Index()]
	t.stopReview()
	t.running = true
	if s.failed != "" {
		return t.doRestart(Command{Side: int(t.actor())})
	}
	if s.program != nil {
		t.positionChanged()
		return nil
	}
	engine, ok := t.hub.engineOf(t.game.Name(), "")
	if !ok {
		return errNoEngine
	}
	p := &program{engine: engine, rules: t.rules}
	t.cancelThinking()
	t.runClock()
	t.askProgram(p, t.limitsOf(s), p.end)
	t.changedState()
	return nil
}

// doStop has the thinking program play at once.
func (t *Table) doStop(Command) error {
	if t.turn != nil {
		t.turn.cancel()
	}
	return nil
}

func (t *Table) doPause(Command) error {
	t.halt()
	t.cancelThinking()
	t.runClock()
	t.changedState()
	return nil
}

// sideOf returns a side by its number.
func sideOf(number int) (match.Side, error) {
	if side := match.Side(number); number >= 0 && number <= int(match.Second) && side != match.Nobody {
		return side, nil
	}
	return match.Nobody, errNoSide
}

func (t *Table) doSeat(c Command) error {
	side, err := sideOf(c.Side)
	if err != nil {
		return err
	}
	limits, err := limitsOf(c.Time, c.Level)
	if err != nil {
		return err
	}
	s := &t.seats[side.Index()]
	if s.program != nil && c.Program == s.program.engine.Name {
		s.limits, s.adaptive = limits, false
		t.changedState()
		return nil
	}
	next := seat{limits: limits}
	if c.Program != "" {
		engine, ok := t.hub.engineOf(t.game.Name(), c.Program)
		if !ok {
			return fmt.Errorf("no engine %q for %s", c.Program, t.game.Name())
		}
		next.program = &program{engine: engine, rules: t.rules}
	}
	if s.program != nil {
		t.endInBackground(s.program)
	}
	*s = next
	t.running = true
	t.positionChanged()
	return nil
}

// limitsOf returns the limits of a seat by the time for a move in ms and the level of a command. 0
// is the default of both.
func limitsOf(ms, level int) (Limits, error) {
	l := Limits{Time: time.Duration(ms) * time.Millisecond, Level: level}
	if ms == 0 {
		l.Time = defaultTime
	}
	if level == 0 {
		l.Level = MaxLevel
	}
	if ms < 0 || ms > int(maxTime/time.Millisecond) || l.Time < minTime {
		return l, fmt.Errorf("time per move of %d ms: must be %v to %v", ms, minTime, maxTime)
	}
	if l.Level < 1 || l.Level > MaxLevel {
		return l, fmt.Errorf("level %d: must be 1 to %d", level, MaxLevel)
	}
	return l, nil
}

func (t *Table) doRestart(c Command) error {
	side, err := sideOf(c.Side)
	if err != nil {
		return err
	}
	s := &t.seats[side.Index()]
	if s.program == nil {
		return errPerson
	}
	t.endInBackground(s.program)
	*s = seat{program: &program{engine: s.program.engine, rules: t.rules}, limits: s.limits, adaptive: s.adaptive}
	t.running = true
	t.positionChanged()
	return nil
}

func (t *Table) doAnalyze(c Command) error {
	if c.On == t.analyst.on && t.analyst.failed == "" {
		return nil
	}
	t.analyst.on = c.On
	t.analyst.failed = ""
	if !c.On {
		t.analyst.closeProgram(t)
	} else {
		t.stopReview()
		t.analyst.ask(t)
	}
	t.changedState()
	return nil
}

func (t *Table) doReview(c Command) error {
	if !c.On {
		t.stopReview()
		t.positionChanged()
		return nil
	}
	if _, lucky := t.pos.(HasDice); lucky {
		if _, ok := t.rules.(CriticRules); !ok {
			return errLuck
		}
	}
	each := time.Duration(c.Time) * time.Millisecond
	if c.Time == 0 {
		each = defaultReview
	}
	if c.Time < 0 || each < minTime || each > maxTime {
		return fmt.Errorf("time per position of %d ms: must be %v to %v", c.Time, minTime, maxTime)
	}
	return t.startReview(each)
}

func (t *Table) doComment(c Command) error {
	n := t.tree.find(c.Node)
	if n == nil {
		return fmt.Errorf("no position %d", c.Node)
	}
	n.comment = strings.TrimSpace(c.Text)
	t.changedState()
	return nil
}

func (t *Table) doDelete(c Command) error {
	n := t.tree.find(c.Node)
	switch {
	case n == nil:
		return fmt.Errorf("no position %d", c.Node)
	case n.parent == nil:
		return errStart
	}
	t.stopReview()
	t.review = review{}
	shown := n.isAncestorOf(t.tree.at)
	t.tree.remove(n)
	if shown {
		return t.show(t.tree.at)
	}
	t.changedState()
	return nil
}

// Resigned is the reason of a game that a side resigned.
const Resigned match.Reason = "resigned"

func (t *Table) doResign(c Command) error {
	side, err := sideOf(c.Side)
	if err != nil {
		return err
	}
	if t.over() {
		return errOver
	}
	if len(t.tree.at.children) > 0 {
		return errWentOn
	}
	t.end(match.Outcome{Winner: side.Other(), Reason: Resigned})
	return nil
}
