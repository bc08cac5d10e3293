package screen

import (
	"fmt"
	"io"
	"strings"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/board/gomoku"
	"gogo/protocol/printable"
)

// Watcher shows a game that two players play: drawn anew after every move on a
// terminal that has the room, else as one line a move.
type Watcher struct {
	w     io.Writer
	term  Terminal
	live  *Live // nil for plain lines
	title string
	moves []*move
	err   error // the first error of w
}

// move is a move that was shown.
type move struct {
	number int
	color  gomoku.Color
	reply  match.Reply
}

// NewWatcher returns a Watcher for games from start.
func NewWatcher(w io.Writer, t Terminal, title string, start *gomoku.Board) *Watcher {
	v := &Watcher{w: w, term: t, title: printable.Text(title)}
	if layoutOn(t, start) != noRoom {
		v.live = NewLive(w)
		v.draw(start)
		return v
	}
	v.print(v.title)
	if start.Len() > 0 {
		v.print("opening: " + strings.Join(names(start), " "))
	}
	return v
}

// Step shows a move.
func (v *Watcher) Step(s match.Step[gomokumatch.Position]) {
	m := &move{s.Position.Len(), gomokumatch.Color(s.Side), s.Reply}
	v.moves = append(v.moves, m)
	v.fit(s.Position.Board)
	if v.live == nil {
		v.print(Move(m.number, m.color, m.reply))
		return
	}
	v.draw(s.Position.Board)
}

// End shows how the game ended, and the last position where it was not drawn
// before. It returns the first error that writing had.
func (v *Watcher) End(b *gomoku.Board, outcome string) error {
	if v.live == nil {
		for _, line := range Board(b, v.term.Color) {
			v.print(strings.TrimRight(line, " "))
		}
	}
	v.print(printable.Text(outcome))
	return v.err
}

// fit goes over to lines or to pictures where the terminal has another size than
// before.
func (v *Watcher) fit(b *gomoku.Board) {
	t := v.term.measured()
	if t == v.term {
		return
	}
	v.term = t
	switch {
	case layoutOn(t, b) == noRoom:
		v.live = nil
	case v.live == nil:
		v.live = NewLive(v.w)
	case v.err == nil:
		v.err = v.live.Clear()
	}
}

func (v *Watcher) print(line string) {
	if v.err == nil {
		_, v.err = fmt.Fprintln(v.w, line)
	}
}

func (v *Watcher) draw(b *gomoku.Board) {
	if v.err == nil {
		v.err = v.live.Draw(v.picture(b))
	}
}

// picture is the board with the title and the latest moves.
func (v *Watcher) picture(b *gomoku.Board) []string {
	rows := Board(b, v.term.Color)
	wide := len(Board(b, false)[0])
	room := max(0, v.term.Width-1-wide-gutter)
	var lines, beside []string
	if layoutOn(v.term, b) == titleAbove {
		lines = append(lines, cut(v.title, v.term.Width-1))
	} else {
		beside = wrap(v.title, room)
	}
	beside = append(beside, v.latest(max(0, len(rows)-len(beside)), room)...)
	for i, row := range rows {
		if i < len(beside) && room > 0 {
			row += strings.Repeat(" ", gutter) + cut(beside[i], room)
		}
		lines = append(lines, row)
	}
	return lines
}

// latest are the last moves, in words or short where the room is narrow.
func (v *Watcher) latest(count, room int) []string {
	write := Move
	for _, m := range v.moves {
		if m.reply.Reported && width(Move(m.number, m.color, m.reply)) > room {
			write = shortMove
		}
	}
	last := v.moves[max(0, len(v.moves)-count):]
	lines := make([]string, len(last))
	for i, m := range last {
		lines[i] = write(m.number, m.color, m.reply)
	}
	return lines
}

// names are the points of all moves.
func names(b *gomoku.Board) []string {
	list := make([]string, 0, b.Len())
	for _, m := range b.Moves() {
		list = append(list, b.Name(m.Point))
	}
	return list
}
