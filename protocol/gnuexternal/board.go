package gnuexternal

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/board/backgammon"
)

// The indices of the fields of a board.
const (
	fieldLength   = 2 // of the match
	fieldScore    = 3 // and the other player's
	fieldPoints   = 5 // 26 of them
	fieldTurn     = 31
	fieldDice     = 32 // four
	fieldCube     = 36
	fieldMay      = 37 // double: first "you", then the other one
	fieldDoubled  = 39
	fieldColor    = 40
	fieldDir      = 41
	fieldCrawford = 50 // two: that the Crawford game is over, and that this is another one
	fieldCount    = 52
)

// unlimited is the match length of FIBS for an unlimited match.
const unlimited = 9999

// boardWord begins a board, in any case.
const boardWord = "board:"

// trimBoardWord returns the text behind boardWord, if it begins with that.
func trimBoardWord(text string) (fields string, ok bool) {
	if len(text) < len(boardWord) || !strings.EqualFold(text[:len(boardWord)], boardWord) {
		return "", false
	}
	return text[len(boardWord):], true
}

// parseBoard parses the fields of a board as the player who has to decide sees it, and
// returns the words behind them. The names may have blanks and colons in them: the
// numbers are the last of the fields.
func parseBoard(text string) (backgammon.Position, []string, error) {
	fields := strings.Split(text, ":")
	if len(fields) < fieldCount {
		return backgammon.Position{}, nil, fmt.Errorf("a board has %d fields after %q, this one has %d", fieldCount, boardWord, len(fields))
	}
	fields = fields[len(fields)-fieldCount:]
	last, options := fields[fieldCount-1], []string(nil)
	if words := strings.Fields(last); len(words) > 0 {
		fields[fieldCount-1], options = words[0], words[1:]
	}
	var f [fieldCount]int
	for i := fieldLength; i < fieldCount; i++ {
		n, err := strconv.Atoi(fields[i])
		if err != nil || n < -unlimited || n > unlimited {
			return backgammon.Position{}, nil, fmt.Errorf("field %d of the board is %.20q, not a number", i+1, fields[i])
		}
		f[i] = n
	}
	p, err := position(&f)
	return p, options, err
}

// position converts the fields to a position.
func position(f *[fieldCount]int) (backgammon.Position, error) {
	color, turn, dir := f[fieldColor], f[fieldTurn], f[fieldDir]
	if abs(color) != 1 || abs(turn) != 1 || abs(dir) != 1 {
		return backgammon.Position{}, fmt.Errorf("turn %d, color %d, direction %d: each is 1 or -1", turn, color, dir)
	}
	p := backgammon.Position{Doubled: f[fieldDoubled] != 0}
	if err := setBoard(&p.Board, f[fieldPoints:fieldPoints+26], color, dir); err != nil {
		return p, err
	}
	p.Cube.Value = f[fieldCube]
	switch you, other := f[fieldMay] != 0, f[fieldMay+1] != 0; {
	case you && !other:
		p.Cube.Owner = backgammon.Mover
	case other && !you:
		p.Cube.Owner = backgammon.Opponent
	}
	setMatch(&p, f)
	// So far "you" are the mover. The position is swapped if the other player has to
	// decide: the one on roll, or after a double the one who is not.
	if (turn == color) == p.Doubled {
		doubled := p.Doubled
		p = p.Swap()
		p.Doubled = doubled
	}
	dice := f[fieldDice : fieldDice+2]
	if dice[0] == 0 {
		dice = f[fieldDice+2 : fieldDice+4]
	}
	if !p.Doubled {
		for i, die := range dice {
			if die < 0 || die > 6 {
				return p, fmt.Errorf("a die shows %d", die)
			}
			p.Dice[i] = uint8(die)
		}
	}
	err := p.Validate()
	return p, err
}

// setMatch fills in match length and score. The first score is yours after a double, and
// otherwise the other player's: see the package comment.
func setMatch(p *backgammon.Position, f *[fieldCount]int) {
	p.Match.Length = f[fieldLength]
	if p.Match.Length == unlimited {
		p.Match.Length = 0
	}
	if p.Match.Length == 0 {
		return
	}
	p.Match.Score = [2]int{f[fieldScore+1], f[fieldScore]}
	if p.Doubled {
		p.Match.Score = [2]int{f[fieldScore], f[fieldScore+1]}
	}
	you, other := p.Match.Away()
	p.Match.Crawford = (you == 1) != (other == 1) && f[fieldCrawford] == 0 && f[fieldCrawford+1] == 0
}

// setBoard fills in the checkers from 26 places: those of color are "yours", which move
// down if direction is -1.
func setBoard(b *backgammon.Board, places []int, color, dir int) error {
	for i, n := range places {
		own := i
		if dir > 0 {
			own = 25 - i
		}
		at, side := own-1, 0
		if n*color < 0 {
			at, side = 24-own, 1
		}
		switch {
		case n == 0:
			continue
		case at < 0 || abs(n) > backgammon.Checkers:
			return fmt.Errorf("%d checkers at place %d of the board", n, i)
		}
		b[side][at] = uint8(abs(n))
	}
	return nil
}

func abs(n int) int { return max(n, -n) }
