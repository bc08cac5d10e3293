package quoridor

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"gogo/bench/train/selfplay"
	"gogo/board/quoridor"
)

// Game is a game played to its end, or up to a proof of the result.
type Game struct {
	Number        uint64 // determines, with the seed, the random choices
	Width, Height int
	Walls         [2]int // per side at the start
	Opening       int    // random plies before the ones played
	Plies         []Ply
	Winner        quoridor.Color
	// Proof is the number of plies after the last one to the end of the line that proves the win, which
	// the loser can sometimes put off, or 0 if the game was played to its end.
	Proof int
}

// Ply is a move, and the position before it.
type Ply struct {
	Move    quoridor.Move
	Verdict Verdict
}

// Verdict is a search's evaluation of a position.
type Verdict struct {
	Given bool // the position was searched; otherwise nothing else is valid
	Value int  // for the side to move, in units of paths.Unit
	Best  quoridor.Move
}

// Start returns the board at the start of the game.
func (g *Game) Start() (*quoridor.Board, error) {
	b, err := quoridor.New(g.Width, g.Height, 0)
	if err != nil {
		return nil, err
	}
	for c, n := range g.Walls {
		b.SetWallsLeft(quoridor.Color(c), n)
	}
	return b, nil
}

// After returns the board after some plies of a game with legal moves.
func (g *Game) After(plies int) (*quoridor.Board, error) {
	b, err := g.Start()
	if err != nil {
		return nil, err
	}
	for i := range plies {
		b.Make(g.Plies[i].Move, b.ToMove())
	}
	return b, nil
}

// Kind is the kind of the records in a file's header. Its number changes with the encoding.
const Kind = "games of quoridor 1"

// A ply is encoded as its move with flags for what follows: a value if it was searched, then the
// best move if another was played.
const (
	moveBits = 11
	searched = 1 << moveBits
	hasBest  = searched << 1
)

const (
	// MaxPlies bounds a game, and maxWalls a hand.
	MaxPlies = 4096
	maxWalls = math.MaxUint16
)

// Append appends the record of a game: number, width, height, walls, winner, the plies to the
// proven win, the numbers of opening plies and of all plies, then each of them.
func (g *Game) Append(to []byte) ([]byte, error) {
	b, err := g.check()
	if err != nil {
		return to, err
	}
	for _, n := range [...]uint64{
		g.Number, uint64(g.Width), uint64(g.Height), uint64(g.Walls[0]), uint64(g.Walls[1]), uint64(g.Winner),
		uint64(g.Proof), uint64(g.Opening), uint64(len(g.Plies)),
	} {
		to = binary.AppendUvarint(to, n)
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		word := number(b, p.Move)
		if p.Verdict.Given {
			word |= searched
		}
		if p.Verdict.Given && p.Verdict.Best != p.Move {
			word |= hasBest
		}
		to = binary.LittleEndian.AppendUint16(to, word)
		if word&searched != 0 {
			to = binary.LittleEndian.AppendUint16(to, uint16(int16(p.Verdict.Value)))
		}
		if word&hasBest != 0 {
			to = binary.LittleEndian.AppendUint16(to, number(b, p.Verdict.Best))
		}
	}
	return to, nil
}

// number returns the number of a move: the cells row by row, first for the pawns, then for
// horizontal walls, then for vertical ones.
func number(b *quoridor.Board, m quoridor.Move) uint16 {
	x, y := b.XY(m.Cell())
	n := y*b.Width() + x
	if m.IsWall() {
		n += (1 + int(m.Orientation())) * b.Width() * b.Height()
	}
	return uint16(n)
}

// move returns the move with a number; it may not exist on the board.
func move(b *quoridor.Board, number uint16) quoridor.Move {
	n, cells := int(number%(1<<moveBits)), b.Width()*b.Height()
	at := b.At(n%cells%b.Width(), n%cells/b.Width())
	switch n / cells {
	case 0:
		return quoridor.PawnMove(at)
	case 1:
		return quoridor.WallMove(at, quoridor.Horizontal)
	case 2:
		return quoridor.WallMove(at, quoridor.Vertical)
	}
	return quoridor.NoMove
}

// check rejects an invalid game, or one that a record cannot hold. It returns the board after the
// game.
func (g *Game) check() (*quoridor.Board, error) {
	b, err := g.Start()
	if err != nil {
		return nil, err
	}
	switch {
	case g.Winner > quoridor.White:
		return nil, fmt.Errorf("%d has won", g.Winner)
	case min(g.Walls[0], g.Walls[1]) < 0 || max(g.Walls[0], g.Walls[1]) > maxWalls:
		return nil, fmt.Errorf("hands of %d and %d walls", g.Walls[0], g.Walls[1])
	case len(g.Plies) > MaxPlies:
		return nil, fmt.Errorf("%d plies, at most %d", len(g.Plies), MaxPlies)
	case g.Opening < 0 || g.Opening > len(g.Plies):
		return nil, fmt.Errorf("an opening of %d plies in %d", g.Opening, len(g.Plies))
	case g.Proof < 0 || g.Proof > MaxPlies:
		return nil, fmt.Errorf("a win in %d plies", g.Proof)
	}
	for i := range g.Plies {
		p := &g.Plies[i]
		err := b.Legal(p.Move, b.ToMove())
		if v := p.Verdict; err == nil && v.Given {
			err = b.Legal(v.Best, b.ToMove())
			if v.Value < -math.MaxInt16 || v.Value > math.MaxInt16 {
				err = fmt.Errorf("a value of %d", v.Value)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("ply %d: %w", i+1, err)
		}
		b.Make(p.Move, b.ToMove())
	}
	return b, nil
}

// plyBytes is the minimum size of a ply.
const plyBytes = 2

// Decode decodes a record, which need not come from Append: its moves are legal.
func Decode(record []byte) (*Game, error) {
	g, _, err := decode(record)
	return g, err
}

// decode also returns the board after the game.
func decode(record []byte) (*Game, *quoridor.Board, error) {
	f := selfplay.NewFields(record)
	g := &Game{
		Number: f.Uvarint("the number", math.MaxUint64),
		Width:  int(f.Uvarint("the width", quoridor.MaxSize)), Height: int(f.Uvarint("the height", quoridor.MaxSize)),
	}
	for c := range g.Walls {
		g.Walls[c] = int(f.Uvarint("the walls", maxWalls))
	}
	g.Winner = quoridor.Color(f.Uvarint("the winner", uint64(quoridor.White)))
	g.Proof = int(f.Uvarint("the proof", MaxPlies))
	g.Opening = int(f.Uvarint("the opening", MaxPlies))
	count := f.Uvarint("the number of plies", uint64(min(f.Left()/plyBytes, MaxPlies)))
	b, err := g.Start()
	if err = errors.Join(f.Err(), err); err != nil {
		return nil, nil, fmt.Errorf("record: no game of Quoridor: %w", err)
	}
	g.Plies = make([]Ply, count)
	for i := range g.Plies {
		decodePly(f, b, &g.Plies[i])
	}
	if err := f.End(); err != nil {
		return nil, nil, err
	}
	if b, err = g.check(); err != nil {
		return nil, nil, fmt.Errorf("record: %w", err)
	}
	return g, b, nil
}

// decodePly decodes a ply on a board of the game's size.
func decodePly(f *selfplay.Fields, b *quoridor.Board, p *Ply) {
	word := f.Uint16("a ply")
	p.Move = move(b, word)
	if word&searched == 0 {
		return
	}
	p.Verdict = Verdict{Given: true, Value: int(int16(f.Uint16("a value"))), Best: p.Move}
	if word&hasBest != 0 {
		p.Verdict.Best = move(b, f.Uint16("a best move"))
	}
}

// Summarize returns the summary of a record.
func Summarize(record []byte) (selfplay.Summary, error) {
	g, end, err := decode(record)
	if err != nil {
		return selfplay.Summary{}, err
	}
	opening, err := g.After(g.Opening)
	if err != nil {
		return selfplay.Summary{}, err
	}
	s := selfplay.Summary{Number: g.Number, Opening: Position(opening), End: Position(end)}
	for i := range g.Plies {
		if g.Plies[i].Verdict.Given {
			s.Positions++
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
