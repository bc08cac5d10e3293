package bridgetable

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gogo/board/bridge"
	"gogo/protocol/bluechip/client"
)

// askKind is what a seat's client waits for.
type askKind string

// What clients wait for.
const (
	askCall  askKind = "call"
	askCard  askKind = "card"
	askClaim askKind = "claim" // whether one of another seat is good
)

// question is what a seat's client waits for.
type question struct {
	number   int // of the seat's questions, from 1
	kind     askKind
	mayClaim bool
	by       bridge.Seat  // who claims
	hand     bridge.Cards // that who claims still holds
	answer   chan answer  // has room for one
}

// answer is what a person has decided.
type answer struct {
	to      int // the number of the question, 0 for the one that is asked
	call    said
	card    bridge.Card
	claims  bool
	accepts bool
}

// said is a call with its alert.
type said struct {
	call  bridge.Call
	alert bool
	info  string
}

// seat is a person at a table: the player of a client of the protocol, which is told and
// asked in the client's goroutine. Its table's lock guards what it knows.
type seat struct {
	table *Table
	at    bridge.Seat
	key   string // of who sits there, empty as long as nobody does

	board     client.Board
	begun     bool
	auction   bridge.Auction
	calls     []said // of the auction
	play      bridge.Play
	playing   bool
	asked     *question
	questions int          // that were asked
	chosen    *bridge.Card // by who was asked whether it claims
	claimed   bool         // on this board
	note      string       // about the board, for the person
	looks     int          // the board that is looked at, of those that are over; -1 is the one that is played

	// past is what was done on the board before it came to the same place again: it is done
	// again.
	past past
}

// past is how far a board was played.
type past struct {
	calls []said
	cards []bridge.Card
}

// Begin begins a board, or begins it again.
func (p *seat) Begin(b *client.Board) {
	p.table.do(func() {
		if p.board.Number != b.Number || p.board.Hand != b.Hand {
			p.past, p.note = past{}, ""
		} else if p.begun && len(p.calls) > 0 {
			p.note = "The board was begun again: somebody had left the table."
		}
		p.board, p.begun, p.playing = *b, true, false
		p.auction, p.calls, p.asked, p.chosen = bridge.NewAuction(b.Dealer), nil, nil, nil
		p.claimed = false
	})
}

// heard adds a call to the auction.
func (p *seat) heard(c said) {
	if p.auction.Call(c.call) != nil {
		return // the client has looked at it
	}
	p.calls = append(p.calls, c)
	if n := len(p.calls); len(p.past.calls) < n || p.past.calls[n-1].call != c.call {
		p.past = past{calls: slices.Clone(p.calls)}
	}
}

// Heard tells what another player has called.
func (p *seat) Heard(_ bridge.Seat, c bridge.Call, alerted bool, info string) {
	p.table.do(func() { p.heard(said{c, alerted, info}) })
}

// Call asks the person for a call, unless it was made on this board before.
func (p *seat) Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	var again *said
	p.table.do(func() {
		if n := a.Len(); n < len(p.past.calls) {
			again = &p.past.calls[n]
			p.heard(*again)
		}
	})
	if again != nil {
		return again.call, again.alert, again.info
	}
	got, err := p.ask(ctx, &question{kind: askCall})
	if err != nil {
		return bridge.Pass, false, ""
	}
	return got.call.call, got.call.alert, got.call.info
}

// Watch sees the play.
func (p *seat) Watch(play *bridge.Play) {
	p.table.do(func() {
		p.play, p.playing = *play, true
		if n := play.Len(); n > 0 && (len(p.past.cards) < n || p.past.cards[n-1] != play.Cards()[n-1]) {
			p.past.cards = slices.Clone(play.Cards())
		}
	})
}

// Claims asks the person for a card, in place of which it may claim.
func (p *seat) Claims(ctx context.Context, play *bridge.Play) bool {
	if _, ok := p.again(play); ok {
		return false
	}
	got, err := p.ask(ctx, &question{kind: askCard, mayClaim: true})
	if err != nil || got.claims {
		return err == nil
	}
	p.table.do(func() { p.chosen = &got.card })
	return false
}

// again returns the card that was played here before the board came to this place again.
func (p *seat) again(play *bridge.Play) (card bridge.Card, ok bool) {
	p.table.do(func() {
		if n := play.Len(); n < len(p.past.cards) && slices.Equal(p.past.cards[:n], play.Cards()) {
			card, ok = p.past.cards[n], true
		}
	})
	return card, ok
}

// Card asks the person for a card, unless it was asked already.
func (p *seat) Card(ctx context.Context, play *bridge.Play) bridge.Card {
	if card, ok := p.again(play); ok {
		return card
	}
	var chosen *bridge.Card
	p.table.do(func() { chosen, p.chosen = p.chosen, nil })
	if chosen != nil && play.Check(*chosen) == nil {
		return *chosen
	}
	got, err := p.ask(ctx, &question{kind: askCard})
	if err != nil {
		return play.Legal().Lowest()
	}
	return got.card
}

// Accepts asks the person whether a claim is good.
func (p *seat) Accepts(ctx context.Context, _ *bridge.Play, by bridge.Seat, hand bridge.Cards) bool {
	got, err := p.ask(ctx, &question{kind: askClaim, by: by, hand: hand})
	return err == nil && got.accepts
}

// End tells what a board came to.
func (p *seat) End(c bridge.Contract, tricks int) {
	p.table.do(func() { p.table.ended(p, c, tricks) })
}

// ask asks the person something, until it answers or the context ends.
func (p *seat) ask(ctx context.Context, q *question) (answer, error) {
	q.answer = make(chan answer, 1)
	p.table.do(func() {
		p.questions++
		q.number, p.asked = p.questions, q
		if p.claimed && q.kind == askCard {
			p.note, p.claimed = "The claim was not accepted.", false
		}
	})
	select {
	case a := <-q.answer:
		return a, nil
	case <-ctx.Done():
		p.table.do(func() {
			if p.asked == q {
				p.asked = nil
			}
		})
		return answer{}, ctx.Err()
	}
}

// Why an answer is not taken.
var (
	errNotAsked = errors.New("it is not your turn")
	errAnswered = errors.New("this was answered already")
)

// mostInfo bounds the words of an alert in bytes: they have to fit into a line of the protocol.
const mostInfo = 200

// reply answers what the seat's client waits for. The table's lock is held.
func (p *seat) reply(kind askKind, a answer) error {
	q := p.asked
	if q == nil || q.kind != kind {
		return errNotAsked
	}
	if a.to != 0 && a.to != q.number {
		return errAnswered
	}
	switch {
	case kind == askCall:
		if err := p.auction.Check(a.call.call); err != nil {
			return fmt.Errorf("%v: %w", a.call.call, err)
		}
		p.heard(a.call)
	case kind == askCard && a.claims:
		if !q.mayClaim {
			return errors.New("you cannot claim here: once a board, and where the table takes claims")
		}
		p.note, p.claimed = "You have claimed the rest: the others are asked.", true
	case kind == askCard:
		if err := p.play.Check(a.card); err != nil {
			return fmt.Errorf("%v: %w", a.card, err)
		}
	}
	p.asked = nil
	q.answer <- a
	return nil
}
