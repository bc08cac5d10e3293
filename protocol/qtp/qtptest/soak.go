package qtptest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/protocol/qtp/qtpcheck"
)

// Config configures the games.
type Config struct {
	Games int
	Seed  uint64
	// MinSize and MaxSize bound the sides of the boards.
	MinSize, MaxSize int
	// MaxMoves ends a game without a winner.
	MaxMoves int
}

// Soak plays random games with everything that a controller may send, including mistakes
// and moves out of turn, and ends the engine.
func Soak(tb testing.TB, engine Engine, cfg Config) {
	tb.Helper()
	s := &soak{controller: newController(tb, engine, cfg.Seed), cfg: cfg}
	for range cfg.Games {
		s.newGame()
		for range s.rng.IntN(cfg.MaxMoves + 1) {
			s.step()
		}
	}
	tb.Logf("seed %d: %d moves of the engine, %d of the controller, %d refused, %d games won",
		cfg.Seed, s.generated, s.played, s.refused, s.won)
	if min(s.generated, s.played, s.refused) < cfg.Games {
		tb.Errorf("too little happened")
	}
	s.end()
}

type soak struct {
	*controller
	cfg   Config
	now   qtpcheck.Position
	past  []qtpcheck.Position // before each move
	walls int                 // in each hand when a game begins
	turn  int                 // the color that did not move last

	generated, played, refused, won int
}

// newGame begins a game on a board of any size.
func (s *soak) newGame() {
	size := s.cfg.MinSize + s.rng.IntN(s.cfg.MaxSize-s.cfg.MinSize+1)
	s.walls = s.rng.IntN(size + 2)
	s.ask(
		s.question("=", "", "boardsize %d", size),
		s.question("=", "", "clear_board"),
		s.question("=", "", "walls %d", s.walls),
		s.question("?", "cannot undo", "undo"),
	)
	s.now.Size = size
	s.begin()
}

// step does one thing.
func (s *soak) step() {
	switch n := s.rng.IntN(20); {
	case n < 4:
		s.genMove()
	case n < 11:
		s.play()
	case n < 13:
		s.undo()
	case n < 15:
		s.look()
	case n < 16:
		s.list()
	case n < 17:
		s.mistake()
	case s.chance(8):
		s.ask(s.question("=", "", "clear_board"))
		s.begin()
	case s.chance(4):
		s.setWalls(s.rng.IntN(6))
	}
}

// begin empties the model's board.
func (s *soak) begin() {
	s.now, s.past, s.turn = qtpcheck.NewPosition(s.now.Size, s.walls), nil, qtpcheck.Black
}

// setWalls sets the walls in hand in the middle of a game.
func (s *soak) setWalls(walls int) {
	s.walls = walls
	s.ask(s.question("=", "", "walls %d", walls))
	for color := range s.now.Hands {
		more := walls - s.now.Hands[color]
		s.now.Hands[color] += more
		for i := range s.past {
			s.past[i].Hands[color] += more
		}
	}
}

// color returns the color to move next: mostly the one whose turn it is.
func (s *soak) color() int {
	if s.chance(4) {
		return s.rng.IntN(2)
	}
	return s.turn
}

// colorWord returns a color in one of its spellings.
func (s *soak) colorWord(color int) string {
	name := qtpcheck.ColorNames[color]
	return s.pick(name, name[:1], strings.ToUpper(name), strings.ToUpper(name[:1]))
}

// make makes a legal move in the model.
func (s *soak) make(color int, m qtpcheck.Move) {
	s.past = append(s.past, s.now)
	s.now = s.now.After(color, m)
	s.turn = 1 - color
	if _, over := s.now.Winner(); over {
		s.won++
	}
}

// genMove has the engine make a move.
func (s *soak) genMove() {
	color := s.color()
	q := s.question("=", "", "genmove %s", s.colorWord(color))
	s.send(q.text)
	text, _ := s.response("=", q.id)
	if _, over := s.now.Winner(); over {
		if text != "pass" {
			s.fail("%q after the end of the game", text)
		}
		return
	}
	m, ok := qtpcheck.ParseMove(text)
	if !ok || !s.now.Legal(color, m) {
		s.fail("%q is no legal move of %s", text, qtpcheck.ColorNames[color])
	}
	s.generated++
	s.make(color, m)
}

// play makes a move at random, which may be illegal.
func (s *soak) play() {
	color := s.color()
	m := s.randomMove(s.now.Size + 1)
	if steps := s.now.Steps(color); s.chance(3) && len(steps) > 0 {
		m = qtpcheck.Move{At: steps[s.rng.IntN(len(steps))]}
	}
	vertex := s.pick(m.At.String(), strings.ToLower(m.At.String()))
	command := fmt.Sprintf("playmove %s %s", s.colorWord(color), vertex)
	if m.Wall != 0 {
		whole := qtpcheck.Orientations[m.Wall]
		orientation := s.pick(whole, whole[:1], strings.ToUpper(whole), strings.ToUpper(whole[:1]))
		command = fmt.Sprintf("playwall %s %s %s", s.colorWord(color), vertex, orientation)
	}
	if !s.now.Legal(color, m) {
		s.ask(s.question("?", "illegal move", "%s", command), s.winner())
		s.refused++
		return
	}
	s.played++
	q := s.question("=", "", "%s", command)
	s.make(color, m)
	s.ask(q, s.winner())
}

// winner checks the winner.
func (s *soak) winner() question {
	answer := "false"
	if color, over := s.now.Winner(); over {
		answer = "true " + qtpcheck.ColorNames[color]
	}
	return s.question("=", answer, "winner")
}

// undo takes back some moves, or more than there are.
func (s *soak) undo() {
	times := s.rng.IntN(4)
	command := fmt.Sprintf("undo %d", times)
	if s.chance(3) {
		times, command = 1, "undo"
	}
	if times > len(s.past) || len(s.past) == 0 {
		s.ask(s.question("?", "cannot undo", "%s", command), s.winner())
		return
	}
	q := s.question("=", "", "%s", command)
	if times > 0 {
		s.now = s.past[len(s.past)-times]
		s.past = s.past[:len(s.past)-times]
	}
	s.ask(q, s.winner())
}

// look checks that the diagram shows the hands, the pawns and every wall.
func (s *soak) look() {
	q := s.question("=", "", "showboard")
	s.send(q.text)
	text, _ := s.response("=", q.id)
	for color, name := range []string{"black B: ", "white W: "} {
		if !strings.Contains(text, fmt.Sprintf("%s%d wall", name, s.now.Hands[color])) {
			s.fail("%d walls of %s are not in the diagram", s.now.Hands[color], qtpcheck.ColorNames[color])
		}
	}
	for at, want := range drawing(&s.now) {
		if got := diagramAt(text, s.now.Size, at); got != want {
			s.fail("%c at %s in the diagram, not %c", got, at, want)
		}
	}
}

// drawing returns the characters that the diagram must have at cells with pawns, and
// southeast of cells with walls.
func drawing(p *qtpcheck.Position) map[diagramPoint]byte {
	want := map[diagramPoint]byte{{p.Pawns[qtpcheck.Black], 0}: 'B', {p.Pawns[qtpcheck.White], 0}: 'W'}
	for column := range p.Size {
		for row := 1; row <= p.Size; row++ {
			if at := (qtpcheck.Cell{Column: column, Row: row}); p.WallAt(at) != 0 {
				want[diagramPoint{at, 1}] = map[byte]byte{'h': '=', 'v': '|'}[p.WallAt(at)]
			}
		}
	}
	return want
}

// diagramPoint is a cell, or the corner southeast of it.
type diagramPoint struct {
	qtpcheck.Cell
	corner int
}

// diagramAt returns a character of a diagram, of which a cell is 4 columns and
// 2 lines from the next.
func diagramAt(text string, size int, at diagramPoint) byte {
	lines := strings.Split(text, "\n")
	y, x := 2+2*(size-at.Row)+at.corner, 4+4*at.Column+2*at.corner
	if y >= len(lines) || x >= len(lines[y]) {
		return 0
	}
	return lines[y][x]
}

// listSize bounds the boards on which all moves are compared: the model is slow.
const listSize = 9

// list compares the legal moves, and their number.
func (s *soak) list() {
	if s.now.Size > listSize {
		return
	}
	color := s.rng.IntN(2)
	moves := s.now.Moves(color)
	q := s.question("=", "", "gogo-legal_moves %s", qtpcheck.ColorNames[color])
	s.send(q.text)
	text, _ := s.response("=", q.id)
	names := strings.Split(text, "\n")
	if text == "" {
		names = nil
	}
	slices.Sort(names)
	want := make([]string, len(moves))
	for i, m := range moves {
		want[i] = m.String()
	}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		s.fail("the moves of %s are %q", qtpcheck.ColorNames[color], want)
	}
	s.ask(s.question("=", strconv.Itoa(len(moves)), "gogo-perft 1 %s", qtpcheck.ColorNames[color]))
}

// mistake sends an invalid command. Later steps show that it has changed nothing.
func (s *soak) mistake() {
	s.ask(
		s.question("?", "unacceptable size", "boardsize %d", []int{0, 1, 2, 26, 1000}[s.rng.IntN(5)]),
		s.question("?", "unknown command", "%s", s.pick("play b e8", "wall", "NAME", "playwal b e8 h")),
		s.question("?", "*", "%s", s.pick(
			"boardsize x", "walls", "walls -1", "playmove e8 b", "playmove b", "playwall b e8", "genmove", "genmove x",
			"undo x", "undo 1 1", "time_settings 1 1", "time_left x 1 1", "boardsize",
		)),
		s.question("=", "false", "known_command"),
	)
}
