package rollout

import (
	"context"
	"errors"
	"math"
	"reflect"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
)

// trialFunc is an Experiment.
type trialFunc func(ctx context.Context, d *Draw, outcome []float64) error

func (f trialFunc) Trial(ctx context.Context, d *Draw, outcome []float64) error {
	return f(ctx, d, outcome)
}

// dice is the sum of the first two choices, of the third one, and of all.
func dice(_ context.Context, d *Draw, outcome []float64) error {
	outcome[0] = float64(d.Stratum())
	outcome[1] = outcome[0] + float64(d.Stratum())
	outcome[2] = float64(d.Stratum())
	outcome[3] = outcome[0] + outcome[2]
	return nil
}

func TestMeansAndErrorsAreRight(t *testing.T) {
	// Of a choice among 6 the deviation is sqrt(35/12).
	const trials, runs = 72, 500
	one := math.Sqrt(35.0/12) / math.Sqrt(trials)
	want := []struct {
		name      string
		mean      float64
		deviation float64 // of the means of runs
		said      float64 // what Error says at least, and about
	}{
		{"first choice", 2.5, 0, 0},
		{"first two", 5, 0, one}, // the second counts as chance
		{"third choice", 2.5, one, one},
		{"first and third", 5, one, one},
	}
	var squares, said [4]float64
	for seed := range uint64(runs) {
		p := Plan{Trials: trials, Seed: seed, Strata: 6, Outcome: 4}
		s, err := p.Run(context.Background(), trialFunc(dice))
		if err != nil {
			t.Fatal(err)
		}
		for i := range want {
			off := s.Mean[i] - want[i].mean
			squares[i] += off * off / runs
			said[i] += s.Error[i] / runs
		}
	}
	for i, w := range want {
		t.Run(w.name, func(t *testing.T) {
			if got := math.Sqrt(squares[i]); math.Abs(got-w.deviation) > 0.1*w.deviation+1e-9 {
				t.Errorf("%s: the means deviate by %.4f, want %.4f", w.name, got, w.deviation)
			}
			if math.Abs(said[i]-w.said) > 0.1*w.said+1e-9 {
				t.Errorf("%s: errors of %.4f are said, want %.4f", w.name, said[i], w.said)
			}
		})
	}
}

func TestFewTrialsCountAsIndependent(t *testing.T) {
	p := Plan{Trials: 2, Strata: 36, Outcome: 4}
	s, err := p.Run(context.Background(), trialFunc(dice))
	if err != nil {
		t.Fatal(err)
	}
	if s.Error[0] == 0 {
		t.Error("two trials with other first choices are said to have no error")
	}
}

// uneven is dice whose trials take as long as they like.
func uneven(ctx context.Context, d *Draw, outcome []float64) error {
	for range d.Uint64() % 50 {
		runtime.Gosched()
	}
	return dice(ctx, d, outcome)
}

func TestThreadsChangeNothing(t *testing.T) {
	for name, enough := range map[string]func(*Summary) bool{
		"all trials":  nil,
		"early end":   func(s *Summary) bool { return s.Error[3] < 0.08 },
		"first asked": func(*Summary) bool { return true },
	} {
		t.Run(name, func(t *testing.T) {
			p := Plan{Trials: 1000, Seed: 3, Strata: 6, Outcome: 4, Enough: enough}
			want, err := p.Run(context.Background(), trialFunc(uneven))
			if err != nil {
				t.Fatal(err)
			}
			for range 5 {
				got, err := p.Run(context.Background(), trialFunc(uneven), trialFunc(uneven), trialFunc(uneven), trialFunc(uneven))
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(got, want) {
					t.Errorf("four goroutines found %+v, one %+v", got, want)
				}
			}
			if early := want.Trials < p.Trials; early != (enough != nil) {
				t.Errorf("%d trials of %d", want.Trials, p.Trials)
			}
		})
	}
}

func TestContextEndsAPlan(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var under atomic.Int64
	wait := trialFunc(func(ctx context.Context, d *Draw, outcome []float64) error {
		under.Add(1)
		defer under.Add(-1)
		if copied := *d; copied.Uint64()%16 == 0 { // sooner or later
			cancel()
			<-ctx.Done()
			return ctx.Err()
		}
		return dice(ctx, d, outcome)
	})
	p := Plan{Trials: math.MaxInt, Strata: 6, Outcome: 4}
	s, err := p.Run(ctx, wait, wait, wait)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
	if n := under.Load(); n != 0 {
		t.Errorf("%d trials are still under way", n)
	}
	p.Trials = max(s.Trials, 2)
	if want, err := p.Run(context.Background(), trialFunc(dice)); err != nil || s.Trials > 1 && !reflect.DeepEqual(s, want) {
		t.Errorf("stopped with %+v, want the first trials' %+v (%v)", s, want, err)
	}
}

func TestFailedTrialEndsAPlan(t *testing.T) {
	failure := errors.New("as it was told")
	p := Plan{Trials: 1000, Strata: 6, Outcome: 1}
	_, err := p.Run(context.Background(), trialFunc(func(ctx context.Context, _ *Draw, _ []float64) error {
		<-ctx.Done()
		return ctx.Err()
	}), trialFunc(func(context.Context, *Draw, []float64) error { return failure }))
	if !errors.Is(err, failure) {
		t.Errorf("error %v, want %v", err, failure)
	}
}

func TestReportsComeInOrder(t *testing.T) {
	last := 1
	p := Plan{Trials: 100, Strata: 6, Outcome: 4}
	p.Report = func(s *Summary) {
		if s.Trials <= last || s.Trials >= p.Trials {
			t.Errorf("a report of %d trials after one of %d", s.Trials, last)
		}
		last = s.Trials
	}
	if _, err := p.Run(context.Background(), trialFunc(uneven), trialFunc(uneven)); err != nil {
		t.Fatal(err)
	}
	if last == 1 {
		t.Error("no report")
	}
}

func TestImpossiblePlansAreRefused(t *testing.T) {
	for want, p := range map[string]Plan{
		"1 trials":    {Trials: 1, Strata: 36, Outcome: 1},
		"-5 trials":   {Trials: -5, Strata: 36, Outcome: 1},
		"0 strata":    {Trials: 2, Outcome: 1},
		"0 numbers":   {Trials: 2, Strata: 36},
		"-1 numbers":  {Trials: 2, Strata: 36, Outcome: -1},
		"-36 strata":  {Trials: 2, Strata: -36, Outcome: 1},
		"-2 trials":   {Trials: -2},
		"0 trials":    {},
		"2147483647 ": {Trials: 2, Strata: math.MaxInt32, Outcome: 1},
		"-1 trials":   {Trials: 2, Strata: 36, Outcome: 1, Round: -1},
	} {
		t.Run(want, func(t *testing.T) {
			if _, err := p.Run(context.Background(), trialFunc(dice)); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%+v: error %v, want one about %s", p, err, want)
			}
		})
	}
	p := Plan{Trials: 2, Strata: 36, Outcome: 1}
	if _, err := p.Run(context.Background()); err == nil {
		t.Error("a plan without an experiment ran")
	}
}

// TestRounds ends a plan between two rounds, where no trial is under way.
func TestRounds(t *testing.T) {
	var under atomic.Int64
	count := trialFunc(func(ctx context.Context, d *Draw, outcome []float64) error {
		under.Add(1)
		defer under.Add(-1)
		return uneven(ctx, d, outcome)
	})
	for name, c := range map[string]struct {
		round, rounds int // rounds before the plan is told to end
		trials, asked int
	}{
		"at once":       {12, 1, 12, 1},
		"later":         {12, 3, 36, 3},
		"never":         {12, 99, 40, 3}, // nothing is left to decide after the last one
		"a short round": {30, 99, 40, 1},
		"one round":     {50, 99, 40, 0},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			p := Plan{Trials: 40, Seed: 3, Strata: 6, Outcome: 4, Round: c.round}
			p.Enough = func(s *Summary) bool {
				if n := under.Load(); n != 0 {
					t.Errorf("%d trials are under way", n)
				}
				asked++
				if s.Trials != asked*c.round {
					t.Errorf("asked after %d trials", s.Trials)
				}
				return asked == c.rounds
			}
			got, err := p.Run(context.Background(), count, count, count)
			if err != nil || got.Trials != c.trials || asked != c.asked {
				t.Errorf("%d trials, asked %d times (%v), want %d and %d", got.Trials, asked, err, c.trials, c.asked)
			}
			all := Plan{Trials: c.trials, Seed: 3, Strata: 6, Outcome: 4}
			if want, err := all.Run(context.Background(), trialFunc(uneven)); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("found %+v, in one round %+v (%v)", got, want, err)
			}
		})
	}
}
