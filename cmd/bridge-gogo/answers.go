package main

import (
	"context"
	"iter"

	"golang.org/x/sync/errgroup"

	"gogo/board/bridge"
	"gogo/cmd/internal/boards"
	"gogo/search/bridge/doubledummy"
)

// solvedBoard is a board with its double-dummy results, nil if the deal cannot be solved. A repeated
// board shares the results of its first occurrence.
type solvedBoard struct {
	*boards.Board
	*doubledummy.Solved
}

// Par returns the par of the board.
func (a *solvedBoard) Par() doubledummy.Par {
	return doubledummy.ParOf(&a.Table, a.Record.Dealer, a.Record.Vulnerable)
}

// readAhead is the number of boards that are read before they are handed on.
const readAhead = 16

// solveEach solves boards while those behind them are read, and yields them in order. It stops at
// the first error, also the context's; an error of reading is then not handed on. It holds a
// bounded number of boards.
func solveEach(ctx context.Context, all iter.Seq[*boards.Board], o doubledummy.Options, yield func(*solvedBoard) error) error {
	group, inner := errgroup.WithContext(ctx)
	l := &pipeline{boards: make(chan *boards.Board, readAhead), solved: make(chan *doubledummy.Solved, readAhead)}
	group.Go(func() error {
		defer close(l.solved)
		return doubledummy.Tables(inner, l.deals(inner, untilDone(ctx, all)), o, func(s *doubledummy.Solved) error {
			select {
			case l.solved <- s:
				return nil
			case <-inner.Done():
				return context.Cause(inner)
			}
		})
	})
	group.Go(func() error { return l.deliver(inner, yield) })
	if err := group.Wait(); err != nil {
		return err
	}
	return context.Cause(ctx)
}

// untilDone yields boards until the context ends.
func untilDone(ctx context.Context, all iter.Seq[*boards.Board]) iter.Seq[*boards.Board] {
	return func(yield func(*boards.Board) bool) {
		for b := range all {
			if ctx.Err() != nil || !yield(b) {
				return
			}
		}
	}
}

// pipeline queues boards. The solver returns deals in order, so each belongs to the next board
// that has one.
type pipeline struct {
	boards chan *boards.Board
	solved chan *doubledummy.Solved
}

// deals queues all boards and yields the deals to be solved.
func (l *pipeline) deals(ctx context.Context, all iter.Seq[*boards.Board]) iter.Seq[bridge.Deal] {
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

// deliver yields the boards with their results.
func (l *pipeline) deliver(ctx context.Context, yield func(*solvedBoard) error) error {
	solved := make([]*doubledummy.Solved, boards.Remembered) // of the last boards, by serial number
	for b := range l.boards {
		a := &solvedBoard{Board: b}
		if b.Solvable {
			last := &solved[b.Serial%boards.Remembered]
			if !b.Again {
				select {
				case *last = <-l.solved:
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
			if *last == nil { // the solver has failed, and returns its own error
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
