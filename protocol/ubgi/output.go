package ubgi

import "io"

// output writes lines, each with one Write, so that the manager never sees half
// of one. After the first error it writes nothing.
type output struct {
	w   io.Writer
	err error
}

func (o *output) line(text string) {
	if o.err == nil {
		_, o.err = io.WriteString(o.w, text+"\n")
	}
}
