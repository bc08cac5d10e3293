package gomoku

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gogo/bench/gomoku/gamefile"
	"gogo/board/gomoku"
)

// A start position is an option, the text of its stones and the side to move:
//
//	black h8 j9 white i9, white to move
//
// It may also be written as a list of moves that led to it, Black's first, as in Yixin-Board
// (h8i9j9), as stones of the Gomocup protocol's BOARD (7,7,1), whose own stones belong to the side
// to move, or as a diagram.

// maxPosition bounds such a text in bytes.
const maxPosition = 16 << 10

var (
	errManyStones = fmt.Errorf("the text of a position may have %d bytes", maxPosition)
	errNoStones   = errors.New("no stones: a position is like black h8 j9 white i9, white to move")
	errFull       = errors.New("the board is full: there is nothing to play")
	errRenjuTurn  = errors.New("renju needs as many black as white stones with Black to move, or one more black with White to move: engines are not told the colors")
)

// readPosition parses a position on a board of a size, or of its own size in a diagram.
func readPosition(text string, size Size, rule gomoku.Rule) (*gomoku.Board, error) {
	if len(text) > maxPosition {
		return nil, errManyStones
	}
	text, turn, err := turnOf(strings.ToLower(text))
	if err != nil {
		return nil, err
	}
	if isDiagram(text) {
		b, err := gomoku.Parse(text, rule)
		if err != nil {
			return nil, err
		}
		game := gameOf(b)
		game.ToMove = turn
		return checked(game, rule)
	}
	names, err := gomoku.New(size.Width, size.Height, rule)
	if err != nil {
		return nil, err
	}
	r := stoneReader{board: names, game: &gamefile.Game{Width: size.Width, Height: size.Height, ToMove: turn}}
	if err := r.read(text); err != nil {
		return nil, err
	}
	return checked(r.game, rule)
}

// isDiagram distinguishes rows of cells from words.
func isDiagram(text string) bool {
	return regexp.MustCompile(`(?m)^[ \t]*\d{0,2}[ \t]*[.xXoO](?:[ \t]*[.xXoO]){4,}[ \t]*$`).MatchString(text)
}

// gameOf returns a game that starts from a position.
func gameOf(b *gomoku.Board) *gamefile.Game {
	g := &gamefile.Game{Width: b.Width(), Height: b.Height(), ToMove: b.ToMove()}
	for _, m := range b.Moves() {
		x, y := b.XY(m.Point)
		g.Setup = append(g.Setup, gamefile.Stone{X: x, Y: y, Color: m.Color})
	}
	return g
}

// checked returns the position before the first move of a game, if it is playable.
func checked(g *gamefile.Game, rule gomoku.Rule) (*gomoku.Board, error) {
	count := map[gomoku.Color]int{}
	for _, s := range g.Setup {
		count[s.Color]++
	}
	if g.ToMove == gomoku.Empty {
		g.ToMove = gomoku.Black
		if count[gomoku.Black] > count[gomoku.White] {
			g.ToMove = gomoku.White
		}
	}
	p, err := SetUp(g, rule)
	if err != nil {
		return nil, err
	}
	more := count[gomoku.Black] - count[gomoku.White]
	switch inTurn := more == 0 && g.ToMove == gomoku.Black || more == 1 && g.ToMove == gomoku.White; {
	case p.Full():
		return nil, errFull
	case rule&gomoku.Renju != 0 && !inTurn:
		return nil, errRenjuTurn
	}
	return p.Board, nil
}

// stoneReader parses stones in words.
type stoneReader struct {
	board *gomoku.Board // for the names of points
	game  *gamefile.Game
	color gomoku.Color // of the names that follow; Empty for moves in turn
	own   bool         // in the form of BOARD, taking own stones for Black's until all are read
}

// boardStone matches a line of BOARD.
var boardStone = regexp.MustCompile(`^(\d{1,2}),(\d{1,2}),([12])$`)

// read parses all words.
func (r *stoneReader) read(text string) error {
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune(" \t\r\n;:", c) }) {
		if word = strings.Trim(word, ","); word == "" || word == "board" || word == "done" {
			continue
		}
		if err := r.word(word); err != nil {
			return err
		}
	}
	if len(r.game.Setup) == 0 && r.game.ToMove != gomoku.White {
		return errNoStones
	}
	if r.own {
		r.resolveColors()
	}
	return nil
}

// toMove matches the end of a text that says whose turn it is.
var toMove = regexp.MustCompile(`,?\s*\b(black|white) to move[.\s]*$`)

// turnOf cuts the side to move, which may be missing, off the end of a text.
func turnOf(text string) (rest string, turn gomoku.Color, err error) {
	m := toMove.FindStringSubmatchIndex(text)
	if m == nil {
		if strings.Contains(text, "to move") {
			return "", gomoku.Empty, errors.New(`whose turn it is stands at the end, as in "white to move"`)
		}
		return text, gomoku.Empty, nil
	}
	if text[m[2]:m[3]] == gomoku.Black.String() {
		return text[:m[0]], gomoku.Black, nil
	}
	return text[:m[0]], gomoku.White, nil
}

// word parses a color, or points.
func (r *stoneReader) word(word string) error {
	switch word {
	case gomoku.Black.String():
		r.color = gomoku.Black
		return nil
	case gomoku.White.String():
		r.color = gomoku.White
		return nil
	}
	if m := boardStone.FindStringSubmatch(word); m != nil {
		x, _ := strconv.Atoi(m[1]) // two digits
		y, _ := strconv.Atoi(m[2])
		if !r.board.OnBoard(x, y) {
			return fmt.Errorf("%s is off the board", word)
		}
		r.own = true
		return r.add(r.board.At(x, y), map[string]gomoku.Color{"1": gomoku.Black, "2": gomoku.White}[m[3]])
	}
	m := pasted.FindStringSubmatch(word)
	if m == nil {
		return fmt.Errorf("%.40q is neither a color nor a point like h8", word)
	}
	for _, name := range pastedPoint.FindAllString(m[1], -1) {
		point, err := r.board.ParseName(name)
		if err != nil {
			return err
		}
		color := r.color
		if color == gomoku.Empty {
			color = r.board.ToMove()
		}
		if err := r.add(point, color); err != nil {
			return err
		}
	}
	return nil
}

// add places a stone.
func (r *stoneReader) add(p gomoku.Point, c gomoku.Color) error {
	if r.board.Cell(p) != gomoku.Empty {
		return fmt.Errorf("%s is named twice", r.board.Name(p))
	}
	r.board.Place(p, c)
	x, y := r.board.XY(p)
	r.game.Setup = append(r.game.Setup, gamefile.Stone{X: x, Y: y, Color: c})
	return nil
}

// resolveColors determines the colors of the stones of BOARD: Black has as many as White, and is to move,
// or one more.
func (r *stoneReader) resolveColors() {
	more := 0 // surplus of the opponent's stones
	for _, s := range r.game.Setup {
		if s.Color == gomoku.White {
			more++
		} else {
			more--
		}
	}
	own := gomoku.Black
	if more == 1 {
		own = gomoku.White
		for i := range r.game.Setup {
			r.game.Setup[i].Color = r.game.Setup[i].Color.Other()
		}
	}
	r.game.ToMove = own
}

// positionText formats a start position.
func positionText(b *gomoku.Board) string {
	var text strings.Builder
	for _, c := range []gomoku.Color{gomoku.Black, gomoku.White} {
		first := true
		for _, m := range b.Moves() {
			if m.Color != c {
				continue
			}
			if first {
				text.WriteString(c.String() + " ")
				first = false
			}
			text.WriteString(b.Name(m.Point) + " ")
		}
	}
	turn := b.ToMove().String() + " to move"
	if b.Len() == 0 {
		return turn
	}
	return strings.TrimSpace(text.String()) + ", " + turn
}
