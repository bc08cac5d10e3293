package arena

// pairing is two entrants, by their indexes in the plan.
type pairing [2]int

// pairings returns how many pairings there are of two entrants.
func (p *Plan) pairings() int {
	n := len(p.Entrants)
	if p.Format == Gauntlet {
		return n - 1
	}
	return n * (n - 1) / 2
}

// pairing returns who meets whom in pairing k, in the order in which they do: the
// first entrant meets all others, then the second those behind it.
func (p *Plan) pairing(k int) pairing {
	first := 0
	for opponents := len(p.Entrants) - 1; k >= opponents; opponents-- {
		k -= opponents
		first++
	}
	return pairing{first, first + 1 + k}
}

// Lacking returns the first two entrants that meet and of whom no worker has both
// programs. It says by has what a worker has.
func (p *Plan) Lacking(workers int, has func(worker int, program string) bool) (a, b string, lacking bool) {
	for k := range p.pairings() {
		m := p.pairing(k)
		a, b = p.Entrants[m[0]].Name, p.Entrants[m[1]].Name
		found := false
		for w := 0; w < workers && !found; w++ {
			found = has(w, a) && has(w, b)
		}
		if !found {
			return a, b, true
		}
	}
	return "", "", false
}

// Len returns the number of games.
func (p *Plan) Len() int { return p.pairings() * p.Games }

// fixture is a game of the schedule.
type fixture struct {
	pair    int // of games with the same opening and swapped sides
	opening int
	players pairing // who moves first is first
}

// fixture returns a game by its number. All pairings have their pair from one
// opening before anybody begins with the next, so that a tournament that is
// stopped has treated everybody alike.
func (p *Plan) fixture(game int) fixture {
	pairings := p.pairings()
	f := fixture{pair: game / 2}
	f.opening = f.pair / pairings
	f.players = p.pairing(f.pair % pairings)
	if game%2 == 1 {
		f.players[0], f.players[1] = f.players[1], f.players[0]
	}
	return f
}
