package main

import (
	"time"

	"github.com/alecthomas/kong"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
)

// leastMemory is the least that a program can be held to: less is a unit that was
// forgotten.
const leastMemory = 1 << 20

// check refuses limits that no program can keep to.
func (f *planFlags) check(call *kong.Context) error {
	if cmdline.Given(call, "time") {
		if err := cmdline.CheckTime(f.Time); err != nil {
			return err
		}
	}
	for _, limit := range []struct {
		flag string
		time time.Duration
	}{{"match-time", f.MatchTime}, {"tolerance", f.Tolerance}, {"patience", f.Patience}} {
		if err := cmdline.CheckDuration(limit.flag, limit.time); err != nil {
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
	case f.Shuffle && len(f.Openings) == 0 && !cmdline.Given(call, "resume"):
		return program.Misusef("--shuffle: it is the order of --openings, and there are none")
	}
	return nil
}

// check refuses the errors of a test that is not made.
func (f *sprtFlags) check(call *kong.Context) error {
	for _, name := range []string{"alpha", "beta"} {
		if cmdline.Given(call, name) && !f.SPRT.Given && !cmdline.Given(call, "resume") {
			return program.Misusef("--%s is for the test of --sprt, which is not asked for", name)
		}
	}
	return nil
}
