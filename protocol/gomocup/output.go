package gomocup

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// output writes the lines of the brain, each with one Write, so that the
// manager never sees half a line. After the first error it writes nothing.
type output struct {
	w   io.Writer
	err error
	buf []byte
}

// line writes text as one line. Nothing in it can end the line early.
func (o *output) line(text string) {
	if o.err != nil {
		return
	}
	o.buf = append(o.buf[:0], text...)
	for i, c := range o.buf {
		if c < ' ' || c == 0x7f {
			o.buf[i] = '?'
		}
	}
	o.buf = append(o.buf, '\n')
	_, o.err = o.w.Write(o.buf)
}

func (o *output) linef(format string, args ...any) { o.line(fmt.Sprintf(format, args...)) }

// messageOf returns the MESSAGE line of a report. coordinates names a point.
func messageOf(r *Report, coordinates func(int) string) string {
	var b strings.Builder
	b.WriteString("MESSAGE ")
	if r.Place > 0 {
		fmt.Fprintf(&b, "line %d ", r.Place+1)
	}
	b.WriteString("depth ")
	b.WriteString(strconv.Itoa(r.Depth))
	if r.SelDepth > 0 {
		b.WriteByte('-')
		b.WriteString(strconv.Itoa(r.SelDepth))
	}
	if r.Score != "" {
		b.WriteString(" score ")
		b.WriteString(r.Score)
	}
	fmt.Fprintf(&b, " nodes %d nps %d time %d", r.Nodes, r.NPS, r.Elapsed.Milliseconds())
	if len(r.PV) > 0 {
		b.WriteString(" pv")
		for i := range r.PV {
			b.WriteByte(' ')
			b.WriteString(coordinates(i))
		}
	}
	return b.String()
}
