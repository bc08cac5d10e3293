package screen

import (
	"fmt"
	"io"
	"strings"

	"gogo/bench/match"
	gomokumatch "gogo/bench/match/gomoku"
	"gogo/board/gomoku"
)

// Watcher shows a game that two players play: drawn anew after every move on a
// terminal that has the room, else as one line a move.
type Watcher struct {
	w     io.Writer
	term  Terminal
	live  *Live // nil for plain lines
	title string
	moves []string
	err   error // the first error of w
}

// NewWatcher returns a Watcher for games from start.
func NewWatcher(w io.Writer, t Terminal, title string, start *gomoku.Board) *Watcher {
	v := &Watcher{w: w, term: t, title: title}
	picture := v.picture(start)
	if t.Live && len(picture) < t.Height && len(picture[1]) < t.Width {
		v.live = NewLive(w)
		v.err = v.live.Draw(picture)
		return v
	}
	v.print(title)
	if start.Len() > 0 {
		v.print("opening: " + strings.Join(names(start), " "))
	}
	return v
}

// Step shows a move.
func (v *Watcher) Step(s match.Step[gomokumatch.Position]) {
	line := Move(s.Position.Len(), gomokumatch.Color(s.Seat), s.Reply)
	v.moves = append(v.moves, line)
	if v.live == nil {
		v.print(line)
		return
	}
	if v.err == nil {
		v.err = v.live.Draw(v.picture(s.Position.Board))
	}
}

// End shows how the game ended, and the last position where it was not drawn
// before. It returns the first error that writing had.
func (v *Watcher) End(b *gomoku.Board, outcome string) error {
	if v.live == nil {
		for _, line := range Board(b, v.term.Color) {
			v.print(strings.TrimRight(line, " "))
		}
	}
	v.print(outcome)
	return v.err
}

func (v *Watcher) print(line string) {
	if v.err == nil {
		_, v.err = fmt.Fprintln(v.w, line)
	}
}

// picture is the title, and the board with the latest moves beside it.
func (v *Watcher) picture(b *gomoku.Board) []string {
	board := Board(b, false)
	room := v.term.Width - len(board[0]) - 4
	colored := board
	if v.term.Color {
		colored = Board(b, true)
	}
	latest := v.moves[max(0, len(v.moves)-len(board)):]
	lines := make([]string, 0, 1+len(board))
	lines = append(lines, cut(v.title, v.term.Width-1))
	for i, row := range colored {
		if i < len(latest) && room > 0 {
			row += "  " + cut(latest[i], room)
		}
		lines = append(lines, row)
	}
	return lines
}

// cut shortens s to at most n characters.
func cut(s string, n int) string {
	runes := []rune(s)
	return string(runes[:max(0, min(n, len(runes)))])
}

// names are the points of all moves.
func names(b *gomoku.Board) []string {
	list := make([]string, 0, b.Len())
	for _, m := range b.Moves() {
		list = append(list, b.Name(m.Point))
	}
	return list
}
