package bgblitz

import "bytes"

// skip reads on behind an error to the end of the document: to its last bracket, or
// to a line that begins with a request.
func (p *jsonParser) skip() error {
	text := bytes.TrimRight(p.src.text, " \t\r\n")
	last := text[len(text)-1] // that is not blank
	for p.depth > 0 {
		inside := p.src.fresh && (last == ':' || last == '[') && p.src.braceAlone()
		if p.src.fresh && !inside && p.src.opensRequest() {
			return nil
		}
		c, err := p.src.skip()
		if err != nil {
			return err
		}
		if !blank(c) {
			last = c
		}
		switch {
		case c == '\n':
			p.inString, p.escaped = false, false
		case p.escaped:
			p.escaped = false
		case p.inString && c == '\\':
			p.escaped = true
		case c == '"':
			p.inString = !p.inString
		case p.inString:
		default:
			p.count(c)
		}
	}
	return nil
}

// count counts a bracket that is skipped. One that closes a list where none is open
// closes nothing: rather too much is skipped than an error answered twice.
func (p *jsonParser) count(c byte) {
	switch {
	case c == '{':
		p.depth++
	case c == '}':
		p.depth--
	case c == '[':
		p.depth++
		p.square++
	case c == ']' && p.square > 0:
		p.depth--
		p.square--
	}
}
