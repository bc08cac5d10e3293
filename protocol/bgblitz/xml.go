package bgblitz

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// xmlParser reads one document of XML, with nothing in it that refers to
// elsewhere: no document type, and no entities but the five and characters by
// number. The tokens are those of encoding/xml; what they nest is checked here,
// so that the parser knows where a broken document ends.
type xmlParser struct {
	src   *source
	root  string // the name of the outermost element
	open  []element
	nodes int
	ended bool // the end tag of the outermost element is read
}

// element is one whose end tag is still to come.
type element struct {
	name string
	node node
	text []byte
}

// document reads a document, the next byte being its first. The root becomes an
// object whose member "type" is its name. What was read before an error is returned
// with it.
func (p *xmlParser) document() (root node, err *Error) {
	p.src.begin(formXML)
	tokens := xml.NewDecoder(p.src)
	tokens.CharsetReader = charset
	for !p.ended {
		token, tokenErr := tokens.RawToken()
		if tokenErr != nil {
			err = p.fail(tokenErr)
		} else {
			err = p.take(token, &root)
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

// charset reads a document in a character set like ASCII as if it were UTF-8: only
// comments could have anything else in them.
func charset(label string, in io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "us-ascii", "ascii", "iso-8859-1", "windows-1252":
		return in, nil
	}
	return nil, errors.New("only UTF-8 is read")
}

// fail says what is wrong in which line of the document, unless the document has
// no more bytes.
func (p *xmlParser) fail(err error) *Error {
	if p.src.err != nil {
		return p.src.fault()
	}
	if p.src.was { // with what is wrong the next request may begin
		p.src.unread()
	}
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return fault(Syntax, "line %d: %s", syntax.Line, syntax.Msg)
	}
	return p.src.syntax("%s", err)
}

// take takes a token in.
func (p *xmlParser) take(token xml.Token, root *node) *Error {
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

// end closes the innermost element and hands it to the one around it.
func (p *xmlParser) end(name string, root *node) *Error {
	if len(p.open) == 0 {
		return p.src.syntax("</%s> where nothing is open", cut(name))
	}
	e := &p.open[len(p.open)-1]
	if name != e.name {
		p.ended = name == p.root
		return p.src.syntax("</%s> where </%s> is expected", cut(name), cut(e.name))
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
	p.open[len(p.open)-1].hold(&closed)
	return nil
}

// hold takes in an element that has been closed. An "attr" stands for what it
// names: a value, or the elements in it.
func (e *element) hold(child *element) {
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

// skip reads on behind an error to the end of the document: to the end tag of its
// outermost element, or to a line that begins with a request. Where no element was
// opened, the line is the document.
func (p *xmlParser) skip() error {
	if p.root == "" {
		return p.src.skipLine()
	}
	tag, matched := "</"+p.root, 0
	for !p.ended {
		if p.src.fresh && p.src.opensRequest() {
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
