package gomocup

import (
	"context"
	"io"
	"runtime"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/internal/testlimit"
	"gogo/protocol/gomocup/gomocuptest"
	"gogo/protocol/internal/sessiontest"
)

// patientEngine thinks until its limits or the manager end the turn.
type patientEngine struct{ *fakeEngine }

func (e patientEngine) Think(ctx context.Context, pos *gomoku.Board, _ time.Time, report func(Report)) (gomoku.Point, error) {
	for {
		e.Lock()
		s, changed := e.settings, e.Changed()
		e.Unlock()
		report(Report{Depth: 1, PV: []gomoku.Point{pos.At(0, 0)}})
		if s.MaxNodes > 0 || s.TurnGiven && s.Turn < time.Second {
			return firstLegal(pos), nil
		}
		select {
		case <-ctx.Done():
			return firstLegal(pos), nil
		case <-changed:
		}
	}
}

func TestSoak(t *testing.T) {
	games := 300
	if testlimit.IsLong() {
		games = 1000
	}
	before := runtime.NumGoroutine()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	result := make(chan error, 1)
	go func() {
		err := NewSession(patientEngine{&fakeEngine{}}, outW, Options{About: `name="fake"`}).Run(t.Context(), inR)
		_ = outW.Close()
		result <- err
	}()
	gomocuptest.Soak(t, gomocuptest.Brain{
		In: inW, Out: outR, Wait: func() error { return <-result },
		Memory: func() uint64 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		},
	}, gomocuptest.Config{Games: games, Seed: 7, Growth: 1 << 20})
	sessiontest.WaitForGoroutines(t, before)
}
