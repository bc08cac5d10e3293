package pbn

import (
	"errors"
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// facts are what a game says about its board, read together.
type facts struct {
	g       *Game
	notes   noteIndex
	rec     record.Record
	auction *Auction        // nil if there is none that can be read
	play    *Play           // likewise
	order   []*Card         // of the record's cards
	end     bool            // it is an end position
	bad     []*record.Error // what keeps it from being a board
	odd     []*record.Error // what does not
}

// facts reads the game.
func (g *Game) facts() *facts {
	f := &facts{g: g, notes: g.noteIndex()}
	f.names()
	f.deal()
	f.readAuction()
	f.dealer()
	f.contract()
	f.readPlay()
	f.faults()
	return f
}

// known notes an error of a value and reports whether the value is there.
func (f *facts) known(err error) bool {
	if err != nil && !errors.Is(err, ErrMissing) {
		f.fail(err)
	}
	return err == nil
}

// fail notes what keeps the game from being a board.
func (f *facts) fail(err error) { f.bad = append(f.bad, f.g.errorAt(f.g.Line(), "", err)) }

// names reads what does not belong to the bridge of it.
func (f *facts) names() {
	m := &f.rec.Match
	for name, field := range map[string]*string{
		"Event": &m.Event, "Site": &m.Site, "Stage": &m.Stage, "Date": &m.Date,
		"Scoring": &m.Scoring, "HomeTeam": &m.HomeTeam, "VisitTeam": &m.VisitTeam,
	} {
		*field, _ = f.g.value(name)
	}
	for s := range bridge.Seat(bridge.Seats) {
		f.rec.Players[s] = f.g.Player(s)
	}
	room, _ := f.g.value("Room")
	for _, r := range []record.Room{record.Open, record.Closed} {
		if strings.EqualFold(room, r.String()) {
			f.rec.Room = r
		}
	}
	board, err := f.g.Board()
	if err != nil && !errors.Is(err, ErrMissing) {
		f.odd = append(f.odd, f.g.wrong("Board", err))
	}
	f.rec.Board = board
	f.rec.Comment = f.g.comments()
}

// comments returns the comments that are not in the auction or the play, a line each.
func (g *Game) comments() string {
	var texts []string
	tag := ""
	for i := range g.items {
		switch it := &g.items[i]; {
		case it.kind == tagItem && it.name != "Note":
			tag = it.name
		case it.kind == commentItem && tag != "Auction" && tag != "Play":
			texts = append(texts, record.Suits(g.comment(it), '\\'))
		}
	}
	return strings.Join(texts, "\n")
}

func (f *facts) deal() {
	_, err := f.g.Contract()
	f.end = errors.Is(err, ErrEndPosition)
	if d, err := f.g.Deal(); f.known(err) {
		f.rec.Deal = d
	}
}

// readAuction reads the auction, which says who deals if nothing else does.
func (f *facts) readAuction() {
	a, err := f.g.Auction()
	if !f.known(err) {
		return
	}
	f.auction = a
	for i := range a.Calls {
		c := &a.Calls[i]
		f.rec.Calls = append(f.rec.Calls, record.Call{
			Call: c.Call, Irregular: c.Irregular, Alert: len(c.Notes) > 0,
			Note: f.note("Auction", &c.Annotation, c.Line), Comment: commentText(c.Comments),
		})
	}
}

// note returns what the notes of a call or a card say.
func (f *facts) note(section string, a *Annotation, line int) string {
	text, err := f.notes.texts(section, a)
	if err != nil {
		f.odd = append(f.odd, f.g.errorAt(line, section, err))
	}
	return record.Suits(text, '\\')
}

func commentText(comments []string) string {
	return record.Suits(strings.Join(comments, " "), '\\')
}

// dealer reads who deals and who is vulnerable. Where the tags do not say it, the auction
// does, or the number of the board, or the hand that the deal begins with, which is the
// dealer's in export format; nobody is vulnerable then.
func (f *facts) dealer() {
	d, err := f.g.Dealer()
	switch deal, _ := f.g.value("Deal"); {
	case f.known(err):
		f.rec.Dealer = d
		if a := f.auction; a != nil && a.Dealer != d && len(a.Calls) > 0 {
			f.bad = append(f.bad, f.g.wrong("Auction", fmt.Errorf("%v calls first, but %v deals", a.Dealer, d)))
		}
	case f.auction != nil:
		f.rec.Dealer = f.auction.Dealer
	case f.rec.Board > 0:
		f.rec.Dealer = bridge.BoardDealer(f.rec.Board)
	case deal != "":
		f.rec.Dealer, _ = bridge.ParseSeat(strings.Trim(deal[:1], spaces))
	}
	v, err := f.g.Vulnerable()
	switch {
	case f.known(err):
		f.rec.Vulnerable = v
	case f.rec.Board > 0:
		f.rec.Vulnerable = bridge.BoardVulnerability(f.rec.Board)
	}
}

// contract reads the contract and the result.
func (f *facts) contract() {
	c, err := f.g.Contract()
	switch {
	case f.end:
		return
	case f.known(err):
		f.rec.Contract, f.rec.HasContract = c, true
		if !c.IsPassedOut() {
			_, f.rec.Swapped, _ = f.g.Declarer()
		}
	}
	f.rec.Derive()
	if f.rec.HasContract && f.rec.Contract.IsPassedOut() {
		return
	}
	tricks, adjusted, err := f.g.Result()
	if a, bad := f.g.Amounts("Result"); bad == nil && f.rec.HasContract {
		tricks, adjusted, err = f.g.result(&a, f.rec.Contract.Declarer) // who may be the auction's
	}
	if f.known(err) {
		f.rec.Tricks, f.rec.HasTricks, f.rec.Adjusted = tricks, true, adjusted
	}
}

// readPlay reads the play.
func (f *facts) readPlay() {
	p, err := f.g.Play()
	if !f.known(err) {
		return
	}
	f.play = p
	switch {
	case f.end:
		trump, _ := f.g.Trump()
		f.order = p.Order(p.First, trump)
	case f.rec.HasContract:
		f.order = p.Order(f.rec.Contract.Leader(), f.rec.Contract.Strain)
	default:
		f.order = p.Order(p.First, bridge.NoTrump)
	}
	for _, c := range f.order {
		f.rec.Cards = append(f.rec.Cards, record.Card{
			Card: c.Card, Irregular: c.Irregular,
			Note: f.note("Play", &c.Annotation, c.Line), Comment: commentText(c.Comments),
		})
	}
	if !f.end {
		f.rec.Derive()
	}
}

// faults adds what cannot be on a board, with its lines.
func (f *facts) faults() {
	if f.end {
		return
	}
	for _, fault := range f.rec.Check() {
		section := fault.Part.String()
		e := f.g.wrong(section, fault.Err)
		switch fault.Part {
		case record.InAuction:
			e.Line = f.auction.Calls[fault.Index].Line
		case record.InPlay:
			e.Line = f.order[fault.Index].Line
		}
		f.bad = append(f.bad, e)
	}
}
