package spsa

import (
	"fmt"
	"math"
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
		t.Run(fmt.Sprint(c.k), func(t *testing.T) {
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
		t.Run(fmt.Sprint(iterations), func(t *testing.T) {
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
