package bgblitz

import "strings"

// kind is what a node of a request is.
type kind uint8

const (
	absent kind = iota // missing, or null
	word               // a number, true or another bare word of JSON
	quoted             // a string of JSON, or a text or attribute of XML
	list
	object
)

// node is a value in a request, the same for JSON and XML: an element of XML is
// an object of its attributes and child elements, or a text if it has neither.
type node struct {
	kind    kind
	text    string   // of a word or a quoted one
	items   []node   // of a list
	members []member // of an object
}

type member struct {
	name  string
	value node
}

// Bounds of a request, beyond which it is TooLarge: no honest one comes near.
const (
	maxBytes = 1 << 18 // of a document
	maxDepth = 16      // of objects and lists, or of elements
	maxNodes = 4096
)

// member returns the member of a name, in small letters or capitals, or an
// absent one. Of several the last one counts.
func (n *node) member(name string) node {
	for i := len(n.members) - 1; i >= 0; i-- {
		if m := &n.members[i]; strings.EqualFold(m.name, name) {
			return m.value
		}
	}
	return node{}
}

// add appends a member and returns its place, good until the next add.
func (n *node) add(name string, value node) *node {
	n.members = append(n.members, member{name, value})
	return &n.members[len(n.members)-1].value
}

// scalar reports whether the node is a word or a text.
func (n *node) scalar() bool { return n.kind == word || n.kind == quoted }
