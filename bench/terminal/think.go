package terminal

import (
	"context"
	"errors"
	"fmt"

	"gogo/bench/match"
	"gogo/internal/words"
)

// think asks the brain for a move of the side to move. A failure is printed, and leaves the session
// without a brain; the error ends the session.
func (s *Session[P]) think(ctx context.Context) (reply match.Reply, ok bool, err error) {
	if !s.running() {
		s.say("The brain is not running: type restart to start it again.")
		return reply, false, nil
	}
	reply, err = s.await(ctx, s.ask)
	if err == nil {
		return reply, true, nil
	}
	if ctx.Err() != nil {
		return reply, false, ctx.Err()
	}
	if s.ended && errors.Is(err, context.Canceled) {
		return reply, false, errQuit
	}
	s.fail(ctx, err)
	return reply, false, s.err
}

// ask sends the game to the brain if it does not know it, and asks for a move.
func (s *Session[P]) ask(ctx context.Context) (match.Reply, error) {
	if !s.synced {
		if err := s.brain.NewGame(ctx, s.now, s.Limits); err != nil {
			return match.Reply{}, err
		}
		s.synced = true
	}
	ctx, cancel := context.WithTimeout(ctx, s.Limits.Turn+s.Limits.Tolerance+s.Limits.Grace)
	defer cancel()
	return s.brain.Move(ctx, s.now, 0)
}

// await waits for the brain's answer. Lines typed meanwhile are kept for later; Ctrl-C cancels the
// wait.
func (s *Session[P]) await(ctx context.Context, ask func(context.Context) (match.Reply, error)) (match.Reply, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type answer struct {
		reply match.Reply
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		reply, err := ask(ctx)
		done <- answer{reply, err}
	}()
	for {
		var lines <-chan string
		if s.Console.Interactive() && len(s.typed) < maxTyped && !s.ended {
			lines = s.lines
		}
		select {
		case a := <-done:
			return a.reply, a.err
		case line, open := <-lines:
			if open {
				s.typed = append(s.typed, line)
				continue
			}
			s.ended = true
			cancel()
		}
	}
}

// fail closes a brain that has failed, and prints why.
func (s *Session[P]) fail(ctx context.Context, err error) {
	s.failed = err
	_ = s.brain.Close(context.WithoutCancel(ctx)) // already failed: nothing more to report
	s.brain, s.synced = nil, false
	s.tell(false, "The brain has failed: %s. Type restart to start it again.", words.Sanitize(err.Error()))
}

// answer plays the brain's move.
func (s *Session[P]) answer(ctx context.Context) error {
	if s.blunder() {
		return s.err
	}
	reply, ok, err := s.think(ctx)
	if !ok || err != nil {
		return err
	}
	if outcome, over := s.now.OutcomeOf(reply.Move); over && outcome.Reason.IsFault() {
		s.fail(ctx, fmt.Errorf("it played %s: %s", reply.Text, outcome.Detail))
		return s.err
	}
	s.make(reply.Move, reply, false)
	return nil
}

// blunder sometimes makes a beginner's move for a weak brain, and reports whether it did.
func (s *Session[P]) blunder() bool {
	if s.isPersonsTurn() || !match.Blunders(s.Rand, s.Level) {
		return false
	}
	move := s.now.BeginnerMove(s.Rand)
	if move == "" {
		return false
	}
	s.make(move, match.Reply{Move: move}, false)
	return true
}
