package bridgetable

import (
	"context"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	advisor "gogo/search/bridge/robot"
)

// adviser returns the robot that gives advice on a page, which bids a system.
func adviser(system string) bridgerobot.Flags {
	flags := bridgerobot.Fast
	flags.System, flags.Samples, flags.Layouts, flags.TimePerCard = system, 100, 80, 1500*time.Millisecond
	return flags
}

// Advice is what a robot would do with a seat's cards, and why: a call, a card or an answer to a
// claim, as the seat was asked.
type Advice struct {
	Call    bridge.Call
	Meaning string // of the call

	Card   bridge.Card
	Tricks float64     // of the player's side on the mean of the layouts
	Next   bridge.Card // the best card that is not as good as Card, NoCard for none
	Fewer  float64     // the tricks of Next
	Deals  int         // the layouts of the hidden hands that were solved, 0 if there was no choice
	Rule   Rule

	Accepts bool // a claim
}

// adviceState is an Advice for a page, with calls and cards as in PBN.
type adviceState struct {
	Call    string  `json:"call,omitempty"`
	Meaning string  `json:"meaning,omitempty"`
	Card    string  `json:"card,omitempty"`
	Tricks  float64 `json:"tricks,omitempty"`
	Next    string  `json:"next,omitempty"`
	Fewer   float64 `json:"fewer,omitempty"`
	Deals   int     `json:"deals,omitempty"`
	Rule    Rule    `json:"rule,omitempty"`
	Claim   string  `json:"claim,omitempty"` // accept or reject
}

// state returns advice for a page, on a kind of question.
func (a *Advice) state(kind askKind) *adviceState {
	s := &adviceState{Meaning: a.Meaning, Tricks: a.Tricks, Fewer: a.Fewer, Deals: a.Deals, Rule: a.Rule}
	switch kind {
	case askCall:
		s.Call = a.Call.String()
	case askCard:
		s.Card = a.Card.String()
		if a.Next.Valid() {
			s.Next = a.Next.String()
		}
	case askClaim:
		s.Claim = "reject"
		if a.Accepts {
			s.Claim = "accept"
		}
	}
	return s
}

// Rule is a rule of thumb that a card follows.
type Rule string

// The rules.
const (
	OnlyCard   Rule = "only"   // no other card may be played
	SecondLow  Rule = "second" // second hand low
	ThirdHigh  Rule = "third"  // third hand high
	WinsCheap  Rule = "cheap"  // wins the trick with the lowest card that does
	Discards   Rule = "discard"
	RuffsTrick Rule = "ruff"
)

// Advise returns what a robot configured by flags would do in a view. It is a fresh robot, which
// knows only what the seat has seen.
func Advise(ctx context.Context, flags *bridgerobot.Flags, g *View) (*Advice, error) {
	r, err := flags.Robot()
	if err != nil {
		return nil, err
	}
	b := &g.Board
	r.Begin(&advisor.Board{Number: b.Number, Seat: b.Seat, Hand: b.Hand, Dealer: b.Dealer, Vulnerable: b.Vulnerable})
	for i, c := range g.Auction.Calls() {
		if err := r.Heard(c, g.Notes[i]); err != nil {
			return nil, err
		}
	}
	switch play := g.Play; {
	case g.ToCall:
		said, err := r.Call(ctx)
		return &Advice{Call: said.Call, Meaning: said.Meaning.String()}, err
	case g.ToRespond:
		return &Advice{Accepts: r.Accepts(ctx, &play, g.Claim.By, g.Claim.Hand, g.Claim.Tricks)}, nil
	default:
		card, err := r.Card(ctx, &play)
		if err != nil {
			return nil, err
		}
		return adviceOn(r, &play, card), nil
	}
}

// adviceOn returns the advice to play a card.
func adviceOn(r *advisor.Robot, play *bridge.Play, card bridge.Card) *Advice {
	a := &Advice{Card: card, Next: bridge.NoCard, Rule: ruleOf(play, card)}
	answer := r.Answer()
	for _, v := range answer.Cards {
		switch {
		case v.Card == card || v.Equals.Has(card):
			a.Tricks, a.Deals = v.Tricks, answer.Layouts
		case !a.Next.Valid():
			a.Next, a.Fewer = v.Card, v.Tricks
		}
	}
	return a
}

// ruleOf returns the rule of thumb that a card follows, empty for none.
func ruleOf(play *bridge.Play, card bridge.Card) Rule {
	legal := play.Legal()
	position := play.Position()
	led, follows := position.Trick.Suit()
	trump, suited := play.Contract().Strain.Suit()
	place := play.Len() % bridge.Seats
	switch {
	case legal.Count() == 1:
		return OnlyCard
	case !follows:
		return ""
	case card.Suit() != led && suited && card.Suit() == trump:
		return RuffsTrick
	case card.Suit() != led:
		return Discards
	case place == 1 && card == legal.Lowest():
		return SecondLow
	case place == 2 && card == legal.Highest():
		return ThirdHigh
	case place == 3 && card == cheapest(position.Trick, legal, play.Contract().Strain):
		return WinsCheap
	}
	return ""
}

// cheapest returns the lowest card that wins a trick to which three have played, NoCard for none.
func cheapest(trick bridge.Trick, legal bridge.Cards, trump bridge.Strain) bridge.Card {
	best := bridge.NoCard
	for c := range legal.Down {
		whole := trick
		last := whole.Turn()
		whole.Add(c)
		if whole.Winner(trump) == last {
			best = c
		}
	}
	return best
}

// advise finds advice on the seat's question in the background. The caller holds the lock.
func (p *seat) advise() error {
	q := p.asked
	if q == nil {
		return errNotAsked
	}
	if p.advising || p.advice != nil {
		return nil
	}
	t := p.table
	var g View
	p.addView(&g)
	flags := adviser(t.system)
	p.advising = true
	t.work.Go(func() {
		a, err := Advise(t.ctx, &flags, &g)
		t.do(func() {
			p.advising = false
			if err == nil && p.asked == q {
				t.explainAdvice(a, p)
				p.advice = a.state(q.kind)
			}
		})
	})
	return nil
}

// explainAdvice adds what an advised call means at the table.
func (t *Table) explainAdvice(a *Advice, p *seat) {
	if m, ok := t.explain.Choices(&p.auction, p.board.Vulnerable)[a.Call]; ok {
		a.Meaning = m.String()
	}
}
