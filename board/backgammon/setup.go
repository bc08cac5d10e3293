package backgammon

import (
	"fmt"
)

// Setup is a position together with the seats of the players. An XGID or a GNU match id
// refers to the players by their seats, whoever is on roll.
type Setup struct {
	Position
	Seat  Seat  // of the player on roll in Position
	Offer Offer // to be answered by that player; Doubled is set if there is one
	// MaxCube is the largest cube according to an XGID, 0 if it is not given.
	MaxCube int
	// Resigned is the number of games, 1 to 3, that Resigner offers to give up, or 0.
	// Only GNU match ids contain it.
	Resigned int
	Resigner Owner
}

// Seat is the seat of a player.
type Seat uint8

const (
	Bottom Seat = iota // X, capital letters in an XGID, player 1 of GNU Backgammon
	Top                // O, small letters, player 0
)

// Other returns the other player's seat.
func (s Seat) Other() Seat {
	return 1 - s
}

// owner returns the player at a seat as an Owner, if the player on roll sits at s.
func (s Seat) owner(at Seat) Owner {
	if at == s {
		return Mover
	}
	return Opponent
}

// of returns the seat of an owner other than Nobody, if the player on roll sits at s.
func (s Seat) of(o Owner) Seat {
	if o == Opponent {
		return s.Other()
	}
	return s
}

// Offer is an offer of the cube that has not been answered. The player on roll of the
// Setup answers it, whoever rolls next.
type Offer uint8

const (
	NoOffer Offer = iota
	Double
	Beaver  // the double was taken and doubled again at once: the doubler answers
	Raccoon // the beaver was taken and doubled again
)

// roller returns the seat of the player who rolls next: the first doubler, if there is
// an offer.
func (s *Setup) roller() Seat {
	if s.Offer.isReversed() {
		return s.Seat.Other()
	}
	return s.Seat
}

// isReversed reports whether the opponent of the first doubler answers the offer.
func (o Offer) isReversed() bool {
	return o == Double || o == Raccoon
}

// setOffer completes a setup whose position is seen by the player who rolls next.
func (s *Setup) setOffer(roller Seat, offer Offer) {
	s.Seat, s.Offer = roller, offer
	if offer.isReversed() {
		dice := s.Dice // Swap drops them, but Validate has to see them
		s.Position = s.Swap()
		s.Dice = dice
		s.Seat = roller.Other()
	}
	s.Doubled = offer != NoOffer
}

// Validate returns an error unless s is a setup with a decision.
func (s *Setup) Validate() error {
	if s.Doubled != (s.Offer != NoOffer) {
		return fmt.Errorf("doubled is %t beside offer %d", s.Doubled, s.Offer)
	}
	if s.Offer > Double && s.Match.Length > 0 {
		return fmt.Errorf("there are no beavers in a match, which this is to %d", s.Match.Length)
	}
	p := s.Position
	if s.Offer == Raccoon {
		p.Doubled = false // the mover owns the cube since the beaver
	}
	return p.Validate()
}

// Stage is an intermediate state of a play that is made step by step.
type Stage struct {
	// Next are the steps after which a legal play can still be finished, and the stages
	// that they lead to.
	Next []StageStep
	// Move is the legal play that ends here, where no step is left.
	Move *Move
}

// StageStep is a step of a play and the index of the stage after it.
type StageStep struct {
	Step Step
	To   int
}

// Stages returns how the legal plays of a roll can be made step by step, in every possible
// order of their steps. The first stage is the one before any step. Ways that lead to the
// same board with the same dice left share a stage. The board must be valid and the dice
// rolled.
func Stages(b *Board, d Dice) []Stage {
	var g Generator
	s := stager{places: map[stageKey]int{}, ends: map[Board]*Move{}}
	for _, m := range g.Moves(b, d) {
		s.ends[m.Board] = &m
		s.steps = int(m.Play.N) // all legal plays have as many
	}
	left := []int{int(d[0]), int(d[1])}
	if d.Double() {
		left = append(left, left...)
	}
	s.stage(*b, left, 0)
	return s.stages
}

// stager lists stages.
type stager struct {
	stages []Stage
	places map[stageKey]int // indexes of stages, or noStage
	ends   map[Board]*Move
	steps  int // of every legal play
}

// stageKey identifies a stage.
type stageKey struct {
	board Board
	// left is the number of dice left, die the next of them.
	left, die int
}

// noStage stands for a stage from which no legal play can be finished.
const noStage = -1

// stage returns the index of a stage after so many steps, or noStage.
func (s *stager) stage(b Board, left []int, made int) int {
	key := stageKey{board: b, left: len(left)}
	if len(left) > 0 {
		key.die = left[0]
	}
	if at, known := s.places[key]; known {
		return at
	}
	if made == s.steps {
		end := s.ends[b]
		if end == nil {
			s.places[key] = noStage
			return noStage
		}
		s.places[key] = len(s.stages)
		s.stages = append(s.stages, Stage{Move: end})
		return s.places[key]
	}
	at := len(s.stages)
	s.stages = append(s.stages, Stage{})
	var next []StageStep
	for i, die := range left {
		if i > 0 && die == left[0] {
			break // of a double
		}
		rest := append(append([]int{}, left[:i]...), left[i+1:]...)
		for step, after := range b.steps(die) {
			if to := s.stage(after, rest, made+1); to != noStage {
				next = append(next, StageStep{step, to})
			}
		}
	}
	s.places[key] = at
	if len(next) == 0 {
		s.places[key] = noStage
	}
	s.stages[at].Next = next
	return s.places[key]
}

// steps yields the steps of a checker of the mover by one die, with the boards after them.
func (b *Board) steps(die int) func(yield func(Step, Board) bool) {
	return func(yield func(Step, Board) bool) {
		var g Generator
		g.begin(b)
		for sources := g.sources(die); sources != 0; {
			from := sources.TakeLast()
			hit := g.step(from, die)
			after, step := g.now.Board, g.now.Play.Steps[0]
			g.undo(hit)
			if !yield(step, after) {
				return
			}
		}
	}
}
