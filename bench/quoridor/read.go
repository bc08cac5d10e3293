package quoridor

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"gogo/bench/match"
	"gogo/board/quoridor"
	"gogo/board/quoridor/record"
	"gogo/internal/files"
	"gogo/protocol/qtp"
)

// typedMove matches a cell, for a wall with its orientation: e2, E 2, e3h, e3 h, e3 horizontal.
var typedMove = regexp.MustCompile(`^([A-Za-z])[ \t]*([0-9]{1,2})[ \t,-]*(|h|v|horizontal|vertical)$`)

// ReadMove parses a typed move: e2 for the pawn, e3h or e3 h for the wall southeast of e3, in
// either case. The move need not be legal.
func ReadMove(b *quoridor.Board, text string) (quoridor.Move, error) {
	m := typedMove.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return quoridor.NoMove, fmt.Errorf("%.40q is not a move like e2 or e3h", text)
	}
	return b.ParseMove(m[1] + m[2] + " " + m[3])
}

// commandPattern matches a command of a record.
var commandPattern = regexp.MustCompile(`(?m)^\s*(?:boardsize|playmove|playwall)\b`)

// setupMark matches the comment after the setup moves.
var setupMark = regexp.MustCompile(`^# set up, (black|white) to move$`)

const (
	// maxRecord bounds a file in bytes.
	maxRecord = 1 << 20
	// recordSize and recordWalls are the defaults of a record.
	recordSize, recordWalls = 9, 10
)

// Load reads a game from a file as Read does. An error names the file.
func Load(path string) (Position, error) { return files.Decode(path, maxRecord, Read) }

// Read parses a game as ReadGame does, and returns the position after the last move.
func Read(data []byte) (Position, error) {
	p, _, err := ReadGame(data)
	return p, err
}

// ReadGame parses a game: a record, the commands of the protocol that play it, or a list of moves on
// the usual board. Beside the game it returns the position after the last move, with moves that set
// up its start.
func ReadGame(data []byte) (Position, *record.Game, error) {
	if !record.Is(data) && commandPattern.Match(data) {
		p, err := readCommands(data)
		if err != nil {
			return Position{}, nil, err
		}
		g := record.FromMove(p.Board, p.setupMoves)
		if m := aboutPattern.FindSubmatch(data); m != nil {
			g.Players = [2]string{string(m[1]), string(m[2])}
		}
		return p, g, nil
	}
	g, err := record.Read(data)
	if err != nil {
		return Position{}, nil, fmt.Errorf("not a game of Quoridor as a record, as commands or as moves: %w", err)
	}
	p, err := positionOf(g)
	return p, g, err
}

// aboutPattern matches the names in the comment before the commands of a game.
var aboutPattern = regexp.MustCompile(`^# (.+?) \(black\) against (.+?) \(white\)`)

// positionOf returns the position after the last move of a record.
func positionOf(g *record.Game) (Position, error) {
	if g.Start.Width() != g.Start.Height() {
		return Position{}, errSquare
	}
	setUp, err := SetUpOf(g.Start)
	if err != nil {
		return Position{}, err
	}
	b, err := quoridor.New(g.Start.Width(), g.Start.Height(), setUp.Walls)
	if err != nil {
		return Position{}, err
	}
	p := NewPosition(b)
	for _, m := range setUp.Moves {
		b.Make(m.Move, m.Color)
	}
	p.setupMoves = len(setUp.Moves)
	if p.dealt = setUp.Dealt; p.dealt {
		b.SetWallsLeft(quoridor.Black, g.Start.WallsLeft(quoridor.Black))
		b.SetWallsLeft(quoridor.White, g.Start.WallsLeft(quoridor.White))
	}
	p.setUp = p.dealt || p.setupMoves > 0 || g.Start.ToMove() != quoridor.Black
	b.SetToMove(g.Start.ToMove())
	b.SetDrawRules(g.Start.DrawRules())
	for _, m := range g.Moves {
		b.Make(m.Move, m.Color)
	}
	return p, nil
}

// readCommands parses a game as the commands of the protocol that play it, as written by Files:
// boardsize, clear_board and walls, then playmove and playwall, and returns the position after the
// last. Every move must be legal, and none may follow the end of the game. A comment "# set up, white
// to move" marks the moves before it as setup, after which qtp.HandCommand may deal the hands. An
// error names the line.
func readCommands(data []byte) (Position, error) {
	r := reader{size: recordSize, walls: recordWalls, draws: quoridor.UsualDrawRules()}
	n := 0
	for line := range strings.SplitSeq(string(data), "\n") {
		n++
		if err := r.line(strings.TrimSpace(line)); err != nil {
			return Position{}, fmt.Errorf("line %d: %w", n, err)
		}
	}
	err := r.begin()
	return r.position, err
}

// reader executes the commands of a file.
type reader struct {
	size, walls int
	draws       quoridor.DrawRules
	position    Position // if begun
	begun       bool
	over        bool
}

// line executes one line.
func (r *reader) line(text string) error {
	if m := setupMark.FindStringSubmatch(text); m != nil {
		return r.endSetup(colors[m[1]])
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
	case qtp.RepetitionCommand:
		return r.number(args, &r.draws.Repetition, math.MaxInt32)
	case qtp.MoveLimitCommand:
		return r.number(args, &r.draws.MoveLimit, math.MaxInt32)
	case "clear_board":
		if r.begun {
			return errBegun
		}
		return nil
	case qtp.HandCommand:
		return r.deal(args)
	case "playmove", "playwall":
		return r.play(args, name == "playwall")
	default:
		return fmt.Errorf("%.40q is not a command of a record", name)
	}
}

// errBegun reports a second game in a file.
var errBegun = errors.New("the game has begun already: a record has one game")

// number parses the argument of boardsize or walls.
func (r *reader) number(args []string, to *int, most int) error {
	if r.begun {
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
func (r *reader) begin() error {
	if r.begun {
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
	r.begun, r.position = true, NewPosition(b)
	return nil
}

// colors are the colors by name.
var colors = map[string]quoridor.Color{
	"black": quoridor.Black, "b": quoridor.Black, "white": quoridor.White, "w": quoridor.White,
}

// errTwoSetups reports a position that is set up twice, or after its end.
var errTwoSetups = errors.New("a position is set up once, before the moves of the game")

// endSetup ends the setup moves.
func (r *reader) endSetup(turn quoridor.Color) error {
	if err := r.begin(); err != nil {
		return err
	}
	if r.over || r.position.setUp {
		return errTwoSetups
	}
	r.position.setUp = true
	r.position.SetToMove(turn)
	r.position.setupMoves = r.position.Len()
	r.position.SetDrawRules(r.draws) // the setup does not count
	return nil
}

// deal parses a color and its number of walls.
func (r *reader) deal(args []string) error {
	if err := r.begin(); err != nil {
		return err
	}
	if r.position.setUp || len(args) != 2 {
		return errors.New("not like " + qtp.HandCommand + " black 7 before the moves of a game")
	}
	walls, err := strconv.Atoi(args[1])
	color, known := colors[strings.ToLower(args[0])]
	if err != nil || walls < 0 || walls > math.MaxInt32 || !known {
		return fmt.Errorf("%.40q is not a color with a number", strings.Join(args, " "))
	}
	r.position.SetWallsLeft(color, walls)
	r.position.dealt = true
	return nil
}

// play makes a move: its color, its cell and for a wall its orientation.
func (r *reader) play(args []string, wall bool) error {
	if err := r.begin(); err != nil {
		return err
	}
	if r.over {
		return errors.New("a move after the end of the game")
	}
	words := 2
	if wall {
		words = 3
	}
	if len(args) != words {
		return errors.New("not like playmove black e8 or playwall black e3 h")
	}
	color, known := colors[strings.ToLower(args[0])]
	if !known {
		return fmt.Errorf("%.40q is neither black nor white", args[0])
	}
	move := strings.Join(args[1:], " ")
	r.position.SetToMove(color)
	var outcome match.Outcome
	outcome, r.over = r.position.OutcomeOf(move)
	if r.over && outcome.Reason.IsFault() {
		return errors.New(outcome.Detail)
	}
	r.position.Play(move)
	return nil
}

// Save formats a game for Read, with a comment before it. A comment of several lines becomes one.
func Save(p Position, about string) []byte {
	var b bytes.Buffer
	header(&b, p.Board, p.walls, about)
	moves := p.Moves()
	for _, m := range moves[:p.setupMoves] {
		command(&b, p.Board, m.Color, m.Move)
	}
	if p.setUp || p.dealt {
		start := p.Clone()
		for start.Len() > p.setupMoves {
			start.Undo()
		}
		endSetUp(&b, start, p.dealt)
	}
	for _, m := range moves[p.setupMoves:] {
		command(&b, p.Board, m.Color, m.Move)
	}
	return b.Bytes()
}

// SaveFrom is like Save, for a game from a start position.
func SaveFrom(start *quoridor.Board, p Position, about string) ([]byte, error) {
	setUp, err := SetUpOf(start)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	header(&b, start, setUp.Walls, about)
	for _, m := range setUp.Moves {
		command(&b, start, m.Color, m.Move)
	}
	endSetUp(&b, start, setUp.Dealt)
	for _, m := range p.Moves() {
		command(&b, start, m.Color, m.Move)
	}
	return b.Bytes(), nil
}

// endSetUp writes what follows the setup moves: the hands, if dealt, and the side to move.
func endSetUp(b *bytes.Buffer, start *quoridor.Board, dealt bool) {
	if dealt {
		for _, c := range []quoridor.Color{quoridor.Black, quoridor.White} {
			fmt.Fprintf(b, "%s %s %d\n", qtp.HandCommand, c, start.WallsLeft(c))
		}
	}
	fmt.Fprintf(b, "# set up, %s to move\n", start.ToMove())
}

// header writes the commands that start a game.
func header(b *bytes.Buffer, board *quoridor.Board, walls int, about string) {
	fmt.Fprintf(b, "# %s\n", strings.Join(strings.Fields(about), " "))
	fmt.Fprintf(b, "boardsize %d\nclear_board\nwalls %d\n", board.Width(), walls)
	rules, usual := board.DrawRules(), quoridor.UsualDrawRules()
	if rules.Repetition != usual.Repetition {
		fmt.Fprintf(b, "%s %d\n", qtp.RepetitionCommand, rules.Repetition)
	}
	if rules.MoveLimit != usual.MoveLimit {
		fmt.Fprintf(b, "%s %d\n", qtp.MoveLimitCommand, rules.MoveLimit)
	}
}

// command writes the command of a move.
func command(b *bytes.Buffer, board *quoridor.Board, c quoridor.Color, m quoridor.Move) {
	name := "playmove"
	if m.IsWall() {
		name = "playwall"
	}
	fmt.Fprintf(b, "%s %s %s\n", name, c, board.Name(m))
}
