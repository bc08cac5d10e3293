package gomocup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/internal/sessiontest"
)

// fakeEngine answers what a test has told it to, else the first legal cell in
// reading order.
type fakeEngine struct {
	sessiontest.Turns

	settings  Settings
	minMemory int64
	answers   []string // "x,y", "error", "panic" or "off"
	choices   []Choice
	balances  [][]gomoku.Point // answers to the next questions for moves; none is an error
	asked     Balance
	defenses  Defenses
	reports   []Report
	prepared  []preparation
	lacks     error // what Prepare returns, once
	pos       *gomoku.Board
	received  time.Time
}

// preparation is what an engine was told to prepare for.
type preparation struct {
	rule   gomoku.Rule
	memory int64
}

// maxFakeThreads is the greatest number of threads of a fakeEngine with a memory limit.
const maxFakeThreads = 1000

func (e *fakeEngine) Configure(s Settings) error {
	var err error
	e.Change(func() {
		e.settings = s
		if s.Memory != 0 && s.Memory < e.minMemory {
			err = fmt.Errorf("max_memory %d is less than the %d needed", s.Memory, e.minMemory)
		}
		if e.minMemory != 0 && s.Threads > maxFakeThreads {
			err = errors.Join(err, fmt.Errorf("thread_num %d is more than %d", s.Threads, maxFakeThreads))
		}
	})
	return err
}

func (e *fakeEngine) Prepare(rule gomoku.Rule) (err error) {
	e.Change(func() {
		e.prepared = append(e.prepared, preparation{rule, e.settings.Memory})
		err, e.lacks = e.lacks, nil
	})
	return err
}

// begin notes the turn and waits if it has to.
func (e *fakeEngine) begin(ctx context.Context, pos *gomoku.Board, received time.Time) {
	e.Begin(ctx, func() { e.pos, e.received = pos.Clone(), received })
}

func (e *fakeEngine) Think(ctx context.Context, pos *gomoku.Board, received time.Time, report func(Report)) (gomoku.Point, error) {
	e.begin(ctx, pos, received)
	defer e.End()
	e.Lock()
	answer := ""
	if len(e.answers) > 0 {
		answer, e.answers = e.answers[0], e.answers[1:]
	}
	reports := e.reports
	e.Unlock()
	for _, r := range reports {
		report(r)
	}
	switch answer {
	case "":
		return firstLegal(pos), nil
	case "error":
		return gomoku.NoPoint, errors.New("lost for an answer")
	case "panic":
		panic("planted")
	case "off":
		return gomoku.MaxPoints + 1, nil
	}
	return pos.ParseCoordinates(answer)
}

func (e *fakeEngine) Swap2(ctx context.Context, pos *gomoku.Board, received time.Time) (Choice, error) {
	e.begin(ctx, pos, received)
	defer e.End()
	e.Lock()
	defer e.Unlock()
	if len(e.choices) > 0 {
		c := e.choices[0]
		e.choices = e.choices[1:]
		return c, nil
	}
	if pos.Len() > 0 {
		return Choice{Swap: true}, nil
	}
	return Choice{Moves: []gomoku.Point{pos.At(0, 0), pos.At(1, 0), pos.At(2, 0)}}, nil
}

func (e *fakeEngine) Balance(
	ctx context.Context, pos *gomoku.Board, received time.Time, b Balance, report func(Report),
) ([]gomoku.Point, error) {
	e.begin(ctx, pos, received)
	defer e.End()
	e.Lock()
	defer e.Unlock()
	e.asked = b
	for _, r := range e.reports {
		report(r)
	}
	if len(e.balances) == 0 {
		return nil, errors.New("nothing is even")
	}
	moves := e.balances[0]
	e.balances = e.balances[1:]
	return moves, nil
}

func (e *fakeEngine) Defenses(ctx context.Context, pos *gomoku.Board, received time.Time, report func(Report)) (Defenses, error) {
	e.begin(ctx, pos, received)
	defer e.End()
	e.Lock()
	defer e.Unlock()
	for _, r := range e.reports {
		report(r)
	}
	return e.defenses, nil
}

// firstLegal returns the first cell in reading order that may be played, or
// the first empty one.
func firstLegal(pos *gomoku.Board) gomoku.Point {
	empty := gomoku.NoPoint
	for y := range pos.Height() {
		for x := range pos.Width() {
			p := pos.At(x, y)
			if pos.Legal(p, pos.ToMove()) == nil {
				return p
			}
			if empty == gomoku.NoPoint && pos.Cell(p) == gomoku.Empty {
				empty = p
			}
		}
	}
	return empty
}
