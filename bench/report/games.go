package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/pages"
)

// game is one game for the page's script. The keys are short, because most of the page is games. A
// list of reported values is omitted if nothing was reported.
type game struct {
	Number  int    `json:"n"` // from 1
	Players [2]int `json:"p"` // indices in the list of players
	Opening string `json:"o,omitempty"`
	Winner  int    `json:"w"` // 0 for a draw, otherwise the side
	Reason  int    `json:"r"` // index in the list of reasons
	Detail  string `json:"d,omitempty"`
	// Uncounted is 1 for a game that does not count, since a sequential test had decided before
	// it.
	Uncounted int `json:"i,omitempty"`

	Moves []string `json:"m"`           // including the opening, if the games are drawn
	Steps []string `json:"c,omitempty"` // the changes on the board by each of them
	Set   int      `json:"k,omitempty"` // the number of opening moves
	// Headings are the headings of the parts of the game.
	Headings []heading `json:"h,omitempty"`

	// The data of the moves after the opening, in order.
	Seats  string   `json:"s"` // the side of each move, 1 or 2
	Took   []millis `json:"t"`
	Depths []int    `json:"e,omitempty"`
	Values []string `json:"v,omitempty"`
	Nodes  []int64  `json:"z,omitempty"`
}

// heading is the heading of a part of a game that starts with a move.
type heading struct {
	Move int    `json:"i"` // index in the list of moves
	Text string `json:"t"`
}

// millis is a duration in milliseconds with three significant digits, which is all that the page
// shows.
type millis time.Duration

// MarshalJSON implements json.Marshaler.
func (m millis) MarshalJSON() ([]byte, error) {
	ms := float64(m) / float64(time.Millisecond)
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(ms, 'g', 3, 64), 64)
	return strconv.AppendFloat(nil, rounded, 'f', -1, 64), err
}

// drawGames converts the games of the page.
func (r *Report) drawGames() error {
	r.reasons, r.games = reasonsOf(r.records), []game{}
	for i, record := range r.records {
		g, err := r.drawGame(record)
		if err != nil {
			return fmt.Errorf("game %d: %w", record.Game+1, err)
		}
		if i >= len(r.counted) {
			g.Uncounted = 1
		}
		r.games = append(r.games, g)
	}
	return nil
}

func (r *Report) drawGame(record *arena.Record) (game, error) {
	g := game{
		Number: record.Game + 1, Opening: record.Opening, Detail: record.Detail,
		Winner: int(record.Winner), Reason: slices.Index(r.reasons, record.Reason),
		Moves: []string{}, Took: []millis{},
	}
	for i, name := range record.Players {
		g.Players[i] = slices.Index(r.names(), name)
	}
	if err := g.draw(r.match.Drawer, record); err != nil {
		return game{}, err
	}
	var seats strings.Builder
	for _, m := range record.Moves {
		seats.WriteByte('0' + byte(m.Side))
		g.Took = append(g.Took, millis(m.Took))
		g.Depths = append(g.Depths, m.Depth)
		g.Values = append(g.Values, m.Value)
		g.Nodes = append(g.Nodes, m.Nodes)
	}
	g.Seats = seats.String()
	g.Depths, g.Values, g.Nodes = unlessZero(g.Depths), unlessZero(g.Values), unlessZero(g.Nodes)
	return g, nil
}

// draw sets the moves, and the steps if there is a Drawer.
func (g *game) draw(drawer pages.Drawer, record *arena.Record) error {
	if drawer == nil {
		for _, m := range record.Moves {
			g.Moves = append(g.Moves, m.Move)
		}
		return nil
	}
	steps, err := drawer.Draw(record.Opening, pages.Recorded(record))
	if err != nil {
		return err
	}
	for i, s := range steps {
		if s.Heading != "" {
			g.Headings = append(g.Headings, heading{i, s.Heading})
		}
		g.Moves = append(g.Moves, s.Name)
		g.Steps = append(g.Steps, s.Changes.String())
	}
	g.Set = len(steps) - len(record.Moves)
	return nil
}

// unlessZero returns a list, or nil if all its elements are zero.
func unlessZero[T comparable](list []T) []T {
	var zero T
	if slices.ContainsFunc(list, func(v T) bool { return v != zero }) {
		return list
	}
	return nil
}

// reasonsOf lists the reasons of the games' ends, each once, in alphabetical order.
func reasonsOf(records []*arena.Record) []match.Reason {
	list := []match.Reason{}
	for _, record := range records {
		if !slices.Contains(list, record.Reason) {
			list = append(list, record.Reason)
		}
	}
	slices.Sort(list)
	return list
}

// pageData is the data of the page's script.
type pageData struct {
	Players []string       `json:"players"`
	Sides   [2]string      `json:"sides"`
	Board   *pages.Board   `json:"board"` // null if the games are not drawn
	Reasons []match.Reason `json:"reasons"`
	Faults  []int          `json:"faults"` // indices of the reasons that are faults
	Limit   millis         `json:"limit"`  // for a move; 0 is none
	Games   []game         `json:"games"`
	Onboard string         `json:"onboard,omitempty"`
}

func (r *Report) pageData() pageData {
	d := pageData{
		Players: r.names(), Sides: r.match.Sides, Reasons: r.reasons, Faults: []int{},
		Limit: millis(r.match.Plan.Limits.Turn), Games: r.games, Onboard: r.match.Onboard,
	}
	for i, reason := range d.Reasons {
		if reason.IsFault() {
			d.Faults = append(d.Faults, i)
		}
	}
	if r.match.Drawer != nil {
		b := r.match.Drawer.Board()
		d.Board = &b
	}
	return d
}
