package bgblitz

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// xmlParser parses one document of XML without external references: no document type, and
// no entities but the five predefined ones and characters by number. The tokens come from
// encoding/xml; nesting is checked here, so that the parser knows where an invalid
// document ends.
type xmlParser struct {
	src   *source
	root  string // the name of the outermost element
	open  []element
	nodes int
	ended bool // the end tag of the outermost element is read
}

// element is an open element.
type element struct {
	name string
	node node
	text []byte
}

// document parses a document. The root becomes an object whose member "type" is its name.
// With an error it returns what was parsed before.
func (p *xmlParser) document() (root node, err *Error) {
	p.src.begin(formXML)
	tokens := xml.NewDecoder(p.src)
	tokens.CharsetReader = charset
	for !p.ended {
		token, tokenErr := tokens.RawToken()
		if tokenErr != nil {
			err = p.fail(tokenErr)
		} else {
			err = p.handle(token, &root)
		}
		if err != nil {
			if len(p.open) > 0 {
				root = p.open[0].node
			}
			return root, err
		}
	}
	root.add("type", node{kind: quoted, text: p.root})
	return root, nil
}

// charset accepts character sets that extend ASCII as if they were UTF-8: only comments
// could have other characters.
func charset(label string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "us-ascii", "ascii", "iso-8859-1", "windows-1252":
		return in, nil
	}
	return nil, errors.New("only UTF-8 is read")
}

// fail returns a syntax error with its line, or why the document has ended.
func (p *xmlParser) fail(err error) *Error {
	if p.src.err != nil {
		return p.src.fault()
	}
	if p.src.wasAtLineStart { // the offending byte may begin the next request
		p.src.unread()
	}
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return fault(Syntax, "line %d: %s", syntax.Line, syntax.Msg)
	}
	return p.src.syntax("%s", err)
}

// handle handles a token.
func (p *xmlParser) handle(token xml.Token, root *node) *Error {
	switch t := token.(type) {
	case xml.StartElement:
		return p.start(t)
	case xml.EndElement:
		return p.end(t.Name.Local, root)
	case xml.CharData:
		if len(p.open) > 0 {
			inner := &p.open[len(p.open)-1]
			inner.text = append(inner.text, t...)
		} else if strings.TrimSpace(string(t)) != "" {
			return p.src.syntax("text outside of the document")
		}
	case xml.Directive:
		return p.src.syntax("a document type is not read")
	}
	return nil
}

// start opens an element.
func (p *xmlParser) start(t xml.StartElement) *Error {
	e := element{name: t.Name.Local}
	if len(p.open) == 0 {
		p.src.opened = true
		p.root = e.name
		e.node.kind = object
	}
	for _, a := range t.Attr {
		e.node.kind = object
		e.node.add(a.Name.Local, node{kind: quoted, text: a.Value})
	}
	p.nodes += 1 + len(t.Attr)
	p.open = append(p.open, e)
	switch {
	case p.nodes > maxNodes:
		return fault(TooLarge, "more than %d elements and attributes", maxNodes)
	case len(p.open) > maxDepth:
		return fault(TooLarge, "more than %d elements in each other", maxDepth)
	}
	return nil
}

// end closes the innermost element and adds it to its parent.
func (p *xmlParser) end(name string, root *node) *Error {
	if len(p.open) == 0 {
		return p.src.syntax("</%s> where nothing is open", abbreviate(name))
	}
	e := &p.open[len(p.open)-1]
	if name != e.name {
		p.ended = name == p.root
		return p.src.syntax("</%s> where </%s> is expected", abbreviate(name), abbreviate(e.name))
	}
	if e.node.kind == absent {
		e.node = node{kind: quoted, text: strings.TrimSpace(string(e.text))}
	}
	closed := *e
	p.open = p.open[:len(p.open)-1]
	if len(p.open) == 0 {
		*root, p.ended = closed.node, true
		return nil
	}
	p.open[len(p.open)-1].addChild(&closed)
	return nil
}

// addChild adds a closed element. An "attr" stands for the attribute that it names: a
// value, or the elements in it.
func (e *element) addChild(child *element) {
	e.node.kind = object
	if child.name != "attr" {
		e.node.add(child.name, child.node)
		return
	}
	value := child.node.member("value")
	if text := strings.TrimSpace(string(child.text)); value.kind == absent && text != "" {
		value = node{kind: quoted, text: text}
	}
	if name := child.node.member("name"); value.kind != absent {
		e.node.add(name.text, value)
		return
	}
	for _, m := range child.node.members {
		if m.value.kind == object {
			e.node.add(m.name, m.value)
		}
	}
}

// skip skips the rest of an invalid document: to the end tag of its outermost element, or
// to a line that begins with a request. If no element was opened, it skips the line.
func (p *xmlParser) skip() error {
	if p.root == "" {
		return p.src.skipLine()
	}
	tag, matched := "</"+p.root, 0
	for !p.ended {
		if p.src.atLineStart && p.src.opensRequest() {
			return nil
		}
		c, err := p.src.skip()
		switch {
		case err != nil:
			return err
		case matched == len(tag):
			p.ended = c == '>'
		case c == tag[matched]:
			matched++
		case c == tag[0]:
			matched = 1
		default:
			matched = 0
		}
	}
	return p.src.skipTail()
}
