package bgblitz

// jsonParser reads one document of JSON. It is more lenient than the standard:
// commas between members may be missing, as they are in the sample of the
// text, and what is neither in quotes nor a bracket is a word, so that a bad
// number spoils its own value only.
type jsonParser struct {
	src      *source
	depth    int // brackets that are open
	square   int // those of lists
	nodes    int
	inString bool
	escaped  bool // a backslash was the last byte of the string
}

// document reads an object, the next byte being its brace. What was read before
// an error is returned with it.
func (p *jsonParser) document() (root node, err *Error) {
	p.src.begin(formJSON)
	err = p.value(&root)
	return root, err
}

// fail says what is wrong in which line of the document, unless the document has
// no more bytes.
func (p *jsonParser) fail(format string, args ...any) *Error {
	if p.src.err != nil {
		return p.src.fault()
	}
	return p.src.syntax(format, args...)
}

// next returns the next byte that is not blank.
func (p *jsonParser) next() (byte, *Error) {
	for {
		c, err := p.src.ReadByte()
		if err != nil {
			return 0, p.fail("")
		}
		if !blank(c) {
			return c, nil
		}
	}
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// value reads a value of any kind into n.
func (p *jsonParser) value(n *node) *Error {
	p.src.wraps, p.src.awaits = true, true
	c, err := p.next()
	p.src.wraps, p.src.awaits = false, false
	if err != nil {
		return err
	}
	p.nodes++
	if p.nodes > maxNodes {
		p.src.unread()
		return fault(TooLarge, "more than %d values", maxNodes)
	}
	switch {
	case c == '{':
		return p.nested(n, p.object)
	case c == '[':
		p.square++
		return p.nested(n, p.list)
	case c == '"':
		return n.take(quoted, p.text)
	case wordByte(c):
		return n.take(word, func() (string, *Error) { return p.word(c) })
	}
	p.src.unread()
	return p.fail("%s where a value is expected", visible(c))
}

// take makes n what read returns, null and half a text nothing.
func (n *node) take(k kind, read func() (string, *Error)) *Error {
	text, err := read()
	if err == nil && (k != word || text != "null") {
		*n = node{kind: k, text: text}
	}
	return err
}

// nested reads the inside of a bracket.
func (p *jsonParser) nested(n *node, inside func(*node) *Error) *Error {
	p.depth++
	if p.depth > maxDepth {
		return fault(TooLarge, "more than %d brackets in each other", maxDepth)
	}
	if err := inside(n); err != nil {
		return err // with depth as it is where skipping begins
	}
	p.depth--
	return nil
}

// object reads the members behind a brace. Commas are as good as blanks.
func (p *jsonParser) object(n *node) *Error {
	n.kind = object
	for expects := true; ; {
		p.src.wraps = expects
		c, err := p.next()
		p.src.wraps, expects = false, c == ','
		switch {
		case err != nil:
			return err
		case c == '}':
			return nil
		case c == ',':
		case c == '"':
			if err := p.member(n); err != nil {
				return err
			}
		default:
			p.src.unread()
			return p.fail("%s where a name in quotes is expected", visible(c))
		}
	}
}

// member reads a member, the quote of its name being read.
func (p *jsonParser) member(n *node) *Error {
	name, err := p.text()
	if err != nil {
		return err
	}
	c, err := p.next()
	if err != nil {
		return err
	}
	if c != ':' {
		p.src.unread()
		return p.fail("%s where the colon behind %q is expected", visible(c), cut(name))
	}
	return p.value(n.add(name, node{}))
}

// list reads the values behind a square bracket.
func (p *jsonParser) list(n *node) *Error {
	n.kind = list
	for {
		p.src.wraps = len(n.items) == 0
		p.src.awaits = p.src.wraps
		c, err := p.next()
		p.src.wraps, p.src.awaits = false, false
		switch {
		case err != nil:
			return err
		case c == ']':
			p.square--
			return nil
		case len(n.items) == 0:
			p.src.unread()
		case c != ',':
			p.src.unread()
			return p.fail("%s where a comma or the end of a list is expected", visible(c))
		}
		n.items = append(n.items, node{})
		if err := p.value(&n.items[len(n.items)-1]); err != nil {
			return err
		}
	}
}

// wordByte reports whether c can be in a word: numbers, true, NaN and the like.
func wordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '-' || c == '+' || c == '.' || c == '_'
}

// word reads the rest of a word.
func (p *jsonParser) word(first byte) (string, *Error) {
	text := []byte{first}
	for {
		c, err := p.src.ReadByte()
		if err != nil {
			return "", p.fail("")
		}
		if !wordByte(c) {
			p.src.unread()
			return string(text), nil
		}
		text = append(text, c)
	}
}
