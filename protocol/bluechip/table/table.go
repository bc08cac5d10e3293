package table

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Table is a table and its session. What players say and the passing of time are served
// in session.go, a board is led from its start to its end in board.go, and calls, cards
// and claims are made in auction.go, play.go and claim.go.
type Table struct {
	cfg          Config
	players      [bridge.Seats]player
	teams        [2]string // by side, empty while nobody sits there
	*round                 // the board in progress, nil between boards
	lastCutShort bool      // the last board ended before all its cards were played
	clock        clock
	stopped      error // why the session has ended, nil while it goes on
}

// New returns a table without players.
func New(cfg Config) *Table {
	t := &Table{cfg: cfg, teams: cfg.Teams}
	t.clock.side = noSide
	t.clock.spent.Total = cfg.Thought
	return t
}

// ErrOver is returned by Table.Stopped after the last board.
var ErrOver = errors.New("end of session")

// Stopped returns nil as long as the table plays, ErrOver after the last board, and the
// reason if it had to stop before.
func (t *Table) Stopped() error { return t.stopped }

// player is the player on a seat, with its progress in the board.
type player struct {
	stage      stage
	team       string // that it said
	faults     int
	readyEarly bool      // ready for a deal before the board began
	stalling   bool      // keeps the others waiting
	since      time.Time // when it began to
	progress
}

// stage is a step of a player on the way from its connection to its first board.
type stage uint8

const (
	absent stage = iota
	seated
	waitsForTeams
	hasTeams
	waitsForStart
	atTable // has been told of a board
)

// advance moves a player from one stage to the next, or returns what is wrong.
func (p *player) advance(from, to stage) (problem string) {
	if p.stage != from {
		return "is ready too early, or once more"
	}
	p.stage = to
	return ""
}

// proceed moves a player from one step of the board to the next, or returns what is
// wrong.
func (p *player) proceed(from, to knowledge) (problem string) {
	if p.stage != atTable || p.level != from {
		return "is ready too early, or once more"
	}
	p.level = to
	return ""
}

// progress is how much of the board a player has been told.
type progress struct {
	level        knowledge
	readyTwice   bool // has said so twice
	calls        int  // calls that it has made or been told
	cards        int  // likewise
	ready        bool // ready for the next call or card
	wantsDummy   bool
	knowsDummy   bool
	leads        int  // tricks to which it, or whoever leads, was told to lead
	finished     bool // has been told everything, the times too
	claimNotices []claimNotice

	lateAnswers int // still due to claims that others have rejected
}

// knowledge is a step of the beginning of a board, as a player knows it.
type knowledge uint8

const (
	nothing knowledge = iota
	toldStart
	wantsDeal
	toldDeal
	wantsCards
	hasCards
)

// nextClaimNotice returns the next notice about a claim for a player who knows all calls,
// nil if there is none.
func (p *progress) nextClaimNotice() *bluechip.Notice {
	if len(p.claimNotices) == 0 || p.cards < p.claimNotices[0].afterCards {
		return nil
	}
	n := p.claimNotices[0].notice
	p.claimNotices = p.claimNotices[1:]
	return &n
}

// round is the board in progress.
type round struct {
	board *Board
	again int // the number of earlier starts

	auction bridge.Auction
	calls   []CallMade
	held    *CallMade // waiting for the operator
	asking  bool      // the operator reviews the whole auction

	contract  bridge.Contract
	playing   bool // the auction has ended in a contract
	play      bridge.Play
	cards     []CardMade
	shown     int       // cards played in an earlier start: there is no pause between their tricks
	pauseEnds time.Time // before the next trick
	claim     *claim

	broken      bool // a player has left and not come back
	restartAll  bool // the board is to be restarted for all
	ended       bool
	adjudicated bool // ended by the clock: no more cards are sent
}

// restarts reports whether the board was interrupted and is to be restarted for all.
func (r *round) restarts(how Rejoin) bool {
	return r.broken && !r.ended && (how == RejoinRestart || r.restartAll)
}

// claim is a claim that is not answered yet.
type claim struct {
	by      bridge.Seat
	part    bool // it is not for all tricks that are left
	tricks  int
	pending [bridge.Seats]bool // who has not answered yet
	answers Answers
}

// claimNotice is a notice about a claim that waits until the player knows all cards that
// were played before it.
type claimNotice struct {
	notice     bluechip.Notice
	afterCards int // cards
}

// boardNumber returns the number of the board in progress, 0 if there is none.
func (t *Table) boardNumber() int {
	if t.round == nil {
		return 0
	}
	return t.board.Number
}

// sessionBegan reports whether the first board has begun.
func (t *Table) sessionBegan() bool { return t.clock.boards > 0 }

// allReached reports whether every player has reached a stage.
func (t *Table) allReached(least stage) bool {
	for i := range t.players {
		if t.players[i].stage < least {
			return false
		}
	}
	return true
}

// playedBy returns the player of a card: declarer plays dummy's.
func (t *Table) playedBy(i int) bridge.Seat {
	if hand := t.cards[i].Seat; hand != t.contract.Dummy() {
		return hand
	}
	return t.contract.Declarer
}

// HeldCall returns the call that waits for the operator, and its player.
func (t *Table) HeldCall() (s bridge.Seat, c bridge.Call, ok bool) {
	if t.stopped != nil || t.round == nil || t.held == nil {
		return 0, 0, false
	}
	return t.auction.Turn(), t.held.Call, true
}

// holdsCallOf reports whether a call of a player waits for the operator.
func (t *Table) holdsCallOf(s bridge.Seat) bool {
	by, _, ok := t.HeldCall()
	return ok && by == s
}

// Asking reports whether the table waits for the operator at the end of the auction.
func (t *Table) Asking() bool { return t.stopped == nil && t.round != nil && t.asking }

// diverge serves a player who came back and does not repeat what it did before: the board
// is restarted for all, or, if it is over, ends there for that player.
func (t *Table) diverge(p *player) {
	if t.ended {
		p.calls, p.cards = len(t.calls), len(t.cards)
		return
	}
	t.broken, t.restartAll = true, true
}

// finish ends a board and records its result.
func (t *Table) finish(now time.Time, r Result) {
	t.ended, t.adjudicated = true, r.Ending == Adjudicated
	t.lastCutShort = r.Ending != PlayedOut
	t.clock.stop(now)
	r.Board, r.Teams, r.Calls, r.Cards, r.Contract, r.Again = t.board, t.teams, t.calls, t.cards, t.contract, t.again
	r.Timing = t.clock.timing(now)
	t.note(now, Event{Kind: Ended, Board: t.board, Result: &r})
}

// note records an event, and logs it if it is of interest to the operator. It reports
// false if the event cannot be recorded: then the table has stopped.
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

// log logs an event that is not part of the normal course of a board, with the player and
// the board.
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
	case Answered:
		if !e.Accepted {
			t.cfg.Log.Info("claim not accepted", player, "rejected-by", e.Answers.Rejecters(), board)
		}
	case Warned:
		t.cfg.Log.Warn("has used its time", "side", e.Side, "team", t.teams[e.Side], board)
	case Ended:
		if r := e.Result; r.Ending == Adjudicated {
			t.cfg.Log.Warn("adjudicated", "against", r.Late, "team", t.teams[r.Late], board)
		}
	}
}

// fault counts a fault of a player, and stops the table if there were too many.
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

// stop ends the session and tells the connected players why.
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
