package carding

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
)

// header begins a block.
func (r *reader) header(text string) error {
	r.block = nil
	if r.headers[text] {
		return fmt.Errorf("%s: there are two", text)
	}
	b := Block{Header: text}
	switch i := slices.Index(leadHeaders[:], text); {
	case i >= 0:
		b.Kind, r.parse = LeadBlock, r.lead[i].line
	case text == "signals":
		b.Kind, r.parse = SignalBlock, r.signal
	case text == "encouraging":
		b.Kind, r.parse = LikedBlock, r.encourages
	default:
		j := slices.Index(costHeaders[:], text)
		if j < 0 {
			return fmt.Errorf("%.60q is no header", text)
		}
		b.Kind, r.parse = CostBlock, r.agreement.costs[j].line
	}
	r.headers[text] = true
	a := r.agreement
	a.Blocks = append(a.Blocks, b)
	r.block = &a.Blocks[len(a.Blocks)-1]
	return nil
}

// leadBuilder makes a table of lines.
type leadBuilder struct{ leadTable }

// line reads a line: it is for the holdings that fit and that no line before it has.
func (b *leadBuilder) line(l Line) error {
	s, err := parseShape(l.For)
	if err != nil {
		return err
	}
	p, err := parsePlace(l.Is)
	if err != nil {
		return err
	}
	used := false
	b.names = append(b.names, l.Name)
	for held := ranks(1); held < holdings; held++ {
		if b.lines[held] > 0 || !s.fits(held) {
			continue
		}
		used = true
		b.lines[held] = uint8(len(b.names))
		if b.ranks[held], err = p.of(held); err != nil {
			return fmt.Errorf("%s: %s: %w", l.For, l.Is, err)
		}
	}
	if !used {
		return fmt.Errorf("%s: no holding that other lines leave", l.For)
	}
	return nil
}

// table returns the table of the lines.
func (b *leadBuilder) table() (*leadTable, error) {
	for held := ranks(1); held < holdings; held++ {
		if b.lines[held] == 0 {
			return nil, missing(held)
		}
	}
	return &b.leadTable, nil
}

// missing is a holding without a line.
func missing(held ranks) error {
	return fmt.Errorf("no line for %s", held.in(bridge.Clubs).Holding(bridge.Clubs))
}

// signal reads a line of the signals.
func (r *reader) signal(l Line) error {
	t := slices.Index(topicNames[:], l.For)
	if t < 0 {
		return fmt.Errorf("%.60q is no situation: %s", l.For, strings.Join(topicNames[:], ", "))
	}
	s, ok := signalTexts[l.Is]
	switch {
	case !ok:
		return fmt.Errorf("%.60q is no signal", l.Is)
	case r.said[t]:
		return fmt.Errorf("%s: there are two lines", l.For)
	}
	r.said[t] = true
	r.agreement.signals[t] = s
	return nil
}

// encourages reads a line of what encourages.
func (r *reader) encourages(l Line) error {
	led, err := parseRanks(l.For)
	if err != nil {
		return err
	}
	var e encouragement
	for _, word := range strings.Split(strings.ReplaceAll(l.Is, " or ", ", "), ",") {
		switch word = strings.TrimSpace(word); word {
		case "two cards":
			e.two = true
		default:
			rank, err := bridge.ParseRank(word)
			if err != nil {
				return err
			}
			e.ranks |= 1 << rank
		}
	}
	for rank := range bridge.Rank(bridge.Ranks) {
		if led.has(rank) {
			r.agreement.encouraging[rank] = e
		}
	}
	return nil
}
