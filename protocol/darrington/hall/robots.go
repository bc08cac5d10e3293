package hall

import (
	"time"

	"gogo/board/bridge"
)

// Task is a call or a card that a robot is to make.
type Task struct {
	Game        string
	Board, Step int // by which an answer is known to be too late
	View        View
}

// View is what may be seen from a seat of a board.
type View struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards // before the play
	Auction    bridge.Auction
	// Play is the play of the cards with the hands that the seat sees. It is that of the
	// zero Contract as long as the auction goes on.
	Play bridge.Play
}

// Answer is what a robot does.
type Answer struct {
	Call bridge.Call
	Card bridge.Card
}

// unrobot has a player act for itself again.
func (h *Hall) unrobot(g *game, s bridge.Seat) {
	if g.seats[s].robot {
		g.seats[s].robot = false
		h.keepGame(g)
	}
}

// fill has robots sit down where nobody sits, or act for those who are away, after a wait.
// In a rubber game they do so for a player who is there.
func (h *Hall) fill(now time.Time, g *game) {
	if h.cfg.Ask == nil || g.tournament == nil && !g.attended() {
		return
	}
	for s := range bridge.Seat(bridge.Seats) {
		at := &g.seats[s]
		if at.player != nil {
			at.since = at.player.since
		}
		if at.robot || at.player != nil && at.player.conn != 0 || now.Sub(at.since) < h.cfg.RobotWait {
			continue
		}
		at.robot = true
		if g.board != nil {
			g.board.asked = 0
		}
		h.keepGame(g)
		h.cfg.Log.Info("a robot sits down", "game", g.id, "seat", s)
		if at.player == nil {
			h.tellGame(g, h.joined(g, s))
		}
	}
}

// ask asks the robot whose turn it is, once.
func (h *Hall) ask(g *game) {
	b := g.board
	if h.cfg.Ask == nil || b == nil || b.over || b.asked == b.step()+1 || g.tournament == nil && !g.attended() {
		return
	}
	if _, actor := b.turn(); g.seats[actor].robot {
		b.asked = b.step() + 1
		h.cfg.Ask(&Task{Game: g.id, Board: g.boards, Step: b.step(), View: b.view(actor)})
	}
}

// view returns what is seen from a seat.
func (b *board) view(s bridge.Seat) View {
	v := View{Number: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Seat: s, Hand: b.deal[s], Auction: b.auction}
	if !b.playing {
		return v
	}
	var seen bridge.Deal
	seen[s] = b.deal[s]
	if dummy := b.contract.Dummy(); b.dummyLies() {
		seen[dummy] = b.deal[dummy]
	}
	play, err := bridge.NewPlay(seen, b.contract)
	must(err)
	for _, c := range b.play.Cards() {
		must(play.Play(c))
	}
	v.Play = play
	return v
}

// Answer does what a robot says, unless that comes too late or a player has come back to the
// seat. What is not legal, and whatever comes with an error, is replaced by what is.
func (h *Hall) Answer(now time.Time, t *Task, a Answer, err error) {
	g, ok := h.games[t.Game]
	if !ok || g.board == nil || g.boards != t.Board || g.board.over || g.board.step() != t.Step {
		return
	}
	b := g.board
	_, actor := b.turn()
	if !g.seats[actor].robot {
		return
	}
	if err != nil {
		h.cfg.Log.Error("a robot does not know what to do", "game", g.id, "seat", actor, "err", err)
	}
	if b.playing {
		if err != nil || b.play.Check(a.Card) != nil {
			a.Card = b.play.Legal().Lowest()
		}
		h.makeCard(now, g, a.Card)
	} else {
		if err != nil || b.auction.Check(a.Call) != nil {
			a.Call = bridge.Pass
		}
		h.call(now, g, a.Call)
	}
	h.ask(g)
}
