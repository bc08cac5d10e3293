package bgblitz

import "encoding/json"

// maxID is the longest id that is taken and echoed.
const maxID = 256

// ident is the id of a request. An answer repeats it as it was written.
type ident struct {
	text  string
	given bool
	word  bool // a number of JSON, true or false, which has no quotes
}

// identOf returns the id of a request. One that is too long or no plain value is
// none.
func identOf(root *node) ident {
	n := root.member("id")
	if !n.scalar() || len(n.text) > maxID {
		return ident{}
	}
	return ident{text: n.text, given: true, word: n.kind == word && json.Valid([]byte(n.text))}
}

// checkID refuses an id that cannot be echoed.
func checkID(root *node) *Error {
	n := root.member("id")
	switch {
	case n.kind == absent || n.scalar() && len(n.text) <= maxID:
		return nil
	case n.scalar():
		return fault(BadValue, "the id has %d bytes, more than %d", len(n.text), maxID)
	}
	return fault(BadValue, "the id is neither a text nor a number")
}
