package gomocuptest

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"gogo/protocol/gomocup/gomocupcheck"
)

// Config configures Soak.
type Config struct {
	Games int
	Seed  uint64
	// Memory is the max_memory sent to the brain, 0 for none. It must not use more.
	Memory uint64
	// Growth bounds how much more memory the brain may use in the second half of the
	// games than in the first, 0 for no limit. Peaks are compared, as a single
	// measurement depends on chance.
	Growth uint64
}

// Soak plays games against one brain, which must survive them all, keep within its memory
// and end at END. The games are short, the limits are tight, and between the moves the
// manager does anything that the protocol allows.
func Soak(tb testing.TB, brain Brain, cfg Config) {
	tb.Helper()
	s := &soak{manager: newManager(tb, brain), rng: rand.New(rand.NewPCG(cfg.Seed, 1)), memory: cfg.Memory}
	var peaks [2]uint64 // of either half
	for i := range cfg.Games {
		s.game()
		if brain.Memory != nil && (i+1)%max(cfg.Games/100, 1) == 0 {
			half := 2 * i / cfg.Games
			peaks[half] = max(peaks[half], brain.Memory())
		}
	}
	tb.Logf("seed %d: %d moves, %d turns abandoned; memory at most %d bytes in the first half, %d in the second",
		cfg.Seed, s.moves, s.abandoned, peaks[0], peaks[1])
	if cfg.Growth > 0 && peaks[1] > peaks[0]+cfg.Growth {
		tb.Errorf("the brain grew from %d to %d bytes", peaks[0], peaks[1])
	}
	if most := max(peaks[0], peaks[1]); cfg.Memory > 0 && most > cfg.Memory {
		tb.Errorf("the brain held %d bytes with a limit of %d", most, cfg.Memory)
	}
	if s.moves < cfg.Games {
		tb.Errorf("only %d moves in %d games", s.moves, cfg.Games)
	}
	s.send("END")
	for line := range s.lines {
		s.fail("%q after END", line)
	}
	if err := brain.Wait(); err != nil {
		tb.Errorf("the brain ended with %v", err)
	}
}

type soak struct {
	*manager
	rng              *rand.Rand
	position         gomocupcheck.Referee
	memory           uint64
	moves, abandoned int
}

// chance is true once in n times.
func (s *soak) chance(n int) bool { return s.rng.IntN(n) == 0 }

// game plays one game.
func (s *soak) game() {
	s.end = []string{"\n", "\r\n"}[s.rng.IntN(2)]
	s.begin()
	for range 2 + s.rng.IntN(12) {
		if s.position.Over() {
			return
		}
		if !s.step() {
			s.position.Stones = nil // abandoned: the brain has begun another
		}
	}
}

// begin opens a game on a new board, or on the one before.
func (s *soak) begin() {
	g := &s.position
	if g.Width == 0 || !s.chance(4) {
		g.Width = 5 + s.rng.IntN(16)
		g.Height = g.Width
		if s.chance(4) {
			g.Height = 5 + s.rng.IntN(28)
		}
		g.Stones = nil
	}
	g.Rule = []int{0, 1, 2, 4, 8, 9}[s.rng.IntN(6)]
	info := []string{
		fmt.Sprintf("INFO rule %d", g.Rule), fmt.Sprintf("INFO timeout_turn %d", s.rng.IntN(10)),
		fmt.Sprintf("INFO max_node %d", 100+s.rng.IntN(1000)), "INFO timeout_match 100000", "INFO game_type 1", fmt.Sprintf("INFO max_memory %d", s.memory),
		"INFO time_left 2147483647", "INFO nobody_knows 1",
	}
	if s.chance(2) {
		s.send(append(info, s.startCommand())...)
		s.expect("OK")
	} else {
		s.send(s.startCommand())
		s.expect("OK")
		s.send(info...)
	}
	g.Stones = nil
}

// startCommand returns a command that empties the board.
func (s *soak) startCommand() string {
	g := &s.position
	switch {
	case g.Stones != nil && s.chance(2):
		return "RESTART"
	case g.Width == g.Height:
		return fmt.Sprintf("START %d", g.Width)
	}
	return fmt.Sprintf("RECTSTART %d,%d", g.Width, g.Height)
}

// step does one thing. It reports false if it has left the brain with an empty board.
func (s *soak) step() bool {
	g := &s.position
	switch n := s.rng.IntN(20); {
	case n == 0 && len(g.Stones) >= 2:
		for range 2 {
			last := g.Stones[len(g.Stones)-1]
			s.send(fmt.Sprintf("TAKEBACK %d,%d", last.X, last.Y))
			s.expect("OK")
			g.Stones = g.Stones[:len(g.Stones)-1]
		}
	case n == 1:
		s.swap2()
	case n == 2:
		s.mistake()
	case n == 3:
		s.send("YXSTOP", "INFO timeout_turn 3", "ABOUT")
		if about := s.next(); !strings.Contains(about, `name="`) {
			s.fail("%q is no answer to ABOUT", about)
		}
	case len(g.Stones) == 0 && n < 10:
		return s.think("BEGIN")
	case n < 8:
		return s.think(s.board()...)
	default:
		x, y := s.emptyCell()
		if err := g.Add(x, y, gomocupcheck.Manager); err != nil {
			s.fail("the test is wrong: %v", err)
		}
		return s.think(fmt.Sprintf("TURN %d,%d", x, y))
	}
	return true
}

// board returns a BOARD with the game so far, and another stone if it is not the brain's
// turn. If the order does not matter it may be shuffled.
func (s *soak) board() []string {
	g := &s.position
	if n := len(g.Stones); n > 0 && g.Stones[n-1].Owner == gomocupcheck.Brain {
		x, y := s.emptyCell()
		if err := g.Add(x, y, gomocupcheck.Manager); err != nil {
			s.fail("the test is wrong: %v", err)
		}
	}
	lines := []string{"BOARD"}
	for _, stone := range g.Stones {
		lines = append(lines, fmt.Sprintf("%d,%d,%d", stone.X, stone.Y, stone.Owner))
	}
	if g.Rule != 4 && s.chance(2) {
		s.rng.Shuffle(len(g.Stones), func(i, j int) { lines[i+1], lines[j+1] = lines[j+1], lines[i+1] })
	}
	return append(lines, "DONE")
}

// emptyCell returns one at random, near another stone if it can.
func (s *soak) emptyCell() (x, y int) {
	g := &s.position
	for try := 0; ; try++ {
		x, y = s.rng.IntN(g.Width), s.rng.IntN(g.Height)
		if n := len(g.Stones); n > 0 && try < 10 {
			near := g.Stones[s.rng.IntN(n)]
			x, y = near.X+s.rng.IntN(5)-2, near.Y+s.rng.IntN(5)-2
		}
		if g.OnBoard(x, y) && g.At(x, y) == 0 {
			return x, y
		}
	}
}

// think asks for a move and makes it, in one of the ways in which a turn may go. It
// reports false if the turn was abandoned.
func (s *soak) think(command ...string) bool {
	switch n := s.rng.IntN(10); n {
	case 0, 1, 2, 3: // a turn that nothing but the manager ends
		s.send("INFO max_node 0", "INFO timeout_turn 1000000")
		s.send(command...)
		if s.chance(2) {
			runtime.Gosched()
		}
		switch n {
		case 0:
			s.send("YXSTOP")
		case 1:
			s.send("INFO timeout_turn 0")
		case 2:
			s.abandon()
			return false
		case 3:
			s.send("ABOUT", "INFO evaluate 1,1", "TURN 99,99", "YXSTOP")
			s.move()
			s.next()
			s.expectError()
			s.send("INFO timeout_turn 2")
			return true
		}
		s.move()
		s.send("INFO timeout_turn 2")
	case 4:
		s.send(command...)
		s.abandon()
		return false
	default:
		s.send(command...)
		s.move()
	}
	return true
}

// abandon begins a new game while the brain thinks. It may have answered.
func (s *soak) abandon() {
	s.send(s.startCommand(), "INFO timeout_turn 2")
	s.abandoned++
	answer := s.next()
	if _, _, ok := parseMove(answer); ok {
		answer = s.next()
	}
	if answer != "OK" {
		s.fail("%q where OK was expected", answer)
	}
}

// move makes the brain's move.
func (s *soak) move() {
	answer := s.next()
	x, y, ok := parseMove(answer)
	if !ok {
		s.fail("%q is no move", answer)
	}
	if err := s.position.Add(x, y, gomocupcheck.Brain); err != nil {
		s.fail("%v", err)
	}
	s.moves++
}

// mistake sends an invalid command.
func (s *soak) mistake() {
	g := &s.position
	commands := []string{fmt.Sprintf("TURN %d,0", g.Width), "TURN x,y", "START 99", "PLAY 1", "DONE", "TAKEBACK 77,7"}
	if len(g.Stones) > 0 {
		last := g.Stones[len(g.Stones)-1]
		commands = append(commands, fmt.Sprintf("TURN %d,%d", last.X, last.Y))
	}
	s.send(commands[s.rng.IntN(len(commands))])
	s.expectError()
	s.send("NONSENSE")
	if answer := s.next(); !strings.HasPrefix(answer, "UNKNOWN") {
		s.fail("%q where UNKNOWN was expected", answer)
	}
	s.send("BOARD", "0,0,1", "0,0,2", "DONE")
	s.expectError()
}

// swap2 asks for an opening, which leaves the game as it is.
func (s *soak) swap2() {
	opening := gomocupcheck.Referee{Width: s.position.Width, Height: s.position.Height}
	old := s.position
	s.position = opening
	n := []int{0, 3, 5}[s.rng.IntN(3)]
	lines := make([]string, 0, n+2)
	lines = append(lines, "SWAP2BOARD")
	for range n {
		x, y := s.emptyCell()
		s.position.Stones = append(s.position.Stones, gomocupcheck.Stone{X: x, Y: y, Owner: gomocupcheck.Manager})
		lines = append(lines, fmt.Sprintf("%d,%d", x, y))
	}
	s.send(append(lines, "DONE")...)
	answer := s.next()
	moves := strings.Fields(answer)
	switch {
	case answer == "SWAP" && n > 0:
		moves = nil
	case n == 0 && len(moves) != 3, n == 5 && len(moves) != 1, n == 3 && len(moves) != 1 && len(moves) != 2:
		s.fail("%q after %d stones", answer, n)
	}
	for _, move := range moves {
		x, y, ok := parseMove(move)
		if !ok {
			s.fail("%q is no move", move)
		}
		if err := s.position.Add(x, y, gomocupcheck.Manager); err != nil {
			s.fail("%v", err)
		}
	}
	s.position = old
}
