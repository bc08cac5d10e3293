package arena

import (
	"fmt"

	"gogo/bench/match"
	"gogo/bench/stats"
	"gogo/internal/words"
)

// Standings counts the records of a plan. They may come in any order and more than once; the result
// depends only on the set of games.
//
// A sequential test takes the pairs in the order of the plan, and stops at the first incomplete
// one. When it has decided, games after the deciding pair do not count: they were played because
// others took longer, and a match on one machine and one on ten must give the same result.
type Standings struct {
	plan    *Plan
	records []*Record // by game number; nil if missing
	missing int

	test    Test // nil if there is none
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

// showTest adds the newly completed pairs to the sequential test.
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

// Has reports whether a game has been played.
func (s *Standings) Has(game int) bool { return s.records[game] != nil }

// Played returns the number of games played.
func (s *Standings) Played() int { return len(s.records) - s.missing }

// Over reports whether there is nothing left to play.
func (s *Standings) Over() bool { return s.missing == 0 || s.verdict != stats.Running }

// Verdict returns the state of the sequential test and its log-likelihood ratio, Running and 0 in a
// plan without a test.
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

// counting returns the number of games of the plan that count.
func (s *Standings) counting() int {
	if s.verdict == stats.Running {
		return len(s.records)
	}
	return 2 * s.test.Pairs()
}

// Tally returns the results of an entrant against another, by their indices in the plan.
func (s *Standings) Tally(a, b int) stats.Tally { return s.Table().Against(a, b) }

// Points returns the points of an entrant against another in a game for points.
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

// LuckAdjusted returns the luck-adjusted points of an entrant against another, see Record.LuckAdjusted, and
// whether any luck is known.
func (s *Standings) LuckAdjusted(a, b int) (won stats.Points, known bool) {
	return s.luckAdjusted(a, func(m pairing) bool { return m == pairing{a, b} || m == pairing{b, a} })
}

// LuckAdjustedTotal is LuckAdjusted against all opponents of an entrant.
func (s *Standings) LuckAdjustedTotal(entrant int) (won stats.Points, known bool) {
	return s.luckAdjusted(entrant, func(m pairing) bool { return m[0] == entrant || m[1] == entrant })
}

// luckAdjusted returns the luck-adjusted points of an entrant in some pairings.
func (s *Standings) luckAdjusted(entrant int, among func(pairing) bool) (won stats.Points, known bool) {
	name := s.plan.Entrants[entrant].Name
	s.eachPair(func(m pairing, first, second *Record) {
		if first != nil && second != nil && among(m) {
			won.AddPair(first.LuckAdjusted(name), second.LuckAdjusted(name))
			known = known || first.Luck != nil || second.Luck != nil
		}
	})
	return won, known
}

// eachPair visits the pairs that count. A missing game is nil.
func (s *Standings) eachPair(visit func(m pairing, first, second *Record)) {
	pairings := s.plan.pairings()
	for n := range s.counting() / 2 {
		visit(s.plan.pairing(n%pairings), s.records[2*n], s.records[2*n+1])
	}
}

// Faults returns the number of losses of an entrant by each fault.
func (s *Standings) Faults(name string) map[match.Reason]int {
	count := map[match.Reason]int{}
	for _, r := range s.Counted() {
		if loser := r.Winner.Other(); r.Reason.IsFault() && r.SideOf(name) == loser {
			count[r.Reason]++
		}
	}
	return count
}

// Score returns the score of the match in a few words.
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
