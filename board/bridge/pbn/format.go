package pbn

import (
	"slices"
	"strconv"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// annotation adds what stands behind a call or a card: the notes, the glyphs from the
// least on, the comments.
func (l *layout) annotation(a *Annotation) {
	for _, n := range a.Notes {
		l.word("=" + strconv.Itoa(n) + "=")
	}
	glyphs := slices.Clone(a.NAGs)
	slices.Sort(glyphs)
	for _, n := range glyphs {
		l.word("$" + strconv.Itoa(n))
	}
	for _, c := range a.Comments {
		l.comment(c)
	}
}

// auction adds the lines of an auction, four calls on each.
func (l *layout) auction(a *Auction) {
	for _, c := range a.Comments {
		l.comment(c)
	}
	l.end()
	for i := range a.Calls {
		c := &a.Calls[i]
		if i%bridge.Seats == 0 {
			l.end()
		}
		switch c.Irregular {
		case record.Skipped:
			l.word("^S")
		case record.Insufficient:
			l.word("^I " + c.Call.String())
		default:
			l.word(c.Call.String())
		}
		l.annotation(&c.Annotation)
	}
	l.sign(a.End, len(a.Calls))
	l.end()
}

// sign adds what an auction or a play ends with.
func (l *layout) sign(e End, entries int) {
	if entries%bridge.Seats == 0 {
		l.end()
	}
	switch e {
	case Continue:
		l.word("+")
	case Stopped:
		l.word("*")
	}
}

// play adds the lines of a play, a trick on each. Cards of the last one that have not been
// played are hyphens.
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

// from returns the play with the cards of another seat first, as far as anything is
// written about them.
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

// SetAuction gives the game an auction. Its notes are set by SetNotes.
func (g *Game) SetAuction(a *Auction) {
	l := newLayout()
	l.auction(a)
	g.SetSection("Auction", a.Dealer.Letter(), l.lines)
}

// SetPlay gives the game a play. Its notes are set by SetNotes.
func (g *Game) SetPlay(p *Play) {
	l := newLayout()
	l.play(p)
	g.SetSection("Play", p.First.Letter(), l.lines)
}
