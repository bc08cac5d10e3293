package gomoku

import (
	"encoding/binary"
	"fmt"
	"math"

	"gogo/board/gomoku"
)

// Kind is that of the records in a file's header. Its number changes with the encoding.
const Kind = "games of gomoku 1"

// A ply is its cell with what follows in the bits above: a value if it was judged, then
// the best move if another was played, then a stray.
const (
	cellBits = 10 // gomoku.MaxSize squared
	judged   = 1 << cellBits
	quiet    = judged << 1
	varied   = quiet << 1
	strayed  = varied << 1
)

// results are the winners by their number in a record.
var results = [...]gomoku.Color{gomoku.Empty, gomoku.Black, gomoku.White}

// Append appends the record of a game: number, rule, width, height, result, the plies to
// the proven win, those of the opening and all of them, then each of them.
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
		word |= judged
	}
	if v.Given && v.Quiet {
		word |= quiet
	}
	if v.Given && v.Best != p.Move {
		word |= varied
	}
	if p.Stray.Given {
		word |= strayed
	}
	to = binary.LittleEndian.AppendUint16(to, word)
	if v.Given {
		to = appendValue(to, v.Value)
	}
	if word&varied != 0 {
		to = binary.LittleEndian.AppendUint16(to, g.cell(v.Best))
	}
	if word&strayed == 0 {
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

// check refuses a game that is none, or that a record cannot hold.
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

// checkPlies refuses stones on others and values beyond their bounds.
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
