package terminal

import (
	"fmt"
	"io"
	"strings"

	"gogo/internal/console"
	"gogo/internal/words"
)

// Watcher shows a game between two players: redrawn after every move if it fits on the terminal,
// otherwise as one line a move.
type Watcher struct {
	w       io.Writer
	term    Terminal
	live    *Live // nil for plain lines
	picture Picture
	err     error // the first error of w
}

// NewWatcher returns a Watcher for games from a position. about, which may be empty, is printed
// where the position is not drawn.
func NewWatcher(w io.Writer, t Terminal, title string, start Board, about string) *Watcher {
	v := &Watcher{w: w, term: t, picture: Picture{Title: title, Board: start}}
	if v.picture.Fits(t) {
		v.live = NewLive(w)
		v.draw()
		return v
	}
	v.print(words.Sanitize(title))
	if about != "" {
		v.print(words.Sanitize(about))
	}
	return v
}

// Step shows a move and the position after it.
func (v *Watcher) Step(m *Move, after Board) {
	v.picture.Moves = append(v.picture.Moves, *m)
	v.picture.Board = after
	v.fit()
	if v.live == nil {
		line := m.String()
		if v.term.Live {
			line = m.within(v.term.Width)
		}
		v.print(line)
		return
	}
	v.draw()
}

// End shows how the game ended, and the last position if it was not drawn before. It returns the
// first write error.
func (v *Watcher) End(outcome string) error {
	if v.live == nil {
		for _, line := range v.picture.Board(Look{Color: v.term.Color, Width: max(0, v.term.Width-1)}) {
			v.write(strings.TrimRight(line, " "))
		}
	}
	v.print(words.Sanitize(outcome))
	return v.err
}

// fit switches to lines or to pictures after a resize of the terminal.
func (v *Watcher) fit() {
	t := v.term.Measured()
	if t == v.term {
		return
	}
	v.term = t
	switch {
	case !v.picture.Fits(t):
		v.live = nil
	case v.live == nil:
		v.live = NewLive(v.w)
	case v.err == nil:
		v.err = v.live.Clear()
	}
}

// print prints a line, wrapped between words on a terminal.
func (v *Watcher) print(line string) {
	if v.term.Live {
		line = console.Wrap(line, v.term.Width)
	}
	v.write(line)
}

// write prints a line unwrapped.
func (v *Watcher) write(line string) {
	if v.err == nil {
		_, v.err = fmt.Fprintln(v.w, line)
	}
}

func (v *Watcher) draw() {
	if v.err == nil {
		v.err = v.live.Draw(v.picture.lines(v.term))
	}
}
