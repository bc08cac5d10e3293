package backgammon

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"gogo/bench/match"
	"gogo/board/backgammon"
)

// Reasons for the end of a game by the rules, and TooLong: a draw after more turns than a game
// between players who try to win has.
const (
	Single     match.Reason = "all checkers off"
	Gammon     match.Reason = "gammon"
	Backgammon match.Reason = "backgammon"
	Dropped    match.Reason = "double dropped"
	MatchWon   match.Reason = "match won"
	TooLong    match.Reason = "too long"
)

// Moves that are not plays.
const (
	roll     = "roll" // instead of a double
	doubling = "double"
	take     = "take"
	drop     = "drop"
	beaver   = "beaver"
)

// The cube actions, as moves.
const (
	Roll   = roll
	Double = doubling
	Take   = take
	Drop   = drop
	Beaver = beaver
)

// pass is the play of a player without a legal one.
const pass = "pass"

// phase is the kind of decision to make.
type phase uint8

const (
	toPlay   phase = iota // play the dice
	toDouble              // double or roll
	toAnswer              // answer the opponent's double
	toAccept              // answer the opponent's resignation
)

const (
	// faultPoints times the cube is lost by a fault in a money game: a backgammon, so that
	// nobody gains by a fault.
	faultPoints = 3
	// MaxCube ends doubling: position IDs end there as well.
	MaxCube = 1024
	maxCube = MaxCube
	// maxTurns bounds the length of a game: a usual one has about 55 turns.
	maxTurns = 2000
)

// Position is a money game or a match in progress. Its moves are plays with their dice, as in "31:
// 8/5 6/5", the words roll, double, take, drop and beaver, resignations as in "31: resign gammon" or
// "opponent resigns single", and the words accept and reject.
type Position struct{ *state }

// state is the state of a Position. A copy is an independent game.
type state struct {
	rules  Rules
	roller roller

	side  match.Side // to decide
	phase phase
	// position is as seen by the player on turn, with dice in phase toPlay.
	position backgammon.Position

	game           int  // of the match, from 0
	turn           int  // of the game, from 0
	crawfordPlayed bool // the Crawford game is over

	offer    *offer // in phase toAccept
	rejected [2]int // games, by side, whose resignation was rejected since the last move
}

// newPosition returns the position before the first decision, from a start position or, if nil, the
// usual one.
func newPosition(rules Rules, d roller, start *backgammon.Setup) Position {
	s := &state{rules: rules, roller: d, side: match.First}
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

// setUp starts in a position whose match agrees with the rules.
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

// begin sets up a game of the match, with the dice of its first turn. s.side must begin.
func (s *state) begin(board backgammon.Board) {
	s.turn, s.phase = 0, toPlay
	s.position.Board = board
	s.position.Cube = backgammon.Cube{Value: 1}
	s.position.Doubled = false
	s.position.Dice = s.roller.first(s.game)
}

// usesCube reports whether the game has a cube.
func (s *state) usesCube() bool { return s.rules.Cube || s.rules.Length > 0 }

// Turn returns the side to decide.
func (p Position) Turn() match.Side { return p.side }

// Game returns the number of the game in its match, from 0.
func (p Position) Game() int { return p.game }

// Plays reports whether the decision is a play of the dice rather than a cube action.
func (p Position) Plays() bool { return p.phase == toPlay }

// FormatPlay formats a play of the position's dice as a move.
func (p Position) FormatPlay(play *backgammon.Play) string { return p.formatPlay(play) }

// ParsePlay parses a move that is a play of the position's dice.
func (p Position) ParsePlay(move string) (backgammon.Move, error) { return p.play(move) }

// Setup returns the position with the first side at the bottom. Its largest cube is 1 if the game
// has no cube. While a resignation is to be answered, it is the position in which that was offered.
func (p Position) Setup() backgammon.Setup {
	if p.phase == toAccept {
		before := Position{&p.offer.before}
		s := before.Setup()
		s.Resigned, s.Resigner = p.offer.games, backgammon.Mover
		if before.side == p.side {
			s.Resigner = backgammon.Opponent
		}
		return s
	}
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

// OutcomeOf returns the outcome if a move would end the money game or the match.
func (p Position) OutcomeOf(move string) (outcome match.Outcome, over bool) {
	after := *p.state
	outcome, over, err := after.make(move)
	if err != nil {
		return match.Loss(p.side, match.Illegal, err), true
	}
	return outcome, over
}

// Play makes a move that OutcomeOf has accepted.
func (p Position) Play(move string) {
	if _, _, err := p.make(move); err != nil {
		panic("backgammon: " + err.Error()) // OutcomeOf has accepted the same move
	}
}

// make makes a move and returns the outcome if it ends the game or the match.
func (s *state) make(move string) (outcome match.Outcome, over bool, err error) {
	if r, ok := s.resignation(move); ok {
		return outcome, false, s.resign(r)
	}
	if s.phase == toAccept {
		return s.makeAcceptance(move)
	}
	s.rejected = [2]int{}
	switch s.phase {
	case toPlay:
		return s.makePlay(move)
	case toDouble:
		switch move {
		case roll:
			s.rollDice()
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

// play parses a move that is a play of the dice.
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
	s.rollDice()
	return outcome, false, nil
}

// pass passes the turn to the other player.
func (s *state) pass() {
	s.position = s.position.Swap()
	s.side = s.side.Other()
}

// beforeRoll lets the player decide about a double if possible, and rolls otherwise.
func (s *state) beforeRoll() {
	if s.usesCube() && s.position.MayDouble() && 2*s.position.Cube.Value <= maxCube {
		s.phase = toDouble
		return
	}
	s.rollDice()
}

// rollDice rolls the dice of the turn.
func (s *state) rollDice() {
	s.phase = toPlay
	s.position.Dice = s.roller.roll(s.game, s.turn)
}

// score ends a game. In a match it starts the next one, if any.
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

// nextGame starts another game of the match. The first die is the first player's.
func (s *state) nextGame() {
	s.game++
	begins := match.First
	if dice := s.roller.first(s.game); dice[0] < dice[1] {
		begins = match.Second
	}
	if s.side != begins {
		s.pass()
	}
	s.begin(backgammon.Start())
}

// diceName formats dice as in records, the larger die first.
func diceName(d backgammon.Dice) string {
	return fmt.Sprintf("%d%d", max(d[0], d[1]), min(d[0], d[1]))
}

// A beginner's evaluation of a position, in checkers.
const (
	offWorth  = 3 // a checker borne off
	hitWorth  = 3 // an opponent's checker on the bar
	blotCost  = 1 // a blot
	madePoint = 2 // a point made at home
	homeWorth = 1 // a checker at home
	// beginnerNoise is the error of a beginner's evaluation.
	beginnerNoise = 4
	// beginnerDropPips is the deficit in percent of pips at which a beginner drops a double.
	beginnerDropPips = 30
)

// BeginnerMove returns a legal decision as a beginner would find it, by looking at the board and
// not at the rolls to come: plays that hit, make points and leave no blots. Beginners never double,
// take unless they are far behind, and accept every resignation.
func (p Position) BeginnerMove(rng *rand.Rand) string {
	switch p.phase {
	case toDouble:
		return roll
	case toAnswer:
		mine, theirs := p.position.Board[0].Pips(), p.position.Board[1].Pips()
		if 100*(mine-theirs) > beginnerDropPips*theirs {
			return drop
		}
		return take
	case toAccept:
		return Accept
	}
	var g backgammon.Generator
	var best *backgammon.Move
	most := 0.0
	moves := g.Moves(&p.position.Board, p.position.Dice)
	for i := range moves {
		worth := float64(beginnerEval(&moves[i].Board)) + beginnerNoise*rng.Float64()
		if best == nil || worth > most {
			best, most = &moves[i], worth
		}
	}
	return p.formatPlay(&best.Play)
}

// beginnerEval evaluates a board for the player who has just moved, as a beginner would.
func beginnerEval(b *backgammon.Board) int {
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
