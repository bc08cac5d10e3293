package quoridor

import (
	"math"

	"gogo/board/quoridor"
	"gogo/board/splitmix"
	"gogo/eval/nn/train"
	"gogo/eval/quoridor/paths"
)

// Options say what samples are made of games.
type Options struct {
	ResultShare float64 // of the game's result in a target, the rest is the value's
	// Split is of the games, by their openings: games that begin alike, mirrored too, are in
	// one set.
	Split train.Split
}

// Dataset is the samples of games: those to train on, and those held out.
type Dataset struct {
	Train, HeldOut Samples

	options   Options
	describer paths.Describer
}

// NewDataset returns a dataset without samples.
func NewDataset(o Options) *Dataset {
	return &Dataset{options: o}
}

// Samples are positions with the chance to win that they should get.
type Samples struct {
	features []uint16 // of all positions, those that are on
	ends     []int    // of the features of each
	targets  []float32
	results  []float32 // 1 where the side to move won in the end
}

// Len returns the number of samples.
func (s *Samples) Len() int { return len(s.targets) }

// Sample adds a sample as a sparse row.
func (s *Samples) Sample(i int, rows *train.Rows) { s.add(i, s.targets, rows) }

// add adds the features of a sample with one of some targets.
func (s *Samples) add(i int, targets []float32, rows *train.Rows) {
	for _, f := range s.on(i) {
		rows.Input(int(f), 1)
	}
	rows.Sparse()[0] = targets[i]
}

// on returns the features of a sample that are on.
func (s *Samples) on(i int) []uint16 {
	begin := 0
	if i > 0 {
		begin = s.ends[i-1]
	}
	return s.features[begin:s.ends[i]]
}

// Results are Samples that should get the result of their game.
type Results struct{ *Samples }

// Sample adds a sample as a sparse row.
func (r Results) Sample(i int, rows *train.Rows) { r.add(i, r.results, rows) }

// Add takes a game in, and its mirror image to train on where the start has one.
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

// asPlayed returns a move as it is.
func asPlayed(_ *quoridor.Board, m quoridor.Move) quoridor.Move { return m }

// addTo takes a game into a set, with its moves seen in a way.
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

// open reports whether the evaluation may be asked about a position: the search
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

// target returns the chance to win of a position with a result and a value.
func (d *Dataset) target(result float32, value int) float32 {
	share := d.options.ResultShare
	return float32(share*float64(result) + (1-share)/(1+math.Exp(-float64(value)/paths.Unit)))
}

// Position returns a key of a position that it shares with its mirror image, and with
// either turned upside down with the colours swapped, and with those alone.
func Position(b *quoridor.Board) uint64 {
	least := ^uint64(0)
	for _, v := range [...]view{{b, false, false}, {b, true, false}, {b, false, true}, {b, true, true}} {
		least = min(least, v.key())
	}
	return least
}

// view is how a position looks mirrored, or upside down with the colours swapped.
type view struct {
	*quoridor.Board
	mirrored, swapped bool
}

// key returns a key of what is seen.
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

// place returns where a thing is seen that is so many cells wide and high.
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
