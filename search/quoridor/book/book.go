package book

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"

	"gogo/board/quoridor"
)

//go:embed book.txt
var text string

// The board of the book.
const (
	Size  = 9
	Walls = 10
)

// Position is a position of a book.
type Position struct {
	Moves []quoridor.Move // from the start
	Best  quoridor.Move   // the best reply
	Value string          // to the side to move, as search.Value writes it
	Name  string          // of the opening that begins here; mostly empty
}

// Book finds positions.
type Book struct {
	positions []Position
	index     map[uint64]place
}

// place is where a position is in a book.
type place struct {
	at       int
	mirrored bool
}

// Default returns the book that is built into the program.
var Default = sync.OnceValue(func() *Book {
	b, err := Parse(text)
	if err != nil {
		panic(err) // tested
	}
	return b
})

// start returns the board of the book.
func start() *quoridor.Board {
	b, err := quoridor.New(Size, Size, Walls)
	if err != nil {
		panic(err) // there is a board of this size
	}
	return b
}

// after returns the position after moves, or their mirror images.
func after(moves []quoridor.Move, mirrored bool) *quoridor.Board {
	b := start()
	for _, m := range moves {
		if mirrored {
			m = b.Mirror(m)
		}
		b.Make(m, b.ToMove())
	}
	return b
}

// Parse reads a book as Format writes it. Lines that begin with # are remarks.
func Parse(text string) (*Book, error) {
	b := &Book{index: map[uint64]place{}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimRight(line, "\r\n"); line == "" || line[0] == '#' {
			continue
		}
		p, err := parseLine(line)
		if err == nil {
			err = b.add(p)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d of the book: %w", number, err)
		}
	}
	return b, nil
}

// errColumns is a line without the columns of a position.
var errColumns = errors.New("moves, best reply, value and name are wanted, with tabs between")

// parseLine reads a position.
func parseLine(line string) (Position, error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 4 || columns[2] == "" {
		return Position{}, errColumns
	}
	p := Position{Value: columns[2], Name: columns[3]}
	board := start()
	read := func(name string) (quoridor.Move, error) {
		m, err := board.ParseMove(strings.TrimSpace(name))
		if err == nil {
			err = board.Legal(m, board.ToMove())
		}
		return m, err
	}
	for _, name := range strings.FieldsFunc(columns[0], func(r rune) bool { return r == ',' }) {
		m, err := read(name)
		if err != nil {
			return Position{}, err
		}
		p.Moves = append(p.Moves, m)
		board.Make(m, board.ToMove())
	}
	var err error
	p.Best, err = read(columns[1])
	return p, err
}

// add adds a position that is not yet there.
func (b *Book) add(p Position) error {
	board := after(p.Moves, false)
	if _, known := b.index[board.Hash()]; known {
		return errors.New("the position is there already")
	}
	at := len(b.positions)
	b.positions = append(b.positions, p)
	b.index[after(p.Moves, true).Hash()] = place{at, true}
	b.index[board.Hash()] = place{at, false}
	return nil
}

// Positions returns all positions in the order of the file.
func (b *Book) Positions() []Position { return b.positions }

// Lookup returns the position on a board, with the best reply as it is on this side of the board. The
// moves are those of the book, whatever led to it here.
func (b *Book) Lookup(board *quoridor.Board) (p Position, ok bool) {
	at, ok := b.index[board.Hash()]
	if !ok {
		return Position{}, false
	}
	p = b.positions[at.at]
	if at.mirrored {
		p.Best = board.Mirror(p.Best)
	}
	return p, board.Legal(p.Best, board.ToMove()) == nil
}

// Name returns the name of the opening of a game: that of the last position in it that has one, or "".
func (b *Book) Name(board *quoridor.Board) string {
	for board = board.Clone(); ; board.Undo() {
		if p, ok := b.Lookup(board); ok && p.Name != "" {
			return p.Name
		}
		if board.Len() == 0 {
			return ""
		}
	}
}

// Choice is a move to a position of a book.
type Choice struct {
	Move  quoridor.Move
	Value string // to the side that makes it
	Name  string // of the opening that begins with it; mostly empty
}

// Choices returns the moves in a position of the book that lead to others of it. The first one is the
// best reply, if it is there, which best tells. Of two mirror images in a symmetrical position one is
// there.
func (b *Book) Choices(board *quoridor.Board) (list []Choice, best bool) {
	here, ok := b.Lookup(board)
	if !ok {
		return nil, false
	}
	board = board.Clone()
	us := board.ToMove()
	found := map[int]bool{}
	for _, m := range append([]quoridor.Move{here.Best}, board.AppendMoves(nil, us)...) {
		board.Make(m, us)
		board.SetToMove(us.Other())
		at, ok := b.index[board.Hash()]
		board.Undo()
		if !ok || found[at.at] {
			continue
		}
		found[at.at] = true
		p := b.positions[at.at]
		best = best || m == here.Best
		list = append(list, Choice{Move: m, Value: negated(p.Value), Name: p.Name})
	}
	return list, best
}

// negated returns a value to the other side.
func negated(value string) string {
	switch {
	case value == "0":
		return value
	case strings.HasPrefix(value, "-M"):
		return "+" + value[1:]
	case value[0] == '-':
		return value[1:]
	}
	return "-" + strings.TrimPrefix(value, "+")
}

// Format writes the book.
func (b *Book) Format() string {
	var s strings.Builder
	for _, p := range b.positions {
		board := start()
		names := make([]string, 0, len(p.Moves))
		for _, m := range p.Moves {
			names = append(names, board.Name(m))
		}
		fmt.Fprintf(&s, "%s\t%s\t%s\t%s\n", strings.Join(names, ", "), board.Name(p.Best), p.Value, p.Name)
	}
	return s.String()
}
