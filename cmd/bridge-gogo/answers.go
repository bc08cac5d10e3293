// Package answers solves a stream of boards: it hands each board on with its makeable
// tricks, in the order of the stream, while the boards behind it are being solved.
package main

import (
	"context"
	"iter"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/internal/boards"
	"gogo/search/bridge/doubledummy"
)

// Answer is a board with what was found out. Solved is nil if its deal cannot be solved.
// A board that is there again has what was found out the first time.
type Answer struct {
	*boards.Board
	*doubledummy.Solved
}

// Par returns what both sides can do best.
func (a *Answer) Par() doubledummy.Par {
	return doubledummy.ParOf(&a.Table, a.Record.Dealer, a.Record.Vulnerable)
}

// ahead is how many boards are read before they are handed on.
const ahead = 16

// Each solves boards and yields them in their order. It ends with the first error, that of
// the context when it is cancelled: then what the boards end with, an error of reading
// perhaps, is not handed on. However many boards there are, only some are held.
func Each(ctx context.Context, all iter.Seq[*boards.Board], o doubledummy.Options, yield func(*Answer) error) error {
	group, inner := errgroup.WithContext(ctx)
	l := &line{boards: make(chan *boards.Board, ahead), solved: make(chan *doubledummy.Solved, ahead)}
	group.Go(func() error {
		defer close(l.solved)
		return doubledummy.Tables(inner, l.deals(inner, until(ctx, all)), o, func(s *doubledummy.Solved) error {
			select {
			case l.solved <- s:
				return nil
			case <-inner.Done():
				return context.Cause(inner)
			}
		})
	})
	group.Go(func() error { return l.hand(inner, yield) })
	if err := group.Wait(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// until yields boards until a context ends.
func until(ctx context.Context, all iter.Seq[*boards.Board]) iter.Seq[*boards.Board] {
	return func(yield func(*boards.Board) bool) {
		for b := range all {
			if ctx.Err() != nil || !yield(b) {
				return
			}
		}
	}
}

// line is a waiting line of boards. The deals of those that are solved come out of the
// solver in the same order, so that each is the next board's that needs one.
type line struct {
	boards chan *boards.Board
	solved chan *doubledummy.Solved
}

// deals puts all boards in line and yields the deals of those that are to be solved.
func (l *line) deals(ctx context.Context, all iter.Seq[*boards.Board]) iter.Seq[bridge.Deal] {
	return func(yield func(bridge.Deal) bool) {
		defer close(l.boards)
		for b := range all {
			select {
			case l.boards <- b:
			case <-ctx.Done():
				return
			}
			if b.Solvable && !b.Again && !yield(b.Record.Deal) {
				return
			}
		}
	}
}

// hand hands the boards on.
func (l *line) hand(ctx context.Context, yield func(*Answer) error) error {
	solved := make([]*doubledummy.Solved, boards.Remembered) // of the last boards, by their serial numbers
	for b := range l.boards {
		a := &Answer{Board: b}
		if b.Solvable {
			last := &solved[b.Serial%boards.Remembered]
			if !b.Again {
				select {
				case *last = <-l.solved:
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
			if *last == nil { // the solver has ended with an error, which is its own to return
				return nil
			}
			a.Solved = *last
		}
		if err := yield(a); err != nil {
			return err
		}
	}
	return nil
}
