package matchfile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gogo/board/backgammon"
)

// small reads a number that files say.
func small(text string) (int, error) {
	const most = 1 << 20
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || n < 0 || n > most {
		return 0, fmt.Errorf("%.20q is no number up to %d", text, most)
	}
	return n, nil
}

// power reads the value of a cube.
func power(text string) (int, error) {
	n, err := small(text)
	if err != nil || n < 1 || n > maxCube || n&(n-1) != 0 {
		return 0, fmt.Errorf("a cube of %.20q", text)
	}
	return n, nil
}

// setUp takes a part of a position that is set up within a game.
func (r *sgfReader) setUp(p *property) error {
	if r.game == nil {
		return errNoGame
	}
	value := p.values[0]
	switch p.name {
	case "AE", "AB", "AW":
		return r.chequers(p)
	case "PL":
		return r.onRoll(strings.Index("WB", value[:min(1, len(value))]))
	case "CV":
		n, err := power(value)
		if err != nil {
			return err
		}
		r.at.Cube.Value = n
	case "CP":
		r.ownCube(strings.Index("wb", value[:min(1, len(value))]))
	case "DI":
		return nil // the move says them again, unless none follows
	}
	return nil
}

// onRoll brings a player on roll.
func (r *sgfReader) onRoll(side int) error {
	if side < 0 {
		return errors.New("PL: W or B is on roll")
	}
	if r.side == NoPlayer && side == 1 || r.side == 1-side {
		r.at = r.at.Swap()
	}
	r.side, r.stage = side, toRoll
	return nil
}

// ownCube gives the cube to a player, or to nobody.
func (r *sgfReader) ownCube(side int) {
	switch side {
	case -1:
		r.at.Cube.Owner = backgammon.Nobody
	case max(r.side, 0):
		r.at.Cube.Owner = backgammon.Mover
	default:
		r.at.Cube.Owner = backgammon.Opponent
	}
}

// chequers takes chequers off points, or puts them there. Points are those of White.
func (r *sgfReader) chequers(p *property) error {
	white := max(r.side, 0) // the index of White's side on the board
	for _, value := range p.values {
		from, to, ok := sgfRange(value)
		if !ok {
			return fmt.Errorf("%s[%.10s] is no point", p.name, value)
		}
		for at := from; at <= to; at++ {
			switch p.name {
			case "AE":
				r.at.Board[white][at] = 0
				r.at.Board[1-white][mirrored(at)] = 0
			case "AW":
				r.at.Board[white][at]++
			case "AB":
				r.at.Board[1-white][mirrored(at)]++
			}
		}
	}
	return nil
}

// mirrored is the other player's index of a point. The bar is each player's own.
func mirrored(at int) int {
	if at == backgammon.Bar {
		return at
	}
	return backgammon.Points - 1 - at
}

// sgfRange reads a point, or two with a colon between.
func sgfRange(text string) (from, to int, ok bool) {
	first, last, _ := strings.Cut(text, ":")
	if last == "" {
		last = first
	}
	if len(first) != 1 || len(last) != 1 || first[0] < 'a' || last[0] > 'y' || first[0] > last[0] {
		return 0, 0, false
	}
	return int(first[0] - 'a'), int(last[0] - 'a'), true
}

// checkSetUp reports what keeps a position that was set up from being one.
func (r *sgfReader) checkSetUp() error {
	if err := r.at.Board.Validate(); err != nil {
		return err
	}
	if len(r.game.Actions) == 0 {
		r.game.Start = r.at.Board
		if r.side == 1 {
			r.game.Start = r.at.Board.Swap()
		}
	}
	r.turns = max(r.turns, 1) // who is on roll may double
	return nil
}
