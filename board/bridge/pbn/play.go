package pbn

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Play is the section of that name: what was played, legal or not.
type Play struct {
	First    bridge.Seat // whose cards are the first ones of the tricks: the opening leader
	Cards    []Card      // trick by trick, of each from First on, whoever has led
	End      End
	Next     int      // which of Cards, or the one behind them, is to be played next; -1 if none is
	Comments []string // before the first card
}

// Card is a card with what was written about it.
type Card struct {
	Annotation

	Card      bridge.Card         // NoCard if it does not matter or has not been played
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
		return fmt.Errorf("%.20q: %w", e.word, errBehindEnd)
	case e.word == "*":
		p.End = Stopped
		p.behind(e)
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

// behind gives the last card what stands behind the end.
func (p *Play) behind(e *entry) {
	if n := len(p.Cards); n > 0 {
		p.Cards[n-1].Comments = append(p.Cards[n-1].Comments, e.Comments...)
		return
	}
	p.Comments = append(p.Comments, e.Comments...)
}

// trim leaves out cards at the end that were not played, unless something is written
// about them.
func (p *Play) trim() {
	for n := len(p.Cards); n > 0; n-- {
		c := &p.Cards[n-1]
		if c.Card != bridge.NoCard || len(c.Comments)+len(c.Notes)+len(c.NAGs) > 0 {
			return
		}
		p.Cards = p.Cards[:n-1]
	}
}

// Order returns the cards in the order in which they were played, up to the first one
// that is not known. Somebody leads to the first trick, who has won a trick to the next
// one; for that the hands are not needed.
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
