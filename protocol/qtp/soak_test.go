package qtp

import (
	"context"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"gogo/board/quoridor"
	"gogo/internal/testlimit"
	"gogo/protocol/internal/sessiontest"
	"gogo/protocol/qtp/qtptest"
)

// quickEngine runs along a shortest path and sometimes places a wall at random.
type quickEngine struct{ rng *rand.Rand }

func (*quickEngine) NewGame() {}

func (e *quickEngine) Think(_ context.Context, pos *quoridor.Board, _ Limits) (Thought, error) {
	c := pos.ToMove()
	moves := pos.AppendMoves(nil, c)
	if m := moves[e.rng.IntN(len(moves))]; e.rng.IntN(3) == 0 {
		return Thought{Move: m}, nil
	}
	best, least := moves[0], pos.Width()*pos.Height()
	for _, m := range pos.AppendPawnMoves(nil, c) {
		pos.Make(m, c)
		if d := distance(pos, c); d < least {
			best, least = m, d
		}
		pos.Undo()
	}
	return Thought{Move: best}, nil
}

func (*quickEngine) Evaluate(*quoridor.Board) string { return "0" }

// distance returns how many steps the pawn of a color is from its goal row.
func distance(b *quoridor.Board, c quoridor.Color) int {
	at := map[quoridor.Cell]int{b.Pawn(c): 0}
	queue := []quoridor.Cell{b.Pawn(c)}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		if _, y := b.XY(from); y == b.GoalRow(c) {
			return at[from]
		}
		for d := range quoridor.Direction(4) {
			if !b.Open(from, d) {
				continue
			}
			to := b.Step(from, d)
			if _, seen := at[to]; !seen {
				at[to] = at[from] + 1
				queue = append(queue, to)
			}
		}
	}
	return b.Width() * b.Height()
}

// inProcess starts a session behind pipes.
func inProcess(t *testing.T, engine Engine) qtptest.Engine {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	s, err := NewSession(engine, outW, testOptions())
	if err != nil {
		t.Fatal(err)
	}
	result := make(chan error, 1)
	go func() {
		err := s.Run(t.Context(), inR)
		_ = outW.Close()
		_ = inR.Close() // nothing is read behind the end any more
		result <- err
	}()
	return qtptest.Engine{In: inW, Out: outR, Wait: func() error { return <-result }}
}

func quick(seed uint64) *quickEngine { return &quickEngine{rand.New(rand.NewPCG(seed, 2))} }

// shorter returns a share of n, but in a long run.
func shorter(n int) int {
	switch {
	case testing.Short():
		return n / 10
	case testlimit.IsLong():
		return n
	}
	return n / 4
}

func TestSoak(t *testing.T) {
	before := runtime.NumGoroutine()
	qtptest.Soak(t, inProcess(t, quick(3)), qtptest.Config{
		Games: shorter(300), Seed: 3, MinSize: 3, MaxSize: 9, MaxMoves: 100,
	})
	qtptest.Soak(t, inProcess(t, quick(4)), qtptest.Config{
		Games: shorter(40), Seed: 4, MinSize: 3, MaxSize: 25, MaxMoves: 60,
	})
	sessiontest.WaitForGoroutines(t, before)
}

func TestSelfPlay(t *testing.T) {
	before := runtime.NumGoroutine()
	cfg := qtptest.Config{Games: shorter(1000), Seed: 5, MinSize: 3, MaxSize: 15, MaxMoves: 500}
	stats := qtptest.SelfPlay(t, inProcess(t, quick(5)), cfg, qtptest.Hang)
	t.Log(stats)
	if stats.Unfinished > 0 || min(stats.BlackWins, stats.WhiteWins) < cfg.Games/10 {
		t.Error(stats)
	}
	sessiontest.WaitForGoroutines(t, before)
}
