package tables

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
)

// Table is one game, with those who play it and those who look at it. Its methods may be
// called from several goroutines.
type Table struct {
	hub   *Hub
	id    int
	ctx   context.Context // ends with the table
	quit  context.CancelFunc
	work  sync.WaitGroup // the goroutines that ask programs
	pages atomic.Int32   // that look at it

	mu    sync.Mutex
	game  Game
	rules Rules
	tree  tree
	seats [2]seat
	// running says that the game goes on: a program whose turn it is moves.
	running  bool
	opening  *opening // while the colours are not taken; nil in other games
	analyst  analyst
	review   review
	turn     *question // that of the seat to move
	note     string    // what was said last, for people
	pos      Position  // that on the board
	version  int       // of all but what is thought
	thoughts int       // version of what is thought
	changed  chan struct{}
}

// seat is who plays a side.
type seat struct {
	program *program // nil is a person
	name    string   // what the program calls itself, once it has said so
	limits  Limits
	failed  string // the last words of a program that is of no use
}

// question is an open question to a program.
type question struct {
	cancel context.CancelFunc
	began  time.Time
	lines  []SearchInfo // the best lines, by their places
}

// newTable returns a table with two people at a game.
func newTable(hub *Hub, id int, game Game, rules Rules) (*Table, error) {
	t := &Table{hub: hub, id: id, changed: make(chan struct{})}
	t.ctx, t.quit = context.WithCancel(hub.ctx)
	for i := range t.seats {
		t.seats[i].limits = Limits{Time: usualTime, Level: MostLevel}
	}
	if err := t.begin(game, rules); err != nil {
		t.quit()
		return nil, err
	}
	return t, nil
}

// ID is the number of the table, from 1.
func (t *Table) ID() int { return t.id }

// begin puts a new game on the table. Whoever calls it holds t.mu, or has the table alone.
func (t *Table) begin(game Game, rules Rules) error {
	pos, err := rules.Position(nil)
	if err != nil {
		return err
	}
	t.hush()
	t.stopReview()
	t.analyst.dismiss(t)
	for i := range t.seats {
		s := &t.seats[i]
		if s.program == nil {
			continue
		}
		t.leave(s.program)
		if s.program.engine.Game != game.Name() {
			s.program, s.name = nil, ""
			continue
		}
		s.program, s.failed = &program{engine: s.program.engine, rules: rules}, ""
	}
	t.game, t.rules, t.tree, t.pos = game, rules, newTree(), pos
	t.running, t.note = true, ""
	t.review, t.opening = review{}, newOpening(rules)
	t.look()
	return nil
}

// leave ends a program beside the table's other work.
func (t *Table) leave(p *program) {
	t.work.Go(p.end)
}

// close ends the table and its programs, and waits for them.
func (t *Table) close() {
	t.quit()
	t.mu.Lock()
	t.hush()
	t.analyst.dismiss(t)
	for _, s := range t.seats {
		if s.program != nil {
			t.leave(s.program)
		}
	}
	t.mu.Unlock()
	t.work.Wait()
}

// tell wakes those who look at the table: something of it has changed.
func (t *Table) tell() {
	t.version++
	t.wake()
}

// wake wakes those who look at the table.
func (t *Table) wake() {
	t.thoughts++
	close(t.changed)
	t.changed = make(chan struct{})
}

// look is to be called when the board shows another position: programs are asked about
// it, and people see it.
func (t *Table) look() {
	t.hush()
	t.askTurn()
	t.analyst.follow(t)
	t.tell()
}

// hush ends the question to the seat to move.
func (t *Table) hush() {
	if t.turn != nil {
		t.turn.cancel()
		t.turn = nil
	}
}

// over reports whether the game on the board has ended.
func (t *Table) over() bool { return t.tree.at.outcome != nil }

// askTurn asks the program whose turn it is, if the game goes on.
func (t *Table) askTurn() {
	s := &t.seats[t.actor().Index()]
	if !t.running || t.over() || s.program == nil || s.failed != "" || t.review.going() {
		return
	}
	if t.asksOpening() {
		t.askOpening(s)
		return
	}
	t.askProgram(s.program, s.limits, func() {})
}

// askProgram asks a program to move for the side to move. Once it has answered, after is
// called without t.mu.
func (t *Table) askProgram(p *program, limits Limits, after func()) {
	q, moves, side := t.ask(), t.tree.at.path(), t.actor()
	blundered := blunder(t.pos, limits.Level)
	ctx, cancel := context.WithCancel(t.ctx)
	q.cancel, t.turn = cancel, q
	t.work.Go(func() {
		defer cancel()
		defer after()
		answer, name, err := p.think(ctx, moves, limits, t.hearer(q))
		if blundered != "" {
			answer.Move = blundered
		}
		t.answered(q, side, name, answer, err)
	})
}

// blunder returns the move that a program of a level plays in place of its own, or nothing: of
// ten moves a program of level 1 plays nine as beginners do, one of level 2 eight.
func blunder(p Position, level int) string {
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) //nolint:gosec // no secret
	if !match.Blunders(rng, level) {
		return ""
	}
	return p.BeginnerMove(rng)
}

// ask returns a question that begins now.
func (t *Table) ask() *question { return &question{began: time.Now()} }

// hearer returns what takes what a program says of a question.
func (t *Table) hearer(q *question) func(SearchInfo) {
	return func(h SearchInfo) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.turn == q || t.analyst.question == q {
			q.hear(h)
			t.wake()
		}
	}
}

// mostLines bounds the best lines that are shown.
const mostLines = 8

// hear takes a line in its place.
func (q *question) hear(h SearchInfo) {
	for len(q.lines) <= h.Place && len(q.lines) < mostLines {
		q.lines = append(q.lines, SearchInfo{})
	}
	if h.Place >= 0 && h.Place < len(q.lines) {
		q.lines[h.Place] = h
	}
}

// answered takes the answer of a seat's program, unless nobody waits for it any more.
func (t *Table) answered(q *question, side match.Side, name string, answer Answer, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.turn != q {
		return
	}
	t.turn = nil
	s := &t.seats[side.Index()]
	if name != "" && s.program != nil {
		s.name = name
	}
	if err != nil {
		t.fail(s, err)
		return
	}
	if outcome, over := t.pos.Judge(answer.Move); over && outcome.Reason.IsFault() {
		t.fail(s, fmt.Errorf("plays %s: %s", answer.Move, outcome.Detail))
		return
	}
	if len(q.lines) > 0 {
		t.learn(t.tree.at, q.lines[0])
	}
	if err := t.play(answer.Move, answer.Took); err != nil {
		t.fail(s, err)
	}
}

// fail notes that a seat's program is of no more use until it is started again, or that
// one which was to move for a person has failed.
func (t *Table) fail(s *seat, why error) {
	if s.program == nil {
		t.note = lastWords(why)
	} else {
		s.failed = lastWords(why)
	}
	t.tell()
}

// learn keeps what a program has said of a position.
func (t *Table) learn(n *node, h SearchInfo) {
	if h.Value != "" {
		n.heard = &h
	}
}

// play makes a move of the side to move and looks at the position behind it.
func (t *Table) play(move string, took time.Duration) error {
	n, err := t.advance(move)
	if err != nil {
		return err
	}
	if took > 0 {
		n.took = took
	}
	t.pos.Play(move)
	t.tree.show(n)
	t.running, t.note = true, ""
	t.look()
	return nil
}

// advance returns the node behind a move of the side to move, a new one if there is none. A
// stone behind an opening settles the colours.
func (t *Table) advance(move string) (*node, error) {
	n := t.tree.at.child(move)
	if n == nil {
		var err error
		if n, err = t.grow(move); err != nil {
			return nil, err
		}
	}
	t.settle()
	return n, nil
}

// grow adds a move to the tree.
func (t *Table) grow(move string) (*node, error) {
	outcome, over := t.pos.Judge(move)
	if over && outcome.Reason.IsFault() {
		return nil, fmt.Errorf("%s: %s", move, outcome.Detail)
	}
	steps, err := t.rules.Draw("", pages.Named(append(t.tree.at.path(), move)...))
	if err != nil {
		return nil, err
	}
	n, err := t.tree.add(move, t.pos.Turn(), steps[len(steps)-1].Changes.String())
	if err != nil {
		return nil, err
	}
	if over {
		n.outcome = &outcome
	}
	return n, nil
}

// show looks at a node of the tree; programs do not move from there by themselves.
func (t *Table) show(n *node) error {
	pos, err := t.rules.Position(n.path())
	if err != nil {
		return err
	}
	t.pos, t.running = pos, false
	if len(n.path()) > swap2More {
		t.opening = nil
	}
	t.tree.show(n)
	t.look()
	return nil
}
