package arena

import (
	"fmt"

	"gogo/bench/match"
	"gogo/bench/stats"
	"gogo/internal/words"
)

// Standings counts the records of a plan. They may come in any order and more
// than once; what it says depends only on which games are there.
//
// A sequential test looks at the pairs in the order of the plan, and no further
// than the first that is not complete. When it has decided, games behind the
// deciding pair do not count: they were played because others took longer, and a
// match on one machine and one on ten must say the same.
type Standings struct {
	plan    *Plan
	records []*Record // by their number; nil where there is none yet
	missing int

	test    Test // nil where there is none
	verdict stats.Verdict
}

// NewStandings returns the standings before the first game.
func NewStandings(plan *Plan) *Standings {
	n := plan.Len()
	return &Standings{plan: plan, records: make([]*Record, n), missing: n, test: plan.NewTest()}
}

// Add counts a record of the plan and reports whether it is new.
func (s *Standings) Add(r *Record) bool {
	if s.records[r.Game] != nil {
		return false
	}
	s.records[r.Game] = r
	s.missing--
	s.showTest()
	return true
}

// showTest lets the sequential test see the pairs that it has not seen.
func (s *Standings) showTest() {
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
func (s *Standings) pair(n int) (first, second *Record, complete bool) {
	first, second = s.records[2*n], s.records[2*n+1]
	return first, second, first != nil && second != nil
}

// Has reports whether a game is there.
func (s *Standings) Has(game int) bool { return s.records[game] != nil }

// Played returns how many games are there.
func (s *Standings) Played() int { return len(s.records) - s.missing }

// Over reports whether there is nothing left to play.
func (s *Standings) Over() bool { return s.missing == 0 || s.verdict != stats.Running }

// Verdict returns the state of the sequential test and its log-likelihood ratio.
// It is Running and 0 in a plan without a test.
func (s *Standings) Verdict() (stats.Verdict, float64) {
	if s.test == nil {
		return stats.Running, 0
	}
	return s.verdict, s.test.LLR()
}

// Counted returns the records that count, in the order of the plan.
func (s *Standings) Counted() []*Record {
	var list []*Record
	for _, r := range s.records[:s.counting()] {
		if r != nil {
			list = append(list, r)
		}
	}
	return list
}

// counting returns how many games of the plan count.
func (s *Standings) counting() int {
	if s.verdict == stats.Running {
		return len(s.records)
	}
	return 2 * s.test.Pairs()
}

// Tally returns what an entrant reached against another, by their indexes in
// the plan.
func (s *Standings) Tally(a, b int) stats.Tally { return s.Table().Against(a, b) }

// Points returns what an entrant won from another in a game for points.
func (s *Standings) Points(a, b int) stats.Points {
	var p stats.Points
	name := s.plan.Entrants[a].Name
	s.eachPair(func(m pairing, first, second *Record) {
		if m != (pairing{a, b}) && m != (pairing{b, a}) {
			return
		}
		if first != nil && second != nil {
			p.AddPair(first.PointsOf(name), second.PointsOf(name))
		}
	})
	return p
}

// LuckOff returns what an entrant won from another without the luck of the dice, as Record.LuckOff
// counts it, and whether anybody has judged the dice.
func (s *Standings) LuckOff(a, b int) (won stats.Points, judged bool) {
	return s.luckOff(a, func(m pairing) bool { return m == pairing{a, b} || m == pairing{b, a} })
}

// LuckOffAll is LuckOff against all that an entrant has met.
func (s *Standings) LuckOffAll(entrant int) (won stats.Points, judged bool) {
	return s.luckOff(entrant, func(m pairing) bool { return m[0] == entrant || m[1] == entrant })
}

// luckOff is what an entrant won in some pairings.
func (s *Standings) luckOff(entrant int, among func(pairing) bool) (won stats.Points, judged bool) {
	name := s.plan.Entrants[entrant].Name
	s.eachPair(func(m pairing, first, second *Record) {
		if first != nil && second != nil && among(m) {
			won.AddPair(first.LuckOff(name), second.LuckOff(name))
			judged = judged || first.Luck != nil || second.Luck != nil
		}
	})
	return won, judged
}

// eachPair visits the pairs that count. A game that is not there is nil.
func (s *Standings) eachPair(visit func(m pairing, first, second *Record)) {
	pairings := s.plan.pairings()
	for n := range s.counting() / 2 {
		visit(s.plan.pairing(n%pairings), s.records[2*n], s.records[2*n+1])
	}
}

// Faults returns how often an entrant lost by a failure of each kind.
func (s *Standings) Faults(name string) map[match.Reason]int {
	count := map[match.Reason]int{}
	for _, r := range s.Counted() {
		if loser := r.Winner.Other(); r.Reason.IsFault() && r.SideOf(name) == loser {
			count[r.Reason]++
		}
	}
	return count
}

// Score says in a few words how the match stands.
func (s *Standings) Score() string {
	if len(s.plan.Entrants) > 2 {
		return fmt.Sprintf("%d of %s", s.Played(), words.Count(len(s.records), "game"))
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
