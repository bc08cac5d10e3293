package stats

import (
	"fmt"
	"math"
)

// Model is the scale that the hypotheses of an SPRT are stated in.
type Model string

const (
	// Normalized is normalised Elo, see Tally.NormalizedElo. It is the default.
	Normalized Model = "normalized"
	// Logistic is the usual Elo, see Tally.Elo.
	Logistic Model = "logistic"
)

// maxElo bounds the hypotheses of an SPRT. Two brains that are further apart
// need no sequential test, and the fit of normalised Elo starts to fail at 231,
// see linearized.
const maxElo = 200

// SPRT is a sequential probability ratio test: does A have Elo0 more than B
// (H0), or Elo1 (H1)? Alpha is the probability of H1 although H0 is true, Beta
// that of H0 although H1 is true. The test may be asked after every pair.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	Model Model   `json:"model,omitempty"`
}

// Check reports the first thing that is wrong with the test.
func (s SPRT) Check() error {
	for _, elo := range []float64{s.Elo0, s.Elo1} {
		if !(math.Abs(elo) <= maxElo) { // NaN fails too
			return fmt.Errorf("sprt: elo %v is not between %d and %d", elo, -maxElo, maxElo)
		}
	}
	if s.Elo0 >= s.Elo1 {
		return fmt.Errorf("sprt: elo0 %v must be less than elo1 %v", s.Elo0, s.Elo1)
	}
	if s.Model != "" && s.Model != Normalized && s.Model != Logistic {
		return fmt.Errorf("sprt: unknown model %q: want %s or %s", s.Model, Normalized, Logistic)
	}
	return checkRisks(s.Alpha, s.Beta)
}

// Bounds returns the LLR at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) { return waldBounds(s.Alpha, s.Beta) }

// Verdict returns what the pairs so far decide.
func (s SPRT) Verdict(pairs Pentanomial) Verdict { return judge(s.LLR(pairs), s.Alpha, s.Beta) }

// Verdict is the state of a sequential test.
type Verdict int

const (
	// Running says that neither bound is reached.
	Running Verdict = iota
	// H0 says that the lower bound is reached.
	H0
	// H1 says that the upper bound is reached.
	H1
)

func (v Verdict) String() string { return [...]string{"running", "H0", "H1"}[v] }

// checkRisks reports error probabilities that no test can have.
func checkRisks(alpha, beta float64) error {
	switch {
	case !(alpha > 0 && alpha < 1):
		return fmt.Errorf("sprt: alpha %v is not between 0 and 1", alpha)
	case !(beta > 0 && beta < 1):
		return fmt.Errorf("sprt: beta %v is not between 0 and 1", beta)
	case alpha+beta >= 1:
		return fmt.Errorf("sprt: alpha %v and beta %v add up to 1 or more", alpha, beta)
	}
	return nil
}

// waldBounds are the bounds of the log-likelihood ratio. Source: Abraham Wald,
// Sequential Tests of Statistical Hypotheses, 1945.
func waldBounds(alpha, beta float64) (lower, upper float64) {
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

func judge(llr, alpha, beta float64) Verdict {
	switch lower, upper := waldBounds(alpha, beta); {
	case llr <= lower:
		return H0
	case llr >= upper:
		return H1
	default:
		return Running
	}
}
