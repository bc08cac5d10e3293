package matchfile

import (
	"fmt"

	"gogo/board/backgammon"
)

// finder finds what a play comes to on a board. It may be against the rules.
type finder func(b *backgammon.Board) (m backgammon.Move, illegal bool, err error)

// written finds the play that a text names.
func written(dice backgammon.Dice, text string) finder {
	return func(b *backgammon.Board) (backgammon.Move, bool, error) {
		m, err := backgammon.ParsePlay(b, dice, text)
		if err == nil {
			return m, false, nil
		}
		ways, unread := backgammon.Ways(text)
		if unread != nil {
			return m, false, err
		}
		return forced(b, ways, err)
	}
}

// listed finds the play with the ways, each from a point to another as the player counts them.
func listed(dice backgammon.Dice, ways [][2]int) finder {
	return func(b *backgammon.Board) (backgammon.Move, bool, error) {
		m, err := backgammon.Resolve(b, dice, ways)
		if err == nil {
			return m, false, nil
		}
		return forced(b, ways, fmt.Errorf("play %v: %w", ways, err))
	}
}

// forced makes ways that are against the rules, as far as the board lets chequers stand so. Why says what
// is wrong with them.
func forced(b *backgammon.Board, ways [][2]int, why error) (m backgammon.Move, illegal bool, err error) {
	m.Board = *b
	if len(ways) == 0 || len(ways) > len(m.Play.Steps) {
		return m, false, why
	}
	for _, way := range ways {
		if !carry(&m, way) {
			return backgammon.Move{}, false, why
		}
	}
	if m.Board.Validate() != nil {
		return backgammon.Move{}, false, why
	}
	return m, true, nil
}

// carry carries a chequer on, and reports whether it could stand there.
func carry(m *backgammon.Move, way [2]int) bool {
	from, to := way[0]-1, way[1]-1
	own, other := &m.Board[0], &m.Board[1]
	if from <= to || from > backgammon.Bar || to < backgammon.Off || own[from] == 0 {
		return false
	}
	own[from]--
	m.Play.Steps[m.Play.N] = backgammon.Step{From: int8(from), To: int8(to)}
	m.Play.N++
	if to == backgammon.Off {
		return true
	}
	own[to]++
	at := backgammon.Points - 1 - to
	if other[at] == 1 {
		other[at] = 0
		other[backgammon.Bar]++
	}
	return other[at] == 0
}
