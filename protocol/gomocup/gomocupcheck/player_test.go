package gomocupcheck_test

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gomocup"
)

// player is an engine that completes a five, stops one, and otherwise plays near the middle. It takes
// half of its time, and ends a turn early when the limits change.
type player struct {
	mu       sync.Mutex
	settings gomocup.Settings
	changed  chan struct{} // closed by the next change
	memory   int64         // the least that it needs
}

func (e *player) Configure(s gomocup.Settings) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.settings = s
	if e.changed != nil {
		close(e.changed)
	}
	e.changed = nil
	if s.Memory > 0 && s.Memory < e.memory {
		return errors.New("max_memory is too small")
	}
	return nil
}

func (e *player) NewGame() {}

func (e *player) Prepare(gomoku.Rule) error { return nil }

// wait takes the time of a turn.
func (e *player) wait(ctx context.Context, received time.Time) {
	for {
		e.mu.Lock()
		s := e.settings
		if e.changed == nil {
			e.changed = make(chan struct{})
		}
		changed := e.changed
		e.mu.Unlock()
		turn := 5 * time.Second
		if s.TurnGiven {
			turn = s.Turn / 2
		}
		turn = max(min(turn, s.Left/2), 0)
		late := time.NewTimer(time.Until(received.Add(turn)))
		select {
		case <-ctx.Done():
			late.Stop()
			return
		case <-late.C:
			return
		case <-changed:
			late.Stop()
		}
	}
}

func (e *player) Think(ctx context.Context, pos *gomoku.Board, received time.Time, report func(gomocup.Report)) (gomoku.Point, error) {
	e.wait(ctx, received)
	p := choose(pos)
	report(gomocup.Report{Depth: 1, PV: []gomoku.Point{p}})
	return p, nil
}

// choose returns the move of a position.
func choose(pos *gomoku.Board) gomoku.Point {
	me := pos.ToMove()
	for _, c := range []gomoku.Color{me, me.Other()} {
		for y := range pos.Height() {
			for x := range pos.Width() {
				p := pos.At(x, y)
				if pos.Legal(p, me) == nil && pos.Wins(p, c) {
					return p
				}
			}
		}
	}
	best, least := gomoku.NoPoint, 0
	for y := range pos.Height() {
		for x := range pos.Width() {
			p := pos.At(x, y)
			dx, dy := 2*x-pos.Width(), 2*y-pos.Height()
			if d := dx*dx + dy*dy; pos.Legal(p, me) == nil && (best == gomoku.NoPoint || d < least) {
				best, least = p, d
			}
		}
	}
	return best
}

func (e *player) Swap2(_ context.Context, pos *gomoku.Board, _ time.Time) (gomocup.Choice, error) {
	if pos.Len() > 0 {
		return gomocup.Choice{Swap: true}, nil
	}
	return gomocup.Choice{Moves: []gomoku.Point{pos.At(7, 7), pos.At(8, 7), pos.At(9, 9)}}, nil
}

func (e *player) Balance(context.Context, *gomoku.Board, time.Time, gomocup.Balance, func(gomocup.Report)) ([]gomoku.Point, error) {
	return nil, errors.New("no balance")
}

func (e *player) Defenses(context.Context, *gomoku.Board, time.Time, func(gomocup.Report)) (gomocup.Defenses, error) {
	return gomocup.Defenses{}, nil
}

// correct serves a manager as it should be.
func correct(ctx context.Context, in io.Reader, out io.Writer) error {
	return gomocup.NewSession(&player{memory: 1 << 20}, out, gomocup.Options{About: `name="correct", version="1.0"`}).Run(ctx, in)
}
