package equity

// mec is the model of C. Tornberg's match equity calculator: games are won at a rate,
// some of them by a gammon, and the cube is turned exactly where the opponent is
// indifferent between a take and a drop. The match chance is linear in the game's
// between the two such points. The players may differ, so that there is a chance for each.
type mec struct {
	win, gammons float64 // games won by the first player, and gammons among all games
	// chances are the first player's to win the match, by the points that he and the other
	// one need.
	chances [MaxAway + 1][MaxAway + 1]float64
}

// chance returns that of a player, 0 or 1, to win the match.
func (m *mec) chance(player, own, other int) float64 {
	switch {
	case own <= 0:
		return 1
	case other <= 0:
		return 0
	case player == 0:
		return m.chances[own][other]
	}
	return 1 - m.chances[other][own]
}

// rate returns how many games a player wins.
func (m *mec) rate(player int) float64 {
	if player == 0 {
		return m.win
	}
	return 1 - m.win
}

// fill sets the chances of the first player at all scores up to n points, from those of
// each trailer after the Crawford game.
func (m *mec) fill(n int, post *[2][MaxAway + 1]float64) {
	m.chances[1][1] = post[0][1]
	for own := 2; own <= n; own++ {
		m.chances[own][1] = m.crawford(0, own, &post[0])
		m.chances[1][own] = 1 - m.crawford(1, own, &post[1])
	}
	for far := 2; far <= n; far++ {
		for near := 2; near <= far; near++ {
			m.chances[far][near] = m.before(far, near)
			m.chances[near][far] = m.before(near, far)
		}
	}
}

// crawford returns the chance of a trailer in the Crawford game.
func (m *mec) crawford(trailer, own int, post *[MaxAway + 1]float64) float64 {
	after := func(points int) float64 {
		if own <= points {
			return 1
		}
		return post[own-points]
	}
	return m.rate(trailer) * ((1-m.gammons)*after(1) + m.gammons*after(2))
}

// before returns the first player's chance with the cube in the middle.
func (m *mec) before(own, other int) float64 {
	high, low := m.doubles(0, own, other, 2), m.doubles(1, other, own, 2)
	low = turning{1 - low.game, 1 - low.match}
	return low.match + (high.match-low.match)*(m.win-low.game)/(high.game-low.game)
}

// turning is the point at which a player turns the cube.
type turning struct{ game, match float64 } // his chances to win them

// doubles returns where a player turns the cube to a value: there the opponent does as
// well by a drop as by a take, with which the next turn is his.
func (m *mec) doubles(player, own, other, cube int) turning {
	if own <= cube/2 {
		return turning{1, 1} // a single game is enough already
	}
	back := m.doubles(1-player, other, own, 2*cube)
	lost := (1-m.gammons)*m.chance(1-player, other, own-cube) + m.gammons*m.chance(1-player, other, own-2*cube)
	drop := m.chance(1-player, other, own-cube/2)
	return turning{game: 1 - back.game*(drop-lost)/(back.match-lost), match: 1 - drop}
}

// postMEC returns the chances of a trailer after the Crawford game who wins games at a
// rate: the cube is on 2 from the first roll, and an even number of points
// is worth no more than the odd one below it but for the leader's free drop, which is said
// for 2-away and 4-away.
func postMEC(n int, win, gammons, drop2, drop4 float64) (post [MaxAway + 1]float64) {
	after := func(own int) float64 {
		if own <= 0 {
			return 1
		}
		return post[own]
	}
	for own := 1; own <= n; own++ {
		switch {
		case own == 1:
			post[own] = win
		case own%2 == 0:
			post[own] = post[own-1]
		default:
			post[own] = win * ((1-gammons)*after(own-2) + gammons*after(own-4))
		}
		switch own {
		case 2:
			post[own] -= drop2
		case 4:
			post[own] -= drop4
		}
	}
	return post
}
