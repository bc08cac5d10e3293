package cmdline

import (
	"time"

	"gogo/bench/match"
	"gogo/cmd/internal/program"
)

// CheckTime refuses a time for a move that leaves none.
func CheckTime(d time.Duration) error {
	if d <= 0 {
		return program.Misusef("--time %v: a move needs some time, as in 500ms", d)
	}
	return CheckDuration("time", d)
}

// CheckDuration refuses a time that no match can have.
func CheckDuration(flag string, d time.Duration) error {
	if err := (match.Limits{Turn: d}).Check(); err != nil {
		return program.Misusef("--%s: %w", flag, err)
	}
	return nil
}
