package bgblitz

import (
	"errors"
	"io"
	"strings"

	"gogo/protocol/analyst"
)

// reader cuts a stream into requests and decodes them.
type reader struct {
	src    *source
	limits analyst.Limits
	opts   *Options
	// cancel ends the requests that have an id and are not answered yet. It
	// reports whether there are any.
	cancel func(id string) bool
	// skip passes over what is left of a broken document. It is put off until the
	// next request is wanted, so that the error is answered at once.
	skip func() error
}

// byteOrderMark is what some programs begin a text with.
const byteOrderMark = "\xEF\xBB\xBF"

// next returns the next request. An error is one of the stream, io.EOF at its end.
func (r *reader) next() (*request, error) {
	if r.skip != nil {
		err := r.skip()
		r.skip = nil
		if err != nil {
			return nil, err
		}
	}
	for {
		c, err := r.src.peek()
		switch {
		case err != nil:
			return nil, err
		case c == '{':
			return r.json(), nil
		case c == '<' && r.src.opensTag():
			return r.xml(), nil
		case !blank(c) && !r.mark():
			return r.line()
		}
		if _, err := r.src.skip(); err != nil {
			return nil, err
		}
	}
}

// mark passes over a byte order mark but for its last byte.
func (r *reader) mark() bool {
	if !r.src.begins(byteOrderMark) {
		return false
	}
	for range len(byteOrderMark) - 1 {
		if _, err := r.src.skip(); err != nil {
			return false
		}
	}
	return true
}

// json reads a document of JSON. One that is wrong in a line of its own is read to the
// end of the line, where the id may stand.
func (r *reader) json() *request {
	p := &jsonParser{src: r.src}
	root, err := p.document()
	id := identOf(&root)
	switch {
	case err == nil:
		r.skip = r.src.skipTail
	case r.src.spans:
		r.skip = p.skip
	default:
		r.skip = r.src.skipLine
		if streamErr := r.src.readLine(); streamErr != nil && r.src.err == nil {
			r.src.err = streamErr
		}
	}
	if !id.given && (err != nil || checkID(&root) != nil) {
		id = idIn(r.src.text)
	}
	return r.decode(&request{form: formJSON, id: id, err: err}, &root)
}

// xml reads a document of XML.
func (r *reader) xml() *request {
	p := &xmlParser{src: r.src}
	root, err := p.document()
	id := identOf(&root)
	r.skip = r.src.skipTail
	if err != nil {
		r.skip = p.skip
		if !id.given {
			id = idAttribute(r.src.text)
		}
	}
	return r.decode(&request{form: formXML, id: id, err: err}, &root)
}

// line reads a line that is neither: the one that begins UBGI, or junk.
func (r *reader) line() (*request, error) {
	const enough = 64
	r.src.begin(formJSON)
	if err := r.src.readLine(); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	r.skip = r.src.skipLine
	line := strings.TrimSpace(string(r.src.text[:min(len(r.src.text), enough)]))
	if line == "ubgi" && r.opts.UBGI != nil {
		return &request{ubgi: true}, nil
	}
	return &request{id: idIn(r.src.text), err: fault(Syntax, "%q is neither JSON nor XML", cut(line))}, nil
}

// decode completes a request by its document, unless something is wrong with that.
func (r *reader) decode(q *request, root *node) *request {
	if q.err == nil {
		q.err = checkID(root)
	}
	if q.err != nil {
		return q
	}
	name, err := typeOf(root)
	kind := strings.ToLower(name)
	switch {
	case err != nil:
		q.err = err
	case kind == "hello":
		q.answer = hello(r.opts, r.limits)
	case kind == "cancel" && !q.id.given:
		q.err = fault(Missing, "id is missing: which request to cancel")
	case kind == "cancel":
		q.answer = &result{name: "CancelResult"}
		q.answer.addTruth("cancelled", r.cancel(q.id.text))
	case decoders[kind] == nil:
		q.err = fault(UnknownRequest, "no request has the type %q", cut(name))
	default:
		r.ask(q, decoders[kind], root)
	}
	return q
}

// ask decodes a request for the engine.
func (r *reader) ask(q *request, decoder func(*fields, analyst.Limits) work, root *node) {
	f := fieldsOf(root)
	w := decoder(f, r.limits)
	if f.err != nil {
		q.err = f.err
		return
	}
	q.work = w
}
