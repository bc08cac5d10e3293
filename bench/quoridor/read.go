package quoridor

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

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

// maxRecord bounds a file in bytes.
const maxRecord = 1 << 20

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
	if qtp.IsScript(data) {
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

// readCommands parses a game as the commands of the protocol that play it, as written by Files.
func readCommands(data []byte) (Position, error) {
	s, err := qtp.ReadScript(data, quoridor.UsualDrawRules())
	return Position{s.Board, s.Walls, s.SetupMoves, s.SetUp, s.Dealt}, err
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
