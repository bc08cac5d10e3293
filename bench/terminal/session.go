package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Session is a session of one person with one program. The exported fields must be set before Run.
type Session[P Position] struct {
	Game    Game[P]
	Console *console.Console
	Out     io.Writer // described by Terminal; written through Console
	Getenv  func(string) string
	// Start starts the program.
	Start  func(context.Context) (Brain[P], error)
	Limits match.Limits // of the program
	Level  int          // of the program, from 1 to match.MaxLevel
	Rand   *rand.Rand   // chooses when a weak program errs
	// Side is the person's side in the first game.
	Side Side
	// About is printed about the games at the start; it may be empty.
	About string

	engine Brain[P]
	name   string // display name of the engine
	failed error  // why there is no engine
	synced bool   // the engine knows the current game

	side    Side // of the person
	past    []Step[P]
	now     P
	over    bool
	outcome match.Outcome
	files   Saves

	term    Terminal
	live    *Live     // nil for plain lines
	pending []message // messages for below the next picture
	typed   []string  // lines typed ahead
	lines   <-chan string
	ended   bool  // end of input
	err     error // the first error of the console
}

// maxTyped bounds the lines typed ahead.
const maxTyped = 100

// errQuit ends the session.
var errQuit = errors.New("quit")

// Run plays games until the person quits or the input ends.
func (s *Session[P]) Run(ctx context.Context) (err error) {
	if err := s.start(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close(ctx)) }()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s.Console.Complete(s.words())
	s.term = Detect(s.Out, s.Getenv)
	if s.Console.Interactive() && s.term.Live {
		s.live = NewLive(s.Console)
		s.note(s.live.Scroll(s.term))
	}
	start, usual := s.Game.Begin()
	side := s.Side
	if side == DefaultSide {
		side = sideOf(usual)
	}
	s.now, s.side = start, side
	s.Console.Prompt(s.prompt())
	s.lines = s.Console.Lines(ctx)
	s.tell(false, "You play %s, the engine is %s (%s). Type help for help.", side.name(s.Game.Sides()), s.name, s.Game.Title(start))
	if s.About != "" {
		s.tell(false, "%s", s.About)
	}
	err = s.begin(ctx, start, side)
	for err == nil {
		err = s.serveLine(ctx)
		if err == nil {
			err = s.err
		}
	}
	if errors.Is(err, errQuit) {
		return s.err
	}
	return err
}

// serveLine reads a line and executes it.
func (s *Session[P]) serveLine(ctx context.Context) error {
	if len(s.typed) > 0 {
		line := s.typed[0]
		s.typed = s.typed[1:]
		return s.execute(ctx, strings.TrimSpace(line))
	}
	if s.ended {
		return s.end()
	}
	select {
	case line, open := <-s.lines:
		if !open {
			return s.end()
		}
		return s.execute(ctx, strings.TrimSpace(line))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end handles the end of the input. A program that has failed and was not restarted is an error
// then, since nobody may have read its message, except after Ctrl-C.
func (s *Session[P]) end() error {
	if s.failed != nil && !s.Console.Interrupted() {
		return s.failed
	}
	return errQuit
}

// start starts the engine.
func (s *Session[P]) start(ctx context.Context) error {
	engine, err := s.Start(ctx)
	if s.failed = err; err != nil {
		return err
	}
	s.engine, s.synced, s.name = engine, false, words.Sanitize(engine.Name())
	return nil
}

// running reports whether there is an engine.
func (s *Session[P]) running() bool { return s.engine != nil }

// close ends the engine. Having to kill it is no error of the game played.
func (s *Session[P]) close(ctx context.Context) error {
	if s.engine == nil {
		return nil
	}
	err := s.engine.Close(context.WithoutCancel(ctx))
	s.engine = nil
	if match.WasKilled(err) {
		return nil
	}
	return err
}

// begin starts a game from a position, with the engine's move if it is its turn.
func (s *Session[P]) begin(ctx context.Context, start P, side Side) error {
	s.past, s.now, s.side = nil, start, side
	s.over, s.synced = false, false
	return s.advance(ctx)
}

// advance makes the moves that are not the person's: the engine's, and forced ones. Then it shows the
// position.
func (s *Session[P]) advance(ctx context.Context) error {
	for !s.over {
		if move, forced := s.forced(s.now); forced {
			s.make(move, match.Reply{Move: move}, s.isPersonsTurn())
			continue
		}
		if s.isPersonsTurn() || !s.running() {
			break
		}
		if s.live != nil {
			s.draw()
		}
		if err := s.answer(ctx); err != nil {
			return err
		}
	}
	s.show()
	return ctx.Err()
}

// isPersonsTurn reports whether the person has the next move.
func (s *Session[P]) isPersonsTurn() bool { return s.side.has(s.now.Turn()) }

// make makes a move that OutcomeOf has accepted.
func (s *Session[P]) make(move string, reply match.Reply, own bool) {
	step := Step[P]{Before: s.Game.Copy(s.now), Side: s.now.Turn(), Move: move, Reply: reply, ByPerson: own, MadeHere: true}
	s.outcome, s.over = s.now.OutcomeOf(move)
	s.past = append(s.past, step)
	s.now.Play(move)
	if _, forced := s.forced(step.Before); forced || !own {
		s.sayMove()
	}
	if p, ok := s.Game.(Prompter[P]); ok && !s.over {
		if news := p.News(step.Before, s.now); news != "" {
			s.tell(false, "%s", words.Sanitize(news))
		}
	}
}

// forced returns the only move of a position that leaves no decision.
func (s *Session[P]) forced(p P) (move string, forced bool) {
	if prompter, ok := s.Game.(Prompter[P]); ok {
		return prompter.Forced(p)
	}
	return "", false
}

// move plays a typed move.
func (s *Session[P]) move(ctx context.Context, text string) error {
	switch {
	case s.over:
		s.explainUnknown(text, "The game is over. Type new for another game, or undo.")
		return nil
	case !s.isPersonsTurn():
		s.explainUnknown(text, fmt.Sprintf("It is the engine's move: %s.", s.noEngineHelp()))
		return nil
	}
	move, err := s.Game.Read(s.now, text)
	if err != nil {
		s.explainUnknown(text, err.Error()+". Type help for help.")
		return ctx.Err()
	}
	if outcome, over := s.now.OutcomeOf(move); over && outcome.Reason.IsFault() {
		s.say("%s", words.Sanitize(outcome.Detail))
		return nil
	}
	s.make(move, match.Reply{Move: move}, true)
	return s.advance(ctx)
}

// noEngineHelp explains what a person can do while there is no engine to move.
func (s *Session[P]) noEngineHelp() string {
	if !s.running() {
		return "type restart to start it again"
	}
	return "type go to ask it again"
}

// record returns the game so far.
func (s *Session[P]) record() *Record[P] {
	r := &Record[P]{Steps: s.past, Last: s.now, Outcome: s.outcome, Over: s.over}
	for _, side := range match.Sides() {
		r.Players[side.Index()] = s.name
		if s.side.has(side) {
			r.Players[side.Index()] = "person"
		}
	}
	return r
}

// describe describes how the game has ended.
func (s *Session[P]) describe() string {
	return words.Sanitize(Describe(s.outcome, s.Game.Sides())) + ". Type new for another game."
}

// think asks the engine for a move of the side to move at a level. A failure is printed, and leaves the session
// without an engine; the error ends the session.
func (s *Session[P]) think(ctx context.Context, level int) (reply match.Reply, ok bool, err error) {
	if !s.running() {
		s.say("The engine is not running: type restart to start it again.")
		return reply, false, nil
	}
	reply, err = s.await(ctx, func(ctx context.Context) (match.Reply, error) { return s.ask(ctx, level) })
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

// ask sends the game to the engine if it does not know it, and asks for a move at a level.
func (s *Session[P]) ask(ctx context.Context, level int) (match.Reply, error) {
	if !s.synced {
		if err := s.engine.NewGame(ctx, s.now, s.Limits); err != nil {
			return match.Reply{}, err
		}
		s.synced = true
	}
	if engine, ok := any(s.engine).(match.Leveled); ok {
		if err := engine.SetLevel(ctx, level); err != nil {
			return match.Reply{}, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, s.Limits.Turn+s.Limits.Tolerance+s.Limits.Patience)
	defer cancel()
	return s.engine.Move(ctx, s.now, 0)
}

// await waits for the engine's answer. Lines typed meanwhile are kept for later; Ctrl-C cancels the
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

// fail closes an engine that has failed, and prints why.
func (s *Session[P]) fail(ctx context.Context, err error) {
	s.failed = err
	_ = s.engine.Close(context.WithoutCancel(ctx)) // already failed: nothing more to report
	s.engine, s.synced = nil, false
	s.tell(false, "The engine has failed: %s. Type restart to start it again.", words.Sanitize(err.Error()))
}

// answer plays the engine's move.
func (s *Session[P]) answer(ctx context.Context) error {
	if s.blunder() {
		return s.err
	}
	reply, ok, err := s.think(ctx, s.Level)
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

// blunder sometimes makes a beginner's move for a weak engine, and reports whether it did.
func (s *Session[P]) blunder() bool {
	if s.isPersonsTurn() || match.TakesLevel(s.engine) || !match.Blunders(s.Rand, s.Level) {
		return false
	}
	move := s.now.BeginnerMove(s.Rand)
	if move == "" {
		return false
	}
	s.make(move, match.Reply{Move: move}, false)
	return true
}
