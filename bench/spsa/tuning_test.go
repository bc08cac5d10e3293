package spsa

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// plan returns a plan of some numbers from 0 to 100.
func plan(iterations, pairs int, starts ...int) Plan {
	p := Plan{Iterations: iterations, Pairs: pairs, Rate: 0.02, Seed: 1}
	for i, start := range starts {
		p.Parameters = append(p.Parameters, Parameter{Name: string(rune('a' + i)), Start: start, Min: 0, Max: 100, Step: 4})
	}
	return p
}

// TestGains compares with values worked out by hand from a_k = a / (A+k+1)^0.602 and
// c_k = c / (k+1)^0.101, where A is 100 of 1000 iterations.
func TestGains(t *testing.T) {
	p := plan(1000, 1, 50)
	for _, c := range []struct {
		k                  int
		perturbation, gain float64
	}{
		// c = 4 * 1000^0.101 = 8.03637; a = 0.02 * 4^2 * 1100^0.602 = 21.68045
		{0, 8.03637, 1.347308},
		{99, 5.04731, 0.892994},
		{999, 4, 0.32},
	} {
		t.Run(strconv.Itoa(c.k), func(t *testing.T) {
			if got := p.Perturbation(0, c.k); math.Abs(got-c.perturbation) > 1e-4*c.perturbation {
				t.Errorf("c of iteration %d is %v, want %v", c.k, got, c.perturbation)
			}
			if got := p.gain(0, c.k); math.Abs(got-c.gain) > 1e-4*c.gain {
				t.Errorf("a of iteration %d is %v, want %v", c.k, got, c.gain)
			}
		})
	}
}

func TestCheckRefuses(t *testing.T) {
	for _, iterations := range []int{1, 10, 250_000_000} {
		t.Run(strconv.Itoa(iterations), func(t *testing.T) {
			if p := plan(iterations, 2, 0, 100); p.Check() != nil || p.Games() != 4*iterations {
				t.Errorf("%v, %d games", p.Check(), p.Games())
			}
		})
	}
	for want, spoil := range map[string]func(*Plan){
		"nothing to tune":                 func(p *Plan) { p.Parameters = nil },
		"1001 numbers":                    func(p *Plan) { p.Parameters = make([]Parameter, 1001) },
		"0 iterations":                    func(p *Plan) { p.Iterations = 0 },
		"250000001 iterations of 2 pairs": func(p *Plan) { p.Iterations = 250_000_001 },
		"0 pairs":                         func(p *Plan) { p.Pairs = 0 },
		"10001 pairs":                     func(p *Plan) { p.Pairs = MaxPairs + 1 },
		"rate of 0":                       func(p *Plan) { p.Rate = 0 },
		"rate of 1.5":                     func(p *Plan) { p.Rate = 1.5 },
		"rate of NaN":                     func(p *Plan) { p.Rate = math.NaN() },
		`two numbers are`:                 func(p *Plan) { p.Parameters[1].Name = "a" },
		`"b": bounds 7 and 7`:             func(p *Plan) { p.Parameters[1].Min, p.Parameters[1].Max = 7, 7 },
		`"a": bounds 0 and`:               func(p *Plan) { p.Parameters[0].Max = 1<<30 + 1 },
		`"a": starts at -1`:               func(p *Plan) { p.Parameters[0].Start = -1 },
		`"a": starts at 101`:              func(p *Plan) { p.Parameters[0].Start = 101 },
		`"b": a step of 0`:                func(p *Plan) { p.Parameters[1].Step = 0 },
		`"b": a step of 101`:              func(p *Plan) { p.Parameters[1].Step = 101 },
		`"b": a step of NaN`:              func(p *Plan) { p.Parameters[1].Step = math.NaN() },
	} {
		t.Run(want, func(t *testing.T) {
			p := plan(10, 2, 0, 100)
			spoil(&p)
			if err := p.Check(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
			if _, err := New(p); err == nil {
				t.Errorf("a tuning begins: %q", want)
			}
		})
	}
}

// begin begins a tuning.
func begin(t *testing.T, p Plan) *Tuning {
	t.Helper()
	tuning, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	return tuning
}

// game plays a pair of games between two sides whose strength falls with the square of the distance
// from the best numbers, steeply or not, and returns the score of the first. Without noise nearly
// every pair would be a tie.
func game(rng *rand.Rand, plus, minus []int, best, weight []float64) int {
	var lead float64
	for i := range best {
		above, below := float64(plus[i])-best[i], float64(minus[i])-best[i]
		lead += weight[i] * (below*below - above*above)
	}
	score := 0
	for range 2 {
		if rng.Float64() < 1/(1+math.Exp(-lead)) {
			score++
		} else {
			score--
		}
	}
	return score
}

// TestFindsTheBestNumbers starts far from the best numbers and requires the end to be near them,
// though a pair of games is little more than two coin flips, one of the numbers hardly matters, and
// one has its best value at a bound.
func TestFindsTheBestNumbers(t *testing.T) {
	best, weight := []float64{70, 30, 100, 55, 50}, []float64{1e-3, 1e-3, 5e-4, 2e-3, 0}
	for seed := range uint64(4) {
		p := plan(1500, 4, 30, 70, 60, 90, 50)
		p.Seed = seed
		tuning, rng := begin(t, p), rand.New(rand.NewPCG(seed, 2))
		for !tuning.Over() {
			scores := make([]int, p.Pairs)
			for pair := range scores {
				plus, minus := tuning.Sides(pair)
				scores[pair] = game(rng, plus, minus, best, weight)
			}
			tuning.Update(scores)
		}
		for i, near := range []float64{8, 8, 8, 8, 40} {
			if got := tuning.Values[i]; math.Abs(got-best[i]) > near {
				t.Errorf("seed %d: number %d ends at %.1f, the best is %v", seed, i, got, best[i])
			}
		}
	}
}

// TestSidesAreRightInTheMean rounds a number halfway between two often.
func TestSidesAreRightInTheMean(t *testing.T) {
	const pairs = 10_000
	p := plan(1, pairs, 50, 50)
	p.Parameters[0].Step, p.Parameters[1].Step = 0.3, 2.25
	tuning := begin(t, p)
	tuning.Values[0], tuning.Values[1] = 40.5, 60.8
	var middle, apart [2]float64
	var together float64
	for pair := range pairs {
		plus, minus := tuning.Sides(pair)
		for i := range middle {
			middle[i] += float64(plus[i]+minus[i]) / 2 / pairs
			apart[i] += math.Abs(float64(plus[i]-minus[i])) / 2 / pairs
		}
		together += float64((plus[0] - minus[0]) * (plus[1] - minus[1]))
	}
	for i, n := range p.Parameters {
		if math.Abs(middle[i]-tuning.Values[i]) > 0.03*n.Step+0.01 || math.Abs(apart[i]-n.Step) > 0.03*n.Step {
			t.Errorf("number %d of %v: %v in the mean, and %v apart, want %v", i, tuning.Values[i], middle[i], apart[i], n.Step)
		}
	}
	if share := together / (4 * 0.3 * 2.25 * pairs); math.Abs(share) > 0.06 {
		t.Errorf("two numbers go the same way more often than not, or less often: %v", share)
	}
}

// TestDirectionsAreFresh requires directions independent of those of the previous pair and of the
// previous iteration.
func TestDirectionsAreFresh(t *testing.T) {
	const pairs, iterations = 100, 100
	tuning := begin(t, plan(iterations, pairs, 50))
	var signs [iterations][pairs]int
	for k := range iterations {
		for pair := range pairs {
			plus, minus := tuning.Sides(pair)
			signs[k][pair] = 1
			if plus[0] < minus[0] {
				signs[k][pair] = -1
			}
		}
		tuning.Update(make([]int, pairs))
	}
	sum, beside, after := 0, 0, 0
	for k := range iterations {
		for pair := range pairs {
			sum += signs[k][pair]
			beside += signs[k][pair] * signs[k][(pair+1)%pairs]
			after += signs[k][pair] * signs[(k+1)%iterations][pair]
		}
	}
	for name, n := range map[string]int{"the sum": sum, "beside": beside, "after": after} {
		t.Run(name, func(t *testing.T) {
			if max(n, -n) > 400 { // four standard deviations
				t.Errorf("%s: %d of %d", name, n, pairs*iterations)
			}
		})
	}
}

func TestStaysWithinTheBounds(t *testing.T) {
	p := plan(50, 3, 0, 100, 50)
	p.Rate = 1
	tuning, rng := begin(t, p), rand.New(rand.NewPCG(1, 1))
	for !tuning.Over() {
		scores := make([]int, p.Pairs)
		for pair := range scores {
			plus, minus := tuning.Sides(pair)
			for i, n := range p.Parameters {
				if min(plus[i], minus[i]) < n.Min || max(plus[i], minus[i]) > n.Max {
					t.Fatalf("%v against %v", plus, minus)
				}
			}
			scores[pair] = 4*rng.IntN(2) - 2
		}
		tuning.Update(scores)
		if err := tuning.Check(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGoesOnWhereItWasKept writes and reads a tuning after every iteration.
func TestGoesOnWhereItWasKept(t *testing.T) {
	p := plan(7, 5, 20, 80)
	whole, kept := begin(t, p), begin(t, p)
	for !whole.Over() {
		for _, tuning := range []*Tuning{whole, kept} {
			scores := make([]int, p.Pairs)
			for pair := range scores {
				plus, _ := tuning.Sides(pair)
				scores[pair] = (plus[0]+plus[1])%5 - 2
			}
			tuning.Update(scores)
		}
		data, err := json.Marshal(kept)
		if err != nil {
			t.Fatal(err)
		}
		kept = new(Tuning)
		if err := json.Unmarshal(data, kept); err != nil {
			t.Fatal(err)
		}
		if err := kept.Check(); err != nil || !reflect.DeepEqual(kept, whole) {
			t.Fatalf("%+v, %v, want %+v", kept, err, whole)
		}
	}
}

// TestHistoryIsBounded requires a history of even steps, however long the tuning is.
func TestHistoryIsBounded(t *testing.T) {
	for _, iterations := range []int{1, 2, 498, 499, 500, 998, 999, 12_345} {
		t.Run(strconv.Itoa(iterations), func(t *testing.T) {
			tuning := begin(t, plan(iterations, 1, 50))
			for !tuning.Over() {
				tuning.Update([]int{1})
			}
			if err := tuning.Check(); err != nil {
				t.Errorf("%d iterations: %v", iterations, err)
			}
			trace := tuning.Trace()
			last := trace[len(trace)-1]
			if trace[0].Done != 0 || trace[0].Values[0] != 50 || last.Done != iterations || !reflect.DeepEqual(last.Values, tuning.Values) {
				t.Errorf("%d iterations: the course goes from %+v to %+v", iterations, trace[0], last)
			}
			every := trace[1].Done
			for i, p := range trace[:len(trace)-1] {
				if p.Done != i*every {
					t.Fatalf("%d iterations: point %d is after %d", iterations, i, p.Done)
				}
			}
			if iterations > 10 && len(trace) < 200 {
				t.Errorf("%d iterations: only %d points", iterations, len(trace))
			}
		})
	}
}

func TestCheckRefusesWhatWasKept(t *testing.T) {
	for want, spoil := range map[string]func(*Tuning){
		"0 pairs":                      func(k *Tuning) { k.Pairs = 0 },
		"4 iterations are done of 3":   func(k *Tuning) { k.Done = 4 },
		"-1 iterations":                func(k *Tuning) { k.Done = -1 },
		"1 values of 2 numbers":        func(k *Tuning) { k.Values = k.Values[:1] },
		`"b" is 100.5`:                 func(k *Tuning) { k.Values[1] = 100.5 },
		`"a" is NaN`:                   func(k *Tuning) { k.Values[0] = math.NaN() },
		"course of 0 points":           func(k *Tuning) { k.History = nil },
		"course of 501":                func(k *Tuning) { k.History = make([]Point, 501) },
		"not in order":                 func(k *Tuning) { k.History[1].Done = 0 },
		"0 values of 2 numbers":        func(k *Tuning) { k.History[1].Values = nil },
		"the course is not in order":   func(k *Tuning) { k.History[1].Done = 3 },
		`"a" is -1, beyond its bounds`: func(k *Tuning) { k.History[0].Values[0] = -1 },
	} {
		t.Run(want, func(t *testing.T) {
			tuning := begin(t, plan(3, 1, 20, 80))
			tuning.Update([]int{1})
			spoil(tuning)
			if err := tuning.Check(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

func TestRounded(t *testing.T) {
	tuning := begin(t, plan(1, 1, 1, 2, 3))
	tuning.Values = []float64{1.49, 2.5, 0}
	if got := tuning.Rounded(); !reflect.DeepEqual(got, []int{1, 3, 0}) {
		t.Error(got)
	}
}
