package tables

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
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

// doOpen puts the game of a file on the table, with people on both sides.
func (t *Table) doOpen(c Command) error {
	game, err := t.hub.gameOf(c.Game)
	if err != nil {
		return err
	}
	record, err := game.Read([]byte(c.Text))
	if err != nil {
		return err
	}
	rules, err := game.Rules(record.Options)
	if err != nil {
		return err
	}
	if len(record.Moves) >= maxNodes {
		return errFull
	}
	names := make([]string, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		names[i] = m.Name
	}
	steps, err := rules.Draw("", pages.Named(names...))
	if err != nil {
		return err
	}
	for i := range t.seats {
		t.seatPerson(&t.seats[i])
	}
	if err := t.begin(game, rules); err != nil {
		return err
	}
	t.opening = nil
	if err := t.enterRecord(record, steps); err != nil {
		return err
	}
	nodes := line(t.tree.at)
	switch {
	case c.Node < 0:
		return t.show(nodes[0])
	case c.Node > 0 && c.Node < len(nodes):
		return t.show(nodes[c.Node])
	}
	return t.show(t.tree.at)
}

// enterRecord makes the moves of a file, drawn as steps, on the new table.
func (t *Table) enterRecord(record *Record, steps []pages.Step) error {
	for i := range record.Moves {
		m := &record.Moves[i]
		t.storeInfo(t.tree.at, m.Thought)
		n, err := t.tree.add(m.Name, t.pos.Turn(), steps[i].Changes.String())
		if err != nil {
			return err
		}
		if outcome, over := t.pos.OutcomeOf(m.Name); over {
			n.outcome = &outcome
		}
		n.comment, n.took = truncate(m.Comment), m.Took
		t.pos.Play(m.Name)
		t.tree.show(n)
	}
	if t.tree.at.outcome == nil && record.Outcome != nil {
		t.tree.at.outcome = record.Outcome
	}
	if players := strings.Join(slices.DeleteFunc(record.Players[:], func(s string) bool { return s == "" || s == nameless }), " – "); players != "" {
		t.note = players
	}
	return nil
}

// truncate truncates a comment.
func truncate(text string) string {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	return text
}

// seatPerson makes a person sit in a seat.
func (t *Table) seatPerson(s *seat) {
	if s.program != nil {
		t.endInBackground(s.program)
	}
	*s = seat{limits: s.limits}
}

// Save returns the line on the board as a file in a format, and a name for it.
func (t *Table) Save(format string) (name string, data []byte, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.rules.Formats(), format) {
		return "", nil, fmt.Errorf("%s has no files %q", t.game.Name(), format)
	}
	nodes := line(t.tree.at)
	r := &Record{Options: t.rules.Options(), Date: time.Now().Format(time.DateOnly), Outcome: nodes[len(nodes)-1].outcome}
	for i := range t.seats {
		r.Players[i] = t.playerName(match.First + match.Side(i))
	}
	for _, n := range nodes[1:] {
		m := Move{Name: n.move, Comment: n.comment, Took: n.took}
		if n.parent.info != nil {
			m.Thought = *n.parent.info
		}
		r.Moves = append(r.Moves, m)
	}
	data, err = t.rules.Write(format, r)
	return t.game.Name() + format, data, err
}

// nameless is a person without a name in files.
const nameless = "person"

// playerName returns the name of a player in files.
func (t *Table) playerName(side match.Side) string {
	s := &t.seats[side.Index()]
	switch {
	case s.program == nil:
		return cmp.Or(s.person, nameless)
	case s.name != "":
		return s.name
	}
	return s.program.engine.Name
}
