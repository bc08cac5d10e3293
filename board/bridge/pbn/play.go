package pbn

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Play is the section Play: the cards played, legal or not.
type Play struct {
	First    bridge.Seat // the player in the first column: the opening leader
	Cards    []Card      // trick by trick, each from First on, whoever led
	End      End
	Next     int      // index in Cards, or their number, of the card to be played next; -1 if there is none
	Comments []string // before the first card
}

// Card is a card with its annotations.
type Card struct {
	Annotation

	Card      bridge.Card         // NoCard if it is unknown or has not been played
	Irregular record.Irregularity // Revoke or LeadOutOfTurn
	Line      int                 // in the file
}

// Play returns the play; the error is ErrMissing if there is none.
func (g *Game) Play() (*Play, error) {
	first, err := g.first("Play")
	if err != nil {
		return nil, err
	}
	entries, comments, err := g.entries("Play")
	if err != nil {
		return nil, err
	}
	p := &Play{First: first, Next: -1, Comments: comments}
	for _, e := range entries {
		if err := p.add(&e); err != nil {
			return nil, g.errorAt(e.line, "Play", err)
		}
	}
	p.trim()
	return p, nil
}

// add adds an entry of the section.
func (p *Play) add(e *entry) error {
	c := Card{Annotation: e.Annotation, Card: bridge.NoCard, Line: e.line}
	switch {
	case p.End == Stopped:
		return fmt.Errorf("%.20q: %w", e.word, errAfterEnd)
	case e.word == "*":
		p.End = Stopped
		p.addComments(e)
		return nil
	case e.word == "+":
		p.End, p.Next = Continue, len(p.Cards)
	case e.word != "-":
		card, err := bridge.ParseCard(e.word)
		if err != nil {
			return fmt.Errorf("%.20q is no card", e.word)
		}
		c.Card = card
	}
	switch e.irregular {
	case 'R':
		c.Irregular = record.Revoke
	case 'L':
		c.Irregular = record.LeadOutOfTurn
	case 'I':
		return errors.New("^I is not about a card")
	}
	if len(p.Cards) >= bridge.PackSize && c.Card != bridge.NoCard {
		return fmt.Errorf("%v is one card too many", c.Card)
	}
	p.Cards = append(p.Cards, c)
	return nil
}

// addComments adds the comments of an entry that is no card to the last card.
func (p *Play) addComments(e *entry) {
	if n := len(p.Cards); n > 0 {
		p.Cards[n-1].Comments = append(p.Cards[n-1].Comments, e.Comments...)
		return
	}
	p.Comments = append(p.Comments, e.Comments...)
}

// trim removes unplayed cards at the end, unless they have annotations.
func (p *Play) trim() {
	for n := len(p.Cards); n > 0; n-- {
		c := &p.Cards[n-1]
		if c.Card != bridge.NoCard || len(c.Comments)+len(c.Notes)+len(c.NAGs) > 0 {
			return
		}
		p.Cards = p.Cards[:n-1]
	}
}

// Order returns the cards in the order of play, up to the first unknown one. leader leads
// to the first trick.
func (p *Play) Order(leader bridge.Seat, trump bridge.Strain) []*Card {
	var order []*Card
	for start := 0; start < len(p.Cards); start += bridge.Seats {
		row := p.Cards[start:min(start+bridge.Seats, len(p.Cards))]
		for i := range row {
			if row[i].Irregular == record.LeadOutOfTurn {
				leader = (p.First + bridge.Seat(i)) % bridge.Seats
			}
		}
		trick := bridge.NewTrick(leader)
		for !trick.Done() {
			i := int((trick.Turn() + bridge.Seats - p.First) % bridge.Seats)
			if i >= len(row) || row[i].Card == bridge.NoCard {
				return order
			}
			order = append(order, &row[i])
			trick.Add(row[i].Card)
		}
		leader = trick.Winner(trump)
	}
	return order
}

// play adds the lines of a play, one a trick. Unplayed cards of the last one are hyphens.
func (l *layout) play(p *Play) {
	for _, c := range p.Comments {
		l.comment(c)
	}
	l.end()
	tricks := (max(len(p.Cards), p.Next+1) + bridge.Seats - 1) / bridge.Seats
	for i := range tricks * bridge.Seats {
		if i%bridge.Seats == 0 {
			l.end()
		}
		if i < len(p.Cards) && p.Cards[i].Card != bridge.NoCard {
			l.card(&p.Cards[i])
			continue
		}
		if i == p.Next {
			l.word("+")
		} else {
			l.word("-")
		}
		if i < len(p.Cards) {
			l.annotation(&p.Cards[i].Annotation)
		}
	}
	l.end()
	if p.End == Stopped {
		l.word("*")
	}
	l.end()
}

func (l *layout) card(c *Card) {
	switch c.Irregular {
	case record.Revoke:
		l.word("^R " + c.Card.String())
	case record.LeadOutOfTurn:
		l.word("^L " + c.Card.String())
	default:
		l.word(c.Card.String())
	}
	l.annotation(&c.Annotation)
}

// from returns the play with another seat in the first column.
func (p *Play) from(first bridge.Seat) *Play {
	turned := &Play{First: first, End: p.End, Next: -1, Comments: p.Comments}
	shift := int((p.First + bridge.Seats - first) % bridge.Seats)
	column := func(i int) int { return i - i%bridge.Seats + (i+shift)%bridge.Seats }
	rows := (len(p.Cards) + bridge.Seats - 1) / bridge.Seats
	turned.Cards = make([]Card, rows*bridge.Seats)
	for i := range turned.Cards {
		turned.Cards[i].Card = bridge.NoCard
	}
	for i, c := range p.Cards {
		turned.Cards[column(i)] = c
	}
	if p.Next >= 0 {
		turned.Next = column(p.Next)
	}
	turned.trim()
	return turned
}

// SetPlay sets the play. Its notes are set by SetNotes.
func (g *Game) SetPlay(p *Play) {
	l := newLayout()
	l.play(p)
	g.SetSection("Play", p.First.Letter(), l.lines)
}
