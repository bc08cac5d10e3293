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

// Positions are positions of each class, of which no table knows what they are worth.
type Positions [chances.Classes][]backgammon.Board

// Networks are some and what they compute with.
type Networks struct {
	Nets    *chances.Nets
	Tables  *bearoff.Database
	Kernels simd.Kernels
	Threads int
}

const (
	// seed is that of the games. Trainings count theirs from 1.
	seed = 0x9e3779b97f4a7c15
	// mostOfAGame is how many positions of a class a game gives: those of one game are alike.
	mostOfAGame = 2
	// mostGames ends the search for a class to which hardly a game comes, in games for each position.
	mostGames = 50
)

// Gather returns so many positions of each class from games of the networks against themselves,
// half of them with some noise. Of a class to which hardly any game comes there are fewer. The
// same networks give the same positions.
func Gather(ctx context.Context, n Networks, each int) (*Positions, error) {
	player := NewPlayer(n.Nets, nil, n.Tables, n.Kernels)
	var found Positions
	for game := uint64(0); game < uint64(mostGames*each) && !found.full(each); game++ {
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

// take adds a few of the positions of a game, of each class those that are around another place
// of it every time.
func (p *Positions) take(boards []backgammon.Board, game uint64, each int) {
	var of Positions
	for _, b := range boards {
		class := chances.Classify(&b)
		of[class] = append(of[class], b)
	}
	for class, boards := range of {
		for i := range min(mostOfAGame, len(boards), each-len(p[class])) {
			at := (int(game%1009)*37 + i*len(boards)/mostOfAGame) % len(boards)
			p[class] = append(p[class], boards[at])
		}
	}
}

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
