package backgammon

import (
	"context"
	"math"

	"golang.org/x/sync/errgroup"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
)

// Difference is how far equities are from others, in points.
type Difference struct {
	Positions      int
	RootMeanSquare float64
	MeanAbsolute   float64
}

// Differences are those in the positions of each class, without any where they were not asked for.
type Differences [chances.Classes]Difference

// OneRollAhead compares the equities by the networks with their own look one roll ahead, which
// leaves out no play, in positions of the classes.
func (p *Positions) OneRollAhead(ctx context.Context, n Networks, classes ...chances.Class) (Differences, error) {
	return p.compare(ctx, n, classes, func() judges {
		player := NewPlayer(n.Nets, nil, n.Tables, n.Kernels)
		return judges{chances.NewEstimator(n.Nets, n.Kernels).With(n.Tables).Chances, player.Lookahead}
	})
}

// Pruning compares the equities by pruning networks with those by the networks.
func (p *Positions) Pruning(ctx context.Context, n Networks, pruning *chances.Nets, classes ...chances.Class) (Differences, error) {
	return p.compare(ctx, n, classes, func() judges {
		return judges{
			chances.NewPruningEstimator(pruning, n.Kernels).With(n.Tables).Chances,
			chances.NewEstimator(n.Nets, n.Kernels).With(n.Tables).Chances,
		}
	})
}

// judges say what a position is worth, the one that is measured and then the one it is measured
// by.
type judges [2]func(*backgammon.Board) backgammon.Chances

// compare asks the judges in all positions of some classes, so many threads at a time.
func (p *Positions) compare(ctx context.Context, n Networks, classes []chances.Class, hire func() judges) (d Differences, err error) {
	threads := max(n.Threads, 1)
	hired := make(chan judges, threads)
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

// differenceOf sums up how far the equities of positions are off.
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
