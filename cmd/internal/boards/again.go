package boards

import (
	"iter"

	"gogo/board/bridge"
)

// Remembered is how many deals back a board is known to be there again: more than any
// session has.
const Remembered = 1 << 10

// again numbers the boards of a file that can be solved, and marks those that come a second
// time: the tables of a match stand board by board in some files, one behind the other in
// others. A line is always a deal of its own.
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

// key is what a board has in common with the same board at another table.
type key struct {
	name       string
	deal       bridge.Deal
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
}

// recent are the boards that came last.
type recent struct {
	serials map[key]int
	keys    [Remembered]key // by their serial numbers
	count   int             // of all that were ever there
}

// find returns the serial number of a board, a new one if it was not there before.
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
