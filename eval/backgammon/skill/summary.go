package skill

// Summary adds up the decisions of a player. The zero value has none.
type Summary struct {
	Plays, Cubes       int     // decisions that count, of the dice and about the cube
	PlayLoss, CubeLoss float64 // in all
	Kinds              [kindCount]int
	Mistakes           [mistakeCount]Tally
	Unknown            int // decisions that nothing is known of
	Luck               float64
	Rolls              int // whose luck is known
}

// Tally counts errors of a kind and adds up their losses.
type Tally struct {
	Count int
	Loss  float64
}

// Add adds a decision.
func (s *Summary) Add(v Verdict) {
	switch {
	case v.Cube:
		s.CubeLoss += v.Loss
		s.Cubes += count(v.Counts)
	default:
		s.PlayLoss += v.Loss
		s.Plays += count(v.Counts)
	}
	s.Kinds[v.Kind()]++
	if v.Kind() != Good {
		s.Mistakes[v.Mistake].Count++
		s.Mistakes[v.Mistake].Loss += v.Loss
	}
}

// AddLuck adds the luck of a roll.
func (s *Summary) AddLuck(luck float64) {
	s.Luck += luck
	s.Rolls++
}

// count returns 1 for true and 0 for false.
func count(so bool) int {
	if so {
		return 1
	}
	return 0
}

// Decisions is the number of decisions that count.
func (s *Summary) Decisions() int { return s.Plays + s.Cubes }

// Loss returns the total loss.
func (s *Summary) Loss() float64 { return s.PlayLoss + s.CubeLoss }

// Rate returns the error rate, in thousandths of a point a decision. It is false without decisions.
func (s *Summary) Rate() (thousandths float64, ok bool) {
	return perDecision(s.Loss(), s.Decisions())
}

// PlayRate and CubeRate are the error rates of plays and of decisions about the cube.
func (s *Summary) PlayRate() (thousandths float64, ok bool) { return perDecision(s.PlayLoss, s.Plays) }

// CubeRate is the error rate of decisions about the cube.
func (s *Summary) CubeRate() (thousandths float64, ok bool) { return perDecision(s.CubeLoss, s.Cubes) }

func perDecision(loss float64, decisions int) (thousandths float64, ok bool) {
	if decisions == 0 {
		return 0, false
	}
	const thousand = 1000
	return thousand * loss / float64(decisions), true
}

// Performance returns the performance rating of eXtreme Gammon: 500 times the mean loss. It is false
// without decisions.
func (s *Summary) Performance() (rating float64, ok bool) {
	rate, ok := s.Rate()
	return rate / 2, ok //nolint:mnd // the rating is half the rate
}
