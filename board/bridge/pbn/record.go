package pbn

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Record returns what the game says about its board. The error, a *record.Error, is the
// first reason why it is not a board: a missing or impossible deal, an illegal call or
// card, a contract other than the auction's, or that the game is an end position.
func (g *Game) Record() (*record.Record, error) {
	f := g.facts()
	if f.end {
		return nil, g.wrong("Contract", ErrEndPosition)
	}
	if len(f.errs) > 0 {
		return nil, f.errs[0]
	}
	if _, err := g.value("Deal"); err != nil {
		return nil, err
	}
	return &f.rec, nil
}

// Check returns everything that is wrong with the game, in the order of the file: its
// Problems, the errors for which Record refuses it, except for a missing deal, and invalid
// values of other tags.
func (g *Game) Check() []*record.Error {
	f := g.facts()
	found := slices.Concat(g.problems, f.errs, f.warnings)
	note := func(err error) {
		if err != nil && !errors.Is(err, ErrMissing) {
			found = append(found, g.errorAt(g.Line(), "", err))
		}
	}
	_, err := g.ResultTable()
	note(err)
	_, err = g.Par()
	note(err)
	for _, name := range []string{"Score", "ScoreIMP", "ScoreMP", "ScorePercentage"} {
		_, err := g.Amounts(name)
		note(err)
	}
	slices.SortStableFunc(found, func(a, b *record.Error) int { return cmp.Compare(a.Line, b.Line) })
	return found
}

// facts is everything that a game says about its board.
type facts struct {
	g        *Game
	notes    noteIndex
	rec      record.Record
	auction  *Auction        // nil if there is none or it cannot be read
	play     *Play           // likewise
	order    []*Card         // of the record's cards
	end      bool            // the game is an end position
	errs     []*record.Error // why the game is not a board
	warnings []*record.Error // errors that do not matter for that
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

// given notes the error of a value, if any, and reports whether the value is there.
func (f *facts) given(err error) bool {
	if err != nil && !errors.Is(err, ErrMissing) {
		f.fail(err)
	}
	return err == nil
}

// fail notes an error because of which the game is not a board.
func (f *facts) fail(err error) { f.errs = append(f.errs, f.g.errorAt(f.g.Line(), "", err)) }

// names reads the names of the match, the players and the board, and the comments.
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
		f.warnings = append(f.warnings, f.g.wrong("Board", err))
	}
	f.rec.Board = board
	f.rec.Comment = f.g.comments()
}

// comments returns the comments outside the auction and the play, one a line.
func (g *Game) comments() string {
	var texts []string
	tag := ""
	for i := range g.items {
		switch it := &g.items[i]; {
		case it.kind == tagItem && it.name != "Note":
			tag = it.name
		case it.kind == commentItem && tag != "Auction" && tag != "Play":
			texts = append(texts, commentText([]string{g.comment(it)}))
		}
	}
	return strings.Join(texts, "\n")
}

func (f *facts) deal() {
	_, err := f.g.Contract()
	f.end = errors.Is(err, ErrEndPosition)
	if d, err := f.g.Deal(); f.given(err) {
		f.rec.Deal = d
	}
}

// readAuction reads the auction.
func (f *facts) readAuction() {
	a, err := f.g.Auction()
	if !f.given(err) {
		return
	}
	f.auction = a
	for i := range a.Calls {
		c := &a.Calls[i]
		f.rec.Calls = append(f.rec.Calls, record.Call{
			Call: c.Call, Irregular: c.Irregular, Alert: len(c.Notes) > 0,
			Note: f.explanation(c), Comment: commentText(c.Comments),
		})
	}
}

// explanation returns the text of the notes of a call, empty for one that is just alerted.
func (f *facts) explanation(c *Call) string {
	text := f.note("Auction", &c.Annotation, c.Line)
	if strings.EqualFold(text, bareAlert) {
		return ""
	}
	return text
}

// note returns the text of the notes of a call or a card.
func (f *facts) note(section string, a *Annotation, line int) string {
	text, err := f.notes.texts(section, a)
	if err != nil {
		f.warnings = append(f.warnings, f.g.errorAt(line, section, err))
	}
	return record.Suits(text, '\\')
}

// commentText returns comments as one line: where they wrap in a file depends on its layout.
func commentText(comments []string) string {
	return record.Suits(strings.Join(strings.Fields(strings.Join(comments, " ")), " "), '\\')
}

// dealer reads the dealer and the vulnerability. If there is no tag, the dealer follows
// from the auction, from the number of the board, or from the first hand of the deal, which
// is the dealer's in export format. If neither a tag nor the number of the board gives the
// vulnerability, nobody is vulnerable.
func (f *facts) dealer() {
	d, err := f.g.Dealer()
	switch deal, _ := f.g.value("Deal"); {
	case f.given(err):
		f.rec.Dealer = d
		if a := f.auction; a != nil && a.Dealer != d && len(a.Calls) > 0 {
			f.errs = append(f.errs, f.g.wrong("Auction", fmt.Errorf("%v calls first, but %v deals", a.Dealer, d)))
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
	case f.given(err):
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
	case f.given(err):
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
		tricks, adjusted, err = f.g.result(&a, f.rec.Contract.Declarer) // the declarer may follow from the auction
	}
	if f.given(err) {
		f.rec.Tricks, f.rec.HasTricks, f.rec.Adjusted = tricks, true, adjusted
	}
}

// readPlay reads the play.
func (f *facts) readPlay() {
	p, err := f.g.Play()
	if !f.given(err) {
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

// faults adds the errors that the Laws find in the record, with their lines.
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
		f.errs = append(f.errs, e)
	}
}

// startTag returns the value of the tag Dealer, Vulnerable or Deal.
func (f *facts) startTag(name string) string {
	_, err := f.g.value("Deal")
	switch {
	case name == "Dealer":
		return f.rec.Dealer.Letter()
	case name == "Vulnerable":
		return f.rec.Vulnerable.String()
	case err != nil:
		return "?"
	}
	return dealText(&f.rec.Deal, f.rec.Dealer)
}

// resultTag returns the value of the tag Declarer, Contract or Result.
func (f *facts) resultTag(name string) string {
	c := f.rec.Contract
	switch known := f.rec.HasContract; {
	case known && name == "Contract":
		return c.String()
	case known && c.IsPassedOut():
		return ""
	case known && name == "Declarer" && f.rec.Swapped:
		return "^" + c.Declarer.Letter()
	case known && name == "Declarer":
		return c.Declarer.Letter()
	case name == "Result" && f.rec.HasTricks && f.rec.Adjusted:
		return "^" + strconv.Itoa(f.rec.Tricks)
	case name == "Result" && f.rec.HasTricks:
		return strconv.Itoa(f.rec.Tricks)
	}
	value, err := f.g.value(name)
	if err != nil {
		return "?"
	}
	return strings.ToUpper(value)
}
