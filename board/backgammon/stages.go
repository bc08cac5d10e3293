package backgammon

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
