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

// facts is everything that a board says.
type facts struct {
	b         *Board
	rec       record.Record
	callLines []int // of the record's calls
	cardLines []int
	claimLine int
	asked     bool          // the last call is a question mark
	undone    bool          // cards were taken back by up
	unread    map[int]error // why cards cannot be read, by their index
	errs      []*record.Error
	warnings  []*record.Error // errors that do not matter for that
}

// Record returns what the board says. The error, a *record.Error, is the first reason why it
// is not a board: a missing or impossible deal, or an illegal call.
//
// A card that cannot be read or is illegal costs only the play: it is replaced by the only
// card with which the rest is legal, or else left out with what follows it. A number of
// tricks that cannot be is left out. Check reports both as minor.
func (b *Board) Record() (*record.Record, error) {
	f := b.facts()
	if len(f.errs) > 0 {
		return nil, f.errs[0]
	}
	if b.find("md") == nil {
		return nil, b.errorAt(b.Line(), "md", ErrMissing)
	}
	return &f.rec, nil
}

// Check returns everything that is wrong with the board, in the order of the file: its
// Problems, the errors for which Record refuses it, except for a missing deal, and invalid
// values of other tags.
func (b *Board) Check() []*record.Error {
	f := b.facts()
	found := slices.Concat(b.problems, f.errs, f.warnings)
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
	f.settle(m)
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

// fail notes an error because of which the board is not one.
func (f *facts) fail(err error) { f.errs = append(f.errs, f.b.errorAt(f.b.Line(), "", err)) }

// warn notes an error on which nothing depends.
func (f *facts) warn(line int, tag string, err error) {
	if len(f.warnings) < maxProblems {
		e := f.b.errorAt(line, tag, err)
		e.Minor = true
		f.warnings = append(f.warnings, e)
	}
}

// pair reads a pair of the auction or the play, or a comment.
func (f *facts) pair(p *pair) {
	var err error
	switch p.tag {
	case "mb":
		err = f.calls(p)
	case "an":
		f.explain(p)
	case "pc":
		f.cards(p)
	case "mc":
		f.claim(p)
	case "nt", "at":
		f.comment(record.Suits(p.decoded(), '!'))
	case "up":
		f.undone = true
	}
	if err != nil {
		f.fail(f.b.errorAt(p.line, p.tag, err))
	}
}

// calls reads calls. A question mark after the last one asks for the next.
func (f *facts) calls(p *pair) error {
	value, asks := strings.CutSuffix(p.value, "?")
	if f.asked && p.value != "" {
		return errQuestion
	}
	f.asked = asks
	calls, err := parseCalls(value)
	for _, c := range calls {
		f.rec.Calls = append(f.rec.Calls, c)
		f.callLines = append(f.callLines, p.line)
	}
	return err
}

var errQuestion = errors.New(`"?" is no call`)

// explain adds an explanation to the last call. That does not make it an alert: many
// programs explain calls that they do not alert.
func (f *facts) explain(p *pair) {
	n := len(f.rec.Calls)
	if n == 0 {
		f.warn(p.line, p.tag, errors.New("there is no call before it"))
		return
	}
	c := &f.rec.Calls[n-1]
	c.Note = join(c.Note, "; ", record.Suits(p.decoded(), '!'))
}

// join joins two texts, with a separator if neither is empty.
func join(before, between, text string) string {
	if before == "" || text == "" {
		return before + text
	}
	return before + between + text
}

// cards reads cards. In the place of what cannot be read it notes NoCard.
func (f *facts) cards(p *pair) {
	if f.undone {
		return
	}
	cards, err := parseCards(p.value)
	if err != nil {
		if f.unread == nil {
			f.unread = make(map[int]error)
		}
		f.unread[len(f.rec.Cards)+len(cards)] = err
		cards = append(cards, bridge.NoCard)
	}
	for _, c := range cards {
		f.rec.Cards = append(f.rec.Cards, record.Card{Card: c})
		f.cardLines = append(f.cardLines, p.line)
	}
}

// claim reads a number of tricks.
func (f *facts) claim(p *pair) {
	n, err := strconv.Atoi(p.value)
	switch {
	case f.undone || p.value == "":
	case err != nil || n < 0 || n > bridge.HandSize:
		f.warn(p.line, p.tag, fmt.Errorf("%.20q is no number of tricks; it is left out", p.value))
	default:
		f.rec.Tricks, f.rec.HasTricks, f.claimLine = n, true, p.line
	}
}

// comment adds a comment to the last card or call, or to the board if there is none yet.
func (f *facts) comment(text string) {
	text = strings.Join(strings.Fields(text), " ")
	calls, cards := len(f.rec.Calls), len(f.rec.Cards)
	switch {
	case f.undone:
	case cards > 0:
		f.rec.Cards[cards-1].Comment = join(f.rec.Cards[cards-1].Comment, " ", text)
	case calls > 0:
		f.rec.Calls[calls-1].Comment = join(f.rec.Calls[calls-1].Comment, " ", text)
	default:
		f.rec.Comment = join(f.rec.Comment, "\n", text)
	}
}

// settle fills in what the board does not say from the results of the match, and finds the
// errors of the whole, with their lines. What is wrong with the play or the tricks is mended.
func (f *facts) settle(m *match) {
	f.result(m)
	for range maxProblems {
		faults := f.rec.Check()
		switch {
		case len(faults) == 0:
			f.rec.Derive()
			return
		case faults[0].Part == record.InPlay:
			f.mend(&faults[0])
		case faults[0].Part == record.InResult:
			f.agree(m, faults[0].Err)
		default:
			for i := range faults {
				f.fault(&faults[i])
			}
			return
		}
	}
}

// agree settles on a number of tricks that the play does not allow: on that of the match, if the
// claim is another, or else on what was agreed.
func (f *facts) agree(m *match, reason error) {
	if f.claimLine == 0 {
		f.rec.Adjusted = true
		f.warn(f.b.Line(), "rs", fmt.Errorf("%w; it is taken as agreed on", reason))
		return
	}
	listed := f.rec
	c, tricks, hasTricks, ok := parseResult(m.result(f.b.qxNumber(), f.b.closed()))
	listed.Tricks = tricks
	if ok && hasTricks && c == listed.Contract && len(listed.Check()) == 0 {
		f.rec.Tricks = tricks
		f.warn(f.claimLine, "mc", fmt.Errorf("%w; the result of the match counts", reason))
		return
	}
	f.rec.Adjusted = true
	f.warn(f.claimLine, "mc", fmt.Errorf("%w; it is taken as agreed on", reason))
}

// mend replaces a card that cannot be, or leaves it out with those after it.
func (f *facts) mend(fault *record.Fault) {
	at := fault.Index
	reason, line := fault.Err, f.cardLines[at]
	if f.rec.Cards[at].Card == bridge.NoCard {
		reason = f.unread[at]
	}
	if card, ok := f.rec.OnlyCard(at); ok {
		f.rec.Cards[at].Card = card
		f.warn(line, "pc", fmt.Errorf("%w; only %v fits the rest", reason, card))
		return
	}
	f.rec.Cards, f.cardLines = f.rec.Cards[:at], f.cardLines[:at]
	f.warn(line, "pc", fmt.Errorf("%w; the play is left out from there on", reason))
}

// result fills in what the board does not say from the results of the match.
func (f *facts) result(m *match) {
	c, tricks, hasTricks, ok := parseResult(m.result(f.b.qxNumber(), f.b.closed()))
	if ok && !f.rec.HasContract {
		f.rec.Contract, f.rec.HasContract = c, true
	}
	f.rec.Derive()
	passed := f.rec.HasContract && f.rec.Contract.IsPassedOut()
	if passed {
		f.rec.Tricks, f.rec.HasTricks = 0, false // a claim without a play
	}
	if ok && hasTricks && !passed && !f.rec.HasTricks && c == f.rec.Contract {
		f.rec.Tricks, f.rec.HasTricks = tricks, true
	}
}

// fault adds an error that the Laws find in the record, with its line.
func (f *facts) fault(fault *record.Fault) {
	tag, line := "", f.b.Line()
	switch fault.Part {
	case record.InDeal:
		tag, line = "md", f.b.find("md").line
	case record.InAuction:
		tag, line = "mb", f.callLines[fault.Index]
	case record.InContract:
		tag = "rs"
	}
	f.errs = append(f.errs, f.b.errorAt(line, tag, fault.Err))
}
