package bridgetable

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	"gogo/internal/words"
	"gogo/protocol/bluechip/client"
)

// askKind is the kind of a question.
type askKind string

// The kinds of questions.
const (
	askCall  askKind = "call"
	askCard  askKind = "card"
	askClaim askKind = "claim" // whether to accept a claim of another seat
)

// question is a question of a seat's client to the person.
type question struct {
	number   int // among the seat's questions, from 1
	kind     askKind
	mayClaim bool
	claim    client.Claim // of another seat
	answer   chan answer  // has room for one
}

// answer is a person's answer.
type answer struct {
	to      int // the number of the question, 0 for the current one
	call    alertedCall
	card    bridge.Card
	claims  bool
	claim   client.Claim
	accepts bool
}

// alertedCall is a call with its alert.
type alertedCall struct {
	call  bridge.Call
	alert bool
	info  string
}

// seat is a person at a table: it implements client.Player, whose methods run in the client's
// goroutine. Its state is guarded by the table's lock.
type seat struct {
	table *Table
	at    bridge.Seat
	key   string // of the person, empty while nobody sits there

	board     client.Board
	started   bool
	auction   bridge.Auction
	calls     []alertedCall // of the auction
	play      bridge.Play
	playing   bool
	asked     *question
	questions int          // number of questions so far
	chosen    *bridge.Card // a card chosen when asked for a claim
	claimed   bool         // on this board
	conn      net.Conn     // of the client, nil without one
	rewound   bool         // something was taken back on this board
	behind    bool         // and nothing has been called or played since
	advice    *adviceState // on the question, nil if none was asked for
	advising  bool         // advice is being found
	note      string       // about the board, for the person
	looks     int          // index of the finished board looked at; -1 is the board in play

	// replay has the actions on this board before it was restarted, which are repeated.
	replay replay
}

// replay has the person's actions on a board.
type replay struct {
	calls []alertedCall
	cards []bridge.Card
}

// replayOn returns what is repeated on a board: nothing on any but the first.
func (t *Table) replayOn(number int) replay {
	if len(t.boards) > t.first && t.boards[t.first].Number == number {
		return t.options.replay
	}
	return replay{}
}

// past returns what is repeated as programs are told it.
func (t *Table) past() (p bridgerobot.Past) {
	r := &t.options.replay
	if len(r.calls) == 0 {
		return p
	}
	p.Board, p.Cards = t.boards[t.first].Number, r.cards
	for _, c := range r.calls {
		p.Calls = append(p.Calls, c.call)
	}
	return p
}

// Begin begins a board, or restarts it.
func (p *seat) Begin(b *client.Board) {
	p.table.do(func() {
		if p.board.Number != b.Number || p.board.Hand != b.Hand {
			p.replay, p.note, p.rewound, p.behind = p.table.replayOn(b.Number), "", false, false
		} else if p.started && len(p.calls) > 0 && !p.rewound {
			p.note = "The board was restarted because a player had left the table."
		}
		p.board, p.started, p.playing = *b, true, false
		p.auction, p.calls, p.asked, p.chosen = bridge.NewAuction(b.Dealer), nil, nil, nil
		p.claimed = false
	})
}

// addCall adds a call to the auction.
func (p *seat) addCall(c alertedCall) {
	if p.auction.Call(c.call) != nil {
		return // the client has checked it
	}
	p.calls = append(p.calls, c)
	if n := len(p.calls); len(p.replay.calls) < n || p.replay.calls[n-1].call != c.call {
		p.replay = replay{calls: slices.Clone(p.calls)}
	}
}

// Heard is told another player's call.
func (p *seat) Heard(_ bridge.Seat, c bridge.Call, alerted bool, info string) {
	p.table.do(func() { p.addCall(alertedCall{c, alerted, info}) })
}

// Call asks the person for a call, unless it is replayed.
func (p *seat) Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	var again *alertedCall
	p.table.do(func() {
		if n := a.Len(); n < len(p.replay.calls) {
			again = &p.replay.calls[n]
			p.addCall(*again)
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

// Watch is told the play.
func (p *seat) Watch(play *bridge.Play) {
	p.table.do(func() {
		p.play, p.playing = *play, true
		if n := play.Len(); n > 0 && (len(p.replay.cards) < n || p.replay.cards[n-1] != play.Cards()[n-1]) {
			p.replay.cards = slices.Clone(play.Cards())
		}
	})
}

// Claims asks the person for a card or a claim.
func (p *seat) Claims(ctx context.Context, play *bridge.Play) (client.Claim, bool) {
	if _, ok := p.replayed(play); ok || p.isBehind() {
		return client.Claim{}, false
	}
	got, err := p.ask(ctx, &question{kind: askCard, mayClaim: true})
	if err != nil || got.claims {
		return got.claim, err == nil
	}
	p.table.do(func() { p.chosen = &got.card })
	return client.Claim{}, false
}

// isBehind reports whether something was taken back that the manager knows: it takes no claim then.
func (p *seat) isBehind() (behind bool) {
	p.table.do(func() { behind = p.behind })
	return behind
}

// replayed returns the card that was played here before the board was restarted.
func (p *seat) replayed(play *bridge.Play) (card bridge.Card, ok bool) {
	p.table.do(func() {
		if n := play.Len(); n < len(p.replay.cards) && slices.Equal(p.replay.cards[:n], play.Cards()) {
			card, ok = p.replay.cards[n], true
		}
	})
	return card, ok
}

// Card asks the person for a card, unless it is already known.
func (p *seat) Card(ctx context.Context, play *bridge.Play) bridge.Card {
	if card, ok := p.replayed(play); ok {
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

// Accepts asks the person whether to accept a claim, unless the play went on after it.
func (p *seat) Accepts(ctx context.Context, play *bridge.Play, c *client.Claim) bool {
	if _, ok := p.replayed(play); ok {
		return false
	}
	got, err := p.ask(ctx, &question{kind: askClaim, claim: *c})
	return err == nil && got.accepts
}

// Rejected is told by a remote manager who has rejected a claim.
func (p *seat) Rejected(claimer, by bridge.Seat) {
	p.table.do(func() {
		if p.table.remote {
			p.note = fmt.Sprintf("%v rejects %v's claim. The play goes on.", by, claimer)
		}
	})
}

// End is told the result of a board.
func (p *seat) End(c bridge.Contract, tricks int) {
	p.table.do(func() { p.table.ended(p, c, tricks) })
}

// ask asks the person a question, and waits for the answer or the context.
func (p *seat) ask(ctx context.Context, q *question) (answer, error) {
	q.answer = make(chan answer, 1)
	p.table.do(func() {
		p.questions++
		q.number, p.asked, p.advice = p.questions, q, nil
		if p.claimed && q.kind == askCard {
			p.claimed = false
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

// AllTricks in a claim are all that are left.
const AllTricks = -1

// Errors of answers.
var (
	errNotAsked = errors.New("it is not your turn")
	errNoClaim  = errors.New("no claim waits for your answer: it may be decided already")
	errAnswered = errors.New("you have already answered")
)

// maxInfo bounds the text of an alert or a claim in bytes: it has to fit into a protocol line.
const maxInfo = 200

// reply answers the client's question. The caller holds the table's lock.
func (p *seat) reply(kind askKind, a answer) error {
	q := p.asked
	switch {
	case (q == nil || q.kind != kind) && kind == askClaim: // as after one that somebody else has rejected
		return errNoClaim
	case q == nil || q.kind != kind:
		return errNotAsked
	case a.to != 0 && a.to != q.number:
		return errAnswered
	}
	switch {
	case kind == askCall:
		if err := p.auction.Check(a.call.call); err != nil {
			return fmt.Errorf("%v: %w", a.call.call, err)
		}
		p.addCall(a.call)
	case kind == askCard && a.claims:
		if !q.mayClaim {
			return errors.New("you can claim once a board, and only if the table accepts claims")
		}
		if left := client.Left(&p.play); a.claim.Tricks == AllTricks {
			a.claim.Tricks = left
		} else if a.claim.Tricks < 0 || a.claim.Tricks > left {
			return fmt.Errorf("%d of %d tricks cannot be claimed", a.claim.Tricks, left)
		}
		p.claimed = true
	case kind == askCard:
		if err := p.play.Check(a.card); err != nil {
			return fmt.Errorf("%v: %w", a.card, err)
		}
	}
	p.asked, p.advice, p.behind = nil, nil, false
	q.answer <- a
	return nil
}

// takeBack takes back the seat's last call or card. A manager has no message for that: the client
// leaves and comes back to the board, repeats what stands, and where it then does something else
// the manager begins the board again, on which robots do the same as before. The caller holds the
// lock.
func (p *seat) takeBack() error {
	if !p.canTakeBack() {
		return errors.New("there is nothing to take back, or other people play at this table")
	}
	calls, cards, _ := p.beforeLast()
	p.replay = replay{calls: slices.Clone(p.calls[:calls]), cards: slices.Clone(p.played()[:cards])}
	p.rewound, p.behind, p.advice, p.claimed, p.chosen = true, true, nil, false, nil
	_ = p.conn.Close() // if it is closed, the client is coming back already
	return nil
}

// canTakeBack reports whether the seat's last call or card can be taken back: robots must have the
// other seats.
func (p *seat) canTakeBack() bool {
	t := p.table
	for s := range t.robots {
		if t.robots[s] == nil && bridge.Seat(s) != p.at {
			return false
		}
	}
	_, _, ok := p.beforeLast()
	return ok && p.started && p.conn != nil && !t.done
}

// played returns the cards of the board so far.
func (p *seat) played() []bridge.Card {
	if !p.playing {
		return nil
	}
	return p.play.Cards()
}

// beforeLast returns the numbers of calls and cards before the person's last action on the board,
// and whether there is one.
func (p *seat) beforeLast() (calls, cards int, ok bool) {
	calls = len(p.calls)
	for i := range slices.Backward(p.played()) {
		from := handOf(&p.play, i)
		contract := p.play.Contract()
		if from == p.at && from != contract.Dummy() || from == contract.Dummy() && contract.Declarer == p.at {
			return calls, i, true
		}
	}
	for i := range slices.Backward(p.calls) {
		if p.auction.Caller(i) == p.at {
			return i, 0, true
		}
	}
	return 0, 0, false
}

// robot is a program in a seat. Its state is guarded by the table's lock.
type robot struct {
	table   *Table
	at      bridge.Seat
	program *Program
	address net.Addr
	players context.Context // ends with the session

	failed string // its last output
	gone   bool   // it is not restarted
}

// start runs the program, and restarts it when it stops.
func (r *robot) start() {
	r.failed, r.gone = "", false
	o := &r.table.options
	args, err := r.program.Command.At(bridgerobot.Place{
		Address: r.address, Seat: r.at, Team: teams[r.at.Side()], System: o.System, Level: o.Level, Past: r.table.past(),
	})
	if err != nil {
		r.failed, r.gone = shortened(err.Error()), true
		return
	}
	keeper := bridgerobot.Keeper{Args: args, Log: io.Discard, Ended: func(why error) {
		r.table.do(func() { r.failed = shortened(why.Error()) })
	}}
	r.table.work.Go(func() {
		err := keeper.Keep(r.players)
		r.table.do(func() {
			if err != nil {
				r.gone, r.failed = true, shortened(err.Error())
			}
		})
	})
}

// shortened shortens a text for people.
func shortened(text string) string {
	const most = 300
	letters := []rune(words.Sanitize(text))
	if len(letters) > most {
		letters = append(letters[:most], '…')
	}
	return string(letters)
}
