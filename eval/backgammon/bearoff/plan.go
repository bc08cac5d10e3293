package bearoff

// plan lists the plays of the rolls from a small home that may be best, by the ranks of
// the homes that the plays lead to.
type plan struct {
	sure    []sure
	choices []choice
}

// sure is a play of rolls that is best whatever the opponent has.
type sure struct {
	to   uint16
	ways float32 // of 36
}

// choice are the plays of a roll of which each is best against some opponent.
type choice struct {
	to   []uint16
	ways float32 // of 36
}

// newPlans returns the plans of the small homes by rank. The plan of rank 0 is empty.
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

func (o otherPlay) isOf(rank, roll int) bool {
	return o>>10 == otherPlay(rank*len(rolls)+roll)
}

// to returns the rank of the home that the play leads to.
func (o otherPlay) to() uint16 {
	return uint16(o & (1<<10 - 1))
}

const faces = 6 // of a die

// steps are where single steps lead from a home: for each die the ranks of the
// homes, one for each point that a checker may leave.
type steps struct {
	to [faces][points]uint16
	n  [faces]uint8
}

// by returns the ranks that a die leads to, at least one if checkers are left.
func (s *steps) by(die int) []uint16 {
	return s.to[die-1][:s.n[die-1]]
}

// steps returns the steps from h, which has the given rank.
func (h *home) steps(rank int) (s steps) {
	saved := h.saved()
	behind := uint8(0) // checkers behind point p
	for p := points; p > 0; p-- {
		if h[p-1] == behind {
			continue // none on the point itself
		}
		for die := 1; die <= faces; die++ {
			// Only the rearmost checkers may use more of a die than they need.
			if die > p && behind > 0 {
				break
			}
			s.to[die-1][s.n[die-1]] = uint16(rank - saved[p] + saved[max(p-die, 0)])
			s.n[die-1]++
		}
		behind = h[p-1]
	}
	return s
}

// saved returns by how much the rank falls when a checker is borne off from each
// point. A step from p to q falls by the difference of the two: it takes one from
// elements q to p-1, and each of them makes choose(n, k) a choose(n-1, k), which
// is less by choose(n-1, k-1).
func (h *home) saved() (saved [points + 1]int) {
	for k, c := range h {
		saved[k+1] = saved[k]
		if c > 0 {
			saved[k+1] += int(choose[int(c)+points-2-k][points-1-k])
		}
	}
	return saved
}
