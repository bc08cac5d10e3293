package tables

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
)

// Table is one game with its players and viewers. Its methods may be called concurrently.
type Table struct {
	hub   *Hub
	id    int
	ctx   context.Context // ends with the table
	quit  context.CancelFunc
	work  sync.WaitGroup // goroutines that ask programs
	pages atomic.Int32   // number of viewers

	mu    sync.Mutex
	game  Game
	rules Rules
	tree  tree
	seats [2]seat
	// running tells whether programs move on their turn.
	running bool
	left    *node    // the running game's position while another one is looked at
	opening *opening // until the colors are chosen; nil in other games
	analyst analyst
	review  review
	turn    *question // to the seat to move
	hint    hint
	hinter  *program // that gives hints, once one was asked for
	note    string   // last message to people
	pos     Position // on the board
	clock   Clock    // of each game
	clocks  clocks
	began   time.Time // the time of the game's start
	adapted bool      // the levels have followed the result
	// fresh tells whether nobody has used the table yet.
	fresh    bool
	version  int // of everything but search info
	thoughts int // version of the search info
	changed  chan struct{}
}

// seat is the player of a side.
type seat struct {
	program  *program // nil for a person
	name     string   // reported by the program, once known
	person   string   // name of a person; may be empty
	limits   Limits
	adaptive bool   // the level follows the person on the other side
	failed   string // error of an unusable program
}

// question is an open question to a program.
type question struct {
	cancel context.CancelFunc
	began  time.Time
	lines  []SearchInfo // the best lines, by place
}

// newTable returns a table for a game with two people.
func newTable(hub *Hub, id int, game Game, rules Rules) (*Table, error) {
	t := &Table{hub: hub, id: id, changed: make(chan struct{}), fresh: true}
	t.ctx, t.quit = context.WithCancel(hub.ctx)
	for i := range t.seats {
		t.seats[i].limits = Limits{Time: defaultTime, Level: MaxLevel}
	}
	if err := t.begin(game, rules); err != nil {
		t.quit()
		return nil, err
	}
	return t, nil
}

// ID returns the number of the table, from 1.
func (t *Table) ID() int { return t.id }

// Sides returns the names of the two sides of the game on the table.
func (t *Table) Sides() [2]string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.rules.Sides()
}

// begin puts a new game on the table. The caller must hold t.mu, or be the only user.
func (t *Table) begin(game Game, rules Rules) error {
	pos, err := rules.Position(nil)
	if err != nil {
		return err
	}
	t.cancelThinking()
	t.stopReview()
	t.analyst.closeProgram(t)
	t.closeHinter()
	for i := range t.seats {
		s := &t.seats[i]
		if s.program == nil {
			continue
		}
		t.endInBackground(s.program)
		if s.program.engine.Game != game.Name() {
			s.program, s.name = nil, ""
			continue
		}
		s.program, s.failed = &program{engine: s.program.engine, rules: rules}, ""
	}
	t.game, t.rules, t.tree, t.pos = game, rules, newTree(), pos
	t.running, t.left, t.note = true, nil, ""
	t.review, t.opening = review{}, newOpening(rules)
	t.clocks.stop()
	t.clocks, t.began, t.adapted = newClocks(t.clock), time.Now(), false
	t.positionChanged()
	return nil
}

// endInBackground ends a program in the background.
func (t *Table) endInBackground(p *program) {
	t.work.Go(p.end)
}

// close ends the table and its programs, and waits for them.
func (t *Table) close() {
	t.quit()
	t.mu.Lock()
	t.cancelThinking()
	t.clocks.stop()
	t.analyst.closeProgram(t)
	t.closeHinter()
	for _, s := range t.seats {
		if s.program != nil {
			t.endInBackground(s.program)
		}
	}
	t.mu.Unlock()
	t.work.Wait()
}

// changedState wakes the viewers after a change of the table.
func (t *Table) changedState() {
	t.version++
	t.hub.noteChange()
	t.wake()
}

// wake wakes the viewers.
func (t *Table) wake() {
	t.thoughts++
	close(t.changed)
	t.changed = make(chan struct{})
}

// positionChanged must be called when the board shows another position: it asks programs about it, and wakes
// the viewers.
func (t *Table) positionChanged() {
	t.cancelThinking()
	t.forgetHint()
	t.runClock()
	t.askTurn()
	t.analyst.ask(t)
	t.changedState()
}

// cancelThinking cancels the question to the seat to move.
func (t *Table) cancelThinking() {
	if t.turn != nil {
		t.turn.cancel()
		t.turn = nil
	}
}

// over reports whether the game on the board has ended.
func (t *Table) over() bool { return t.tree.at.outcome != nil }

// askTurn asks the program to move, if it is one's turn and the game is running.
func (t *Table) askTurn() {
	s := &t.seats[t.actor().Index()]
	if !t.running || t.over() || s.program == nil || s.failed != "" || t.review.going() {
		return
	}
	if t.asksOpening() {
		t.askOpening(s)
		return
	}
	t.askProgram(s.program, t.limitsOf(s), func() {})
}

// limitsOf returns the limits of a seat's next move.
func (t *Table) limitsOf(s *seat) Limits {
	limits := s.limits
	if t.clocks.Main > 0 && !t.clocks.ended {
		limits.Time = min(limits.Time, t.clocks.share(t.clocks.remaining(t.actor())))
	}
	return limits
}

// askProgram asks a program to move for the side to move. After the answer it calls after, without
// t.mu.
func (t *Table) askProgram(p *program, limits Limits, after func()) {
	q, moves, side := t.newQuestion(), t.tree.at.path(), t.actor()
	blundered := blunder(t.pos, limits.Level)
	ctx, cancel := context.WithCancel(t.ctx)
	q.cancel, t.turn = cancel, q
	t.work.Go(func() {
		defer cancel()
		defer after()
		answer, name, err := p.think(ctx, moves, limits, t.listener(q))
		if blundered != "" && !p.takesLevel() {
			answer.Move = blundered
		}
		t.answered(q, side, name, answer, err)
	})
}

// blunder returns a beginner's move that a program of a level plays instead of its own if it knows no
// levels, or nothing: at level 1 nine times of ten, at level 2 eight.
func blunder(p Position, level int) string {
	rng := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) //nolint:gosec // no secret
	if !match.Blunders(rng, level) {
		return ""
	}
	return p.BeginnerMove(rng)
}

// newQuestion returns a question that starts now.
func (t *Table) newQuestion() *question { return &question{began: time.Now()} }

// listener returns the callback for the search info of a question.
func (t *Table) listener(q *question) func(SearchInfo) {
	return func(h SearchInfo) {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.turn == q || t.analyst.question == q {
			q.add(h)
			t.wake()
		}
	}
}

// maxLines bounds the number of lines shown.
const maxLines = 8

// add stores a line at its place.
func (q *question) add(h SearchInfo) {
	for len(q.lines) <= h.Place && len(q.lines) < maxLines {
		q.lines = append(q.lines, SearchInfo{})
	}
	if h.Place >= 0 && h.Place < len(q.lines) {
		q.lines[h.Place] = h
	}
}

// answered handles the answer of a seat's program, unless it is no longer wanted.
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
	if outcome, over := t.pos.OutcomeOf(answer.Move); over && outcome.Reason.IsFault() {
		t.fail(s, fmt.Errorf("plays %s: %s", answer.Move, outcome.Detail))
		return
	}
	if len(q.lines) > 0 {
		t.storeInfo(t.tree.at, q.lines[0])
	}
	if err := t.play(answer.Move, answer.Took); err != nil {
		t.fail(s, err)
	}
}

// fail records that a seat's program is unusable until it is started again, or that the one moving
// for a person has failed.
func (t *Table) fail(s *seat, why error) {
	if s.program == nil {
		t.note = errorLine(why)
	} else {
		s.failed = errorLine(why)
	}
	t.changedState()
}

// storeInfo stores search info of a position.
func (t *Table) storeInfo(n *node, h SearchInfo) {
	if h.Value != "" {
		n.info = &h
	}
}

// play makes a move of the side to move and shows the position after it.
func (t *Table) play(move string, took time.Duration) error {
	if side := t.clocks.side; side != match.Nobody && t.clocks.remaining(side) == 0 {
		t.loseOnTime()
		return errOver
	}
	mover := t.actor()
	n, err := t.advance(move)
	if err != nil {
		return err
	}
	if took > 0 {
		n.took = took
	}
	t.clocks.punch(mover)
	t.pos.Play(move)
	t.tree.show(n)
	t.running, t.note = true, ""
	t.adapt()
	t.positionChanged()
	return nil
}

// halt has programs wait until they are asked, or somebody moves.
func (t *Table) halt() { t.running, t.left = false, nil }

// advance returns the node after a move of the side to move, a new one if need be. A stone after an
// opening settles the colors.
func (t *Table) advance(move string) (*node, error) {
	n := t.tree.at.child(move)
	if n == nil {
		var err error
		if n, err = t.addMove(move); err != nil {
			return nil, err
		}
	}
	t.settleColors()
	return n, nil
}

// addMove adds a move to the tree.
func (t *Table) addMove(move string) (*node, error) {
	outcome, over := t.pos.OutcomeOf(move)
	if over && outcome.Reason.IsFault() {
		if strings.HasPrefix(outcome.Detail, move+" ") {
			return nil, errors.New(outcome.Detail)
		}
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

// show shows a node of the tree; programs do not move from there by themselves.
func (t *Table) show(n *node) error {
	pos, err := t.rules.Position(n.path())
	if err != nil {
		return err
	}
	t.pos = pos
	t.halt()
	if len(n.path()) > swap2More {
		t.opening = nil
	}
	t.tree.show(n)
	t.positionChanged()
	return nil
}
