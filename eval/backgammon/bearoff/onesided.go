package bearoff

// oneSided are the distributions of the rolls to bear off all chequers, and of
// those to bear off the first of 15, each when played for the smallest mean.
type oneSided struct {
	all, first *distributions
}

func newOneSided() *oneSided {
	return &oneSided{newDistributions(1), newDistributions(firstFull)}
}

// distributions are those of the rolls that homes need to reach a goal, by rank.
type distributions struct {
	mean    []float64
	first   []uint8
	end     []uint32 // of a home's chances, which begin where those before end
	chances []float32
}

// newDistributions returns the distributions for reaching a home of lower rank
// than goal.
func newDistributions(goal int) *distributions {
	s := newSolver(homes)
	d := &distributions{mean: s.mean, first: make([]uint8, homes), end: make([]uint32, homes)}
	var h home
	for rank := range homes {
		if rank < goal {
			d.add(rank, 0, []float64{1})
		} else {
			to := s.settle(&h, rank)
			d.mix(rank, &to)
		}
		h.next()
	}
	return d
}

func (d *distributions) of(rank int) Distribution {
	start := uint32(0)
	if rank > 0 {
		start = d.end[rank-1]
	}
	return Distribution{d.mean[rank], int(d.first[rank]), d.chances[start:d.end[rank]]}
}

func (d *distributions) add(rank, first int, chances []float64) {
	for _, p := range chances {
		d.chances = append(d.chances, float32(p))
	}
	d.first[rank] = uint8(first)
	d.end[rank] = uint32(len(d.chances))
}

const (
	// smallestTail is the most that one home leaves out, a hundredth of what is
	// promised: what is left out of the replies to its rolls comes on top, and of
	// the replies to those.
	smallestTail = 1e-11
	// mostRolls is more than any home needs: a roll is at least 2 of at most 90
	// pips.
	mostRolls = 48
)

// mix adds the distribution of a home from those of the replies to its rolls.
func (d *distributions) mix(rank int, to *replies) {
	var sum [mostRolls]float64
	first, end := mostRolls, 0
	for i, r := range rolls {
		rest := d.of(int(to[i]))
		rest.First++
		chance := float64(r.Ways) / 36
		into := sum[rest.First:][:len(rest.Chances)]
		for k, p := range rest.Chances {
			into[k] += chance * float64(p)
		}
		first = min(first, rest.First)
		end = max(end, rest.First+len(rest.Chances))
	}
	for tail := sum[end-1]; tail < smallestTail; tail += sum[end-1] {
		end--
	}
	d.add(rank, first, sum[first:end])
}
