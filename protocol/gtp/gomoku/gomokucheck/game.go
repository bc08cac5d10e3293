package gomokucheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gogo/protocol/gomocup/gomocupcheck"
	"gogo/protocol/gtp/gtpcheck"
)

// kinds are the kinds of answers that a game accepts.
var kinds = map[string]string{"move": "a move on an empty point", "five": "a move that makes five in a row"}

// step returns what a step of a script sends:
//
//	game 15             boardsize with this number, and clear_board
//	play b H8, w J9     moves that the engine must accept
//	refuse b H8, w J9   moves that it must refuse
func step(verb, arg string) (list []gtpcheck.Exchange) {
	if verb == "game" {
		return []gtpcheck.Exchange{{Command: "boardsize " + arg, Want: "ok"}, {Command: "clear_board", Want: "ok"}}
	}
	want := map[string]string{"play": "ok", "refuse": "fail"}[verb]
	if want == "" {
		return nil
	}
	for move := range strings.SplitSeq(arg, ", ") {
		list = append(list, gtpcheck.Exchange{Command: "play " + move, Want: want})
	}
	return list
}

// The owners of stones.
const (
	black = 1
	white = 2
)

// ownerOf returns the owner of the stones of a color, black unless it is white.
func ownerOf(color string) int {
	if strings.HasPrefix(strings.ToLower(color), "w") {
		return white
	}
	return black
}

// columns are the letters of columns, which skip I.
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

// vertex returns the name of a point.
func vertex(x, y int) string { return columns[x:x+1] + strconv.Itoa(y+1) }

// parseVertex parses the name of a point.
func parseVertex(text string) (x, y int, ok bool) {
	if text == "" {
		return 0, 0, false
	}
	x = strings.Index(columns, strings.ToUpper(text[:1]))
	row, err := strconv.Atoi(text[1:])
	return x, row - 1, x >= 0 && err == nil
}

// game follows a game.
type game struct {
	board gomocupcheck.Referee
	// moves are the stones and passes, a pass being a stone without an owner.
	moves []gomocupcheck.Stone
}

func newGame() gtpcheck.Game {
	return &game{board: gomocupcheck.Referee{Width: 15, Height: 15}}
}

// Follow implements gtpcheck.Game.
func (g *game) Follow(command []string, answer string) (why string) {
	if len(command) == 0 {
		return ""
	}
	args := slices.Concat(command[1:], []string{"", ""})
	switch command[0] {
	case "boardsize":
		if n, err := strconv.Atoi(args[0]); err == nil && n > 0 && n <= len(columns) {
			*g = game{board: gomocupcheck.Referee{Width: n, Height: n}}
		}
	case "clear_board":
		*g = game{board: gomocupcheck.Referee{Width: g.board.Width, Height: g.board.Height}}
	case "play":
		return g.move(ownerOf(args[0]), args[1])
	case "genmove":
		return g.move(ownerOf(args[0]), answer)
	case "reg_genmove":
		return g.fault(answer)
	case "undo":
		g.undo(1)
	case "gg-undo":
		if n, err := strconv.Atoi(args[0]); err == nil {
			g.undo(n)
		}
	case "gogui-play_sequence":
		for pair := range slices.Chunk(command[1:], 2) {
			if len(pair) == 2 {
				_ = g.move(ownerOf(pair[0]), pair[1]) // the case says whether it must be refused
			}
		}
	}
	return ""
}

// fault returns why a text is no move on an empty point.
func (g *game) fault(text string) (why string) {
	x, y, ok := parseVertex(text)
	switch {
	case !ok:
		return "no vertex"
	case !g.board.OnBoard(x, y):
		return fmt.Sprintf("%s is off the board of %d", text, g.board.Width)
	case g.board.At(x, y) != 0:
		return text + " is taken"
	}
	return ""
}

// move makes a move or a pass, or returns why that cannot be.
func (g *game) move(owner int, text string) (why string) {
	if strings.EqualFold(text, "pass") {
		g.moves = append(g.moves, gomocupcheck.Stone{})
		return "a pass"
	}
	if why := g.fault(text); why != "" {
		return why
	}
	x, y, _ := parseVertex(text)
	stone := gomocupcheck.Stone{X: x, Y: y, Owner: owner}
	g.board.Stones = append(g.board.Stones, stone)
	g.moves = append(g.moves, stone)
	return ""
}

// undo takes moves back.
func (g *game) undo(times int) {
	for ; times > 0 && len(g.moves) > 0; times-- {
		last := g.moves[len(g.moves)-1]
		g.moves = g.moves[:len(g.moves)-1]
		if last.Owner != 0 {
			g.board.Remove(last.X, last.Y)
		}
	}
}

// Accept implements gtpcheck.Game.
func (g *game) Accept(kind string, command []string, _ string) bool {
	if !strings.HasSuffix(command[0], "genmove") {
		return false
	}
	switch kind {
	case "move":
		return true
	case "five":
		return g.board.Over()
	}
	panic("no kind of answer: " + kind)
}

// gameOf returns the game that a dialogue follows.
func gameOf(d *dialogue) *game {
	g, ok := d.Game.(*game)
	if !ok {
		panic("a dialogue of another dialect")
	}
	return g
}
