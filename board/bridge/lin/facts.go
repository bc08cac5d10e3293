package lin

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

// facts are what a board says, read together.
type facts struct {
	b         *Board
	rec       record.Record
	callLines []int // of the record's calls
	cardLines []int
	taken     bool // cards have been taken back
	bad       []*record.Error
	odd       []*record.Error // what does not keep it from being a board
}

// Record returns what the board says. The error, a *record.Error, is the first thing that
// keeps it from being one: a deal that is missing or cannot be, a call or a card that is
// not legal, tricks that the play does not leave.
func (b *Board) Record() (*record.Record, error) {
	f := b.facts()
	if len(f.bad) > 0 {
		return nil, f.bad[0]
	}
	if b.find("md") == nil {
		return nil, b.errorAt(b.Line(), "md", ErrMissing)
	}
	return &f.rec, nil
}

// Check returns everything that is wrong with the board: its Problems, what Record would
// not take, but for a deal that is missing, and what cannot be read of the rest. They are
// in the order of the file.
func (b *Board) Check() []*record.Error {
	f := b.facts()
	found := slices.Concat(b.problems, f.bad, f.odd)
	slices.SortStableFunc(found, func(a, b *record.Error) int { return cmp.Compare(a.Line, b.Line) })
	return found
}

// facts reads the board.
func (b *Board) facts() *facts {
	f := &facts{b: b}
	m := b.match
	if m == nil {
		m = new(match).with(b)
	}
	f.rec.Match = m.Match
	f.rec.Board = b.Number()
	if m.rooms || b.closed() {
		f.rec.Room = b.Room()
	}
	f.players(m)
	f.deal()
	for i := range b.pairs {
		f.pair(&b.pairs[i])
	}
	f.rec.Derive()
	f.result(m)
	f.faults()
	return f
}

func (f *facts) players(m *match) {
	names := m.players[0]
	if f.b.closed() {
		names = m.players[1]
	}
	for i, seat := range order {
		f.rec.Players[seat] = names[i]
	}
}

func (f *facts) deal() {
	d, dealer, err := f.b.Deal()
	f.rec.Deal, f.rec.Dealer = d, dealer
	if err != nil && !errors.Is(err, ErrMissing) {
		f.fail(err)
	}
	if f.rec.Vulnerable, err = f.b.Vulnerable(); err != nil {
		f.fail(err)
	}
}

// fail notes what keeps the board from being one.
func (f *facts) fail(err error) { f.bad = append(f.bad, f.b.errorAt(f.b.Line(), "", err)) }

// pair reads a pair of the auction or the play, or a comment.
func (f *facts) pair(p *pair) {
	var err error
	switch p.tag {
	case "mb":
		err = f.calls(p)
	case "an":
		f.explain(p)
	case "pc":
		err = f.cards(p)
	case "mc":
		err = f.claim(p)
	case "nt", "at":
		f.comment(record.Suits(p.decoded(), '!'))
	case "up":
		f.taken = true
	}
	if err != nil {
		f.fail(f.b.errorAt(p.line, p.tag, err))
	}
}

func (f *facts) calls(p *pair) error {
	calls, err := parseCalls(p.value)
	for _, c := range calls {
		f.rec.Calls = append(f.rec.Calls, c)
		f.callLines = append(f.callLines, p.line)
	}
	return err
}

// explain gives the last call its meaning. It does not make an alert of it: many programs
// explain what they do not alert.
func (f *facts) explain(p *pair) {
	n := len(f.rec.Calls)
	if n == 0 {
		f.odd = append(f.odd, f.b.errorAt(p.line, p.tag, errors.New("there is no call before it")))
		return
	}
	c := &f.rec.Calls[n-1]
	c.Note = join(c.Note, "; ", record.Suits(p.decoded(), '!'))
}

// join returns two texts, with something between them if there are both.
func join(before, between, text string) string {
	if before == "" || text == "" {
		return before + text
	}
	return before + between + text
}

func (f *facts) cards(p *pair) error {
	if f.taken {
		return nil
	}
	cards, err := parseCards(p.value)
	for _, c := range cards {
		f.rec.Cards = append(f.rec.Cards, record.Card{Card: c})
		f.cardLines = append(f.cardLines, p.line)
	}
	return err
}

func (f *facts) claim(p *pair) error {
	n, err := strconv.Atoi(p.value)
	switch {
	case f.taken || p.value == "":
		return nil
	case err != nil || n < 0 || n > bridge.HandSize:
		return fmt.Errorf("%.20q is no number of tricks", p.value)
	}
	f.rec.Tricks, f.rec.HasTricks = n, true
	return nil
}

// comment adds a comment to the last card or call, or to the board before the first.
func (f *facts) comment(text string) {
	text = strings.Join(strings.Fields(text), " ")
	calls, cards := len(f.rec.Calls), len(f.rec.Cards)
	switch {
	case f.taken:
	case cards > 0:
		f.rec.Cards[cards-1].Comment = join(f.rec.Cards[cards-1].Comment, " ", text)
	case calls > 0:
		f.rec.Calls[calls-1].Comment = join(f.rec.Calls[calls-1].Comment, " ", text)
	default:
		f.rec.Comment = join(f.rec.Comment, "\n", text)
	}
}

// result takes what the board does not say itself from the results of the match.
func (f *facts) result(m *match) {
	c, tricks, hasTricks, ok := parseResult(m.result(f.b.count(), f.b.closed()))
	if ok && !f.rec.HasContract {
		f.rec.Contract, f.rec.HasContract = c, true
	}
	f.rec.Derive()
	passed := f.rec.HasContract && f.rec.Contract.IsPassedOut()
	if passed {
		f.rec.Tricks, f.rec.HasTricks = 0, false // a claim of what was not played
	}
	if ok && hasTricks && !passed && !f.rec.HasTricks && c == f.rec.Contract {
		f.rec.Tricks, f.rec.HasTricks = tricks, true
	}
}

// faults adds what cannot be on a board, with its lines.
func (f *facts) faults() {
	for _, fault := range f.rec.Check() {
		tag, line := "", f.b.Line()
		switch fault.Part {
		case record.InDeal:
			tag, line = "md", f.b.find("md").line
		case record.InAuction:
			tag, line = "mb", f.callLines[fault.Index]
		case record.InPlay:
			tag, line = "pc", f.cardLines[fault.Index]
		case record.InContract:
			tag = "rs"
		case record.InResult:
			tag = "mc"
			if p := f.b.find("mc"); p != nil {
				line = p.line
			}
		}
		f.bad = append(f.bad, f.b.errorAt(line, tag, fault.Err))
	}
}
