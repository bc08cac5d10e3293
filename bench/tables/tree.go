package tables

import (
	"errors"
	"slices"
	"time"

	"gogo/bench/match"
)

// mostNodes bounds a tree.
const mostNodes = 4000

// errFull is the error of a move more.
var errFull = errors.New("the table has no room for more moves")

// node is a position of the tree: that after a move, or the root.
type node struct {
	id       int
	parent   *node
	children []*node
	line     *node // the child that was looked at last

	move    string
	side    match.Side // who made the move
	changes string     // what it changes on the board
	outcome *match.Outcome
	comment string
	took    time.Duration

	// What a program has said of the position after the move.
	heard *SearchInfo
	// What a critic has said of the move, or nil, and that as pages are told it, once one has asked.
	verdict *Verdict
	told    *verdictState
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

// child returns the child by a move, or nil.
func (n *node) child(move string) *node {
	for _, c := range n.children {
		if c.move == move {
			return c
		}
	}
	return nil
}

// above reports whether the node is other or one before it.
func (n *node) above(other *node) bool {
	for ; other != nil; other = other.parent {
		if other == n {
			return true
		}
	}
	return false
}

// tree is all that was played and tried at a table. Its nodes have the places in the list
// as their ids; one that was deleted leaves nil.
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

// add returns a new node behind the one on the board.
func (t *tree) add(move string, side match.Side, changes string) (*node, error) {
	if len(t.nodes) >= mostNodes {
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

// end returns the last node of the line that goes through a node.
func (n *node) end() *node {
	for n.line != nil {
		n = n.line
	}
	return n
}

// cut deletes a node and all behind it. The board goes back if it showed one of them.
func (t *tree) cut(n *node) {
	if n.above(t.at) {
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
	t.drop(n)
}

// drop takes a node and all behind it out of the list.
func (t *tree) drop(n *node) {
	t.nodes[n.id] = nil
	for _, c := range n.children {
		t.drop(c)
	}
}
