package doubledummy

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
	// largeLists is how many lists are given back rather than emptied.
	largeLists = 1 << 18
	// mostClass is the largest piece. A list that needs a larger one begins anew.
	mostClass = 15
)

// table is the transposition table: a hash table with open addressing, of lists of
// patterns. It forgets everything when it would need more memory than it may have.
type table struct {
	lists []list
	shift uint // 64 less the bits of the number of lists
	used  int
	store []pattern
	heads []heads                 // of the patterns
	free  [mostClass + 1][]uint32 // pieces that no list uses any more
	limit int64                   // bytes
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
func (t *table) head(i int) head { return head(t.heads[i/2] >> (i & 1 * 32)) }

// setHead changes the head of a pattern.
func (t *table) setHead(i int, h head) {
	t.heads[i/2] ^= heads(t.head(i)^h) << (i & 1 * 32)
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
