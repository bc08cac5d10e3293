package arena

import (
	"fmt"

	"gogo/bench/stats"
)

// Test is a sequential test under way: what it asks, and the pairs that it has seen.
type Test interface {
	// Add shows the test another pair, as an entrant sees it. Its order is the
	// plan's.
	Add(first, second *Record, name string)
	// Pairs returns how many pairs the test has seen.
	Pairs() int
	// LLR returns the log-likelihood ratio of H1 to H0, and Bounds those at which
	// one of them is accepted.
	LLR() float64
	Bounds() (lower, upper float64)
	Verdict() stats.Verdict
	// Question says in a few words what the two hypotheses are.
	Question() string
	// answer says in words what a verdict means for an entrant.
	answer(v stats.Verdict, name string) string
}

// NewTest returns the plan's sequential test before the first pair, or nil if there
// is none.
func (p *Plan) NewTest() Test {
	switch {
	case p.SPRT != nil:
		return &eloTest{SPRT: *p.SPRT}
	case p.PointsSPRT != nil:
		return &pointsTest{PointsSPRT: *p.PointsSPRT}
	}
	return nil
}

// eloTest looks at wins and losses.
type eloTest struct {
	stats.SPRT
	seen stats.Pentanomial
}

func (t *eloTest) Add(first, second *Record, name string) {
	t.seen[first.result(name)+second.result(name)]++
}

func (t *eloTest) Pairs() int             { return t.seen.N() }
func (t *eloTest) LLR() float64           { return t.SPRT.LLR(t.seen) }
func (t *eloTest) Verdict() stats.Verdict { return t.SPRT.Verdict(t.seen) }

func (t *eloTest) Question() string {
	model := t.Model
	if model == "" {
		model = stats.Normalized
	}
	return fmt.Sprintf("%g against %g %s Elo", t.Elo0, t.Elo1, model)
}

func (t *eloTest) answer(v stats.Verdict, name string) string {
	if v == stats.H0 {
		return fmt.Sprintf("H0, %s is not stronger by %g", name, t.Elo1)
	}
	return fmt.Sprintf("H1, %s is stronger by more than %g", name, t.Elo0)
}

// pointsTest looks at the points won, without the luck of the dice where it was judged.
type pointsTest struct {
	stats.PointsSPRT
	seen   stats.Points
	judged bool
}

func (t *pointsTest) Add(first, second *Record, name string) {
	t.seen.AddPair(first.LuckOff(name), second.LuckOff(name))
	t.judged = t.judged || first.Luck != nil || second.Luck != nil
}

func (t *pointsTest) Pairs() int             { return t.seen.Pairs() }
func (t *pointsTest) LLR() float64           { return t.PointsSPRT.LLR(t.seen) }
func (t *pointsTest) Verdict() stats.Verdict { return t.PointsSPRT.Verdict(t.seen) }

func (t *pointsTest) Question() string {
	question := fmt.Sprintf("%g against %g points a game", t.Points0, t.Points1)
	if t.judged {
		question += ", luck off"
	}
	return question
}

func (t *pointsTest) answer(v stats.Verdict, name string) string {
	if v == stats.H0 {
		return fmt.Sprintf("H0, %s does not win %g points a game", name, t.Points1)
	}
	return fmt.Sprintf("H1, %s wins more than %g points a game", name, t.Points0)
}
