package table

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Table is one table and its session.
type Table struct {
	cfg     Config
	players [bridge.Seats]player
	teams   [2]string // of the sides, empty as long as nobody sits there
	*round            // the board in progress, nil between boards
	short   bool      // the last board that is over ended before all its cards were played
	clock   clock
	stopped error // why nothing more happens
}

// New returns a table that waits for its players.
func New(cfg Config) *Table {
	t := &Table{cfg: cfg, teams: cfg.Teams}
	t.clock.side = nobody
	t.clock.spent.Total = cfg.Thought
	return t
}

// ErrOver says that a session has come to its end.
var ErrOver = errors.New("end of session")

// Stopped returns nil as long as the table plays, ErrOver after its last board, and why
// it had to stop otherwise.
func (t *Table) Stopped() error { return t.stopped }

// player is who sits on a seat. The seat keeps what it is told of the board.
type player struct {
	stage  stage
	faults int
	early  bool      // ready for a deal before the board began
	owes   bool      // keeps the others waiting
	since  time.Time // when it began to
	progress
}

// stage is how far a player has come on its way to the first board, or back to one.
type stage uint8

const (
	absent stage = iota
	seated
	waitsForTeams
	hasTeams
	waitsForStart
	atTable // has been told of a board
)

// advance takes a player a step on, or says why not.
func (p *player) advance(from, to stage) (problem string) {
	if p.stage != from {
		return "is ready too early, or once more"
	}
	p.stage = to
	return ""
}

// proceed takes a player a step on in the board, or says why not.
func (p *player) proceed(from, to knowledge) (problem string) {
	if p.stage != atTable || p.at != from {
		return "is ready too early, or once more"
	}
	p.at = to
	return ""
}

// progress is what a player knows of the board.
type progress struct {
	at         knowledge
	twice      bool // has said twice that it is ready for the deal
	calls      int  // that it has made or was told of
	cards      int  // likewise
	asked      bool // is ready for the next of them
	wantsDummy bool
	knowsDummy bool
	leads      int  // tricks to which it, or who leads, was told to lead
	finished   bool // has been told everything and the times
	ofClaim    []claimNotice

	lateAnswers int // to claims that were rejected before this player answered
}

// knowledge is how much of a board a player has been told.
type knowledge uint8

const (
	nothing knowledge = iota
	toldStart
	wantsDeal
	toldDeal
	wantsCards
	hasCards
)

// tellOfClaim returns what a player who knows all calls is to be told of a claim next, nil if
// there is nothing.
func (p *progress) tellOfClaim() *bluechip.Notice {
	if len(p.ofClaim) == 0 || p.cards < p.ofClaim[0].behind {
		return nil
	}
	n := p.ofClaim[0].notice
	p.ofClaim = p.ofClaim[1:]
	return &n
}

// round is a board that is being played.
type round struct {
	board *Board
	again int // how often it was begun before

	auction bridge.Auction
	calls   []CallMade
	held    *CallMade // waits for the operator
	asking  bool      // the operator looks at the whole auction

	contract  bridge.Contract
	playing   bool // the auction has come to a contract
	play      bridge.Play
	cards     []CardMade
	pauseEnds time.Time // before the next trick
	claim     *claim

	broken bool // somebody left, and has not come back yet
	anew   bool // the board is to begin again for all
	ended  bool
	cut    bool // ended by the clock: nobody is told more of the cards
}

// beginsAgain reports whether the board is broken off, to begin again for all.
func (r *round) beginsAgain(how Rejoin) bool {
	return r.broken && !r.ended && (how == RejoinRestart || r.anew)
}

// claim is a claim that waits for answers.
type claim struct {
	by    bridge.Seat
	asked [bridge.Seats]bool // who has not answered yet
}

// claimNotice is what a player is to be told of a claim, once it knows as many cards as were
// played when it was made: it could make nothing of it before.
type claimNotice struct {
	notice bluechip.Notice
	behind int // cards
}

// boardNumber returns the number of the board in progress, 0 if there is none.
func (t *Table) boardNumber() int {
	if t.round == nil {
		return 0
	}
	return t.board.Number
}

// began reports whether the session has begun.
func (t *Table) began() bool { return t.clock.boards > 0 }

// all reports whether every player has come so far.
func (t *Table) all(least stage) bool {
	for i := range t.players {
		if t.players[i].stage < least {
			return false
		}
	}
	return true
}

// playedBy returns who played a card: declarer plays dummy's.
func (t *Table) playedBy(i int) bridge.Seat {
	if hand := t.cards[i].Seat; hand != t.contract.Dummy() {
		return hand
	}
	return t.contract.Declarer
}

// Held returns the call that waits for the operator, and whose it is.
func (t *Table) Held() (s bridge.Seat, c bridge.Call, ok bool) {
	if t.stopped != nil || t.round == nil || t.held == nil {
		return 0, 0, false
	}
	return t.auction.Turn(), t.held.Call, true
}

// heldOf reports whether a call of a player waits for the operator.
func (t *Table) heldOf(s bridge.Seat) bool {
	by, _, ok := t.Held()
	return ok && by == s
}

// Asking reports whether the table waits for the operator at the end of the auction.
func (t *Table) Asking() bool { return t.stopped == nil && t.round != nil && t.asking }

// differ takes note that a player who came back does not do what it did before: the board
// begins again for all, or, if it is over, ends there for that player.
func (t *Table) differ(p *player) {
	if t.ended {
		p.calls, p.cards = len(t.calls), len(t.cards)
		return
	}
	t.broken, t.anew = true, true
}

// finish ends a board and keeps its result.
func (t *Table) finish(now time.Time, r Result) {
	t.ended, t.cut = true, r.Ending == Adjudicated
	t.short = r.Ending != PlayedOut
	t.clock.stop(now)
	r.Board, r.Teams, r.Calls, r.Cards, r.Contract, r.Again = t.board, t.teams, t.calls, t.cards, t.contract, t.again
	r.Timing = t.clock.timing(now)
	t.note(now, Event{Kind: Ended, Board: t.board, Result: &r})
}

// note keeps an event, and logs what a manager wants to see. It reports false if nothing
// can be kept: then the table has stopped.
func (t *Table) note(now time.Time, e Event) bool {
	t.log(&e)
	if t.cfg.Note == nil {
		return true
	}
	e.Time = now
	if err := t.cfg.Note(&e); err != nil {
		t.stop(now, fmt.Errorf("nothing can be kept: %w", err))
		return false
	}
	return true
}

// log writes one line about an event, with who did it and on which board, if it is one
// that does not belong to the course of a board.
func (t *Table) log(e *Event) {
	if t.cfg.Log == nil {
		return
	}
	board := slog.Int("board", t.boardNumber())
	player := slog.Group("", "seat", e.Seat, "team", t.teams[e.Seat.Side()])
	switch e.Kind {
	case Joined:
		t.cfg.Log.Info("seated", player, board)
	case Left:
		t.cfg.Log.Warn("left", player, "why", e.Text, board)
	case Faulted:
		t.cfg.Log.Warn("ignored", player, "what", e.Text, board, "faults", t.players[e.Seat].faults)
	case Began:
		if e.Again > 0 {
			t.cfg.Log.Warn("begun again", board, "times", e.Again)
		}
	case Warned:
		t.cfg.Log.Warn("has used its time", "side", e.Side, "team", t.teams[e.Side], board)
	case Ended:
		if r := e.Result; r.Ending == Adjudicated {
			t.cfg.Log.Warn("adjudicated", "against", r.Late, "team", t.teams[r.Late], board)
		}
	}
}

// fault takes note of what a player did wrong, and stops the table if it was once too
// often.
func (t *Table) fault(now time.Time, s bridge.Seat, what string) {
	p := &t.players[s]
	p.faults++
	if !t.note(now, Event{Kind: Faulted, Seat: s, Text: what}) {
		return
	}
	if t.cfg.MaxFaults > 0 && p.faults > t.cfg.MaxFaults {
		t.stop(now, fmt.Errorf("%v did %d things that are not allowed, the last: %s", s, p.faults, what))
	}
}

// stop ends everything and says why. Who is connected is told.
func (t *Table) stop(now time.Time, why error) {
	if t.stopped != nil {
		return
	}
	t.stopped = why
	e := Event{Kind: Stopped, Time: now, Text: why.Error()}
	farewell := &bluechip.Notice{Kind: bluechip.Refusal, Text: "the table stops: " + why.Error()}
	if errors.Is(why, ErrOver) {
		e.Text = ""
		farewell = &bluechip.Notice{Kind: bluechip.EndOfSession}
	}
	if t.cfg.Note != nil {
		if err := t.cfg.Note(&e); err != nil && errors.Is(why, ErrOver) {
			t.stopped = fmt.Errorf("nothing can be kept: %w", err)
		}
	}
	for s := range bridge.Seat(bridge.Seats) {
		if t.players[s].stage != absent {
			t.cfg.Players.Send(s, farewell)
			t.cfg.Players.Close(s)
		}
	}
}
