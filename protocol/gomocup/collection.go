package gomocup

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"gogo/board/gomoku"
)

// collection collects the lines between BOARD, YXBOARD or SWAP2BOARD and DONE. The first
// invalid line is reported at once, and the rest up to DONE is skipped.
type collection struct {
	verb     verb
	name     string
	received time.Time
	game     *game
	invalid  bool
}

// newCollection starts to gather stones for a board like that of g, which is
// nil before START.
func newCollection(c *command, g *game) (*collection, error) {
	col := &collection{verb: c.verb, name: strings.ToUpper(c.text), received: c.received}
	if g == nil {
		col.invalid = true
		return col, errNoGame
	}
	fresh, err := newGame(g.width, g.height, g.rule)
	if err != nil {
		panic(err) // g has been played with them
	}
	col.game = fresh
	return col, nil
}

// add adds one line of data. At most one call returns an error.
func (col *collection) add(c *command) error {
	if col.invalid {
		return nil
	}
	err := c.err
	if err == nil && len(c.text) > maxText {
		err = errors.New("not a stone")
	}
	if err == nil {
		err = col.addStone(c.text)
	}
	if err != nil {
		col.invalid = true
		return fmt.Errorf("%s line %d, %s: %w", col.name, len(col.game.stones)+1, quote(c.text), err)
	}
	return nil
}

// addStone parses and adds one stone.
func (col *collection) addStone(text string) error {
	s := stone{side: own}
	if col.verb == swap2Board {
		if len(col.game.stones)%2 == 1 {
			s.side = opponent
		}
	} else {
		i := strings.LastIndexByte(text, ',')
		if i < 0 {
			return errors.New("not a stone like 10,10,1")
		}
		field, ok := parseInt(strings.Trim(text[i+1:], " \t"))
		if !ok || field < int(own) || field > int(dead) {
			return errors.New("not a stone like 10,10,1 with 1, 2 or 3 at the end")
		}
		s.side = side(field)
		text = text[:i]
	}
	var err error
	if s.x, s.y, err = parsePair(text, "coordinates", "10,10"); err != nil {
		return err
	}
	if err = col.game.check(s.x, s.y); err != nil {
		return err
	}
	// Cells are marked now, so that check sees them; the colors wait for the
	// last stone.
	col.game.stones = append(col.game.stones, s)
	col.game.board.Place(col.game.board.At(s.x, s.y), gomoku.Wall)
	return nil
}

// finish returns the game that the lines describe, with the brain to move.
func (col *collection) finish() (*game, error) {
	g := col.game
	if col.verb == swap2Board {
		if n := len(g.stones); n != 0 && n != 3 && n != 5 {
			return nil, fmt.Errorf("%s: %d stones where 0, 3 or 5 are expected", col.name, n)
		}
		g.color = gomoku.Black // of the stones that addStone gave to own
	} else if len(g.stones) > 0 {
		g.color, g.next = colorByStones(g.stones), own
	}
	g.rebuild()
	if col.verb == board && g.board.Full() {
		return nil, fmt.Errorf("%s: %w", col.name, errFull)
	}
	return g, nil
}

// colorByStones returns the brain's color if it is to move. Black moved first and the
// turns alternate; the stones of finished rows were moves too. If the numbers fit no
// game, the first stone of the list is Black's.
func colorByStones(stones []stone) gomoku.Color {
	var count [dead + 1]int
	for _, s := range stones {
		count[s.side]++
	}
	switch walls := count[dead] > 0; {
	case walls && len(stones)%2 == 0, !walls && count[own] == count[opponent]:
		return gomoku.Black
	case walls, count[opponent] == count[own]+1:
		return gomoku.White
	}
	if stones[0].side == opponent {
		return gomoku.White
	}
	return gomoku.Black
}
