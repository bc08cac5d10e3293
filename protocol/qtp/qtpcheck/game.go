package qtpcheck

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gogo/protocol/gtp/gtpcheck"
)

// kinds are the kinds of answers that a game accepts.
var kinds = map[string]string{
	"move": "a legal move", "step": "a legal move of the pawn", "wins": "a move to the goal",
}

// step returns what a step of a script sends:
//
//	game 9 10             boardsize, clear_board and walls with these numbers
//	play b E8, w C3 h     moves that the engine must accept
//	refuse b E8, w C3 h   moves that it must refuse
//	legal b E8, w C3 h    moves that it must accept, each of which is taken back
func step(verb, arg string) (list []gtpcheck.Exchange) {
	if verb == "game" {
		size, walls, _ := strings.Cut(arg, " ")
		return []gtpcheck.Exchange{{Command: "boardsize " + size, Want: "ok"}, {Command: "clear_board", Want: "ok"}, {Command: "walls " + walls, Want: "ok"}}
	}
	want := map[string]string{"play": "ok", "legal": "ok", "refuse": "fail"}[verb]
	if want == "" {
		return nil
	}
	for move := range strings.SplitSeq(arg, ", ") {
		list = append(list, gtpcheck.Exchange{Command: moveCommand(move), Want: want})
		if verb == "legal" {
			list = append(list, gtpcheck.Exchange{Command: "undo", Want: "ok"})
		}
	}
	return list
}

// moveCommand returns the command of a move such as "b E8" or "w C3 h", in the form that all engines understand.
func moveCommand(move string) string {
	words := strings.Fields(move)
	color := ColorNames[colorOf(words[0])]
	if len(words) == 2 {
		return fmt.Sprintf("playmove %s %s", color, words[1])
	}
	return fmt.Sprintf("playwall %s %s %s", color, words[1], Orientations[words[2][0]])
}

// colorOf returns the color of a word, black unless it is white.
func colorOf(word string) int {
	if strings.HasPrefix(strings.ToLower(word), "w") {
		return White
	}
	return Black
}

// parseAnswer parses a move in any case, with a whole word or a letter for the orientation.
func parseAnswer(text string) (Move, bool) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 || len(words) > 2 {
		return Move{}, false
	}
	column := int(words[0][0]) - 'a'
	row, err := strconv.Atoi(words[0][1:])
	if err != nil || column < 0 || column > 25 {
		return Move{}, false
	}
	m := Move{At: Cell{Column: column, Row: row}}
	if len(words) == 1 {
		return m, true
	}
	for wall, name := range Orientations {
		if words[1] == name || words[1] == name[:1] {
			m.Wall = wall
		}
	}
	return m, m.Wall != 0
}

// game follows a game.
type game struct {
	now   Position
	past  []Position
	walls int // in each hand at the beginning
}

func newGame() gtpcheck.Game { return &game{now: NewPosition(9, 10), walls: 10} }

// Follow implements gtpcheck.Game.
func (g *game) Follow(command []string, answer string) (why string) {
	if len(command) == 0 {
		return ""
	}
	args := slices.Concat(command[1:], []string{"", "", ""})
	number, err := strconv.Atoi(args[0])
	color := colorOf(args[0])
	switch command[0] {
	case "boardsize":
		if err == nil && number > 1 && number <= MaxSize {
			g.now.Size = number
			g.begin()
		}
	case "clear_board":
		g.begin()
	case "walls":
		g.setWalls(number)
	case "playmove", "playwall":
		m, _ := parseAnswer(args[1] + " " + args[2])
		return g.move(color, m)
	case "genmove":
		m, ok := parseAnswer(answer)
		if !ok {
			return "no vertex or wall"
		}
		return g.move(color, m)
	case "undo":
		if err != nil {
			number = 1
		}
		number = min(number, len(g.past))
		if number > 0 {
			g.now = g.past[len(g.past)-number]
			g.past = g.past[:len(g.past)-number]
		}
	}
	return ""
}

// begin begins a game.
func (g *game) begin() { g.now, g.past = NewPosition(g.now.Size, g.walls), nil }

// setWalls sets the walls of each player, now and at the beginning of later games.
func (g *game) setWalls(walls int) {
	g.walls = walls
	for color := range g.now.Hands {
		more := walls - g.now.Hands[color]
		g.now.Hands[color] += more
		for i := range g.past {
			g.past[i].Hands[color] += more
		}
	}
}

// move makes a move, or returns why it is not legal.
func (g *game) move(color int, m Move) (why string) {
	if !g.now.Legal(color, m) {
		return "not legal for " + ColorNames[color]
	}
	g.past = append(g.past, g.now)
	g.now = g.now.After(color, m)
	return ""
}

// Accept implements gtpcheck.Game.
func (g *game) Accept(kind string, command []string, answer string) bool {
	m, ok := parseAnswer(answer)
	if !ok || command[0] != "genmove" {
		return false
	}
	switch kind {
	case "move":
		return true
	case "step":
		return m.Wall == 0
	case "wins":
		winner, over := g.now.Winner()
		return over && winner == colorOf(command[1])
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
