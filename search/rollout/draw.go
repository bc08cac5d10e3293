package rollout

import (
	"math/rand/v2"

	"gogo/board/splitmix"
)

// stratified is the number of choices of a trial that are spread evenly.
const stratified = 2

// Draw is the chance of one trial. A copy makes the same choices again from where
// the original stands.
type Draw struct {
	source rand.PCG
	first  [stratified]int
	made   int // choices among strata so far
	strata int
}

// Stratum returns the next choice among the plan's strata: a number from 0 to
// Strata-1, all equally likely.
func (d *Draw) Stratum() int {
	if d.made < stratified {
		d.made++
		return d.first[d.made-1]
	}
	// The product's bias, a part in 2^64/Strata, is far below what trials can tell.
	return int(d.source.Uint64() >> 32 * uint64(d.strata) >> 32)
}

// Uint64 returns random bits: a Draw is a rand.Source for all that is not chosen
// among strata.
func (d *Draw) Uint64() uint64 { return d.source.Uint64() }

// drawer makes the draws of a plan's trials for one goroutine.
type drawer struct {
	seed   uint64
	strata int
	block  int // that the permutations are for, counted from 1; 0 before the first
	first  []int
	// The second choices of a block are a Latin square: these permute its rows,
	// columns and symbols.
	rows, columns, symbols []int
}

func newDrawer(seed uint64, strata int) *drawer {
	room := make([]int, 4*strata)
	return &drawer{
		seed: seed, strata: strata,
		first: room[:strata], rows: room[strata : 2*strata],
		columns: room[2*strata : 3*strata], symbols: room[3*strata:],
	}
}

// draw returns the draw of a trial. Of every Strata trials in a row, counted from
// trial 0, each begins with another first choice and has another second one; of
// every Strata^2, each has another pair.
func (d *drawer) draw(trial int) Draw {
	n := d.strata
	if block := trial/(n*n) + 1; block != d.block {
		d.shuffle(block)
	}
	row, column := trial/n%n, trial%n
	return Draw{
		source: splitmix.Source(d.seed, uint64(trial)),
		first:  [stratified]int{d.first[column], d.symbols[(d.rows[row]+d.columns[column])%n]},
		strata: n,
	}
}

// shuffle makes the permutations of a block of Strata^2 trials.
func (d *drawer) shuffle(block int) {
	d.block = block
	random := rand.New(rand.NewPCG(d.seed, uint64(block)))
	for _, p := range [][]int{d.first, d.rows, d.columns, d.symbols} {
		for i := range p {
			p[i] = i
		}
		random.Shuffle(len(p), func(i, j int) { p[i], p[j] = p[j], p[i] })
	}
}
