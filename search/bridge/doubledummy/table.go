package doubledummy

import (
	"math/bits"

	"gogo/board/bridge"
)

// list is where the patterns of one key are: a piece of the table's store.
type list struct {
	key   uint64 // 0 is no list
	first uint32
	count uint16
	class uint8 // the piece has room for 1<<class, 2 at least
}

// listBytes is the size of a list.
const listBytes = 16

const (
	firstListBits = 14
	firstStore    = 1 << 16
	// largeLists is the number of lists from which they are given back rather than emptied.
	largeLists = 1 << 18
	// maxClass is the largest piece. A list that needs a larger one begins anew.
	maxClass = 15
)

// table is the transposition table: a hash table with open addressing, of lists of
// patterns. It forgets everything when it would need more memory than it may have.
type table struct {
	lists []list
	shift uint // 64 less the bits of the number of lists
	used  int
	store []pattern
	heads []heads                // of the patterns
	free  [maxClass + 1][]uint32 // pieces that no list uses any more
	limit int64                  // bytes
}

func newTable(limit int64) *table {
	t := &table{store: make([]pattern, 0, firstStore), heads: make([]heads, firstStore/2), limit: limit}
	t.clear()
	return t
}

// clear empties the table.
func (t *table) clear() {
	if t.lists == nil || len(t.lists) > largeLists {
		t.lists = make([]list, 1<<firstListBits)
		t.shift = 64 - firstListBits
	} else {
		clear(t.lists)
	}
	t.used = 0
	t.store = t.store[:0]
	for i := range t.free {
		t.free[i] = t.free[i][:0]
	}
}

// mix spreads a key over all bits, the upper ones best: a multiplication by the golden
// ratio, after Knuth.
func mix(key uint64) uint64 {
	key ^= key >> 29
	return key * 0x9e3779b97f4a7c15
}

// slot returns the list of a key, or the empty one where it would stand.
func (t *table) slot(key uint64) *list {
	lists := t.lists
	mask := uint64(len(lists) - 1)
	for i := mix(key) >> (t.shift & 63); ; i++ {
		if l := &lists[i&mask]; l.key == key || l.key == 0 {
			return l
		}
	}
}

// lookup returns a pattern of the key that holds for a position and decides whether
// North and South take so many tricks, nil if there is none.
func (t *table) lookup(key uint64, o *owners, need int) *pattern {
	l := t.slot(key)
	first, end := int(l.first), int(l.first)+int(l.count)
	tops := o.tops()
	tops |= tops << 32
	for i, h := range t.heads[first/2 : (end+1)/2] {
		for found := h.resemble(tops); found != 0; found &= found - 1 {
			at := first + 2*i + lowest(found)>>5
			if at == end {
				break
			}
			if p := &t.store[at]; p.decides(need) && p.holds(o) {
				return p
			}
		}
	}
	return nil
}

// add adds what was found out under a key.
func (t *table) add(key uint64, p *pattern) {
	l := t.slot(key)
	if l.key == 0 {
		l = t.begin(key)
	} else if int(l.count) == 1<<l.class {
		l = t.widen(l)
	}
	t.store[int(l.first)+int(l.count)] = *p
	t.setHead(int(l.first)+int(l.count), p.head())
	l.count++
	t.raise(l)
}

// raise moves the last pattern of a list forward, past those that need more relevant
// cards: general ones are of use more often, and what rests on them is general too.
func (t *table) raise(l *list) {
	first := int(l.first)
	for i := int(l.count) - 1; i > 0; i /= 2 {
		p, before := &t.store[first+i], &t.store[first+i/2]
		if p.depths().size() >= before.depths().size() {
			return
		}
		*p, *before = *before, *p
		h := t.head(first + i)
		t.setHead(first+i, t.head(first+i/2))
		t.setHead(first+i/2, h)
	}
}

// head returns the head of a pattern.
func (t *table) head(i int) head { return head(t.heads[i/2] >> ((i & 1) * 32)) }

// setHead changes the head of a pattern.
func (t *table) setHead(i int, h head) {
	t.heads[i/2] ^= heads(t.head(i)^h) << ((i & 1) * 32)
}

// begin makes a list for a key that has none.
func (t *table) begin(key uint64) *list {
	if 4*t.used >= 3*len(t.lists) {
		t.grow()
	}
	first := t.piece(1)
	t.used++
	l := t.slot(key)
	*l = list{key: key, first: first, class: 1}
	return l
}

// widen moves a list to a larger piece.
func (t *table) widen(l *list) *list {
	key, old := l.key, *l
	if l.class == maxClass {
		l.count = 0
		return l
	}
	first := t.piece(int(l.class) + 1)
	if l = t.slot(key); l.key == 0 { // everything was forgotten
		return t.begin(key)
	}
	copy(t.store[first:], t.store[old.first:][:old.count])
	copy(t.heads[first/2:], t.heads[old.first/2:][:(old.count+1)/2])
	t.free[old.class] = append(t.free[old.class], old.first)
	l.first, l.class = first, old.class+1
	return l
}

// piece returns where room for 1<<class patterns begins.
func (t *table) piece(class int) uint32 {
	if free := t.free[class]; len(free) > 0 {
		t.free[class] = free[:len(free)-1]
		return free[len(free)-1]
	}
	first := len(t.store)
	if first+1<<class > cap(t.store) && !t.extend(2*cap(t.store)) {
		t.clear()
		first = 0
	}
	t.store = t.store[:first+1<<class]
	return uint32(first)
}

// extend gives the store room for so many patterns, if the limit allows it while both
// the old and the new one are there.
func (t *table) extend(room int) bool {
	if int64(room+cap(t.store))*patternBytes+int64(len(t.lists))*listBytes > t.limit {
		return false
	}
	store, heads := make([]pattern, len(t.store), room), make([]heads, room/2)
	copy(store, t.store)
	copy(heads, t.heads)
	t.store, t.heads = store, heads
	return true
}

// grow doubles the number of lists, or empties the table where the limit is reached.
func (t *table) grow() {
	if int64(3*len(t.lists))*listBytes+int64(cap(t.store))*patternBytes > t.limit {
		t.clear()
		return
	}
	old := t.lists
	t.lists = make([]list, 2*len(old))
	t.shift--
	for i := range old {
		if old[i].key != 0 {
			*t.slot(old[i].key) = old[i]
		}
	}
}

// pattern is a result of a search at the start of a trick, which holds for all positions of
// a shape that share the owners of the relevant cards: how many of the tricks left
// North and South take at least, or at most.
//
// Each word has the owners of the relevant cards of two suits, and in the free bits
// from the lowest up how many cards of these suits are relevant and, in the first
// word four bits of tricks, in the second whether they are the least.
type pattern [2]uint64

// patternBytes is the size of a pattern with its head.
const patternBytes = 16 + 4

// newPattern returns a pattern of a position with these owners. It has the depths as
// its relevant cards.
func newPattern(o *owners, d depths, tricks int, least bool) pattern {
	lower, upper := uint64(d&0xff), uint64(d>>depthBits)
	p := pattern{o[0]&ownerMasks[lower] | lower | uint64(tricks)<<depthBits, o[1]&ownerMasks[upper] | upper}
	if least {
		p[1] |= 1 << depthBits
	}
	return p
}

func (p *pattern) depths() depths { return depths(p[0]&0xff | p[1]&0xff<<depthBits) }
func (p *pattern) tricks() int    { return int(p[0] >> depthBits & 0xf) }
func (p *pattern) isLeast() bool  { return p[1]>>depthBits&1 != 0 }

// decides reports whether the pattern says if North and South take so many tricks.
func (p *pattern) decides(need int) bool { return p.isLeast() == (p.tricks() >= need) }

// holds reports whether the relevant cards have the same owners in a position.
func (p *pattern) holds(o *owners) bool {
	return (p[0]^o[0])&ownerMasks[p[0]&0xff]|(p[1]^o[1])&ownerMasks[p[1]&0xff] == 0
}

// head tells most positions from a pattern: 16 bits of a mask, and above them 16 of the
// owners of the two highest cards of each suit, the relevant ones of these.
type head uint32

// head returns the head of the pattern.
func (p *pattern) head() head {
	mask := owners{ownerMasks[p[0]&0xff], ownerMasks[p[1]&0xff]}
	return head(mask.tops() | (*owners)(p).tops()<<16)
}

// heads are two heads, the first in the lower half.
type heads uint64

// resemble has bit 16 of each half set if the pattern may be true of a position with
// these tops, which are in both halves.
func (h heads) resemble(tops uint64) uint64 {
	const (
		low = 0xffff | 0xffff<<32
		one = 1<<16 | 1<<48
	)
	return (one - (uint64(h)>>16^tops)&uint64(h)&low) & one
}

// ownerBits is the size of the owners of a suit: two bits a card.
const ownerBits = 2 * bridge.Ranks

// freeBits are the lowest bits of a word that has the owners of two suits.
const freeBits = 64 - 2*ownerBits

// owners has the holders of the cards of a position, two suits a word: of each the owner
// of the highest card in the highest bits.
type owners [2]uint64

// tops returns the owners of the two highest cards of each suit.
func (o *owners) tops() uint64 {
	const first = freeBits + ownerBits - 4
	return o[0]>>first&0xf | o[0]>>60<<4 | o[1]>>first&0xf<<8 | o[1]>>60<<12
}

// ownerTable has for each suit and each set of its cards the owners of the set.
type ownerTable [bridge.Suits][1 << bridge.Ranks]uint32

// fill computes the table for a deal.
func (o *ownerTable) fill(hands *[bridge.Seats]uint64) {
	for suit := range o {
		var owner [bridge.Ranks]uint32
		var all uint64
		for seat, hand := range hands {
			cards := hand >> (laneBits * suit) & lane
			all |= cards
			for ; cards != 0; cards &= cards - 1 {
				owner[lowest(cards)] = uint32(seat)
			}
		}
		sets := &o[suit]
		sets[0] = 0
		for s := -all & all; s != 0; s = (s - all) & all { // the sets of cards of the deal, upwards
			top := bits.Len(uint(s)) - 1
			sets[s] = owner[top]<<(ownerBits-2) | sets[s&^(1<<top)]>>2
		}
	}
}

// of returns the owners of a set of cards.
func (o *ownerTable) of(cards uint64) owners {
	return owners{
		uint64(o[0][cards&lane])<<freeBits | uint64(o[1][cards>>laneBits&lane])<<(freeBits+ownerBits),
		uint64(o[2][cards>>(2*laneBits)&lane])<<freeBits | uint64(o[3][cards>>(3*laneBits)&lane])<<(freeBits+ownerBits),
	}
}

// depths has the number of the highest cards of each suit that are relevant: four bits a
// suit.
type depths uint16

// depthBits are the depths of the two suits of a word of owners.
const depthBits = 8

// ownerMasks are the bits of the owners of so many cards of two suits.
var ownerMasks = func() (masks [1 << depthBits]uint64) {
	upper := func(cards int) uint64 {
		const all = 1<<ownerBits - 1
		return all &^ (all >> (2 * cards))
	}
	for i := range masks {
		masks[i] = upper(i&15)<<freeBits | upper(i>>4)<<(freeBits+ownerBits)
	}
	return masks
}()

// size returns how many cards are relevant.
func (d depths) size() int { return int(d&15 + d>>4&15 + d>>8&15 + d>>12) }

// cards returns of each suit the lowest relevant card.
func (d depths) cards(all uint64) (relevant uint64) {
	for suit := 0; d != 0; suit++ {
		if k := int(d & 15); k != 0 {
			relevant |= descend(all, suit).nth(k - 1)
		}
		d >>= 4
	}
	return relevant
}
