package pbn

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// bareAlert is the note of a call that was alerted and not explained.
const bareAlert = "Alert"

// maxNotes is the number of notes that a section can have.
const maxNotes = 32

// FromRecord returns the game of a record. The notes of calls and cards are numbered; after
// 32 of them the others become comments. An alert without a text gets the note Alert. Suits
// in notes and comments are written as \S, \H, \D and \C.
func FromRecord(r *record.Record) *Game {
	g := new(Game)
	for text := range strings.Lines(r.Comment) {
		l := newLayout()
		l.comment(record.Marks(text, '\\', true))
		l.end()
		g.items = append(g.items, item{kind: commentItem, text: strings.Join(l.lines, g.lineEnd()), space: g.lineEnd()})
	}
	f := facts{g: g, rec: *r}
	for _, name := range mandatory {
		g.Set(name, f.mandatoryTag(name))
	}
	for name, value := range map[string]string{
		"Stage": r.Stage, "HomeTeam": r.HomeTeam, "VisitTeam": r.VisitTeam, "Room": r.Room.String(),
	} {
		if value != "" {
			g.Set(name, value)
		}
	}
	g.setCalls(r)
	g.setCards(r)
	return g
}

// mandatoryTag returns the value of a mandatory tag.
func (f *facts) mandatoryTag(name string) string {
	r := &f.rec
	value := ""
	switch name {
	case "Event":
		value = r.Event
	case "Site":
		value = r.Site
	case "Date":
		value = r.Date
	case "Scoring":
		value = r.Scoring
	case "Board":
		if r.Board > 0 {
			value = strconv.Itoa(r.Board)
		}
	case "Dealer":
		return r.Dealer.Letter()
	case "Vulnerable":
		return r.Vulnerable.String()
	case "Deal":
		return dealText(&r.Deal, r.Dealer)
	case "Declarer", "Contract", "Result":
		return f.resultTag(name)
	default:
		seat, _ := bridge.ParseSeat(name)
		value = r.Players[seat]
	}
	if value == "" {
		return "?"
	}
	return protectHash(value)
}

// noteNumbers collects the notes of a section and numbers them.
type noteNumbers struct{ texts []string }

// add adds a note to an annotation, or a comment if there are too many notes.
func (b *noteNumbers) add(a *Annotation, text string) {
	text = record.Marks(text, '\\', true)
	at := slices.Index(b.texts, text)
	if at < 0 && len(b.texts) == maxNotes {
		a.Comments = append(a.Comments, text)
		return
	}
	if at < 0 {
		at = len(b.texts)
		b.texts = append(b.texts, text)
	}
	a.Notes = append(a.Notes, at+1)
}

// addComment adds a comment, unless it is empty.
func (a *Annotation) addComment(text string) {
	if text != "" {
		a.Comments = append(a.Comments, record.Marks(text, '\\', true))
	}
}

// setCalls sets the auction of a record, if there is one.
func (g *Game) setCalls(r *record.Record) {
	if len(r.Calls) == 0 {
		return
	}
	var notes noteNumbers
	a := Auction{Dealer: r.Dealer}
	running := bridge.NewAuction(r.Dealer)
	for _, call := range r.Calls {
		c := Call{Call: call.Call, Irregular: call.Irregular}
		if call.Alert || call.Note != "" {
			notes.add(&c.Annotation, cmp.Or(call.Note, bareAlert))
		}
		c.addComment(call.Comment)
		a.Calls = append(a.Calls, c)
		if call.Irregular == record.Regular {
			_ = running.Call(call.Call) // an illegal call is written as it is
		}
	}
	switch {
	case running.Done():
	case r.HasContract:
		a.End = Stopped
	default:
		a.End = Continue
	}
	g.SetAuction(&a)
	g.SetNotes("Auction", notes.texts)
}

// setCards sets the play of a record, if there is one.
func (g *Game) setCards(r *record.Record) {
	if len(r.Cards) == 0 {
		return
	}
	var notes noteNumbers
	p := Play{First: r.Contract.Leader(), Next: -1}
	for i, seat := range r.Seats() {
		c := Card{Card: r.Cards[i].Card, Irregular: r.Cards[i].Irregular}
		if r.Cards[i].Note != "" {
			notes.add(&c.Annotation, r.Cards[i].Note)
		}
		c.addComment(r.Cards[i].Comment)
		p.put(i/bridge.Seats, seat, c)
	}
	if len(r.Cards) < bridge.PackSize && r.HasTricks {
		p.End = Stopped
	}
	g.SetPlay(&p)
	g.SetNotes("Play", notes.texts)
}

// put puts a card in its place, adding cards before it as needed.
func (p *Play) put(trick int, seat bridge.Seat, c Card) {
	at := trick*bridge.Seats + int((seat+bridge.Seats-p.First)%bridge.Seats)
	for len(p.Cards) <= at {
		p.Cards = append(p.Cards, Card{Card: bridge.NoCard})
	}
	p.Cards[at] = c
}
