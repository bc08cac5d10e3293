package gtp

import "io"

// output writes responses, each with one Write, so that the controller never
// sees half of one. After the first error it writes nothing.
type output struct {
	w   io.Writer
	err error
	buf []byte
}

// success answers the request that has the id with text, which may be empty or
// have several lines.
func (o *output) success(id, text string) { o.respond('=', id, text) }

// failure answers the request that has the id with an error message.
func (o *output) failure(id string, err error) { o.respond('?', id, err.Error()) }

// respond writes a response. Nothing in text can end it early: an empty line in
// it is left out, and another control character is replaced.
func (o *output) respond(status byte, id, text string) {
	if o.err != nil {
		return
	}
	o.buf = append(o.buf[:0], status)
	o.buf = append(o.buf, id...)
	if text != "" {
		o.buf = append(o.buf, ' ')
	}
	for _, c := range []byte(text) {
		switch {
		case c == '\n' && o.buf[len(o.buf)-1] == '\n':
			continue
		case c != '\n' && c < ' ' || c == 0x7f:
			c = '?'
		}
		o.buf = append(o.buf, c)
	}
	if o.buf[len(o.buf)-1] != '\n' {
		o.buf = append(o.buf, '\n')
	}
	o.buf = append(o.buf, '\n')
	_, o.err = o.w.Write(o.buf)
}
