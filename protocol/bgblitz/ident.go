package bgblitz

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

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
	return n.ident()
}

// ident returns the id that a value is.
func (n *node) ident() ident {
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

// idIn looks for an id in a text that is no document: the last value of that name.
func idIn(text []byte) ident {
	const name = `"id"`
	var found ident
	for ; len(text) > len(name); text = text[1:] {
		if !bytes.EqualFold(text[:len(name)], []byte(name)) {
			continue
		}
		value, ok := bytes.CutPrefix(bytes.TrimLeft(text[len(name):], " \t"), []byte(":"))
		if id := scalarAt(value); ok && id.given {
			found = id
		}
	}
	return found
}

// scalarAt returns the id with which a text begins.
func scalarAt(text []byte) ident {
	const longest = 6*maxID + 2 // in escapes, and quotes
	text, _, _ = bytes.Cut(bytes.TrimLeft(text, " \t"), []byte("\n"))
	if len(text) == 0 || text[0] != '"' && !wordByte(text[0]) {
		return ident{}
	}
	p := jsonParser{src: newSource(bytes.NewReader(slices.Concat(text[:min(len(text), longest)], []byte(" "))))}
	p.src.begin(formJSON)
	var n node
	if p.value(&n) != nil {
		return ident{}
	}
	return n.ident()
}

var attribute = regexp.MustCompile(`\sid\s*=\s*(?:"([^"<&]*)"|'([^'<&]*)')`)

// idAttribute looks for an id in what there is of a start tag.
func idAttribute(text []byte) ident {
	m := attribute.FindSubmatch(text)
	if m == nil {
		return ident{}
	}
	n := node{kind: quoted, text: strings.ToValidUTF8(string(m[1])+string(m[2]), string(utf8.RuneError))}
	return n.ident()
}
