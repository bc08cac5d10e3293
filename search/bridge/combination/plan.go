package combination

import (
	"gogo/board/bridge"
	"gogo/search/bridge/pareto"
)

// Step is what a plan does at a trick, and after it.
type Step struct {
	Hand    int // that leads
	Lead    bridge.Rank
	Answers []Answer // what the next defender may play
}

// Answer is a defender's card to a lead, and what the hand across plays to it.
type Answer struct {
	Card    Ranks // one of these equals, none if the defender is out
	Void    bool  // whether the hand across is out
	Third   bridge.Rank
	Forced  bool    // whether it has no other card that differs
	Replies []Reply // what the last defender may play
}

// Reply is the last card of a trick.
type Reply struct {
	Card Ranks // as in Answer
	Then *Step // nil where it does not matter how the suit is played on
}

// Plan returns the plan of a line.
func (s *Solution) Plan(l *Line) (*Step, error) {
	need := l.Goal
	if need == 0 {
		need = -1
	}
	at := s.search.start(s.Suit.Hands, need)
	return s.search.step(&at, l.vector)
}

// step returns a step of a plan that is worth so much at least.
func (s *search) step(at *state, worth pareto.Vector) (*Step, error) {
	if s.decided(at) != nil {
		return nil, nil //nolint:nilnil // there is nothing to do
	}
	t, err := s.pick(s.leads(at), worth)
	if err != nil {
		return nil, err
	}
	step := &Step{Hand: t.leader, Lead: t.plays[0].rank}
	for _, second := range s.defences(t) {
		thirds := s.thirds(&second)
		third, err := s.pick(thirds, worth)
		if err != nil {
			return nil, err
		}
		answer := Answer{Card: s.played(&second), Void: third.plays[2].void, Third: third.plays[2].rank, Forced: len(thirds) == 1}
		for _, last := range s.defences(third) {
			reply := Reply{Card: s.played(&last)}
			if reply.Then, err = s.after(&last, worth); err != nil {
				return nil, err
			}
			answer.Replies = append(answer.Replies, reply)
		}
		step.Answers = append(step.Answers, answer)
	}
	return step, nil
}

// after returns the step that follows a trick.
func (s *search) after(t *trick, worth pareto.Vector) (*Step, error) {
	next := t.state
	if t.won() {
		switch {
		case next.need > 0:
			next.need--
		case next.need < 0:
			less := make(pareto.Vector, len(worth))
			for w, n := range worth {
				less[w] = n - 1
			}
			worth = less
		}
	}
	f, err := s.plans(&next)
	if err != nil {
		return nil, err
	}
	v, _ := s.bestOf(f, worth)
	return s.step(&next, v)
}

// pick returns of tricks the one after which most can be had of what is worth so much at least.
func (s *search) pick(tricks []trick, worth pareto.Vector) (*trick, error) {
	var picked *trick
	most := -1.0
	for i := range tricks {
		f, err := s.follow(&tricks[i])
		if err != nil {
			return nil, err
		}
		if v, mean := s.bestOf(f, worth); v != nil && mean > most {
			picked, most = &tricks[i], mean
		}
	}
	return picked, nil
}

// bestOf returns of the vectors that dominate one the best by the mean.
func (s *search) bestOf(f pareto.Front, worth pareto.Vector) (best pareto.Vector, most float64) {
	for _, v := range f {
		if mean := s.mean(v); v.Dominates(worth) && (best == nil || mean > most) {
			best, most = v, mean
		}
	}
	return best, most
}

// played returns the equals of which one was played last, none if the player was out.
func (s *search) played(t *trick) Ranks {
	last := t.plays[t.n-1]
	if last.void {
		return 0
	}
	for _, set := range s.sets {
		if set.highest() == last.rank {
			return set
		}
	}
	panic("combination: a card of no set")
}
