package arena

// meeting is two entrants, by their places in the plan.
type meeting [2]int

// meetings lists who meets whom, in the order in which they do.
func (p *Plan) meetings() []meeting {
	var list []meeting
	for i := range p.Entrants {
		if i > 0 && p.Format == Gauntlet {
			break
		}
		for j := i + 1; j < len(p.Entrants); j++ {
			list = append(list, meeting{i, j})
		}
	}
	return list
}

// Len returns the number of games.
func (p *Plan) Len() int { return len(p.meetings()) * p.Games }

// fixture is a game of the schedule.
type fixture struct {
	pair    int // of games with the same opening and swapped sides
	opening int
	players meeting // who moves first is first
}

// fixture returns a game by its number. All meetings have their pair from one
// opening before anybody begins with the next, so that a tournament that is
// stopped has treated everybody alike.
func (p *Plan) fixture(game int) fixture {
	meetings := p.meetings()
	f := fixture{pair: game / 2}
	f.opening = f.pair / len(meetings)
	f.players = meetings[f.pair%len(meetings)]
	if game%2 == 1 {
		f.players[0], f.players[1] = f.players[1], f.players[0]
	}
	return f
}
