package bgblitz

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"gogo/protocol/analyst"
)

// reader splits a stream into requests and decodes them.
type reader struct {
	src    *source
	limits analyst.Limits
	opts   *Options
	// cancel cancels the open requests with an id. It reports whether there are any.
	cancel func(id string) bool
	// skip skips the rest of an invalid document. It is called before the next request is
	// read, so that the error is answered at once.
	skip func() error
}

// byteOrderMark may begin a text.
const byteOrderMark = "\xEF\xBB\xBF"

// next returns the next request, or an error of the stream, io.EOF at its end.
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
		case !blank(c) && !r.skipByteOrderMark():
			return r.line()
		}
		if _, err := r.src.skip(); err != nil {
			return nil, err
		}
	}
}

// skipByteOrderMark skips a byte order mark except its last byte.
func (r *reader) skipByteOrderMark() bool {
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

// json reads a document of JSON. An invalid one of a single line is read to the end of
// the line, because the id may be there.
func (r *reader) json() *request {
	p := &jsonParser{src: r.src}
	root, err := p.document()
	id := idOf(&root)
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
		id = lastID(r.src.text)
	}
	return r.decode(&request{form: formJSON, id: id, err: err}, &root)
}

// xml reads a document of XML.
func (r *reader) xml() *request {
	p := &xmlParser{src: r.src}
	root, err := p.document()
	id := idOf(&root)
	r.skip = r.src.skipTail
	if err != nil {
		r.skip = p.skip
		if !id.given {
			id = idInTag(r.src.text)
		}
	}
	return r.decode(&request{form: formXML, id: id, err: err}, &root)
}

// line reads a line that is neither JSON nor XML: the one that switches to UBGI, or an
// invalid one.
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
	return &request{id: lastID(r.src.text), err: fault(Syntax, "%q is neither JSON nor XML", abbreviate(line))}, nil
}

// decode completes a request from its document, unless that is invalid.
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
		q.answer.addBool("cancelled", r.cancel(q.id.text))
	case decoders[kind] == nil:
		q.err = fault(UnknownRequest, "no request has the type %q", abbreviate(name))
	default:
		r.decodeWork(q, decoders[kind], root)
	}
	return q
}

// decodeWork decodes a request to the engine.
func (r *reader) decodeWork(q *request, decoder func(*fields, analyst.Limits) work, root *node) {
	f := fieldsOf(root)
	f.usualPly = cmp.Or(r.opts.Ply, defaultPly)
	w := decoder(f, r.limits)
	if f.err != nil {
		q.err = f.err
		return
	}
	q.work = w
}
