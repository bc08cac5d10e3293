package backgammon

import (
	"context"
	"math"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// Positions are positions of each class that are in no table.
type Positions [chances.Classes][]backgammon.Board

// Networks are networks with what they need to evaluate.
type Networks struct {
	Nets    *chances.Nets
	Tables  *bearoff.Database
	Kernels simd.Kernels
	Threads int
}

const (
	// seed is the seed of the games. Those of trainings count from 1.
	seed = 0x9e3779b97f4a7c15
	// maxPerGame is the maximum number of positions of a class per game, since those of one
	// game are similar.
	maxPerGame = 2
	// maxGamesPerPosition ends the search for positions of a rare class, in games per position.
	maxGamesPerPosition = 50
)

// Gather returns each positions of every class from games of the networks against themselves, half
// of them with some noise; fewer of a class that games rarely reach. It is deterministic.
func Gather(ctx context.Context, n Networks, each int) (*Positions, error) {
	player := NewPlayer(n.Nets, nil, n.Tables, n.Kernels)
	var found Positions
	for game := uint64(0); game < uint64(maxGamesPerPosition*each) && !found.full(each); game++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		player.Seed(seed, game)
		var boards []backgammon.Board
		player.TD(0, func(s Sample) {
			if _, known := n.Tables.Chances(&s.Board); !known {
				boards = append(boards, s.Board)
			}
		})
		found.take(boards, game, each)
	}
	return &found, nil
}

// full reports whether there are enough of every class.
func (p *Positions) full(each int) bool {
	for _, boards := range p {
		if len(boards) < each {
			return false
		}
	}
	return true
}

// take adds a few positions of a game, of each class those around a different point of the game
// every time.
func (p *Positions) take(boards []backgammon.Board, game uint64, each int) {
	var of Positions
	for _, b := range boards {
		class := chances.Classify(&b)
		of[class] = append(of[class], b)
	}
	for class, boards := range of {
		for i := range min(maxPerGame, len(boards), each-len(p[class])) {
			at := (int(game%1009)*37 + i*len(boards)/maxPerGame) % len(boards)
			p[class] = append(p[class], boards[at])
		}
	}
}

// Difference measures how far equities are from others, in points.
type Difference struct {
	Positions      int
	RootMeanSquare float64
	MeanAbsolute   float64
}

// Differences are the differences in the positions of each class, zero for classes not measured.
type Differences [chances.Classes]Difference

// OneRollAhead compares the networks' equities with their own one-roll lookahead, without pruning,
// in positions of the classes.
func (p *Positions) OneRollAhead(ctx context.Context, n Networks, classes ...chances.Class) (Differences, error) {
	return p.compare(ctx, n, classes, func() evaluators {
		player := NewPlayer(n.Nets, nil, n.Tables, n.Kernels)
		return evaluators{chances.NewEstimator(n.Nets, n.Kernels).With(n.Tables).Chances, player.Lookahead}
	})
}

// Pruning compares the equities of pruning networks with those of the networks.
func (p *Positions) Pruning(ctx context.Context, n Networks, pruning *chances.Nets, classes ...chances.Class) (Differences, error) {
	return p.compare(ctx, n, classes, func() evaluators {
		return evaluators{
			chances.NewPruningEstimator(pruning, n.Kernels).With(n.Tables).Chances,
			chances.NewEstimator(n.Nets, n.Kernels).With(n.Tables).Chances,
		}
	})
}

// evaluators are the evaluation to be measured and its reference.
type evaluators [2]func(*backgammon.Board) backgammon.Chances

// compare applies both evaluations to all positions of some classes, in parallel.
func (p *Positions) compare(ctx context.Context, n Networks, classes []chances.Class, hire func() evaluators) (d Differences, err error) {
	threads := max(n.Threads, 1)
	hired := make(chan evaluators, threads)
	for range threads {
		hired <- hire()
	}
	for _, class := range classes {
		off := make([]float64, len(p[class]))
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(threads)
		for i := range off {
			group.Go(func() error {
				if err := ctx.Err(); err != nil {
					return err
				}
				j := <-hired
				defer func() { hired <- j }()
				said, found := j[0](&p[class][i]), j[1](&p[class][i])
				off[i] = float64(said.Equity() - found.Equity())
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return d, err
		}
		d[class] = differenceOf(off)
	}
	return d, nil
}

// differenceOf summarizes the errors of equities.
func differenceOf(off []float64) Difference {
	d := Difference{Positions: len(off)}
	if len(off) == 0 {
		return d
	}
	for _, x := range off {
		d.RootMeanSquare += x * x
		d.MeanAbsolute += math.Abs(x)
	}
	n := float64(len(off))
	d.RootMeanSquare, d.MeanAbsolute = math.Sqrt(d.RootMeanSquare/n), d.MeanAbsolute/n
	return d
}
