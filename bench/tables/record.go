package tables

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gogo/bench/match"
	"gogo/bench/pages"
)

// doOpen puts the game of a file on the table, with people on both sides.
func (t *Table) doOpen(c Command) error {
	game, err := t.hub.gameOf(c.Game)
	if err != nil {
		return err
	}
	record, err := game.Read([]byte(c.Text))
	if err != nil {
		return err
	}
	rules, err := game.Rules(record.Options)
	if err != nil {
		return err
	}
	if len(record.Moves) >= maxNodes {
		return errFull
	}
	names := make([]string, len(record.Moves))
	for i := range record.Moves {
		m := &record.Moves[i]
		names[i] = m.Name
	}
	steps, err := rules.Draw("", pages.Named(names...))
	if err != nil {
		return err
	}
	for i := range t.seats {
		t.seatPerson(&t.seats[i])
	}
	if err := t.begin(game, rules); err != nil {
		return err
	}
	t.opening = nil
	for i := range record.Moves {
		m := &record.Moves[i]
		t.storeInfo(t.tree.at, m.Thought)
		n, err := t.tree.add(m.Name, t.pos.Turn(), steps[i].Changes.String())
		if err != nil {
			return err
		}
		if outcome, over := t.pos.OutcomeOf(m.Name); over {
			n.outcome = &outcome
		}
		n.comment, n.took = truncate(m.Comment), m.Took
		t.pos.Play(m.Name)
		t.tree.show(n)
	}
	if t.tree.at.outcome == nil && record.Outcome != nil {
		t.tree.at.outcome = record.Outcome
	}
	if players := strings.Join(slices.DeleteFunc(record.Players[:], func(s string) bool { return s == "" }), " – "); players != "" {
		t.note = players
	}
	return t.show(t.tree.at)
}

// truncate truncates a comment.
func truncate(text string) string {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	return text
}

// seatPerson makes a person sit in a seat.
func (t *Table) seatPerson(s *seat) {
	if s.program != nil {
		t.endInBackground(s.program)
	}
	s.program, s.name, s.failed = nil, "", ""
}

// Save returns the line on the board as a file in a format, and a name for it.
func (t *Table) Save(format string) (name string, data []byte, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !slices.Contains(t.rules.Formats(), format) {
		return "", nil, fmt.Errorf("%s has no files %q", t.game.Name(), format)
	}
	nodes := line(t.tree.at)
	r := &Record{Options: t.rules.Options(), Date: time.Now().Format(time.DateOnly), Outcome: nodes[len(nodes)-1].outcome}
	for i := range t.seats {
		r.Players[i] = t.playerName(match.First + match.Side(i))
	}
	for _, n := range nodes[1:] {
		m := Move{Name: n.move, Comment: n.comment, Took: n.took}
		if n.parent.info != nil {
			m.Thought = *n.parent.info
		}
		r.Moves = append(r.Moves, m)
	}
	data, err = t.rules.Write(format, r)
	return t.game.Name() + format, data, err
}

// playerName returns the name of a player in files.
func (t *Table) playerName(side match.Side) string {
	s := &t.seats[side.Index()]
	switch {
	case s.program == nil:
		return "person"
	case s.name != "":
		return s.name
	}
	return s.program.engine.Name
}
