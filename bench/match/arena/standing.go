package arena

import (
	"fmt"

	"gogo/bench/match"
	"gogo/bench/stats"
)

// Standing counts the records of a plan. They may come in any order and more
// than once; what it says depends only on which games are there.
//
// A sequential test looks at the pairs in the order of the plan, and no further
// than the first that is not complete. When it has decided, games behind the
// deciding pair do not count: they were played because others took longer, and a
// match on one machine and one on ten must say the same.
type Standing struct {
	plan    *Plan
	records []*Record // by their number; nil where there is none yet
	missing int

	test    Test // nil where there is none
	verdict stats.Verdict
}

// NewStanding returns the standing before the first game.
func NewStanding(plan *Plan) *Standing {
	n := plan.Len()
	return &Standing{plan: plan, records: make([]*Record, n), missing: n, test: plan.NewTest()}
}

// Add counts a record of the plan and reports whether it is new.
func (s *Standing) Add(r *Record) bool {
	if s.records[r.Game] != nil {
		return false
	}
	s.records[r.Game] = r
	s.missing--
	s.showTest()
	return true
}

// showTest lets the sequential test see the pairs that it has not seen.
func (s *Standing) showTest() {
	if s.test == nil {
		return
	}
	for s.verdict == stats.Running && s.test.Pairs() < len(s.records)/2 {
		first, second, complete := s.pair(s.test.Pairs())
		if !complete {
			return
		}
		s.test.Add(first, second, s.plan.Entrants[0].Name)
		s.verdict = s.test.Verdict()
	}
}

// pair returns the two games of a pair and whether both are there.
func (s *Standing) pair(n int) (first, second *Record, complete bool) {
	first, second = s.records[2*n], s.records[2*n+1]
	return first, second, first != nil && second != nil
}

// Has reports whether a game is there.
func (s *Standing) Has(game int) bool { return s.records[game] != nil }

// Played returns how many games are there.
func (s *Standing) Played() int { return len(s.records) - s.missing }

// Over reports whether there is nothing left to play.
func (s *Standing) Over() bool { return s.missing == 0 || s.verdict != stats.Running }

// Verdict returns the state of the sequential test and its log-likelihood ratio.
// It is Running and 0 in a plan without a test.
func (s *Standing) Verdict() (stats.Verdict, float64) {
	if s.test == nil {
		return stats.Running, 0
	}
	return s.verdict, s.test.LLR()
}

// Counted returns the records that count, in the order of the plan.
func (s *Standing) Counted() []*Record {
	var list []*Record
	for _, r := range s.records[:s.counting()] {
		if r != nil {
			list = append(list, r)
		}
	}
	return list
}

// counting returns how many games of the plan count.
func (s *Standing) counting() int {
	if s.verdict == stats.Running {
		return len(s.records)
	}
	return 2 * s.test.Pairs()
}

// Tally returns what an entrant reached against another, by their places in the
// plan.
func (s *Standing) Tally(a, b int) stats.Tally { return s.Table().Against(a, b) }

// Points returns what an entrant won from another in a game for points.
func (s *Standing) Points(a, b int) stats.Points {
	var p stats.Points
	name := s.plan.Entrants[a].Name
	s.eachPair(func(m meeting, first, second *Record) {
		if m != (meeting{a, b}) && m != (meeting{b, a}) {
			return
		}
		if first != nil && second != nil {
			p.AddPair(first.PointsOf(name), second.PointsOf(name))
		}
	})
	return p
}

// eachPair visits the pairs that count. A game that is not there is nil.
func (s *Standing) eachPair(visit func(m meeting, first, second *Record)) {
	meetings := s.plan.meetings()
	for n := range s.counting() / 2 {
		visit(s.plan.meeting(n%meetings), s.records[2*n], s.records[2*n+1])
	}
}

// Faults returns how often an entrant lost by a failure of each kind.
func (s *Standing) Faults(name string) map[match.Reason]int {
	count := map[match.Reason]int{}
	for _, r := range s.Counted() {
		if loser := r.Winner.Other(); r.Reason.IsFault() && r.SeatOf(name) == loser {
			count[r.Reason]++
		}
	}
	return count
}

// Score says in a few words how the match stands.
func (s *Standing) Score() string {
	if len(s.plan.Entrants) > 2 {
		return fmt.Sprintf("%d of %d games", s.Played(), len(s.records))
	}
	t := s.Tally(0, 1)
	text := fmt.Sprintf("%s +%d -%d =%d", s.plan.Entrants[0].Name, t.Wins, t.Losses, t.Draws)
	if t.Games() > 0 {
		text += fmt.Sprintf(", %.1f %%", 100*t.Points()/float64(t.Games()))
	}
	if s.test != nil {
		_, llr := s.Verdict()
		text += fmt.Sprintf(", LLR %+.2f", llr)
	}
	return text
}
