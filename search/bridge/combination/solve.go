package combination

import "gogo/search/bridge/pareto"

// mostWork bounds the vectors that are compared for a suit: what the hardest needs is ten
// seconds' work.
const mostWork = 20_000_000

// Line is what the best plan comes to.
type Line struct {
	// Goal is how many tricks the plan is best for, 0 if it takes the most on average.
	Goal int
	// Chance is that of the goal, Tricks the mean number of tricks.
	Chance, Tricks float64
	vector         pareto.Vector
}

// Solution is the best plans of a suit.
type Solution struct {
	Suit   Suit
	Equals []Ranks // the missing cards, in sets of equals from the highest down
	Worlds []World
	Best   Line   // by the mean
	Goals  []Line // for one trick, for two and so on, as many as there may be
	search *search
}

// Solve finds the best plans of a suit. The error is ErrImpossible or ErrTooLarge.
func Solve(suit Suit) (*Solution, error) {
	if err := suit.check(); err != nil {
		return nil, err
	}
	s := &search{sets: suit.equals(), most: suit.most(), known: map[state]pareto.Front{}, left: mostWork}
	s.worlds = suit.worlds(s.sets)
	solution := &Solution{Suit: suit, Equals: s.sets, Worlds: s.worlds, search: s}
	var err error
	if solution.Best, err = s.best(suit.Hands, 0); err != nil {
		return nil, err
	}
	for goal := 1; goal <= s.most; goal++ {
		line, err := s.best(suit.Hands, goal)
		if err != nil {
			return nil, err
		}
		solution.Goals = append(solution.Goals, line)
	}
	return solution, nil
}

// best returns the best plan for a goal, 0 for the mean.
func (s *search) best(hands [2]Ranks, goal int) (Line, error) {
	need := goal
	if goal == 0 {
		need = -1
	}
	at := s.start(hands, need)
	f, err := s.plans(&at)
	if err != nil {
		return Line{}, err
	}
	line := Line{Goal: goal}
	for _, v := range f {
		if mean := s.mean(v); line.vector == nil || mean > line.Tricks {
			line.vector, line.Tricks = v, mean
		}
	}
	if goal > 0 {
		line.Chance, line.Tricks = line.Tricks, 0
	}
	return line, nil
}

// mean returns the mean worth of a plan.
func (s *search) mean(v pareto.Vector) float64 {
	sum := 0.0
	for w, n := range v {
		sum += s.worlds[w].Share * float64(n)
	}
	return sum
}
