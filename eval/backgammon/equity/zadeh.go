package equity

// zadeh is the model of N. Zadeh, "On Doubling in Tournament Backgammon", Management
// Science 23, 986 (1977), with gammons: a player doubles where the opponent just
// drops, and how far the cube is short of efficient is two numbers.
type zadeh struct {
	won, lost float64 // gammon rates, of a leader's games and of a trailer's
	delta     float64 // what is lost of the next turn of the cube
	deltaBar  float64 // what is lost of the first
	table     *Table
}

// fill sets the scores up to n points, from those after the Crawford game.
func (z *zadeh) fill(n int) {
	t := z.table
	for own := 1; own <= n; own++ {
		t.setPre(own, 1, z.won/2*t.Chance(own-2, 1, true)+(1-z.won)/2*t.Chance(own-1, 1, true))
	}
	for own := 2; own <= n; own++ {
		for other := 2; other <= own; other++ {
			up, down := z.drop(own, other, 1)+z.deltaBar, z.drop(other, own, 1)+z.deltaBar
			t.setPre(own, other, ((down-0.5)*t.pre[own-1][other]+(up-0.5)*t.pre[own][other-1])/(up+down-1))
		}
		t.pre[own][own] = 0.5
	}
}

// drop returns how likely a player wins the game where the opponent just drops a double
// of a cube.
func (z *zadeh) drop(own, other, cube int) float64 {
	dead := z.deadDrop(own, other, cube)
	if own <= 2*cube || other <= 2*cube {
		return dead
	}
	return 1 + (z.drop(other, own, 2*cube)+z.delta)*(dead-1)
}

// deadDrop is drop with a cube that is not turned again, but for who has nothing to
// lose by it.
func (z *zadeh) deadDrop(own, other, cube int) float64 {
	taken := 2 * cube
	if own <= 2*cube && other > 2*cube {
		taken = 4 * cube
	}
	t := z.table
	lose := z.lost*t.Chance(own, other-2*taken, false) + (1-z.lost)*t.Chance(own, other-taken, false)
	win := z.won*t.Chance(own-2*taken, other, false) + (1-z.won)*t.Chance(own-taken, other, false)
	return (t.Chance(own-cube, other, false) - lose) / (win - lose)
}

// fillPostZadeh sets the scores of a trailer after the Crawford game: the cube is on 2 from the
// first roll, half of the games are won, and the leader gains by a free drop at 2-away and
// 4-away.
func (t *Table) fillPostZadeh(n int, gammons, drop2, drop4 float64) {
	for own := 1; own <= n; own++ {
		t.post[own] = gammons/2*t.Chance(own-4, 1, true) + (1-gammons)/2*t.Chance(own-2, 1, true)
		switch own {
		case 2:
			t.post[own] -= drop2
		case 4:
			t.post[own] -= drop4
		}
	}
}
