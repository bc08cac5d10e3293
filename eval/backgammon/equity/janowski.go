package equity

import "gogo/board/backgammon"

// maxLevels is the most values of the cube that there are: those up to MaxCube, and
// one that the highest could be turned to.
const maxLevels = 14

// rates are chances as the cube model wants them, of the root's player.
type rates struct {
	win                          float64
	winGammons, winBackgammons   float64 // parts of the games won
	loseGammons, loseBackgammons float64 // parts of the games lost
}

// ratesOf returns the rates of chances of the player on roll. What a network makes
// of a position may have more gammons than wins: they are cut down.
func ratesOf(ply int, c *backgammon.Chances) rates {
	win := min(max(float64(c.Win), 0), 1)
	r := rates{win: win}
	r.winGammons, r.winBackgammons = parts(win, c.WinGammon, c.WinBackgammon)
	r.loseGammons, r.loseBackgammons = parts(1-win, c.LoseGammon, c.LoseBackgammon)
	if ply&1 == 1 {
		r = rates{1 - win, r.loseGammons, r.loseBackgammons, r.winGammons, r.winBackgammons}
	}
	return r
}

// parts returns which parts of the games are gammons and backgammons.
func parts(games float64, gammonChance, backgammonChance float32) (gammons, backgammons float64) {
	if games <= 0 {
		return 0, 0
	}
	inverse := 1 / games
	gammons = min(max(float64(gammonChance)*inverse, 0), 1)
	backgammons = min(max(float64(backgammonChance)*inverse, 0), gammons)
	return gammons, backgammons
}

// points is a level with rates of gammons: the mean equity of the games won and of
// those lost, and the chances of the root's player to win at which a double is
// both a take and a drop if the cube is live: at take the root's player's answer,
// at cash the other's.
type points struct{ win, lose, take, cash float64 }

// dead returns the equity with a cube that is not turned any more.
func (p *points) dead(win float64) float64 { return p.lose + win*(p.win-p.lose) }

// points fills in the points of all levels.
func (cs *CubeStates) points(r *rates, to *[maxLevels]points) {
	for k := range cs.levels {
		to[k].win = cs.levels[k].win.mean(r.winGammons, r.winBackgammons)
		to[k].lose = cs.levels[k].lose.mean(r.loseGammons, r.loseBackgammons)
	}
	if cs.endless {
		to[0].turnEndlessly()
		return
	}
	for k := len(cs.levels) - 2; k >= 0; k-- {
		to[k].turnOnce(&cs.levels[k], &cs.levels[k+1], &to[k+1])
	}
}

// turnEndlessly sets the points of a cube that can be turned for ever. These are the
// live take point and cash point of Janowski, who calls the mean equity of games
// won W and that of games lost -L.
func (p *points) turnEndlessly() {
	scale := 1 / (p.win - p.lose + 0.5)
	p.take = (-p.lose - 0.5) * scale
	p.cash = (1 - p.lose) * scale
}

// turnOnce sets the points of a cube at a level, of which the next one is known.
// The player who takes owns the cube at the next level: his equity there is a straight
// line from the games lost to his own cash point, or, if it is dead to him, to the
// games won. The point is where this line meets what dropping is worth.
func (p *points) turnOnce(now, next *level, n *points) {
	drop, cash := now.lose.single, now.win.single
	if next.live[0] {
		p.take = n.cash * (drop - n.lose) / (next.win.single - n.lose)
	} else {
		p.take = (drop - n.lose) / (n.win - n.lose)
	}
	if next.live[1] {
		p.cash = 1 - (1-n.take)*(n.win-cash)/(n.win-next.lose.single)
	} else {
		p.cash = (cash - n.lose) / (n.win - n.lose)
	}
}

// NoDouble stores in equities the equity of each cube state to the player on roll, who does not
// double now. x is the efficiency of the cube.
//
// The equity is 1-x times the dead cube's and x times the live cube's. With a
// live cube, it is piecewise straight in the chance to win, through the mean
// equity of the games lost at 0 and of those won at 1; through what a drop is worth
// at the player's own take point if the opponent has access to the cube, and at his
// cash point if he has (Rick Janowski, "Take-Points in Money Games", 1993). The
// means, and with them the points, follow from the gammons among the chances.
//
// A player who loses the match with the game anyway loses nothing by doubling: he will
// do it before his next roll, unless he is too good to double. Then the equity is at
// least the equity after a double, see excess.
func (cs *CubeStates) NoDouble(ply int, c *backgammon.Chances, x float32, equities []float32) {
	r := ratesOf(ply, c)
	var p [maxLevels]points
	cs.points(&r, &p)
	sign := float32(1 - 2*(ply&1))
	equities = equities[:len(cs.states)]
	for i := range equities {
		equities[i] = sign * float32(cs.stateEquity(&cs.states[i].key, r.win, float64(x), &p))
	}
}

// noDouble returns the equity of cube state 0 to the root's player.
func (cs *CubeStates) noDouble(c backgammon.Chances, x float64) float64 {
	r := ratesOf(0, &c)
	var p [maxLevels]points
	cs.points(&r, &p)
	return cs.stateEquity(&cs.states[0].key, r.win, x, &p)
}

func (cs *CubeStates) stateEquity(k *key, win, x float64, p *[maxLevels]points) float64 {
	own, now := p[k.level], &cs.levels[k.level]
	drop, cash := now.lose.single, now.win.single
	if k.jacoby {
		own.lose, own.win = drop, cash
	}
	dead := own.dead(win)
	if k.access == [2]bool{} {
		return dead
	}
	equity := dead + x*(own.live(k.access, win, drop, cash)-dead)
	switch {
	case !now.live[1]: // the root's player has nothing to lose
		doubled := &p[k.level+1]
		return max(equity, doubled.dead(win)-doubled.excess(win, x, cash))
	case !now.live[0]:
		return min(equity, drop+p[k.level+1].excess(win, x, drop))
	}
	return equity
}

// excess returns by how much a dead cube at the level of the points will exceed the
// equity of a drop, in the mean, or 0 where it does not: it is for a double that
// will be made as soon as its player is on roll, and then taken or dropped.
//
// Until then the dice change the chance to win. It is taken to be even between win-w
// and win+w, with w = (1-x) win (1-win): 0.08 in the middle for a contact position. An
// efficient cube is one that meets small changes. At scores where this matters, the
// equity came within 0.02 in the mean of what GNU Backgammon finds two plies deeper; a
// mean of a dead and a live cube by x alone misses that by 0.2.
func (p *points) excess(win, x, drop float64) float64 {
	slope := p.win - p.lose
	w := (1 - x) * win * (1 - win)
	over := win - (drop-p.lose)/slope
	switch {
	case over >= w:
		return slope * over
	case over <= -w:
		return 0
	}
	return slope * (w + over) * (w + over) / (4 * w)
}

// live returns the equity with a live cube to which the sides of access have access.
func (p *points) live(access [2]bool, win, drop, cash float64) float64 {
	fromX, from, toX, to := 0.0, p.lose, 1.0, p.win
	if access[1] {
		if win < p.take {
			return p.lose + (drop-p.lose)*win/p.take
		}
		fromX, from = p.take, drop
	}
	if access[0] {
		if win > p.cash {
			return cash + (p.win-cash)*(win-p.cash)/(1-p.cash)
		}
		toX, to = p.cash, cash
	}
	return from + (to-from)*(win-fromX)/(toX-fromX)
}

// DeadCube returns the equity of cube state 0 to the player on roll if the cube stays as it
// is.
func (cs *CubeStates) DeadCube(ply int, c *backgammon.Chances) float32 {
	if ply&1 == 1 {
		swapped := c.Swap()
		return -cs.dead.equity(&swapped)
	}
	return cs.dead.equity(c)
}

// linear is an equity that is linear in the chances: each result's share of the games
// adds what it is worth more than the one before it.
type linear struct {
	lose, win                                            float32
	winGammon, winBackgammon, loseGammon, loseBackgammon float32
}

func (x *linear) equity(c *backgammon.Chances) float32 {
	return x.lose + x.win*c.Win + x.winGammon*c.WinGammon + x.winBackgammon*c.WinBackgammon +
		x.loseGammon*c.LoseGammon + x.loseBackgammon*c.LoseBackgammon
}

// linear returns the equity of cube state i with a dead cube.
func (cs *CubeStates) linear(i int) linear {
	win, lose := cs.outcomes(i)
	return linear{
		lose:           float32(lose.single),
		win:            float32(win.single - lose.single),
		winGammon:      float32(win.gammon),
		winBackgammon:  float32(win.backgammon),
		loseGammon:     float32(lose.gammon),
		loseBackgammon: float32(lose.backgammon),
	}
}

// GameOver stores in equities the equity of each cube state to the player on roll once the game
// is over, and won as Board.Won says for that player.
func (cs *CubeStates) GameOver(ply, won int, equities []float32) {
	sign := 1 - 2*(ply&1)
	equities = equities[:len(cs.states)]
	for i := range equities {
		win, lose := cs.outcomes(i)
		if won*sign > 0 {
			equities[i] = float32(sign) * float32(win.at(won*sign))
		} else {
			equities[i] = float32(sign) * float32(lose.at(-won*sign))
		}
	}
}

// outcomes returns what winning and losing mean to the root's player at cube state i.
func (cs *CubeStates) outcomes(i int) (win, lose outcome) {
	k := &cs.states[i].key
	win, lose = cs.levels[k.level].win, cs.levels[k.level].lose
	if k.jacoby {
		win, lose = outcome{single: win.single}, outcome{single: lose.single}
	}
	return win, lose
}
