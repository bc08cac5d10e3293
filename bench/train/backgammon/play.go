package backgammon

import "gogo/board/backgammon"

// turn is a position of a game, the player on roll first.
type turn struct {
	board       backgammon.Board
	estimate    backgammon.Chances // what the networks say of it
	best        backgammon.Chances // what they say behind the best play, to the opponent
	exploratory bool               // that play was not made
}

// maxTurns ends games that go on for ever.
const maxTurns = 1000

// play plays a game from a position, keeps its positions and returns what the game was worth to
// the player on roll at the last of them, or 0 if it was broken off: that turn is
// exploratory. It calls watch after each choice, when the plays of the roll are at hand.
func (p *Player) play(start backgammon.Board, watch func()) (won int) {
	p.turns = p.turns[:0]
	board := start
	var eq backgammon.Chances // of the first position nobody asks
	style := p.explore()
	if start != backgammon.Start() {
		style.random = p.random.IntN(mostAside)
	}
	for range maxTurns {
		t := turn{board: board, estimate: eq}
		best, played := p.choose(&board, style.noiseAt(len(p.turns)))
		watch()
		t.best, t.exploratory = p.answers[best], best != played
		p.turns = append(p.turns, t)
		board, eq = p.boards[played], p.answers[played]
		if won := board.Won(); won != 0 {
			return -won
		}
	}
	p.turns[maxTurns-1].exploratory = true
	return 0
}

// choose rolls and lists the plays. It returns the best of them, and the best when
// noise of so much standard deviation is added to each one's equity.
func (p *Player) choose(b *backgammon.Board, noise float32) (best, noisy int) {
	p.list()
	p.add(b, p.roll())
	p.evaluate(p.estimator)
	best = p.best(0, len(p.boards))
	if noise == 0 {
		return best, best
	}
	var least float32
	for i, a := range p.answers {
		equity := a.Equity() + noise*float32(p.random.NormFloat64())
		if i == 0 || equity < least {
			noisy, least = i, equity
		}
	}
	return best, noisy
}

func (p *Player) roll() backgammon.Dice {
	return backgammon.Dice{uint8(1 + p.random.IntN(6)), uint8(1 + p.random.IntN(6))}
}

// exploration is how a game differs from the best play, so that the networks see
// positions that their own play would not lead to.
type exploration struct {
	random int     // turns at the start with plays by chance
	noisy  int     // turns at the start with noise, unless by chance
	noise  float32 // in those
}

// noiseAt returns the noise in a turn, counted from 0. After the turns with noise
// all plays are the best, so that what follows a position tells what it is worth.
func (s exploration) noiseAt(turn int) float32 {
	switch {
	case turn < s.random:
		return anyPlay
	case turn < s.noisy:
		return s.noise
	}
	return 0
}

const (
	anyPlay    = 100  // noise beside which equities do not matter
	mostNoise  = 0.15 // of a game
	mostNoisy  = 40   // turns with it
	mostRandom = 16   // turns by chance
	mostAside  = 3    // turns by chance, less 1, after a start that is not the game's
)

// explore draws the exploration of a game: half of the games are plain.
func (p *Player) explore() exploration {
	switch x := p.random.Float64(); {
	case x < 0.3:
		return exploration{noise: mostNoise * p.random.Float32(), noisy: 1 + p.random.IntN(mostNoisy)}
	case x < 0.5:
		return exploration{random: 1 + p.random.IntN(mostRandom)}
	}
	return exploration{}
}
