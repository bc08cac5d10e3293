package console

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/rivo/uniseg"
)

const (
	// barCells is the length of a bar, and minCells the least length beside a long text.
	barCells, minCells = 20, 8
	// barPatience is how long work takes before a slow bar is shown.
	barPatience = time.Second
	// barPause is the least time between two redraws after the first, unless the text changes.
	barPause = 100 * time.Millisecond
)

// Bar shows the progress of some work and an estimate of the remaining time on a line of a
// terminal. Write errors do not stop the work. It is safe for concurrent use; a nil Bar shows
// nothing.
type Bar struct {
	w       io.Writer
	columns int // of the terminal
	options BarOptions
	slow    bool // it is shown late, and cleared at the end

	mu    sync.Mutex
	size  int64 // of all the work; 0 disables the bar
	done  int64
	text  string
	began time.Time
	drawn time.Time   // time of the last redraw
	width int         // of the last redraw, 0 if none is shown
	later *time.Timer // draws a skipped update, nil if there is none
}

// BarOptions selects what a Bar shows beside the share that is done.
type BarOptions struct {
	Text  string // before the bar
	Count bool   // the number of finished steps, and of all
	Unit  string // with Count, the unit of the steps, for their rate
	Done  int64  // finished before
}

// NewBar returns a Bar for work of some size, and draws it. It is nil if the size is 0.
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

// NewSlowBar returns a Bar that is shown if the work takes more than a moment, and is cleared at
// the end. It is nil if w is neither a terminal nor a page, or if the output goes to one: out is the output, or
// nil.
func NewSlowBar(w, out io.Writer, size int64) *Bar {
	if _, taken := terminal(out); size <= 0 || taken || !drawsBars(w) {
		return nil
	}
	return newSlowBar(w, size)
}

// drawsBars reports whether a stream draws bars: a terminal that can does, and so does the page of a
// browser, which shows the log of the program that it runs.
func drawsBars(w any) bool {
	if runtime.GOOS == "js" {
		return w == os.Stderr
	}
	_, ok := terminal(w)
	return ok && os.Getenv("TERM") != "dumb"
}

func newSlowBar(w io.Writer, size int64) *Bar {
	return &Bar{w: w, columns: Columns(w), slow: true, size: size, began: time.Now()}
}

// Set sets the finished amount, and the text.
func (b *Bar) Set(done int64, text string) {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.set(done, text)
}

// Step counts a finished step.
func (b *Bar) Step() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.set(b.done+1, b.text)
}

// Resize sets the size of the work.
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

// Clear clears the line for other output.
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
	case b.later == nil: // the next step may be far away
		b.later = time.AfterFunc(wait, func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			if b.later != nil {
				b.draw()
			}
		})
	}
}

// forget drops a skipped update.
func (b *Bar) forget() {
	if b.later != nil {
		b.later.Stop()
		b.later = nil
	}
}

// clear blanks the line.
func (b *Bar) clear() {
	b.forget()
	if b.width > 0 {
		fmt.Fprintf(b.w, "\r%s\r", strings.Repeat(" ", b.width))
		b.width, b.drawn = 0, time.Time{}
	}
}

// draw redraws the bar.
func (b *Bar) draw() {
	b.forget()
	b.drawn = time.Now()
	picture := b.picture(b.drawn.Sub(b.began))
	width := uniseg.StringWidth(picture)
	fmt.Fprintf(b.w, "\r%s%s", picture, strings.Repeat(" ", max(b.width-width, 0)))
	b.width = width
}

// picture returns the bar after some time, on one line.
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
		cells = min(barCells, max(room-uniseg.StringWidth(text), minCells))
		text = shortened(text, room-cells)
	}
	full := int(share * float64(cells))
	return text + before + strings.Repeat("#", full) + strings.Repeat("-", cells-full) + behind
}

// counts returns the number of finished steps, and their rate, if options ask for it.
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

// shortened returns a text with at most a number of columns, but at least one.
func shortened(text string, columns int) string {
	if uniseg.StringWidth(text) <= columns {
		return text
	}
	return cut(text, columns-uniseg.StringWidth(ellipsis)) + ellipsis
}
