package combination

import (
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/search/bridge/alphamu"
)

// Step is a step of a plan: a trick, and the steps after it.
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
func (s *search) step(at *state, worth alphamu.Vector) (*Step, error) {
	if s.decided(at) != nil {
		return nil, nil //nolint:nilnil // there is nothing to do
	}
	t, err := s.pick(s.leads(at), worth)
	if err != nil {
		return nil, err
	}
	step := &Step{Hand: t.leader, Lead: t.plays[0].rank}
	for _, second := range s.defenses(t) {
		thirds := s.thirds(&second)
		third, err := s.pick(thirds, worth)
		if err != nil {
			return nil, err
		}
		answer := Answer{Card: s.played(&second), Void: third.plays[2].void, Third: third.plays[2].rank, Forced: len(thirds) == 1}
		for _, last := range s.defenses(third) {
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
func (s *search) after(t *trick, worth alphamu.Vector) (*Step, error) {
	next := t.state
	if t.won() {
		switch {
		case next.need > 0:
			next.need--
		case next.need < 0:
			less := make(alphamu.Vector, len(worth))
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
func (s *search) pick(tricks []trick, worth alphamu.Vector) (*trick, error) {
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
func (s *search) bestOf(f alphamu.Front, worth alphamu.Vector) (best alphamu.Vector, most float64) {
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

// The names of the players, as in Suit.
var (
	hands     = [2]string{North: "North", South: "South"}
	defenders = [2]string{west: "West", east: "East"}
)

// Words returns the first tricks of a plan in lines: each trick, and below it, further to the
// right, what is done for each card that the defenders may play. What does not depend on a card is
// said once, and what is forced is not said.
func (s *Step) Words(tricks int) []string {
	if s == nil || tricks == 0 {
		return nil
	}
	second, last := defenders[east], defenders[west]
	if s.Hand == South {
		second, last = last, second
	}
	across := hands[North+South-s.Hand]
	answers := branches{who: second}
	for i := range s.Answers {
		a := &s.Answers[i]
		replies := branches{who: last}
		for _, r := range a.Replies {
			replies.add(r.Card, r.Then.Words(tricks-1))
		}
		then := replies.lines()
		if !a.Forced {
			then = append([]string{across + " plays the " + a.Third.String()}, then...)
		}
		answers.add(a.Card, then)
	}
	return append([]string{hands[s.Hand] + " leads the " + s.Lead.String()}, answers.lines()...)
}

// branches are the continuations after each card that a player may play.
type branches struct {
	who   string
	cards [][]Ranks // after which the same is done
	then  [][]string
}

func (b *branches) add(card Ranks, then []string) {
	i := slices.IndexFunc(b.then, func(known []string) bool { return slices.Equal(known, then) })
	if i < 0 {
		i = len(b.then)
		b.cards, b.then = append(b.cards, nil), append(b.then, then)
	}
	b.cards[i] = append(b.cards[i], card)
}

// lines returns the branches, without the cards where there is but one.
func (b *branches) lines() []string {
	if len(b.then) == 1 {
		return b.then[0]
	}
	var lines []string
	for i, then := range b.then {
		names := make([]string, len(b.cards[i]))
		for k, set := range b.cards[i] {
			names[k] = set.name()
		}
		if len(then) == 0 {
			then = []string{"as it comes"}
		}
		lines = append(lines, b.who+" "+strings.Join(names, ", ")+": "+then[0])
		for _, line := range then[1:] {
			lines = append(lines, "  "+line)
		}
	}
	return lines
}

// name returns what equals are called.
func (r Ranks) name() string {
	switch r.Count() {
	case 0:
		return "none"
	case 1:
		return r.String()
	}
	return r.highest().String() + "-" + r.lowest().String()
}
