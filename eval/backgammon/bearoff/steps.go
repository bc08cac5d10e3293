package bearoff

const faces = 6 // of a die

// steps are where single steps lead from a home: for each die the ranks of the
// homes, one for each point that a chequer may leave.
type steps struct {
	to [faces][points]uint16
	n  [faces]uint8
}

// by returns the ranks that a die leads to, at least one if chequers are left.
func (s *steps) by(die int) []uint16 {
	return s.to[die-1][:s.n[die-1]]
}

// steps returns the steps from h, which has the given rank.
func (h *home) steps(rank int) (s steps) {
	saved := h.saved()
	behind := uint8(0) // chequers behind point p
	for p := points; p > 0; p-- {
		if h[p-1] == behind {
			continue // none on the point itself
		}
		for die := 1; die <= faces; die++ {
			// Only the rearmost chequers may use more of a die than they need.
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

// saved returns by how much the rank falls when a chequer is borne off from each
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
