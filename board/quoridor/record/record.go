package record

import (
	"fmt"
	"strconv"
	"strings"

	"gogo/board/quoridor"
)

// Game is a game as a record has it.
type Game struct {
	// Start is the position before the first move, without moves.
	Start   *quoridor.Board
	Moves   []Move
	Players [2]string // of Black and White, empty if unknown
	Date    string    // as YYYY-MM-DD, or empty
	Opening string    // its name, or empty
	Result  Result
	// Notation is the one in which the moves are written.
	Notation quoridor.Notation
}

// Move is a move of a game.
type Move struct {
	Color   quoridor.Color
	Move    quoridor.Move
	Comment string
}

// Result is how a game ended. The zero value is a game that goes on.
type Result struct {
	Over, Drawn bool
	Winner      quoridor.Color // unless Drawn
	Reason      string         // such as "reached the goal"; may be empty
}

// unfinished is the result of a game that goes on.
const unfinished = "unfinished"

// String formats the result, as in "black wins: reached the goal" or "draw".
func (r Result) String() string {
	text := r.Winner.String() + " wins"
	switch {
	case !r.Over:
		return unfinished
	case r.Drawn:
		text = "draw"
	}
	if r.Reason != "" {
		text += ": " + oneLine(r.Reason)
	}
	return text
}

// parseResult reads a result as String formats it.
func parseResult(text string) (Result, error) {
	head, reason, _ := strings.Cut(text, ":")
	r := Result{Over: true, Reason: strings.TrimSpace(reason)}
	switch strings.ToLower(strings.TrimSpace(head)) {
	case "black wins":
	case "white wins":
		r.Winner = quoridor.White
	case "draw":
		r.Drawn = true
	case unfinished:
		return Result{}, nil
	default:
		return Result{}, fmt.Errorf("%.40q is not a result: black wins, white wins, draw or unfinished", text)
	}
	return r, nil
}

// FromBoard returns the game that led to a position.
func FromBoard(b *quoridor.Board) *Game { return FromMove(b, 0) }

// FromMove returns the game that led to a position from the given move of it on. Those before it
// set up the start.
func FromMove(b *quoridor.Board, first int) *Game {
	g := new(Game)
	for _, m := range b.Moves()[first:] {
		g.Moves = append(g.Moves, Move{Color: m.Color, Move: m.Move})
	}
	before := b.Clone()
	for before.Len() > first {
		before.Undo()
	}
	start, err := quoridor.Parse(before.String()) // without moves
	if err != nil {
		panic(err) // the diagram of a board
	}
	start.SetDrawRules(b.DrawRules())
	g.Start = start
	return g
}

// Board returns the position after the last move.
func (g *Game) Board() *quoridor.Board {
	b := g.Start.Clone()
	for _, m := range g.Moves {
		b.Make(m.Move, m.Color)
	}
	return b
}

// The format and its version in the first line.
const (
	magic   = "Quoridor game record"
	version = 1
)

// The names of the header.
const (
	blackName      = "Black"
	whiteName      = "White"
	dateName       = "Date"
	openingName    = "Opening"
	sizeName       = "Size"
	wallsName      = "Walls"
	positionName   = "Position"
	repetitionName = "Repetition"
	moveLimitName  = "Move limit"
	notationName   = "Notation"
	resultName     = "Result"
)

// none is a rule that does not hold.
const none = "none"

// Format writes the game. No line is empty.
func (g *Game) Format() []byte {
	var s strings.Builder
	fmt.Fprintf(&s, "%s %d\n", magic, version)
	header := func(name, value string) {
		if value = oneLine(value); value != "" {
			fmt.Fprintf(&s, "%s: %s\n", name, value)
		}
	}
	header(blackName, g.Players[quoridor.Black])
	header(whiteName, g.Players[quoridor.White])
	header(dateName, g.Date)
	header(openingName, g.Opening)
	g.formatStart(&s, header)
	header(notationName, g.Notation.String())
	header(resultName, g.Result.String())
	g.formatMoves(&s)
	return []byte(s.String())
}

// formatStart writes the board: its size and walls, or the start position.
func (g *Game) formatStart(s *strings.Builder, header func(name, value string)) {
	b := g.Start
	usual, err := quoridor.New(b.Width(), b.Height(), b.WallsLeft(quoridor.Black))
	if err != nil {
		panic(err) // the start has this size
	}
	if b.String() == usual.String() {
		size := strconv.Itoa(b.Width())
		if b.Width() != b.Height() {
			size += "x" + strconv.Itoa(b.Height())
		}
		header(sizeName, size)
		header(wallsName, strconv.Itoa(b.WallsLeft(quoridor.Black)))
	} else {
		fmt.Fprintf(s, "%s:\n", positionName)
		for line := range strings.Lines(b.String()) {
			s.WriteString("> " + line)
		}
	}
	switch n := b.DrawRules().Repetition; n {
	case quoridor.UsualDrawRules().Repetition:
	case 0:
		header(repetitionName, none)
	default:
		header(repetitionName, strconv.Itoa(n))
	}
	if n := b.DrawRules().MoveLimit; n > 0 {
		header(moveLimitName, strconv.Itoa(n))
	}
}

// skipped stands for a side that does not move.
const skipped = "..."

// formatMoves writes the moves, one of each side in a line.
func (g *Game) formatMoves(s *strings.Builder) {
	turn, lines := quoridor.Black, 0
	write := func(text string) {
		if turn == quoridor.Black {
			lines++
			fmt.Fprintf(s, "%d. %s", lines, text)
		} else {
			s.WriteString(" " + text + "\n")
		}
		turn = turn.Other()
	}
	if len(g.Moves) > 0 && g.Start.ToMove() == quoridor.White && g.Moves[0].Color == quoridor.Black {
		write(skipped) // or else White would have the first move
		write(skipped)
	}
	for _, m := range g.Moves {
		if m.Color != turn {
			write(skipped)
		}
		text := g.Start.NameIn(g.Notation, m.Move)
		if c := oneLine(strings.ReplaceAll(m.Comment, "}", ")")); c != "" {
			text += " {" + c + "}"
		}
		write(text)
	}
	if turn == quoridor.White {
		s.WriteByte('\n')
	}
}

// oneLine makes a text one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
