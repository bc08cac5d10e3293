package equity

// outcome is what winning, or losing, means at a value of the cube.
type outcome struct {
	single     float64 // the equity of a single game
	gammon     float64 // what a gammon adds to it
	backgammon float64 // what a backgammon adds to a gammon
}

// mean returns the mean equity if the given parts of the games are gammons, and
// backgammons.
func (o *outcome) mean(gammons, backgammons float64) float64 {
	return o.single + gammons*o.gammon + backgammons*o.backgammon
}

// at returns the equity of a game won, or lost, singly (1), by a gammon (2) or by a
// backgammon (3).
func (o *outcome) at(kind int) float64 {
	switch kind {
	case 1:
		return o.single
	case 2:
		return o.single + o.gammon
	}
	return o.single + o.gammon + o.backgammon
}

// level is a value of the cube, as the player sees it who is on roll at the root.
type level struct {
	win, lose outcome
	// live says for the root's player and for the other one whether a cube that is
	// turned once more could gain something. Who would win the match with the cube as
	// it is has a dead one.
	live [2]bool
}

// levels returns the values of the cube that matter, from the root's on: the last
// is dead to both players, or is one above the root's.
func (g *Game) levels(root State, unit scale) []level {
	if g.endless(root) {
		first := g.level(root, unit, root.Value)
		first.live = [2]bool{true, true}
		return []level{first}
	}
	var all []level
	for value := root.Value; ; value *= 2 {
		next := g.level(root, unit, value)
		all = append(all, next)
		if len(all) > 1 && next.live == [2]bool{} {
			return all
		}
	}
}

func (g *Game) level(root State, unit scale, value int) level {
	equity := func(points int) float64 { return unit.equity(g.payoff(root, points)) }
	outcomes := func(value int) outcome {
		single := equity(value)
		gammon, backgammon := single, single
		if g.rules.Gammons {
			gammon = equity(2 * value)
			backgammon = gammon
		}
		if g.rules.Gammons && g.rules.Backgammons {
			backgammon = equity(3 * value)
		}
		return outcome{single, gammon - single, backgammon - gammon}
	}
	return level{
		win:  outcomes(value),
		lose: outcomes(-value),
		live: [2]bool{
			value < MaxCube && equity(2*value) > equity(value),
			value < MaxCube && equity(-2*value) < equity(-value),
		},
	}
}
