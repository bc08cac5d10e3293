package tables

import (
	"errors"
	"slices"
	"time"

	"gogo/bench/match"
)

// maxNodes bounds the size of a tree.
const maxNodes = 4000

// errFull reports a move beyond that.
var errFull = errors.New("the table has no room for more moves")

// node is a position of the tree: the one after a move, or the root.
type node struct {
	id       int
	parent   *node
	children []*node
	line     *node // the child viewed last

	move    string
	side    match.Side // that made the move
	changes string     // on the board
	outcome *match.Outcome
	comment string
	took    time.Duration

	// The best search info of the position after the move.
	info *SearchInfo
	// The critic's verdict on the move, or nil, and its form for pages, once requested.
	verdict     *Verdict
	toldVerdict *verdictState
}

// path returns the moves from the root to the node.
func (n *node) path() []string {
	var moves []string
	for ; n.parent != nil; n = n.parent {
		moves = append(moves, n.move)
	}
	slices.Reverse(moves)
	return moves
}

// child returns the child after a move, or nil.
func (n *node) child(move string) *node {
	for _, c := range n.children {
		if c.move == move {
			return c
		}
	}
	return nil
}

// isAncestorOf reports whether the node is other or an ancestor of it.
func (n *node) isAncestorOf(other *node) bool {
	for ; other != nil; other = other.parent {
		if other == n {
			return true
		}
	}
	return false
}

// tree holds everything played and tried at a table. The ids of its nodes are their indices in the
// list; deleted ones are nil.
type tree struct {
	nodes []*node
	at    *node // on the board
}

func newTree() tree {
	root := &node{}
	return tree{nodes: []*node{root}, at: root}
}

// find returns the node with an id, or nil.
func (t *tree) find(id int) *node {
	if id < 0 || id >= len(t.nodes) {
		return nil
	}
	return t.nodes[id]
}

// add returns a new child of the node on the board.
func (t *tree) add(move string, side match.Side, changes string) (*node, error) {
	if len(t.nodes) >= maxNodes {
		return nil, errFull
	}
	n := &node{id: len(t.nodes), parent: t.at, move: move, side: side, changes: changes}
	t.nodes = append(t.nodes, n)
	t.at.children = append(t.at.children, n)
	return n, nil
}

// show puts a node on the board.
func (t *tree) show(n *node) {
	t.at = n
	for ; n.parent != nil; n = n.parent {
		n.parent.line = n
	}
}

// end returns the last node of the line through a node.
func (n *node) end() *node {
	for n.line != nil {
		n = n.line
	}
	return n
}

// remove deletes a subtree. If the board showed a node of it, it goes back.
func (t *tree) remove(n *node) {
	if n.isAncestorOf(t.at) {
		t.show(n.parent)
	}
	p := n.parent
	p.children = slices.DeleteFunc(p.children, func(c *node) bool { return c == n })
	if p.line == n {
		p.line = nil
		if len(p.children) > 0 {
			p.line = p.children[0]
		}
	}
	t.unlist(n)
}

// unlist removes a subtree from the list.
func (t *tree) unlist(n *node) {
	t.nodes[n.id] = nil
	for _, c := range n.children {
		t.unlist(c)
	}
}
