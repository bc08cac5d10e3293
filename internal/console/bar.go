package console

import (
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/rivo/uniseg"
)

const (
	// barCells is how long a bar is, and fewestCells how long at least beside a long text.
	barCells, fewestCells = 20, 8
	// barPatience is how long work goes before a slow bar is shown.
	barPatience = time.Second
	// barPause is how long a picture stays at least, unless its text changes or it is the first one.
	barPause = 100 * time.Millisecond
)

// Bar shows on a line of a terminal how much of some work is done, and how long the rest takes if it goes on like
// that. What cannot be written does not stop the work. It is safe for concurrent use; a nil Bar shows nothing.
type Bar struct {
	w       io.Writer
	columns int // of the terminal
	options BarOptions
	slow    bool // it is shown late, and goes away at the end

	mu    sync.Mutex
	size  int64 // of all the work; 0: nothing is shown any more
	done  int64
	text  string
	began time.Time
	drawn time.Time   // the last picture
	width int         // of the last picture, 0 if none is shown
	later *time.Timer // draws what was too early for a picture, nil if nothing was
}

// BarOptions say what a Bar shows beside the share that is done.
type BarOptions struct {
	Text  string // before the bar
	Count bool   // how many steps are done, and of how many
	Unit  string // with Count, what the steps are: how many of them are done in a time
	Done  int64  // what was done before
}

// NewBar returns a Bar for work of some size, and draws it. Without any size it is nil.
func NewBar(w io.Writer, size int64, o BarOptions) *Bar {
	if size <= 0 {
		return nil
	}
	b := &Bar{w: w, columns: Columns(w), options: o, size: size, done: o.Done, text: o.Text, began: time.Now()}
	if _, ok := terminal(w); !ok {
		b.columns = math.MaxInt
	}
	b.draw()
	return b
}

// NewSlowBar returns a Bar that is shown if the work takes more than a moment, and goes away at the end. On
// anything but a terminal it is nil, and where what comes of the work is printed on a terminal: out is where it is
// printed, or nil.
func NewSlowBar(w, out io.Writer, size int64) *Bar {
	_, shown := terminal(w)
	if _, taken := terminal(out); size <= 0 || taken || !shown || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return newSlowBar(w, size)
}

func newSlowBar(w io.Writer, size int64) *Bar {
	return &Bar{w: w, columns: Columns(w), slow: true, size: size, began: time.Now()}
}

// Set notes how much is done, and of what.
func (b *Bar) Set(done int64, text string) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.set(done, text)
}

// Step notes that another step is done.
func (b *Bar) Step() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.set(b.done+1, b.text)
}

// Resize notes that the work has another size.
func (b *Bar) Resize(size int64) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.size > 0 {
		b.size = size
	}
}

// Clear makes room for a line.
func (b *Bar) Clear() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
}

// End leaves the terminal ready for other lines. It may be called more than once.
func (b *Bar) End() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forget()
	switch {
	case b.size == 0:
	case b.slow:
		b.clear()
	default:
		b.draw()
		fmt.Fprintln(b.w)
	}
	b.size = 0
}

func (b *Bar) set(done int64, text string) {
	if b.size == 0 {
		return
	}
	changed := text != b.text || done >= b.size || b.done == b.options.Done // the first step shows that the work goes on
	b.done, b.text = min(done, b.size), text
	var due time.Time
	if !changed {
		due = b.drawn.Add(barPause)
	}
	if shown := b.began.Add(barPatience); b.slow && due.Before(shown) {
		due = shown
	}
	wait := time.Until(due)
	switch {
	case wait <= 0:
		b.draw()
	case b.later == nil: // the next step may be long in coming
		b.later = time.AfterFunc(wait, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.later != nil {
				b.draw()
			}
		})
	}
}

// forget leaves out a picture that was to be drawn later.
func (b *Bar) forget() {
	if b.later != nil {
		b.later.Stop()
		b.later = nil
	}
}

// clear blanks the picture.
func (b *Bar) clear() {
	b.forget()
	if b.width > 0 {
		fmt.Fprintf(b.w, "\r%s\r", strings.Repeat(" ", b.width))
		b.width, b.drawn = 0, time.Time{}
	}
}

// draw draws a picture over the one before.
func (b *Bar) draw() {
	b.forget()
	b.drawn = time.Now()
	picture := b.picture(b.drawn.Sub(b.began))
	width := uniseg.StringWidth(picture)
	fmt.Fprintf(b.w, "\r%s%s", picture, strings.Repeat(" ", max(b.width-width, 0)))
	b.width = width
}

// picture returns what is shown after some time, on one line.
func (b *Bar) picture(took time.Duration) string {
	share := float64(b.done) / float64(b.size)
	fresh := b.done - b.options.Done
	left := "?"
	if fresh > 0 {
		left = time.Duration(float64(took) * float64(b.size-b.done) / float64(fresh)).Round(time.Second).String()
	}
	before, behind := fmt.Sprintf("%3.0f%% [", 100*share), fmt.Sprintf("]%s %s left", b.counts(fresh, took), left)
	cells, text := barCells, b.text
	if text != "" {
		room := b.columns - 1 - len(before) - len(behind) // one column stays empty
		text += " "
		cells = min(barCells, max(room-uniseg.StringWidth(text), fewestCells))
		text = shortened(text, room-cells)
	}
	full := int(share * float64(cells))
	return text + before + strings.Repeat("#", full) + strings.Repeat("-", cells-full) + behind
}

// counts returns how many steps are done, and how fast, if that is to be shown.
func (b *Bar) counts(fresh int64, took time.Duration) string {
	switch {
	case !b.options.Count:
		return ""
	case b.options.Unit == "":
		return fmt.Sprintf(" (%d/%d)", b.done, b.size)
	}
	speed, per := float64(fresh)/max(took.Seconds(), 1e-9), "s"
	for _, longer := range []string{"min", "h"} {
		if speed >= 1 || fresh == 0 {
			break
		}
		speed, per = speed*60, longer
	}
	return fmt.Sprintf(" (%d/%d, %.0f %s/%s)", b.done, b.size, speed, b.options.Unit, per)
}

// shortened returns a text with at most so many columns, or one.
func shortened(text string, columns int) string {
	if uniseg.StringWidth(text) <= columns {
		return text
	}
	return cut(text, columns-uniseg.StringWidth(ellipsis)) + ellipsis
}
