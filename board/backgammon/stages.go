package backgammon

// Stage is where a play stands that is made step by step.
type Stage struct {
	// Next are the steps after which a legal play can still be finished, and the stages
	// that they lead to.
	Next []StageStep
	// Move is the legal play that ends here, where no step is left.
	Move *Move
}

// StageStep is a step of a play, and the place of the stage after it.
type StageStep struct {
	Step Step
	To   int
}

// Stages returns how the legal plays of a roll can be made step by step, in every order in
// which their steps can be made: the first stage is that before any. Stages with the same
// board and the same dice left are one. The board must be valid and the dice rolled.
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
	places map[stageKey]int // noStage for those from which no play can be finished
	ends   map[Board]*Move
	steps  int // of every legal play
}

// stageKey tells stages apart.
type stageKey struct {
	board Board
	// left is how many of the dice are left, and the next of them.
	left, die int
}

// noStage stands for a stage from which no legal play can be finished.
const noStage = -1

// stage returns the place of a stage after so many steps, or noStage.
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

// steps yields the steps of a chequer of the mover by one die, with the boards after them.
func (b *Board) steps(die int) func(yield func(Step, Board) bool) {
	return func(yield func(Step, Board) bool) {
		var g Generator
		g.look(b)
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
