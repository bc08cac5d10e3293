package doubledummy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gogo/board/bridge"
)

// knowledge is a pattern in long form: the relevant cards and who has them.
type knowledge struct {
	depths depths
	hands  [bridge.Seats]uint64
	tricks int
	least  bool
}

// holders returns who has the relevant cards, suit by suit from the highest down, in
// a position that has so many cards.
func (k *knowledge) holders(hands *[bridge.Seats]uint64) (seats []int) {
	all := hands[0] | hands[1] | hands[2] | hands[3]
	for suit := range bridge.Suits {
		left := all & cardsOf(suit)
		for range k.depths >> (4 * suit) & 15 {
			if left == 0 {
				return nil
			}
			card := set(highest(left))
			left &^= card
			seats = append(seats, slices.IndexFunc(hands[:], func(hand uint64) bool { return hand&card != 0 }))
		}
	}
	return append(seats, -1) // not nil
}

// tells reports whether it is known that a position gives so many tricks or not.
func (k *knowledge) tells(hands *[bridge.Seats]uint64, need int) bool {
	return slices.Equal(k.holders(hands), k.holders(&k.hands)) && k.least == (k.tricks >= need)
}

// random returns knowledge of a position.
func random(r *rand.Rand, hands [bridge.Seats]uint64) knowledge {
	k := knowledge{hands: hands, tricks: r.IntN(14), least: r.IntN(2) == 0}
	all := hands[0] | hands[1] | hands[2] | hands[3]
	for suit := range bridge.Suits {
		k.depths |= depths(r.IntN(min(count(all&cardsOf(suit)), 3)+1)) << (4 * suit)
	}
	return k
}

// pattern returns the knowledge as the table has it.
func (k *knowledge) pattern(table *ownerTable) pattern {
	holders := table.of(k.hands[0] | k.hands[1] | k.hands[2] | k.hands[3])
	return newPattern(&holders, k.depths, k.tricks, k.least)
}

// TestTableKnowsAll adds patterns of positions of a deal under a few
// keys, and compares what it finds with a look at all of them.
func TestTableKnowsAll(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	table := newTable(MinMemory)
	var owners ownerTable
	for range 20 {
		table.clear()
		position := ending(r, 13, 0)
		deal := wordsOf(&position.Deal)
		owners.fill(&deal)
		known := make([][]knowledge, 3)
		found := 0
		for range 3000 {
			key := r.IntN(len(known))
			hands := deal
			gone := r.Uint64() & r.Uint64()
			for seat := range hands {
				hands[seat] &^= gone
			}
			need := 1 + r.IntN(13)
			holders := owners.of(hands[0] | hands[1] | hands[2] | hands[3])
			got := table.lookup(uint64(key+1), &holders, need)
			told := false
			for i := range known[key] {
				told = told || known[key][i].tells(&hands, need)
			}
			if told != (got != nil) {
				t.Fatalf("found %v, known %v", got, told)
			}
			if got != nil {
				found++
				if !got.holds(&holders) || !got.decides(need) {
					t.Fatalf("%v does not hold or decide", got)
				}
				continue
			}
			k := random(r, hands)
			p := k.pattern(&owners)
			if p.depths() != k.depths || p.tricks() != k.tricks || p.isLeast() != k.least {
				t.Fatalf("%+v became %v, %d, %v", k, p.depths(), p.tricks(), p.isLeast())
			}
			table.add(uint64(key+1), &p)
			known[key] = append(known[key], k)
		}
		if found < 100 {
			t.Fatalf("only %d found", found)
		}
	}
}
