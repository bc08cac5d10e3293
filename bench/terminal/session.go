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

// Session is a sitting of one person with one program. The exported fields are set
// before Run.
type Session[P Position] struct {
	Game    Game[P]
	Console *console.Console
	Out     io.Writer // what Terminal is about; written through Console
	Getenv  func(string) string
	// Start starts the program.
	Start  func(context.Context) (Brain[P], error)
	Limits match.Limits // of the program
	Level  int          // of the program, from 1 to match.MostLevel
	Rand   *rand.Rand   // chooses where a weak program slips
	// Side is the person's in the first game.
	Side Side
	// About is said of the games at the start; it may be empty.
	About string

	brain  Brain[P]
	name   string // of the brain, for people
	failed error  // why there is no brain
	told   bool   // whether the brain has the game as it is

	side    Side // of the person
	past    []Step[P]
	now     P
	over    bool
	outcome match.Outcome
	files   Saves

	term    Terminal
	live    *Live    // nil for plain lines
	pending []remark // to be said below the next picture
	typed   []string // ahead
	lines   <-chan string
	ended   bool  // no more lines
	err     error // the first error of the console
}

// mostTyped bounds the lines that a person types ahead.
const mostTyped = 100

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
	if side == Usual {
		side = sideOf(usual)
	}
	s.now, s.side = start, side
	s.Console.Prompt(s.prompt())
	s.lines = s.Console.Lines(ctx)
	s.tell(false, "You play %s, the brain is %s (%s). Type help for help.", side.name(s.Game.Sides()), s.name, s.Game.Title(start))
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

// serveLine takes a line and obeys it.
func (s *Session[P]) serveLine(ctx context.Context) error {
	if len(s.typed) > 0 {
		line := s.typed[0]
		s.typed = s.typed[1:]
		return s.obey(ctx, strings.TrimSpace(line))
	}
	if s.ended {
		return s.end()
	}
	select {
	case line, open := <-s.lines:
		if !open {
			return s.end()
		}
		return s.obey(ctx, strings.TrimSpace(line))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end is the end of the input. A program that has failed and was not started again is
// an error then: nobody may have read what it was. A person who presses Ctrl-C has.
func (s *Session[P]) end() error {
	if s.failed != nil && !s.Console.Interrupted() {
		return s.failed
	}
	return errQuit
}

// start starts the brain.
func (s *Session[P]) start(ctx context.Context) error {
	brain, err := s.Start(ctx)
	if s.failed = err; err != nil {
		return err
	}
	s.brain, s.told, s.name = brain, false, words.Sanitize(brain.Name())
	return nil
}

// running reports whether there is a brain.
func (s *Session[P]) running() bool { return s.brain != nil }

// close ends the brain. That force was needed is no failure of the game that was played.
func (s *Session[P]) close(ctx context.Context) error {
	if s.brain == nil {
		return nil
	}
	err := s.brain.Close(context.WithoutCancel(ctx))
	s.brain = nil
	if match.EndedByForce(err) {
		return nil
	}
	return err
}

// begin begins a game from a position, with the brain's move if that is first.
func (s *Session[P]) begin(ctx context.Context, start P, side Side) error {
	s.past, s.now, s.side = nil, start, side
	s.over, s.told = false, false
	return s.goOn(ctx)
}

// goOn plays what is not the person's to decide: the brain's moves, and those without a
// choice. Then it shows the position.
func (s *Session[P]) goOn(ctx context.Context) error {
	for !s.over {
		if move, forced := s.forced(s.now); forced {
			s.make(move, match.Reply{Move: move}, s.own())
			continue
		}
		if s.own() || !s.running() {
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

// own reports whether the person has the next move.
func (s *Session[P]) own() bool { return s.side.has(s.now.Turn()) }

// make makes a move that Judge has not refused.
func (s *Session[P]) make(move string, reply match.Reply, own bool) {
	step := Step[P]{Before: s.Game.Copy(s.now), Side: s.now.Turn(), Move: move, Reply: reply, Own: own, Known: true}
	s.outcome, s.over = s.now.Judge(move)
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

// forced returns the only move of a position where nothing is left to decide.
func (s *Session[P]) forced(p P) (move string, forced bool) {
	if prompter, ok := s.Game.(Prompter[P]); ok {
		return prompter.Forced(p)
	}
	return "", false
}

// move plays what the person types.
func (s *Session[P]) move(ctx context.Context, text string) error {
	switch {
	case s.over:
		s.misread(text, "The game is over. Type new for another game, or undo.")
		return nil
	case !s.own():
		s.misread(text, fmt.Sprintf("It is the brain's move: %s.", s.waiting()))
		return nil
	}
	move, err := s.Game.Read(s.now, text)
	if err != nil {
		s.misread(text, err.Error()+". Type help for help.")
		return ctx.Err()
	}
	if outcome, over := s.now.Judge(move); over && outcome.Reason.IsFault() {
		s.say("%s", words.Sanitize(outcome.Detail))
		return nil
	}
	s.make(move, match.Reply{Move: move}, true)
	return s.goOn(ctx)
}

// waiting says what a person can do where the brain cannot move.
func (s *Session[P]) waiting() string {
	if !s.running() {
		return "type restart to start it again"
	}
	return "type go to ask it again"
}

// record is the game so far.
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

// describe says how the game has ended.
func (s *Session[P]) describe() string {
	return words.Sanitize(Describe(s.outcome, s.Game.Sides())) + ". Type new for another game."
}
