package main

import (
	"fmt"
	"log/slog"
	"time"

	"gogo/bench/train/selfplay"
)

// progressEvery is how long the log is silent at most while games end.
const progressEvery = 10 * time.Second

// selfPlayMeter says in the log how far games are, how fast they come and when there will be
// enough.
type selfPlayMeter struct {
	log         *slog.Logger
	goal        selfplay.Goal
	limit       time.Duration // 0 for none
	start, last time.Time
	first, now  selfplay.Totals
}

func newSelfPlayMeter(log *slog.Logger, goal selfplay.Goal, limit time.Duration, t selfplay.Totals) *selfPlayMeter {
	now := time.Now()
	return &selfPlayMeter{log: log, goal: goal, limit: limit, start: now, last: now, first: t, now: t}
}

// observe notes what the file holds.
func (m *selfPlayMeter) observe(t selfplay.Totals) {
	m.now = t
	if time.Since(m.last) >= progressEvery {
		m.last = time.Now()
		elapsed := m.last.Sub(m.start)
		m.log.Info("playing", append(m.counts(elapsed), "left", m.left(elapsed))...)
	}
}

// end says what the file holds in the end.
func (m *selfPlayMeter) end(file string) {
	elapsed := time.Since(m.start)
	m.log.Info("played", append(m.counts(elapsed), "file", file)...)
}

// counts are what there is to say at any time. Positions a second are of all that were
// searched and kept.
func (m *selfPlayMeter) counts(elapsed time.Duration) []any {
	fresh := m.now.Positions + m.now.Strays - m.first.Positions - m.first.Strays
	all := m.now.Positions + m.now.Strays
	return []any{
		"games", m.now.Games, "positions", m.now.Positions, "strays", m.now.Strays, "repeated", m.now.Repeated,
		"bytes/position", fmt.Sprintf("%.2f", float64(m.now.Bytes)/float64(max(all, 1))),
		"positions/s", int(float64(fresh) / max(elapsed.Seconds(), 1e-9)), "elapsed", elapsed.Round(time.Second),
	}
}

// left returns how long it will take until there is enough, as far as is known.
func (m *selfPlayMeter) left(elapsed time.Duration) string {
	var left time.Duration
	switch games, positions := m.now.Games-m.first.Games, m.now.Positions-m.first.Positions; {
	case m.limit > 0:
		left = m.limit - elapsed
	case m.goal.Games > 0 && games > 0:
		left = time.Duration(float64(elapsed) * float64(m.goal.Games-m.now.Games) / float64(games))
	case m.goal.Positions > 0 && positions > 0:
		left = time.Duration(float64(elapsed) * float64(m.goal.Positions-m.now.Positions) / float64(positions))
	default:
		return "unknown"
	}
	return max(left, 0).Round(time.Second).String()
}
