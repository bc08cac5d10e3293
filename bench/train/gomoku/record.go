package gomoku

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"gogo/bench/train/selfplay"
	"gogo/board/gomoku"
)

// Game is a game played to its end, or up to a proof of the result.
type Game struct {
	Number        uint64 // determines, with the seed, the random choices
	Width, Height int
	Rule          gomoku.Rule
	Opening       int // random plies before the ones played
	Plies         []Ply
	Winner        gomoku.Color // Empty for a draw
	// Proof is the number of plies after the last one in which the winner wins by force. It is 0
	// for a draw, and if unknown.
	Proof int
}

// Ply is a move, by Black and White alternately, and the position before it.
type Ply struct {
	Move    XY
	Verdict Verdict
	Stray   Stray // beside that position; none if another than the best move was played
}

// Verdict is a search's evaluation of a position.
type Verdict struct {
	Given bool // the position was searched; otherwise nothing else is valid
	Value int  // for the side to move, in units of lines.Unit
	Best  XY
	Quiet bool
}

// Stray is the position after a move that was tried instead of the one played. It has no result.
type Stray struct {
	Move XY
	Verdict
}

// XY is a column and a row, from zero.
type XY struct{ X, Y uint8 }

// Moves returns the first moves of the game.
func (g *Game) Moves(plies int) []XY {
	moves := make([]XY, plies)
	for i := range moves {
		moves[i] = g.Plies[i].Move
	}
	return moves
}

// Kind is the kind of the records in a file's header. Its number changes with the encoding.
const Kind = "games of gomoku 1"

// A ply is encoded as its cell with flags for what follows: a value if it was searched, then the
// best move if another was played, then a stray.
const (
	cellBits = 10 // gomoku.MaxSize squared
	searched = 1 << cellBits
	quiet    = searched << 1
	hasBest  = quiet << 1
	hasStray = hasBest << 1
)

// results are the winners by their number in a record.
var results = [...]gomoku.Color{gomoku.Empty, gomoku.Black, gomoku.White}

// Append appends the record of a game: number, rule, width, height, result, the plies to the proven
// win, the numbers of opening plies and of all plies, then each of them.
func (g *Game) Append(to []byte) ([]byte, error) {
	if err := g.check(); err != nil {
		return to, err
	}
	result := 0
	for i, winner := range results {
		if winner == g.Winner {
			result = i
		}
	}
	for _, n := range [...]uint64{
		g.Number, uint64(g.Rule), uint64(g.Width), uint64(g.Height), uint64(result), uint64(g.Proof), uint64(g.Opening), uint64(len(g.Plies)),
	} {
		to = binary.AppendUvarint(to, n)
	}
	for i := range g.Plies {
		to = g.appendPly(to, &g.Plies[i])
	}
	return to, nil
}

func (g *Game) appendPly(to []byte, p *Ply) []byte {
	v := &p.Verdict
	word := g.cell(p.Move)
	if v.Given {
		word |= searched
	}
	if v.Given && v.Quiet {
		word |= quiet
	}
	if v.Given && v.Best != p.Move {
		word |= hasBest
	}
	if p.Stray.Given {
		word |= hasStray
	}
	to = binary.LittleEndian.AppendUint16(to, word)
	if v.Given {
		to = appendValue(to, v.Value)
	}
	if word&hasBest != 0 {
		to = binary.LittleEndian.AppendUint16(to, g.cell(v.Best))
	}
	if word&hasStray == 0 {
		return to
	}
	word = g.cell(p.Stray.Move)
	if p.Stray.Quiet {
		word |= quiet
	}
	to = appendValue(binary.LittleEndian.AppendUint16(to, word), p.Stray.Value)
	return binary.LittleEndian.AppendUint16(to, g.cell(p.Stray.Best))
}

func appendValue(to []byte, value int) []byte {
	return binary.LittleEndian.AppendUint16(to, uint16(int16(value)))
}

// cell returns the number of a cell, row by row.
func (g *Game) cell(at XY) uint16 { return uint16(int(at.Y)*g.Width + int(at.X)) }

// check rejects an invalid game, or one that a record cannot hold.
func (g *Game) check() error {
	if err := g.Rule.Check(); err != nil {
		return err
	}
	cells := g.Width * g.Height
	switch {
	case min(g.Width, g.Height) < gomoku.MinSize || max(g.Width, g.Height) > gomoku.MaxSize:
		return fmt.Errorf("a board of %dx%d", g.Width, g.Height)
	case len(g.Plies) > cells:
		return fmt.Errorf("%d plies on %d cells", len(g.Plies), cells)
	case g.Opening < 0 || g.Opening > len(g.Plies):
		return fmt.Errorf("an opening of %d plies in %d", g.Opening, len(g.Plies))
	case g.Winner > gomoku.White:
		return fmt.Errorf("%d has won", g.Winner)
	case g.Proof < 0 || g.Proof > cells:
		return fmt.Errorf("a win in %d plies", g.Proof)
	}
	return g.checkPlies()
}

// checkPlies rejects stones on others and values out of bounds.
func (g *Game) checkPlies() error {
	var taken [gomoku.MaxSize * gomoku.MaxSize]bool
	free := func(at XY) bool {
		return int(at.X) < g.Width && int(at.Y) < g.Height && !taken[g.cell(at)]
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		switch v, s := &p.Verdict, &p.Stray; {
		case !free(p.Move) || v.Given && !free(v.Best):
			return fmt.Errorf("ply %d is off the board or on a stone, or its best move is", i+1)
		case s.Given && (!free(s.Move) || !free(s.Best) || s.Move == s.Best):
			return fmt.Errorf("the stray beside ply %d is off the board or on a stone, or its best move is", i+1)
		case max(v.Value, -v.Value, s.Value, -s.Value) > math.MaxInt16:
			return fmt.Errorf("ply %d has a value beyond %d", i+1, math.MaxInt16)
		}
		taken[g.cell(p.Move)] = true
	}
	return nil
}

// plyBytes is the minimum size of a ply.
const plyBytes = 2

// Decode decodes a record, which need not come from Append: its stones are on cells that were
// empty.
func Decode(record []byte) (*Game, error) {
	f := selfplay.NewFields(record)
	g := &Game{
		Number: f.Uvarint("the number", math.MaxUint64), Rule: gomoku.Rule(f.Uvarint("the rule", math.MaxUint8)),
		Width: int(f.Uvarint("the width", gomoku.MaxSize)), Height: int(f.Uvarint("the height", gomoku.MaxSize)),
	}
	g.Winner = results[f.Uvarint("the result", uint64(len(results)-1))]
	g.Proof = int(f.Uvarint("the proof", gomoku.MaxSize*gomoku.MaxSize))
	g.Opening = int(f.Uvarint("the opening", gomoku.MaxSize*gomoku.MaxSize))
	count := f.Uvarint("the number of plies", uint64(f.Left()/plyBytes))
	if g.Width == 0 || f.Err() != nil {
		return nil, errors.Join(errors.New("record: no game of gomoku"), f.Err())
	}
	g.Plies = make([]Ply, count)
	for i := range g.Plies {
		g.decodePly(f, &g.Plies[i])
	}
	if err := f.End(); err != nil {
		return nil, err
	}
	if err := g.check(); err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	return g, nil
}

func (g *Game) decodePly(f *selfplay.Fields, p *Ply) {
	word := f.Uint16("a ply")
	p.Move = g.xy(word)
	if word&searched != 0 {
		p.Verdict = Verdict{Given: true, Value: value(f), Best: p.Move, Quiet: word&quiet != 0}
		if word&hasBest != 0 {
			p.Verdict.Best = g.xy(f.Uint16("a best move"))
		}
	}
	if word&hasStray != 0 {
		word = f.Uint16("a stray")
		p.Stray.Move = g.xy(word)
		p.Stray.Verdict = Verdict{Given: true, Value: value(f), Quiet: word&quiet != 0}
		p.Stray.Best = g.xy(f.Uint16("the best move of a stray"))
	}
}

func value(f *selfplay.Fields) int { return int(int16(f.Uint16("a value"))) }

// xy returns the cell with a number.
func (g *Game) xy(word uint16) XY {
	cell := int(word % (1 << cellBits))
	return XY{uint8(cell % g.Width), uint8(cell / g.Width)}
}

// Summarize returns the summary of a record.
func Summarize(record []byte) (selfplay.Summary, error) {
	g, err := Decode(record)
	if err != nil {
		return selfplay.Summary{}, err
	}
	moves := g.Moves(len(g.Plies))
	s := selfplay.Summary{
		Number:  g.Number,
		Opening: Pattern(moves[:g.Opening]) ^ uint64(g.Rule),
		End:     Position(g.Width, g.Height, g.Rule, moves),
	}
	for i := range g.Plies {
		if g.Plies[i].Verdict.Given {
			s.Positions++
		}
		if g.Plies[i].Stray.Given {
			s.Strays++
		}
	}
	return s, nil
}

// Read calls take with each game of a file, until its end or an error, which names the game, unless
// it is selfplay.ErrTorn after the last.
func Read(r io.Reader, take func(*Game) error) error {
	return selfplay.EachRecord(r, Kind, func(record []byte) error {
		g, err := Decode(record)
		if err != nil {
			return err
		}
		return take(g)
	})
}
