package boards

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/meaning"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/protocol/bluechip/table"
)

// Board is a board of a file.
type Board struct {
	// Name is the number of the board, or another name; for a line it is the number of deals so
	// far.
	Name string
	// Record has what is known of the board. If there are problems other than minor ones, only
	// Board, Room, Dealer, Vulnerable and Deal are set.
	Record record.Record
	// Solvable reports whether the deal is complete.
	Solvable bool
	// Serial is the index of the deal among the solvable ones of the file.
	Serial int
	// Again reports whether the board is a repetition from at most Remembered deals ago: it was
	// played at another table, and has the serial number of the first.
	Again bool
	// Game is the board in its PBN file, nil for other formats.
	Game *pbn.Game
	// Problems has the errors of the board.
	Problems []*record.Error
	// End is the number of bytes read so far from all files.
	End int64

	// Rest is the text after the last board of a PBN file. Then there is no board, and Name is
	// empty.
	Rest string
}

// IsBoard reports whether there is a board, rather than text between boards.
func (b *Board) IsBoard() bool { return b.Game != nil || b.Name != "" }

// addProblem adds an error, unless it follows from the last one of the same line. Minor ones
// follow from nothing.
func (b *Board) addProblem(e *record.Error) {
	for _, p := range b.Problems {
		if p.Line == e.Line && !p.Minor && !e.Minor {
			return
		}
	}
	b.Problems = append(b.Problems, e)
}

// refuse adds the error of a record.
func (b *Board) refuse(err error, file string, line int) {
	var placed *record.Error
	if !errors.As(err, &placed) {
		placed = &record.Error{File: file, Line: line, Board: b.Name, Err: err}
	}
	b.addProblem(placed)
}

// settle checks whether the deal can be solved. An incomplete one is a problem.
func (b *Board) settle(file string, line int) {
	if b.Solvable = b.Record.Deal.Complete(); b.Solvable || b.Record.Deal.Cards() == 0 {
		return
	}
	b.refuse(b.incomplete(), file, line)
}

// incomplete returns which hands are incomplete.
func (b *Board) incomplete() error {
	var unknown []string
	for s, hand := range b.Record.Deal {
		if hand == 0 {
			unknown = append(unknown, bridge.Seat(s).String())
		}
	}
	if len(unknown) > 0 {
		return fmt.Errorf("the cards of %s are not known", strings.Join(unknown, " and "))
	}
	for s, hand := range b.Record.Deal {
		if n := hand.Count(); n != bridge.HandSize {
			return fmt.Errorf("%v has %d cards, not %d", bridge.Seat(s), n, bridge.HandSize)
		}
	}
	return b.Record.Deal.Check()
}

// number sets what follows from the number of a board.
func (b *Board) number(n int) {
	b.Record.Board, b.Name = n, strconv.Itoa(n)
	b.Record.Dealer, b.Record.Vulnerable = bridge.BoardDealer(n), bridge.BoardVulnerability(n)
}

// Remembered is the number of deals after which a repetition is not recognized: more than any
// session has.
const Remembered = 1 << 10

// again numbers the solvable boards of a file, and marks repetitions: the tables of a match are
// interleaved in some files and sequential in others. A line is always a deal of its own.
func again(boards iter.Seq[*Board]) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		r := recent{serials: make(map[key]int)}
		for b := range boards {
			if b.Solvable {
				b.Serial, b.Again = r.find(b)
			}
			if !yield(b) {
				return
			}
		}
	}
}

// key identifies a board at several tables.
type key struct {
	name       string
	deal       bridge.Deal
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
}

// recent has the most recent boards.
type recent struct {
	serials map[key]int
	keys    [Remembered]key // by serial number
	count   int             // of all boards
}

// find returns the serial number of a board, a new one unless it is a repetition.
func (r *recent) find(b *Board) (serial int, again bool) {
	k := key{b.Name, b.Record.Deal, b.Record.Dealer, b.Record.Vulnerable}
	if serial, again = r.serials[k]; again {
		return serial, true
	}
	oldest := &r.keys[r.count%Remembered]
	delete(r.serials, *oldest)
	*oldest = k
	r.serials[k] = r.count
	r.count++
	return r.count - 1, false
}

// Dealt returns boards dealt with a seed, numbered from 1.
func Dealt(count int, seed uint64) []table.Board {
	list := make([]table.Board, count)
	for i := range list {
		number := i + 1
		list[i] = table.Board{
			Number: number, Dealer: bridge.BoardDealer(number), Vulnerable: bridge.BoardVulnerability(number),
			Deal: dealing.Deal(seed, uint64(number)),
		}
	}
	return list
}

// Distinct returns the distinct boards of a file for play, at most so many unless that is 0. A
// board without a number, or with that of another, gets the number after the highest; dealer and
// vulnerability follow from the number where the file does not have them. A problem of a board is
// an error, unless it is about the auction or play.
func Distinct(all iter.Seq[*Board], most int) ([]table.Board, error) {
	var list []table.Board
	taken, highest := make(map[int]bool), 0
	for b := range all {
		for _, problem := range b.Problems {
			if !problem.Minor && !slices.Contains(playTags, problem.Field) {
				return nil, problem
			}
		}
		if !b.Solvable || b.Again {
			continue
		}
		number := b.Record.Board
		if number > meaning.MaxNumber {
			return nil, fmt.Errorf("board number %d: up to %d", number, meaning.MaxNumber)
		}
		if number == 0 || taken[number] {
			number = highest + 1
		}
		taken[number], highest = true, max(highest, number)
		dealer, vulnerable := b.conditions(number)
		list = append(list, table.Board{Number: number, Dealer: dealer, Vulnerable: vulnerable, Deal: b.Record.Deal})
		if len(list) == most {
			break
		}
	}
	return list, nil
}

// playTags has the tags of auction and play, in PBN and in LIN.
var playTags = []string{"Auction", "Play", "Contract", "Declarer", "Result", "mb", "an", "pc", "mc", "rs"}

// conditions returns the dealer and vulnerability of a board that gets a number.
func (b *Board) conditions(number int) (bridge.Seat, bridge.Vulnerability) {
	dealer, vulnerable := bridge.BoardDealer(number), bridge.BoardVulnerability(number)
	if b.Game == nil && number == b.Record.Board {
		return b.Record.Dealer, b.Record.Vulnerable
	}
	if b.Game != nil {
		if _, err := b.Game.Dealer(); !errors.Is(err, pbn.ErrMissing) {
			dealer = b.Record.Dealer
		}
		if _, err := b.Game.Vulnerable(); !errors.Is(err, pbn.ErrMissing) {
			vulnerable = b.Record.Vulnerable
		}
	}
	return dealer, vulnerable
}
