package threats

import "gogo/board/gomoku"

// infinite is the proof number of a position that cannot be proven.
const infinite = 1 << 30

// node is a position of a proof number search (Allis 1994). The moves of the attacker
// or all answers of the defender, in turns, lead to its children.
type node struct {
	key      uint64
	pn, dn   uint32 // proof and disproof number: 0 and never if won, never and 0 if not
	child    int32  // the first of its children, which are in a row
	count    uint16 // of them
	length   uint16 // plies to the five, if won
	move     gomoku.Point
	expanded bool
}

// solved reports whether there is nothing left to find out.
func (n *node) solved() bool { return n.pn == 0 || n.dn == 0 }

// tree holds the nodes of a search, the root first. Positions that come up by several
// orders of moves share their children.
type tree struct {
	nodes []node
	index []int32 // expanded nodes by key; 0, the root, for none
	used  []int32 // places of the index that are taken
	shift int
}

// newTree returns a tree with room for 2^bits nodes.
func newTree(bits int) tree {
	return tree{nodes: make([]node, 0, 1<<bits), index: make([]int32, 2<<bits), shift: 64 - bits - 1}
}

// reset empties the tree but for a new root.
func (t *tree) reset() {
	for _, place := range t.used { // few as a rule
		t.index[place] = 0
	}
	t.nodes, t.used = t.nodes[:0], t.used[:0]
	t.add(gomoku.NoPoint, 1)
}

// empty reports whether the root is not expanded yet.
func (t *tree) empty() bool { return len(t.nodes) == 0 || !t.nodes[0].expanded }

// full reports whether there may be too little room for the children of one more node.
func (t *tree) full() bool { return cap(t.nodes)-len(t.nodes) < gomoku.MaxPoints }

// add appends a node that a move leads to, with a guess of its proof number.
func (t *tree) add(move gomoku.Point, proof uint32) {
	t.nodes = append(t.nodes, node{move: move, pn: proof, dn: 1})
}

// settle expands node i, which has the key: its children are the nodes from
// first on, and if there are none it is won in length plies, or not at all if that is 0.
func (t *tree) settle(i int32, key uint64, first, length int) {
	n := &t.nodes[i]
	n.key, n.expanded = key, true
	n.child, n.count = int32(first), uint16(len(t.nodes)-first)
	switch {
	case n.count > 0:
	case length > 0:
		n.pn, n.dn, n.length = 0, infinite, uint16(length)
	default:
		n.pn, n.dn = infinite, 0
	}
	place := t.place(key)
	t.index[place] = i
	t.used = append(t.used, int32(place)) //nolint:gosec // below the length of the index
}

// place returns where the key is or belongs in the index.
func (t *tree) place(key uint64) uint64 {
	for i := key >> t.shift; ; i = (i + 1) & uint64(len(t.index)-1) {
		if at := t.index[i]; at == 0 || t.nodes[at].key == key {
			return i
		}
	}
}

// share makes node i one with a settled node of the same key, if there is one.
func (t *tree) share(i int32, key uint64) bool {
	same := t.index[t.place(key)]
	if same == 0 {
		return false
	}
	move := t.nodes[i].move
	t.nodes[i] = t.nodes[same]
	t.nodes[i].move = move
	return true
}

// children returns the children of node i.
func (t *tree) children(i int32) []node {
	n := &t.nodes[i]
	return t.nodes[n.child : int(n.child)+int(n.count)]
}

// update computes the numbers of node i from its children, if it has any.
func (t *tree) update(i int32, attack bool) {
	n := &t.nodes[i]
	if n.count == 0 {
		return
	}
	if attack {
		n.attack(t.children(i))
	} else {
		n.defend(t.children(i))
	}
}

// attack computes the numbers of a position with the attacker to move. Disproof numbers
// are not added up but for their count, as children have much in common (weak proof
// number search; Ueda and others 2008).
func (n *node) attack(children []node) {
	pn, dn, open := uint32(infinite), uint32(0), uint32(0)
	for i := range children {
		c := &children[i]
		if c.pn == 0 && (pn > 0 || c.length+1 < n.length) {
			n.length = c.length + 1
		}
		pn, dn = min(pn, c.pn), max(dn, c.dn)
		if c.dn > 0 {
			open++
		}
	}
	switch {
	case pn == 0:
		dn = infinite
	case open > 0:
		dn += open - 1
	}
	n.pn, n.dn = pn, dn
}

// defend computes the numbers of a position with the defender to move.
func (n *node) defend(children []node) {
	pn, dn := uint32(0), uint32(infinite)
	n.length = 0
	for i := range children {
		c := &children[i]
		pn, dn = min(pn+c.pn, infinite-1), min(dn, c.dn)
		n.length = max(n.length, c.length+1)
	}
	if dn == 0 {
		pn = infinite
	}
	n.pn, n.dn = pn, dn
}

// choose returns the child of node i to go on with, the most promising one, and up to
// which numbers: until another is more promising by a quarter, lest the search goes to
// and fro (Pawlewicz and Lew 2007).
func (t *tree) choose(i int32, attack bool, proof, disproof uint32) (child int32, childProof, childDisproof uint32) {
	n := &t.nodes[i]
	first, second, open := uint32(infinite), uint32(infinite), uint32(0)
	for j := range t.children(i) {
		c := &t.nodes[n.child+int32(j)]
		number := c.pn
		if !attack {
			number = c.dn
		}
		if c.dn > 0 {
			open++
		}
		switch {
		case number < first:
			first, second, child = number, first, n.child+int32(j)
		case number < second:
			second = number
		}
	}
	until := second + second/4 + 1
	if attack {
		return child, min(proof, until), disproof - min(open-1, disproof)
	}
	return child, proof - min(n.pn-t.nodes[child].pn, proof), min(disproof, until)
}

// principal returns the child by which node i, which is won, is won soonest, or with the
// defender to move latest; -1 if it has none.
func (t *tree) principal(i int32, attack bool) int32 {
	if i < 0 {
		return -1
	}
	best := int32(-1)
	for j, c := range t.children(i) {
		if c.pn == 0 && (best < 0 || attack == (c.length < t.nodes[best].length)) {
			best = t.nodes[i].child + int32(j)
		}
	}
	return best
}
