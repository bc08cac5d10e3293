package backgammon

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
	"gogo/board/backgammon"
)

// Why games end that end by the rules, and TooLong: nobody has won after so many
// turns as no game between players who want to win has.
const (
	Single     match.Reason = "all chequers off"
	Gammon     match.Reason = "gammon"
	Backgammon match.Reason = "backgammon"
	Dropped    match.Reason = "double dropped"
	MatchWon   match.Reason = "match won"
	TooLong    match.Reason = "too long"
)

// The moves that are no plays.
const (
	roll     = "roll" // instead of a double
	doubling = "double"
	take     = "take"
	drop     = "drop"
	beaver   = "beaver"
)

// The decisions about the cube, as moves.
const (
	Roll   = roll
	Double = doubling
	Take   = take
	Drop   = drop
	Beaver = beaver
)

// pass is the play of who has none.
const pass = "pass"

// phase is what a player has to decide.
type phase uint8

const (
	toPlay   phase = iota // the dice
	toDouble              // whether to double before the roll
	toAnswer              // the opponent's double
)

const (
	// failurePoints times the cube is what a failure costs in a game for money:
	// a backgammon, so that nobody gains by failing.
	failurePoints = 3
	// MaxCube ends doubling: the ids of positions end there as well.
	MaxCube = 1024
	maxCube = MaxCube
	// maxTurns is how long a game may last: a usual one has about 55 turns.
	maxTurns = 2000
)

// Position is a game for money, or a match, in progress. Its moves are plays with
// their dice, as in "31: 8/5 6/5", and the words roll, double, take, drop and beaver.
type Position struct{ *state }

// state is all that a Position depends on. A copy of it is another game.
type state struct {
	rules  Rules
	dealer dealer

	side  match.Side // who has to decide
	phase phase
	// position is as the player to decide sees it, with dice in phase toPlay.
	position backgammon.Position

	game           int  // of the match, from 0
	turn           int  // of the game, from 0
	crawfordPlayed bool // the Crawford game has been played
}

// newPosition returns the position before the first decision. The start may be the
// position that the game begins in, or nil.
func newPosition(rules Rules, d dealer, start *backgammon.Setup) Position {
	s := &state{rules: rules, dealer: d, side: match.First}
	s.position.Match = backgammon.Match{
		Length: rules.Length, Jacoby: rules.Jacoby, Beavers: rules.Beavers,
		Crawford: rules.Length == 1,
	}
	s.begin(backgammon.Start())
	if start != nil {
		s.setUp(start)
	}
	return Position{s}
}

// setUp begins in a position, whose match is that of the rules.
func (s *state) setUp(start *backgammon.Setup) {
	s.position, s.side = start.Position, match.First
	if start.Seat == backgammon.Top {
		s.side = match.Second
	}
	s.crawfordPlayed = s.position.Match.PostCrawford()
	switch {
	case start.Offer == backgammon.Double:
		s.phase = toAnswer
	case s.position.Dice.Rolled():
		s.phase = toPlay
	default:
		s.beforeRoll()
	}
}

// begin sets up a game of the match, with the dice of its first turn. The side is
// that of who begins.
func (s *state) begin(board backgammon.Board) {
	s.turn, s.phase = 0, toPlay
	s.position.Board = board
	s.position.Cube = backgammon.Cube{Value: 1}
	s.position.Doubled = false
	s.position.Dice = s.dealer.first(s.game)
}

// usesCube reports whether there is a cube in the game.
func (s *state) usesCube() bool { return s.rules.Cube || s.rules.Length > 0 }

// Turn returns the side that has to decide.
func (p Position) Turn() match.Side { return p.side }

// Game returns the number of the game in its match, from 0.
func (p Position) Game() int { return p.game }

// Plays reports whether dice are to be played, and not a decision about the cube to be made.
func (p Position) Plays() bool { return p.phase == toPlay }

// Played writes a play of the position's dice as a move.
func (p Position) Played(play *backgammon.Play) string { return p.played(play) }

// Playing returns the play of the position's dice that a move names.
func (p Position) Playing(move string) (backgammon.Move, error) { return p.play(move) }

// Setup returns the position with the first side at the bottom. Its largest cube is 1 where
// there is no cube in the game.
func (p Position) Setup() backgammon.Setup {
	s := backgammon.Setup{Position: p.position, MaxCube: 1}
	if p.side == match.Second {
		s.Seat = backgammon.Top
	}
	if p.usesCube() {
		s.MaxCube = maxCube
	}
	if p.phase == toAnswer {
		s.Offer = backgammon.Double
	}
	return s
}

// Judge says how a move would end the game for money or the match, if it would.
func (p Position) Judge(move string) (outcome match.Outcome, over bool) {
	after := *p.state
	outcome, over, err := after.make(move)
	if err != nil {
		return match.Loss(p.side, match.Illegal, err), true
	}
	return outcome, over
}

// Play makes a move that Judge has not refused.
func (p Position) Play(move string) {
	if _, _, err := p.make(move); err != nil {
		panic("backgammonplay: " + err.Error()) // Judge has taken the same move
	}
}

// make makes a move and says how it ends the game or the match, if it does.
func (s *state) make(move string) (outcome match.Outcome, over bool, err error) {
	switch s.phase {
	case toPlay:
		return s.makePlay(move)
	case toDouble:
		switch move {
		case roll:
			s.throw()
			return outcome, false, nil
		case doubling:
			s.pass()
			s.phase, s.position.Doubled = toAnswer, true
			return outcome, false, nil
		}
		return outcome, false, fmt.Errorf("%s or %s was to be decided", roll, doubling)
	default:
		return s.makeAnswer(move)
	}
}

// makePlay plays the dice.
func (s *state) makePlay(text string) (outcome match.Outcome, over bool, err error) {
	m, err := s.play(text)
	if err != nil {
		return outcome, false, err
	}
	s.position.Board = m.Board
	if won := m.Board.Won(); won > 0 {
		reason := [...]match.Reason{1: Single, 2: Gammon, 3: Backgammon}[won]
		if s.rules.Jacoby && s.position.Cube.Owner == backgammon.Nobody {
			won = 1
		}
		outcome, over = s.score(s.side, won*s.position.Cube.Value, reason)
		return outcome, over, nil
	}
	s.turn++
	if s.turn == maxTurns {
		return match.Outcome{Reason: TooLong, Detail: fmt.Sprintf("%d turns", maxTurns)}, true, nil
	}
	s.pass()
	s.beforeRoll()
	return outcome, false, nil
}

// play returns the play of the dice that a move names.
func (s *state) play(text string) (backgammon.Move, error) {
	dice := diceName(s.position.Dice) + ": "
	steps, ok := strings.CutPrefix(text, dice)
	if !ok {
		return backgammon.Move{}, fmt.Errorf("no play of %s", dice[:2])
	}
	return backgammon.ParsePlay(&s.position.Board, s.position.Dice, steps)
}

// makeAnswer answers a double.
func (s *state) makeAnswer(move string) (outcome match.Outcome, over bool, err error) {
	value := 2 * s.position.Cube.Value
	switch {
	case move == drop:
		outcome, over = s.score(s.side.Other(), s.position.Cube.Value, Dropped)
		return outcome, over, nil
	case move == beaver && s.rules.Beavers:
		value = min(2*value, maxCube)
	case move != take:
		return outcome, false, errors.New("a double was to be answered")
	}
	s.position.Cube = backgammon.Cube{Value: value, Owner: backgammon.Mover}
	s.pass()
	s.throw()
	return outcome, false, nil
}

// pass lets the other player decide next.
func (s *state) pass() {
	s.position = s.position.Swap()
	s.side = s.side.Other()
}

// beforeRoll asks whether to double where that is possible, and rolls where it
// is not.
func (s *state) beforeRoll() {
	if s.usesCube() && s.position.MayDouble() && 2*s.position.Cube.Value <= maxCube {
		s.phase = toDouble
		return
	}
	s.throw()
}

// throw rolls the dice of the turn.
func (s *state) throw() {
	s.phase = toPlay
	s.position.Dice = s.dealer.throw(s.game, s.turn)
}

// score ends a game. In a match it begins the next one, if there is a next.
func (s *state) score(winner match.Side, points int, reason match.Reason) (outcome match.Outcome, over bool) {
	if s.rules.Length == 0 {
		return match.Outcome{Winner: winner, Reason: reason, Points: float64(points)}, true
	}
	if winner != s.side {
		s.pass()
	}
	m := &s.position.Match
	m.Score[0] += points
	if m.Score[0] >= m.Length {
		detail := fmt.Sprintf("%d to %d", m.Score[0], m.Score[1])
		return match.Outcome{Winner: winner, Reason: MatchWon, Detail: detail}, true
	}
	s.crawfordPlayed = s.crawfordPlayed || m.Crawford
	away, otherAway := m.Away()
	m.Crawford = !s.crawfordPlayed && (away == 1 || otherAway == 1)
	s.nextGame()
	return outcome, false
}

// nextGame begins another game of the match. The first die is that of the first
// player.
func (s *state) nextGame() {
	s.game++
	begins := match.First
	if dice := s.dealer.first(s.game); dice[0] < dice[1] {
		begins = match.Second
	}
	if s.side != begins {
		s.pass()
	}
	s.begin(backgammon.Start())
}

// diceName writes dice as records have them, the larger die first.
func diceName(d backgammon.Dice) string {
	return fmt.Sprintf("%d%d", max(d[0], d[1]), min(d[0], d[1]))
}

// What a beginner sees in a position, in chequers' worth.
const (
	offWorth  = 3 // a chequer that is off
	hitWorth  = 3 // a chequer of the opponent on the bar
	blotCost  = 1 // an own one that stands alone
	madePoint = 2 // a point of the own home with two or more
	homeWorth = 1 // a chequer in the own home
	// blindness is by how much beginners are wrong about all that.
	blindness = 4
	// hopeless is by how many pips of a hundred who is doubled has to be behind to see
	// that it is too much.
	hopeless = 30
)

// BeginnerMove is a legal decision as beginners find it, by looking at the board and not at the
// rolls to come: plays that hit, make points and leave nobody alone. They never double,
// and take where they are not far behind.
func (p Position) BeginnerMove(rng *rand.Rand) string {
	switch p.phase {
	case toDouble:
		return roll
	case toAnswer:
		mine, theirs := p.position.Board[0].Pips(), p.position.Board[1].Pips()
		if 100*(mine-theirs) > hopeless*theirs {
			return drop
		}
		return take
	}
	var g backgammon.Generator
	var best *backgammon.Move
	most := 0.0
	moves := g.Moves(&p.position.Board, p.position.Dice)
	for i := range moves {
		worth := float64(impression(&moves[i].Board)) + blindness*rng.Float64()
		if best == nil || worth > most {
			best, most = &moves[i], worth
		}
	}
	return p.played(&best.Play)
}

// impression is how good a board looks to who has just played.
func impression(b *backgammon.Board) int {
	own := &b[0]
	worth := offWorth*own.Off() + hitWorth*int(b[1][backgammon.Bar])
	for point, n := range own[:backgammon.Points] {
		home := point < backgammon.Points/4
		switch {
		case n == 1 && b.Contact():
			worth -= blotCost
		case n > 1 && home:
			worth += madePoint
		}
		if home {
			worth += homeWorth * int(n)
		}
	}
	return worth
}
