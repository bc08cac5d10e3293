package main

import (
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/cmd/internal/program"
)

// checkTime refuses a time for a move that leaves none.
func checkTime(d time.Duration) error {
	if d <= 0 {
		return program.Misusef("--time %v: a move needs some time, as in 500ms", d)
	}
	return checkDuration("time", d)
}

// checkDuration refuses a time that no match can have.
func checkDuration(flag string, d time.Duration) error {
	if err := (match.Limits{Turn: d}).Check(); err != nil {
		return program.Misusef("--%s: %w", flag, err)
	}
	return nil
}

// leastMemory is the least that a program can be held to: less is a unit that was
// forgotten.
const leastMemory = 1 << 20

// check refuses limits that no program can keep to.
func (f *planFlags) check(call *kong.Context) error {
	if given(call, "time") {
		if err := checkTime(f.Time); err != nil {
			return err
		}
	}
	for _, limit := range []struct {
		flag string
		time time.Duration
	}{{"match-time", f.MatchTime}, {"tolerance", f.Tolerance}, {"patience", f.Patience}} {
		if err := checkDuration(limit.flag, limit.time); err != nil {
			return err
		}
	}
	switch {
	case f.Games < 2 || f.Games%2 != 0:
		return program.Misusef("--games %d: 2, 4, 6 or more in pairs, because each opening is played twice with sides swapped", f.Games)
	case f.Nodes < 0:
		return program.Misusef("--nodes %d: at least 1, or 0 for no limit", f.Nodes)
	case f.Memory > 0 && f.Memory < leastMemory:
		return program.Misusef("--memory %d: that many bytes are too few for any program; write it as in 350M, or 0 for no limit", f.Memory)
	case f.Shuffle && len(f.Openings) == 0 && !given(call, "resume"):
		return program.Misusef("--shuffle: it is the order of --openings, and there are none")
	}
	return nil
}

// check refuses the errors of a test that is not made.
func (f *sprtFlags) check(call *kong.Context) error {
	for _, name := range []string{"alpha", "beta"} {
		if given(call, name) && !f.SPRT.Given && !given(call, "resume") {
			return program.Misusef("--%s is for the test of --sprt, which is not asked for", name)
		}
	}
	return nil
}
