// Package robot plays bridge from one seat. It knows no protocol: whoever speaks one tells
// it what happens at the table, and asks it for calls and cards:
//
//	r := robot.New(bidder, robot.Settings{...})
//	r.Begin(&board)               // also to begin the same board again
//	said, err := r.Call(ctx)      // the robot's turn to call
//	err = r.Heard(call, "5+ !S")  // somebody else's call, with what it was said to mean
//	card, err := r.Card(ctx, &play)
//
// It keeps the auction as all understand it. What opponents say that their calls mean is
// believed; what partner says is not listened to. A board that begins again is played as
// it was before, as long as the others do the same.
//
// A Robot always has a legal answer, whatever the others have done: errors come from
// the context, and from calls that are not legal.
package robot

import (
	"context"
	"fmt"
	"slices"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/search/bridge/cardplay"
	"gogo/search/bridge/doubledummy"
	"gogo/search/bridge/layouts"
)

// Cards chooses cards, as a cardplay.Player does.
type Cards interface {
	// Begin begins a board.
	Begin()
	// Choose answers a question.
	Choose(ctx context.Context, q *cardplay.Question) (cardplay.Answer, error)
}

// Settings say how a robot plays.
type Settings struct {
	// Theirs is the system that the opponents' calls are understood by, nil for our own.
	Theirs *system.System
	// Carding is our side's agreement on leads and signals, nil for none, and TheirCarding the one that
	// the opponents' cards are read by.
	Carding, TheirCarding *carding.Agreement
	// Slip is the chance of a call that the system would not have made, as cards are
	// played: above 0 and up to 1.
	Slip float64
	// Ask is asked besides the system what call a player would have made; may be nil.
	Ask layouts.Caller
	// Uniform has cards played as if nothing were known of the hidden hands but the cards
	// in sight.
	Uniform bool
}

// Board has the knowledge of a player when a board begins.
type Board struct {
	Number     int // 0 if it is not known
	Seat       bridge.Seat
	Hand       bridge.Cards
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
}

// Robot plays one seat. It belongs to one goroutine.
type Robot struct {
	bidder   bidding.Bidder
	cards    Cards
	settings Settings
	claims   claims

	board    Board
	position *bidding.Position
	memory   memory
	past     past
	answer   cardplay.Answer
}

// New returns a robot.
func New(bidder bidding.Bidder, cards Cards, settings Settings) *Robot {
	if settings.Theirs == nil {
		settings.Theirs = bidder.System()
	}
	return &Robot{bidder: bidder, cards: cards, settings: settings}
}

// Begin begins a board, or begins it again.
func (r *Robot) Begin(b *Board) {
	if r.position == nil || r.board != *b {
		r.memory = r.past.of(b)
		r.cards.Begin()
	}
	r.board = *b
	r.claims.made = false
	systems := [2]*system.System{}
	systems[b.Seat.Side()], systems[b.Seat.Side().Other()] = r.bidder.System(), r.settings.Theirs
	r.position = bidding.New(b.Dealer, b.Vulnerable, systems[bridge.NorthSouth], systems[bridge.EastWest])
}

// Remember has the robot repeat its part of the calls and cards of a board when that begins, as long as the
// others do the same: another robot has made them in its place. A number of 0 is no board.
func (r *Robot) Remember(board int, calls []bridge.Call, cards []bridge.Card) {
	r.past = past{board, calls, cards}
}

// Position returns the auction as the robot understands it.
func (r *Robot) Position() *bidding.Position { return r.position }

// memory has the robot's calls and cards of a board: the same is called and
// played when the board comes to the same place again.
type memory struct {
	calls []remembered[bridge.Call]
	cards []remembered[bridge.Card]
}

// remembered is a choice and what was before it.
type remembered[T comparable] struct {
	before []T
	chosen T
}

// call returns the call that was made in an auction.
func (m *memory) call(a *bridge.Auction) (bridge.Call, bool) { return recall(m.calls, a.Calls()) }

// keepCall keeps a call.
func (m *memory) keepCall(a *bridge.Auction, c bridge.Call) { m.calls = keep(m.calls, a.Calls(), c) }

// card returns the card that was played after others.
func (m *memory) card(p *bridge.Play) (bridge.Card, bool) { return recall(m.cards, p.Cards()) }

// keepCard keeps a card.
func (m *memory) keepCard(p *bridge.Play, c bridge.Card) { m.cards = keep(m.cards, p.Cards(), c) }

// recall finds what was chosen at a place.
func recall[T comparable](all []remembered[T], at []T) (chosen T, ok bool) {
	for i := range all {
		if slices.Equal(all[i].before, at) {
			return all[i].chosen, true
		}
	}
	return chosen, false
}

// past is what was called and played on a board before the robot came to it.
type past struct {
	board int
	calls []bridge.Call
	cards []bridge.Card
}

// of returns a robot's memory of its part when a board begins, which is empty on another board.
func (p *past) of(b *Board) (m memory) {
	if p.board == 0 || p.board != b.Number {
		return m
	}
	for i, c := range p.calls {
		if (b.Dealer+bridge.Seat(i))%bridge.Seats == b.Seat { //nolint:gosec // a few calls
			m.calls = keep(m.calls, p.calls[:i], c)
		}
	}
	for i, c := range p.cards { // the robot is not asked for those of the others
		m.cards = keep(m.cards, p.cards[:i], c)
	}
	return m
}

// maxRemembered bounds what is kept of a board that begins again and again.
const maxRemembered = 500

// keep keeps what was chosen at a place.
func keep[T comparable](all []remembered[T], at []T, chosen T) []remembered[T] {
	if len(all) == maxRemembered {
		all = all[:0]
	}
	return append(all, remembered[T]{slices.Clone(at), chosen})
}

// Said is a call with what it means.
type Said struct {
	Call  bridge.Call
	Alert bool // the meaning is not what the call says by itself
	// Meaning is the meaning in the terms of an alert, nothing if they have no words
	// for it.
	Meaning meaning.Meaning
}

// Call makes the robot's call, whose turn it is, and returns it. The error is the
// context's; even then there is a call.
func (r *Robot) Call(ctx context.Context) (Said, error) {
	auction := r.position.Auction()
	call, known := r.memory.call(auction)
	var err error
	if !known {
		call, err = r.choose(ctx)
		if err == nil {
			r.memory.keepCall(auction, call)
		}
	}
	next, illegal := r.position.After(call)
	if illegal != nil { // no system can be sure of that
		call = bridge.Pass
		next, illegal = r.position.After(call)
	}
	if illegal != nil {
		return Said{}, fmt.Errorf("no call is legal: %w", illegal)
	}
	r.position = next
	return Said{Call: call, Alert: isConventional(next), Meaning: next.Meaning()}, err
}

// choose asks the bidder.
func (r *Robot) choose(ctx context.Context) (bridge.Call, error) {
	choice, err := r.bidder.Choose(ctx, r.position, r.board.Hand)
	return choice.Call, err
}

// isConventional reports whether the last call is to be alerted: it may do what its strain
// does not say, or all that it may mean has a name.
func isConventional(p *bidding.Position) bool {
	made := p.Made()
	named := len(made) > 0
	for i := range made {
		named = named && made[i].Line.Name != ""
		for _, a := range made[i].Line.Attributes {
			if a.Effect == system.Artificial || a.Effect == system.Asks {
				return true
			}
		}
	}
	return named
}

// Heard takes the next call of another player, with the meaning that the player gives, "" if
// that is nothing. Only what opponents say counts. The error says why the call is not
// legal, and then nothing has changed.
func (r *Robot) Heard(c bridge.Call, info string) error {
	var m meaning.Meaning
	caller := r.position.Auction().Turn()
	if caller.Side() != r.board.Seat.Side() {
		m = meaning.ParseLoose(info)
	}
	next, err := r.position.AfterTold(c, m)
	if err != nil {
		return fmt.Errorf("%v calls %v: %w", caller, c, err)
	}
	r.position = next
	return nil
}

// Card returns the card of the hand whose turn it is: the robot's own, or dummy's if it is
// the declarer. The play knows the robot's hand and, behind the lead, dummy's. The error
// is the context's; even then there is a card that may be played.
func (r *Robot) Card(ctx context.Context, play *bridge.Play) (bridge.Card, error) {
	r.answer = cardplay.Answer{}
	if card, ok := r.memory.card(play); ok && play.Check(card) == nil {
		return card, nil
	}
	if card, ok := r.claimed(play); ok {
		r.memory.keepCard(play, card)
		return card, nil
	}
	answer, err := r.cards.Choose(ctx, r.question(play))
	r.answer = answer
	if ctx.Err() != nil {
		return legal(play, answer.Card), ctx.Err()
	}
	card := answer.Card
	if err != nil {
		card = bridge.NoCard // what is known cannot be: any card does
	}
	card = legal(play, card)
	r.memory.keepCard(play, card)
	return card, nil
}

// Answer returns what the robot's last card rests on: nothing if it had no choice, or had chosen
// before.
func (r *Robot) Answer() cardplay.Answer { return r.answer }

// legal returns a card if it may be played, and else the lowest that may.
func legal(play *bridge.Play, card bridge.Card) bridge.Card {
	if card.Valid() && play.Check(card) == nil {
		return card
	}
	return play.Legal().Lowest()
}

// question returns the robot's knowledge when it is to play a card.
func (r *Robot) question(play *bridge.Play) *cardplay.Question {
	q := &cardplay.Question{Seat: r.board.Seat, Play: *play, Vulnerable: r.board.Vulnerable}
	us := r.board.Seat.Side()
	q.Carding[us], q.Carding[us.Other()] = r.settings.Carding, r.settings.TheirCarding
	if !r.fits(play) {
		return q
	}
	for s := range bridge.Seat(bridge.Seats) {
		q.Known[s] = r.position.Known(s)
	}
	q.Heard = carding.Listen(r.position.Auction(), &q.Known)
	if r.settings.Uniform {
		clear(q.Known[:])
		return q
	}
	q.Calls = r.calls()
	return q
}

// fits reports whether the auction that the robot has heard led to the contract of the play.
func (r *Robot) fits(play *bridge.Play) bool {
	contract, over := r.position.Auction().Contract()
	return over && contract == play.Contract()
}

// calls returns the evidence of the auction, nil if there is none.
func (r *Robot) calls() *layouts.Calls {
	slip := r.settings.Slip
	if slip == 0 {
		slip = defaultSlip
	}
	calls, err := layouts.CallsTo(r.position, slip)
	if err != nil {
		return nil
	}
	calls.Ask(r.settings.Ask)
	return calls
}

// defaultSlip is the chance of a call that the system would not have made.
const defaultSlip = 0.1

// claims checks the claims of others, and remembers the robot's.
type claims struct {
	solver *doubledummy.Solver
	made   bool // by the robot, on this board
}

// claimMemory is the limit of the solver's memory: a claim comes late.
const claimMemory = 32 << 20

// Accepts reports whether a claim of some of the tricks that are left is good: the claimer takes them
// by what it can know, however the cards lie that it does not see and whatever the others play. The
// hand has the cards that the claimer still holds. It takes a second at most, and what is not found
// good by then is played out.
func (r *Robot) Accepts(ctx context.Context, play *bridge.Play, by bridge.Seat, hand bridge.Cards, tricks int) bool {
	p, ok := shown(play, by, hand)
	if !ok || tricks > p.Tricks() {
		return false
	}
	if r.claims.solver == nil {
		r.claims.solver = doubledummy.NewSolver(claimMemory)
	}
	most, err := r.claims.solver.Tricks(ctx, &p) // with all cards in sight
	if p.Turn().Side() != by.Side() {
		most = p.Tricks() - most
	}
	return err == nil && most >= tricks && judged(ctx, play, &p, by, tricks)
}

// shown returns the position in which a claimer has shown a hand: for a player who sees dummy as
// well, the fourth hand is the rest. It reports whether that is possible.
func shown(play *bridge.Play, by bridge.Seat, hand bridge.Cards) (p bridge.Position, ok bool) {
	p = play.Position()
	p.Deal[by] = hand
	left := bridge.AllCards &^ p.Deal.Cards()
	for _, card := range play.Cards() {
		left &^= card.Set()
	}
	for s := range bridge.Seat(bridge.Seats) {
		if s != by && !play.Known(s) {
			p.Deal[s], left = left, 0
		}
	}
	return p, left == 0 && p.Validate() == nil
}

// Claims reports whether the robot, who is to play a card, claims all tricks that are left:
// its side takes them however the hidden cards lie. For the last trick it is not worth the
// words. A robot that has claimed plays on, if it is not believed, by what made it sure.
func (r *Robot) Claims(_ context.Context, play *bridge.Play) bool {
	if play.Size()-play.Len()/bridge.Seats <= 1 {
		return false
	}
	_, sure := Claim(play)
	r.claims.made = r.claims.made || sure
	return sure
}

// claimed returns the card by which a robot that has claimed takes all tricks.
func (r *Robot) claimed(play *bridge.Play) (bridge.Card, bool) {
	if !r.claims.made {
		return bridge.NoCard, false
	}
	return Claim(play)
}
