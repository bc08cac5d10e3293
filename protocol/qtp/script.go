package qtp

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
)

// Script is a game as the commands that play it.
type Script struct {
	Board      *quoridor.Board // after the last move
	Walls      int             // in each hand at the start
	SetupMoves int             // how many of the moves set up the position in which the game begins
	SetUp      bool            // a comment says which position that is
	Dealt      bool            // HandCommand dealt the hands after the setup moves
}

// scriptSize and scriptWalls are those of a script that does not name its own.
const scriptSize, scriptWalls = defaultSize, 10

// scriptCommand matches a command by which a script is told from other texts, setupMark the comment after the
// setup moves.
var (
	scriptCommand = regexp.MustCompile(`(?m)^\s*(?:boardsize|playmove|playwall)\b`)
	setupMark     = regexp.MustCompile(`^# set up, (black|white) to move$`)
)

// IsScript reports whether a text has the commands of a game, and is no record.
func IsScript(data []byte) bool { return !record.Is(data) && scriptCommand.Match(data) }

// ReadScript executes the commands of one game: boardsize, clear_board, walls, RepetitionCommand and
// MoveLimitCommand, then playmove and playwall. Without commands for them the given rules of draws hold. Every move
// must be legal, and none may follow the end of the game. A comment "# set up, white to move" marks the moves before
// it as setup, after which HandCommand may deal the hands. An error names the line.
func ReadScript(data []byte, rules quoridor.DrawRules) (Script, error) {
	r := scriptReader{size: scriptSize, walls: scriptWalls, draws: rules}
	n := 0
	for line := range strings.SplitSeq(string(data), "\n") {
		n++
		if err := r.line(strings.TrimSpace(line)); err != nil {
			return Script{}, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := r.begin(); err != nil {
		return Script{}, err
	}
	return r.script, nil
}

// scriptReader executes the commands of a script.
type scriptReader struct {
	size, walls int
	draws       quoridor.DrawRules
	script      Script // its board is nil before the game begins
}

// line executes one line.
func (r *scriptReader) line(text string) error {
	if m := setupMark.FindStringSubmatch(text); m != nil {
		return r.endSetup(scriptColors[m[1]])
	}
	text, _, _ = strings.Cut(text, "#")
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	switch name, args := words[0], words[1:]; name {
	case "boardsize":
		return r.number(args, &r.size, quoridor.MaxSize)
	case "walls":
		return r.number(args, &r.walls, math.MaxInt32)
	case RepetitionCommand:
		return r.number(args, &r.draws.Repetition, math.MaxInt32)
	case MoveLimitCommand:
		return r.number(args, &r.draws.MoveLimit, math.MaxInt32)
	case "clear_board":
		if r.script.Board != nil {
			return errBegun
		}
		return nil
	case HandCommand:
		return r.deal(args)
	case "playmove", "playwall":
		return r.play(args, name == "playwall")
	default:
		return fmt.Errorf("%.40q is not a command of a record", name)
	}
}

// errBegun reports a second game in a file.
var errBegun = errors.New("the game has begun already: a record has one game")

// number parses the argument of a command before the game.
func (r *scriptReader) number(args []string, to *int, most int) error {
	if r.script.Board != nil {
		return errBegun
	}
	if len(args) != 1 {
		return errors.New("one number is wanted")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n < 0 || n > most {
		return fmt.Errorf("%.40q is not a number from 0 to %d", args[0], most)
	}
	*to = n
	return nil
}

// begin sets up the board.
func (r *scriptReader) begin() error {
	if r.script.Board != nil {
		return nil
	}
	b, err := quoridor.New(r.size, r.size, r.walls)
	if err == nil {
		err = r.draws.Check()
	}
	if err != nil {
		return err
	}
	b.SetDrawRules(r.draws)
	r.script = Script{Board: b, Walls: r.walls}
	return nil
}

// scriptColors are the colors by name.
var scriptColors = map[string]quoridor.Color{
	"black": quoridor.Black, "b": quoridor.Black, "white": quoridor.White, "w": quoridor.White,
}

// errTwoSetups reports a position that is set up twice, or after its end.
var errTwoSetups = errors.New("a position is set up once, before the moves of the game")

// endSetup ends the setup moves.
func (r *scriptReader) endSetup(turn quoridor.Color) error {
	if err := r.begin(); err != nil {
		return err
	}
	s := &r.script
	if isOver(s.Board) || s.SetUp {
		return errTwoSetups
	}
	s.SetUp, s.SetupMoves = true, s.Board.Len()
	s.Board.SetToMove(turn)
	s.Board.SetDrawRules(r.draws) // the setup does not count
	return nil
}

// deal parses a color and its number of walls.
func (r *scriptReader) deal(args []string) error {
	if err := r.begin(); err != nil {
		return err
	}
	if r.script.SetUp || len(args) != 2 {
		return errors.New("not like " + HandCommand + " black 7 before the moves of a game")
	}
	walls, err := strconv.Atoi(args[1])
	color, known := scriptColors[strings.ToLower(args[0])]
	if err != nil || walls < 0 || walls > math.MaxInt32 || !known {
		return fmt.Errorf("%.40q is not a color with a number", strings.Join(args, " "))
	}
	r.script.Board.SetWallsLeft(color, walls)
	r.script.Dealt = true
	return nil
}

// play makes a move: its color, its cell and for a wall its orientation.
func (r *scriptReader) play(args []string, wall bool) error {
	if err := r.begin(); err != nil {
		return err
	}
	b := r.script.Board
	if isOver(b) {
		return errors.New("a move after the end of the game")
	}
	words := 2
	if wall {
		words = 3
	}
	if len(args) != words {
		return errors.New("not like playmove black e8 or playwall black e3 h")
	}
	color, known := scriptColors[strings.ToLower(args[0])]
	if !known {
		return fmt.Errorf("%.40q is neither black nor white", args[0])
	}
	m, err := b.ParseMove(strings.Join(args[1:], " "))
	if err == nil {
		err = b.Legal(m, color)
	}
	if err != nil {
		return err
	}
	b.SetToMove(color)
	b.Make(m, color)
	return nil
}

// isOver reports whether a game has ended.
func isOver(b *quoridor.Board) bool {
	_, won := b.Winner()
	return won || b.Drawn() != quoridor.NotDrawn
}
