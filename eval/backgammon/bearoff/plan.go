package bearoff

// plan is what may be best to do with the rolls from a small home, by the ranks of
// the homes that the plays lead to.
type plan struct {
	sure    []sure
	choices []choice
}

// sure is the play of rolls that is best whatever the opponent has.
type sure struct {
	to   uint16
	ways float32 // of 36
}

// choice are the plays of a roll of which each is best against some opponent.
type choice struct {
	to   []uint16
	ways float32 // of 36
}

// newPlans returns the plans of the small homes by rank. That of rank 0 is empty.
func newPlans() []plan {
	plans := make([]plan, smallHomes)
	s := newSolver(smallHomes)
	others := otherPlays[:]
	var h home
	for rank := 1; rank < smallHomes; rank++ {
		h.next()
		best := s.settle(&h, rank)
		for i, r := range rolls {
			to := []uint16{best[i]}
			for len(others) > 0 && others[0].isOf(rank, i) {
				to = append(to, others[0].to())
				others = others[1:]
			}
			plans[rank].add(to, float32(r.Ways))
		}
	}
	return plans
}

// add adds a roll's plays.
func (p *plan) add(to []uint16, ways float32) {
	if len(to) > 1 {
		p.choices = append(p.choices, choice{to, ways})
		return
	}
	for i := range p.sure {
		if p.sure[i].to == to[0] {
			p.sure[i].ways += ways
			return
		}
	}
	p.sure = append(p.sure, sure{to[0], ways})
}

// otherPlay is a play that is best against some opponent, though another one
// needs fewer rolls in the mean: the home, the index of the roll and the home it
// leads to, from the highest bits to the lowest.
type otherPlay uint32

func newOtherPlay(rank, roll int, to uint16) otherPlay {
	return otherPlay(rank*len(rolls)+roll)<<10 | otherPlay(to)
}

func (o otherPlay) isOf(rank, roll int) bool {
	return o>>10 == otherPlay(rank*len(rolls)+roll)
}

// to returns the rank of the home that the play leads to.
func (o otherPlay) to() uint16 {
	return uint16(o & (1<<10 - 1))
}
