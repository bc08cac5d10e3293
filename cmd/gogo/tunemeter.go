package main

import (
	"fmt"
	"log/slog"
	"time"

	"gogo/bench/spsa"
	"gogo/bench/tune"
)

// tuneMeter says in the log how far a tuning is.
type tuneMeter struct {
	log           *slog.Logger
	tuning        *spsa.Tuning
	start, last   time.Time
	pairs         int // since the start
	decided, even int // of them: by both games for one side, and by none
}

func newTuneMeter(log *slog.Logger, t *spsa.Tuning) *tuneMeter {
	now := time.Now()
	return &tuneMeter{log: log, tuning: t, start: now, last: now}
}

// pair notes a pair of games.
func (m *tuneMeter) pair(r tune.Result) {
	m.pairs++
	switch r.Score() {
	case 0:
		m.even++
	case 2, -2:
		m.decided++
	}
	if time.Since(m.last) >= progressEvery {
		m.last = time.Now()
		m.say("playing")
	}
}

// end says how far it got.
func (m *tuneMeter) end() { m.say("tuned") }

func (m *tuneMeter) say(what string) {
	elapsed := time.Since(m.start)
	m.log.Info(what,
		"iteration", fmt.Sprintf("%d/%d", m.tuning.Done, m.tuning.Iterations),
		"games", 2*m.pairs, "even_pairs", m.even, "won_pairs", m.decided,
		"games/min", int(float64(2*m.pairs)/max(elapsed.Minutes(), 1e-9)), "elapsed", elapsed.Round(time.Second))
}
