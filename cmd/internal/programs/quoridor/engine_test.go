package quoridor

import (
	"context"
	"fmt"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/protocol/qtp"
	"gogo/search"
	quoridorengine "gogo/search/quoridor/engine"
)

func TestLimits(t *testing.T) {
	const mib = 1 << 20
	for _, c := range []struct {
		cli  cli
		want quoridorengine.Limits
	}{
		{cli{Threads: 1, Hash: 128}, quoridorengine.Limits{Turn: defaultTime, Threads: 1, Hash: 128 * mib}},
		{cli{Threads: 2, Hash: 1, Nodes: 5}, quoridorengine.Limits{Nodes: 5, Threads: 2, Hash: mib}},
		{cli{Threads: 1, Hash: 1, Time: time.Second}, quoridorengine.Limits{Turn: time.Second, Threads: 1, Hash: mib}},
		{
			cli{Threads: 1, Hash: 1, Time: time.Second, Nodes: 5},
			quoridorengine.Limits{Turn: time.Second, Nodes: 5, Threads: 1, Hash: mib},
		},
	} {
		t.Run(fmt.Sprintf("%+v", c.cli), func(t *testing.T) {
			if got := c.cli.limits(); got != c.want {
				t.Errorf("%+v: %+v", c.cli, got)
			}
		})
	}
}

// TestThinkEnds searches under each kind of limit, the others being without
// end, and when it is canceled before it begins.
func TestThinkEnds(t *testing.T) {
	const never = 1000 * time.Hour
	own := cli{Threads: 1, Hash: 1, Time: never}
	nodes := own
	nodes.Nodes = 500
	for name, c := range map[string]struct {
		cli      cli
		clock    qtp.Limits
		canceled bool
	}{
		"nodes": {cli: nodes},
		"turn":  {cli: own, clock: qtp.Limits{Turn: time.Millisecond}},
		"game":  {cli: own, clock: qtp.Limits{LeftGiven: true, Left: time.Millisecond}},
		"turn of the command line beside a clock of the game": {
			cli:   cli{Threads: 1, Hash: 1, Time: time.Millisecond},
			clock: qtp.Limits{LeftGiven: true, Left: never},
		},
		"turn of the command line beside one of the clock": {
			cli:   cli{Threads: 1, Hash: 1, Time: time.Millisecond},
			clock: qtp.Limits{Turn: never},
		},
		"no time left": {cli: own, clock: qtp.Limits{LeftGiven: true, Left: -time.Second}},
		"cancelled":    {cli: own, canceled: true},
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if c.canceled {
				cancel()
			}
			e := newEngine(paths.Trained(), &c.cli)
			for _, size := range []int{quoridor.MinSize, 9, quoridor.MaxSize} {
				e.NewGame()
				board, err := quoridor.New(size, size, 10)
				if err != nil {
					t.Fatal(err)
				}
				c.clock.Received = time.Now()
				thought, err := e.Think(ctx, board.Clone(), c.clock)
				if err != nil || board.Legal(thought.Move, quoridor.Black) != nil || thought.PV[0] != thought.Move {
					t.Errorf("%+v, %v", thought, err)
				}
			}
		})
	}
}

// TestClockIsNotKept wants the limits of the command line back after a clock.
func TestClockIsNotKept(t *testing.T) {
	e := newEngine(paths.Trained(), &cli{Threads: 1, Hash: 1, Nodes: 3000})
	board, err := quoridor.New(9, 9, 10)
	if err != nil {
		t.Fatal(err)
	}
	var nodes []int64
	for _, l := range []qtp.Limits{{}, {Turn: time.Nanosecond}, {}} {
		e.NewGame()
		l.Received = time.Now()
		thought, err := e.Think(t.Context(), board.Clone(), l)
		if err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, thought.Nodes)
	}
	if nodes[0] != nodes[2] || nodes[1] >= nodes[0] {
		t.Errorf("%d nodes", nodes)
	}
}

// TestEvaluate wants the value of a side that is far ahead, and the other's.
func TestEvaluate(t *testing.T) {
	e := newEngine(paths.Trained(), &cli{Threads: 1, Hash: 1, Nodes: 1})
	board, err := quoridor.New(9, 9, 0)
	if err != nil {
		t.Fatal(err)
	}
	for y := 1; y < 7; y++ {
		board.Make(quoridor.PawnMove(board.At(4, y)), quoridor.Black)
	}
	for c, ahead := range map[quoridor.Color]bool{quoridor.Black: true, quoridor.White: false} {
		t.Run(c.String(), func(t *testing.T) {
			board.SetToMove(c)
			var value int
			if _, err := fmt.Sscan(e.Evaluate(board), &value); err != nil || value == 0 || (value > 0) != ahead {
				t.Errorf("%s: %d, %v", c, value, err)
			}
		})
	}
}

// TestBook wants the moves of the book where it has them, and only when it is asked for.
func TestBook(t *testing.T) {
	full := cli{Threads: 1, Hash: 1, Nodes: 500, Level: search.MaxLevel, UseBook: true}
	unasked, weak := full, full
	unasked.UseBook, weak.Level = false, 3
	for name, c := range map[string]struct {
		cli   cli
		size  int
		clock qtp.Limits
		used  bool
	}{
		"asked":         {full, 9, qtp.Limits{}, true},
		"not asked":     {unasked, 9, qtp.Limits{}, false},
		"at a level":    {weak, 9, qtp.Limits{}, false},
		"several lines": {full, 9, qtp.Limits{Lines: 2}, false},
		"another board": {full, 7, qtp.Limits{}, false},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := quoridor.New(c.size, c.size, 10)
			if err != nil {
				t.Fatal(err)
			}
			thought, err := newEngine(paths.Trained(), &c.cli).Think(t.Context(), b, c.clock)
			if err != nil || (thought.Nodes == 0) != c.used || b.Legal(thought.Move, b.ToMove()) != nil {
				t.Errorf("%+v, %v", thought, err)
			}
		})
	}
}
