package quoridor

import (
	"math"

	"gogo/board/quoridor"
	"gogo/board/splitmix"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
)

// Options configure a Dataset.
type Options struct {
	ResultShare float64 // weight of the game's result in a target, the rest is the value's
	// Split divides the games by their openings: games with equivalent openings, up to
	// reflection, are in one set.
	Split train.Split
}

// Dataset is the samples of games, divided into training and held-out samples.
type Dataset struct {
	Train, HeldOut Samples

	options   Options
	describer paths.Describer
}

// NewDataset returns a dataset without samples.
func NewDataset(o Options) *Dataset {
	return &Dataset{options: o}
}

// Samples are positions with their target winning chances.
type Samples struct {
	features []uint16 // active features of all positions
	ends     []int    // end of the features of each
	targets  []float32
	results  []float32 // 1 if the side to move won in the end
}

// Len returns the number of samples.
func (s *Samples) Len() int { return len(s.targets) }

// Sample adds a sample as a sparse row.
func (s *Samples) Sample(i int, rows *train.Rows) { s.add(i, s.targets, rows) }

// add adds the features of a sample with one of the targets.
func (s *Samples) add(i int, targets []float32, rows *train.Rows) {
	for _, f := range s.on(i) {
		rows.Input(int(f), 1)
	}
	rows.Sparse()[0] = targets[i]
}

// on returns the active features of a sample.
func (s *Samples) on(i int) []uint16 {
	begin := 0
	if i > 0 {
		begin = s.ends[i-1]
	}
	return s.features[begin:s.ends[i]]
}

// Results are Samples with the results of their games as targets.
type Results struct{ *Samples }

// Sample adds a sample as a sparse row.
func (r Results) Sample(i int, rows *train.Rows) { r.add(i, r.results, rows) }

// Add adds a game, and for training also its reflection if the start is symmetric.
func (d *Dataset) Add(g *Game) error {
	b, err := g.After(g.Opening)
	if err != nil {
		return err
	}
	if d.options.Split.HeldOut(Position(b)) {
		return d.addTo(&d.HeldOut, g, asPlayed)
	}
	err = d.addTo(&d.Train, g, asPlayed)
	if err == nil && g.Width%2 == 1 {
		err = d.addTo(&d.Train, g, (*quoridor.Board).Mirror)
	}
	return err
}

// asPlayed returns a move unchanged.
func asPlayed(_ *quoridor.Board, m quoridor.Move) quoridor.Move { return m }

// addTo adds a game to a set, with its moves transformed by see.
func (d *Dataset) addTo(set *Samples, g *Game, see func(*quoridor.Board, quoridor.Move) quoridor.Move) error {
	b, err := g.Start()
	if err != nil {
		return err
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		if p.Verdict.Given && d.open(b) {
			for _, f := range d.describer.Features(b) {
				set.features = append(set.features, uint16(f))
			}
			set.ends = append(set.ends, len(set.features))
			result := result(g, b.ToMove())
			set.results = append(set.results, result)
			set.targets = append(set.targets, d.target(result, p.Verdict.Value))
		}
		b.Make(see(b, p.Move), b.ToMove())
	}
	return nil
}

// open reports whether the evaluation may be used in a position: the search resolves the others.
// settles the others.
func (d *Dataset) open(b *quoridor.Board) bool {
	us := b.ToMove()
	for _, c := range [...]quoridor.Color{us, us.Other()} {
		if b.WallsLeft(c.Other()) == 0 && d.describer.For(b).WinsRace(b, c) {
			return false
		}
	}
	return d.describer.For(b).Distance(b, us) > 1
}

// result returns 1 if c won a game, 0 if it lost.
func result(g *Game, c quoridor.Color) float32 {
	if g.Winner == c {
		return 1
	}
	return 0
}

// target returns the target winning chance of a position given the result and a value.
func (d *Dataset) target(result float32, value int) float32 {
	share := d.options.ResultShare
	return float32(share*float64(result) + (1-share)/(1+math.Exp(-float64(value)/paths.Unit)))
}

// Position returns a key of a position, identical for its reflection and for both turned upside
// down with colors swapped, and for no others.
func Position(b *quoridor.Board) uint64 {
	least := ^uint64(0)
	for _, v := range [...]view{{b, false, false}, {b, true, false}, {b, false, true}, {b, true, true}} {
		least = min(least, v.key())
	}
	return least
}

// view is a position, possibly reflected, or upside down with colors swapped.
type view struct {
	*quoridor.Board
	mirrored, swapped bool
}

// key returns a key of the view.
func (v view) key() uint64 {
	key := splitmix.Spread(uint64(v.Width())<<8 | uint64(v.Height()))
	for _, c := range [...]quoridor.Color{quoridor.Black, quoridor.White} {
		seen := v.color(c)
		key ^= splitmix.Spread(1<<32 | uint64(seen)<<24 | v.place(v.Pawn(c), 1))
		key ^= splitmix.Spread(2<<32 | uint64(seen)<<24 | uint64(v.WallsLeft(c)))
	}
	key ^= splitmix.Spread(3<<32 | uint64(v.color(v.ToMove())))
	for m := range v.Walls() {
		key ^= splitmix.Spread(4<<32 | uint64(m.Orientation())<<24 | v.place(m.Cell(), 2))
	}
	return key
}

func (v view) color(c quoridor.Color) quoridor.Color {
	if v.swapped {
		return c.Other()
	}
	return c
}

// place returns the transformed place of an object that is size cells wide and high.
func (v view) place(c quoridor.Cell, size int) uint64 {
	x, y := v.XY(c)
	if v.mirrored {
		x = v.Width() - size - x
	}
	if v.swapped {
		y = v.Height() - size - y
	}
	return uint64(y)<<8 | uint64(x)
}
