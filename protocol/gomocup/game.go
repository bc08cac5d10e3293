package gomocup

import (
	"errors"
	"fmt"

	"gogo/board/gomoku"
)

// side is the owner of a stone, by the numbers of the BOARD command.
type side uint8

const (
	nobody side = iota
	own
	opponent
	dead // a stone of a finished row, which blocks both
)

// stone is a stone placed by the manager or the brain.
type stone struct {
	x, y int
	side side
}

// game is a position with its history. The protocol names the owner of a stone and never
// its color, which is derived here.
type game struct {
	width, height int
	rule          gomoku.Rule
	stones        []stone
	// next is the side to move, nobody while either may begin.
	next side
	// color is the brain's color, Empty while nobody has begun.
	color gomoku.Color
	// board is the position after all stones.
	board *gomoku.Board
}

var (
	errFull     = errors.New("no cell is empty")
	errOccupied = errors.New("there is a stone already")
	errNoStone  = errors.New("there is no stone")
)

// newGame returns an empty board.
func newGame(width, height int, rule gomoku.Rule) (*game, error) {
	b, err := gomoku.New(width, height, rule)
	if err != nil {
		return nil, err
	}
	return &game{width: width, height: height, rule: rule, board: b}, nil
}

// check returns why no stone can be placed on column x and row y.
func (g *game) check(x, y int) error {
	if !g.board.OnBoard(x, y) {
		return fmt.Errorf("off the board of %dx%d", g.width, g.height)
	}
	if g.board.Cell(g.board.At(x, y)) != gomoku.Empty {
		return errOccupied
	}
	return nil
}

// place puts a stone on an empty cell that check has passed.
func (g *game) place(s stone) {
	g.begin(s.side)
	g.stones = append(g.stones, s)
	g.next = own + opponent - s.side
	g.put(s)
}

// begin sets the colors, if nobody has moved, by the side that moves now.
func (g *game) begin(mover side) {
	switch {
	case g.color != gomoku.Empty:
	case mover == own:
		g.color = gomoku.Black
	default:
		g.color = gomoku.White
	}
}

// colorOf returns the color of a side.
func (g *game) colorOf(s side) gomoku.Color {
	switch s {
	case own:
		return g.color
	case opponent:
		return g.color.Other()
	}
	return gomoku.Wall
}

// put puts a stone on the board. In a continuous game a row that it finishes turns into
// walls, and so does a stone that renju forbids.
func (g *game) put(s stone) {
	p, c := g.board.At(s.x, s.y), g.colorOf(s.side)
	continuous := g.rule&gomoku.Continuous != 0
	if continuous && c == gomoku.Black && g.board.Forbidden(p) {
		c = gomoku.Wall
	}
	g.board.Place(p, c)
	if continuous {
		g.board.Finish()
	}
}

// rebuild sets the board up from the stones.
func (g *game) rebuild() {
	b, err := gomoku.New(g.width, g.height, g.rule)
	if err != nil {
		panic(err) // the size and the rule were checked when the manager sent them
	}
	g.board = b
	for _, s := range g.stones {
		g.put(s)
	}
}

// remove removes the stone at column x and row y, whenever it was placed. If it was the
// last one, its side is to move again.
func (g *game) remove(x, y int) error {
	for i, s := range g.stones {
		if s.x != x || s.y != y {
			continue
		}
		if i == len(g.stones)-1 && s.side != dead {
			g.next = s.side
		}
		g.stones = append(g.stones[:i], g.stones[i+1:]...)
		if len(g.stones) == 0 {
			g.next, g.color = nobody, gomoku.Empty
		}
		g.rebuild()
		return nil
	}
	return errNoStone
}

// setRule changes the rule of the game in progress.
func (g *game) setRule(rule gomoku.Rule) {
	if rule != g.rule {
		g.rule = rule
		g.rebuild()
	}
}

// myTurn reports whether the brain may move.
func (g *game) myTurn() bool { return g.next != opponent }

// position returns a copy of the board for the brain to move on.
func (g *game) position() *gomoku.Board {
	g.begin(own)
	pos := g.board.Clone()
	pos.SetToMove(g.color)
	return pos
}
