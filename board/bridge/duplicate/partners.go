package duplicate

// Entry is a player who enters a tournament. Partner is whom they would like to play
// with, empty if they do not mind.
type Entry struct {
	Name, Partner string
}

// Partners makes pairs of players in the order in which they entered: first those who
// named each other, then those who named somebody who named nobody, then the rest. A
// player whose partner has not entered, or plays with somebody else, is one of the rest.
// If the number of players is odd, the last of the rest is left alone. Names have to be
// distinct.
func Partners(entries []Entry) (pairs [][2]string, alone string, odd bool) {
	p := pairing{wants: map[string]string{}, taken: map[string]bool{}}
	for _, e := range entries {
		p.wants[e.Name] = e.Partner
	}
	for _, accepted := range []func(e Entry) bool{
		func(e Entry) bool { return p.wants[e.Partner] == e.Name },
		func(e Entry) bool { return p.wants[e.Partner] == "" },
	} {
		for _, e := range entries {
			if _, came := p.wants[e.Partner]; came && e.Partner != e.Name && accepted(e) {
				p.add(e.Name, e.Partner)
			}
		}
	}
	for _, e := range entries {
		switch {
		case p.taken[e.Name]:
		case odd:
			p.add(alone, e.Name)
			alone, odd = "", false
		default:
			alone, odd = e.Name, true
		}
	}
	return p.pairs, alone, odd
}

// pairing holds the pairs formed so far.
type pairing struct {
	wants map[string]string // the desired partner by the name of the player
	taken map[string]bool
	pairs [][2]string
}

// add makes a pair of two players, if both are free.
func (p *pairing) add(one, other string) {
	if p.taken[one] || p.taken[other] {
		return
	}
	p.taken[one], p.taken[other] = true, true
	p.pairs = append(p.pairs, [2]string{one, other})
}
