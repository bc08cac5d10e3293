package doubledummy

// pattern is what a search at the start of a trick found out about all positions of
// a shape that share the owners of the relevant cards: how many of the tricks left
// North and South take at least and at most. The owners are kept apart, as most
// patterns are told from a position by their heads.
//
// From the lowest bit up a head has 16 bits of a mask and 16 of the owners of the two
// highest cards of each suit, the relevant ones of these, 16 bits of depths, and eight
// each for the least and the most.
type pattern uint64

// patternBytes is what a pattern takes with its owners.
const patternBytes = 24

// newPattern returns a pattern with these owners of the relevant cards alone.
func newPattern(o *owners, d depths, least, most int) pattern {
	mask := owners{ownerMasks[d&0xff], ownerMasks[d>>8]}
	return pattern(mask.tops()) | pattern(o.tops())<<16 | pattern(d)<<32 | pattern(least)<<48 | pattern(most)<<56
}

func (p pattern) depths() depths { return depths(p >> 32) }
func (p pattern) least() int     { return int(p >> 48 & 0xff) }
func (p pattern) most() int      { return int(p >> 56) }

// resembles reports whether the pattern may be true of a position with these tops.
func (p pattern) resembles(tops uint64) bool { return (uint64(p>>16)^tops)&uint64(p)&0xffff == 0 }

// decides reports whether the pattern says if North and South take so many tricks.
func (p pattern) decides(need int) bool { return p.least() >= need || p.most() < need }

// list is where the patterns of one key are: a piece of the table's store.
type list struct {
	key   uint64 // 0 is no list
	first uint32
	count uint16
	class uint8 // the piece has room for 1<<class
}

// listBytes is the size of a list.
const listBytes = 16

const (
	firstListBits = 14
	firstStore    = 1 << 16
	// largeLists is how many lists are given back rather than emptied.
	largeLists = 1 << 18
	// mostClass is the largest piece. A list that needs a larger one begins anew.
	mostClass = 15
)

// table is the transposition table: a hash table with open addressing, of lists of
// patterns. It forgets everything when it would need more memory than it may have.
type table struct {
	lists  []list
	shift  uint // 64 less the bits of the number of lists
	used   int
	store  []pattern
	owners []owners                // of the patterns
	free   [mostClass + 1][]uint32 // pieces that no list uses any more
	limit  int64                   // bytes
}

func newTable(limit int64) *table {
	t := &table{store: make([]pattern, 0, firstStore), owners: make([]owners, firstStore), limit: limit}
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
// North and South take so many tricks.
func (t *table) lookup(key uint64, o *owners, need int) (p pattern, ok bool) {
	l := t.slot(key)
	patterns := t.store[l.first:][:l.count]
	tops := o.tops()
	for i, p := range patterns {
		if p.resembles(tops) && p.decides(need) {
			if holders := t.owners[l.first:][:l.count]; p.depths().agree(&holders[i], o) {
				// What was of use comes earlier the next time.
				front := i / 2
				patterns[i], patterns[front] = patterns[front], p
				holders[i], holders[front] = holders[front], holders[i]
				return p, true
			}
		}
	}
	return 0, false
}

// add adds what was found out under a key: the owners of the relevant cards alone, how
// many these are, and the bounds.
func (t *table) add(key uint64, o *owners, d depths, least, most int) {
	l := t.slot(key)
	for i := l.first; i < l.first+uint32(l.count); i++ {
		if p := t.store[i]; p.depths() == d && t.owners[i] == *o {
			t.store[i] = newPattern(o, d, max(least, p.least()), min(most, p.most()))
			return
		}
	}
	if l.key == 0 {
		l = t.begin(key)
	} else if int(l.count) == 1<<l.class {
		l = t.widen(l)
	}
	end := l.first + uint32(l.count)
	t.store[end], t.owners[end] = newPattern(o, d, least, most), *o
	l.count++
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
	if l.class == mostClass {
		l.count = 0
		return l
	}
	first := t.piece(int(l.class) + 1)
	if l = t.slot(key); l.key == 0 { // everything was forgotten
		return t.begin(key)
	}
	copy(t.store[first:], t.store[old.first:][:old.count])
	copy(t.owners[first:], t.owners[old.first:][:old.count])
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
	store, holders := make([]pattern, len(t.store), room), make([]owners, room)
	copy(store, t.store)
	copy(holders, t.owners)
	t.store, t.owners = store, holders
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
