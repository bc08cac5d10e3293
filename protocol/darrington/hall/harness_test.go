package hall

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// room is a hall with players who are told what a network would carry.
type room struct {
	t     *testing.T
	hall  *Hall
	rng   *rand.Rand
	now   time.Time
	disk  map[Key][]byte
	conns map[Conn]*guestOf
	last  Conn
	deals uint64
	tasks []*Task
	lines []string // of all, in both directions
	cfg   Config
	from  access.Address // of connections that come in
}

// guestOf is the other end of a connection.
type guestOf struct {
	name   string
	mirror mirror
	told   []darrington.Notice
	closed bool
}

// newRoom returns a room.
func newRoom(t *testing.T, seed uint64, cfg Config) *room {
	t.Helper()
	r := &room{
		t: t, rng: rand.New(rand.NewPCG(seed, 7)), now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC),
		disk: map[Key][]byte{}, conns: map[Conn]*guestOf{},
	}
	cfg.Send, cfg.Close = r.send, func(c Conn) { r.conns[c].closed = true }
	cfg.Deal = func() bridge.Deal { r.deals++; return dealing.Deal(seed, r.deals) }
	r.cfg = cfg
	r.hall = New(cfg)
	return r
}

// newRobotRoom returns a room whose robots are asked when answer is called.
func newRobotRoom(t *testing.T, seed uint64, cfg Config) *room {
	t.Helper()
	r := newRoom(t, seed, cfg)
	r.cfg.Ask = func(t *Task) { r.tasks = append(r.tasks, t) }
	r.hall = New(r.cfg)
	return r
}

// send takes what a connection is told, as a line that can be read.
func (r *room) send(c Conn, n *darrington.Notice) {
	r.t.Helper()
	line := strings.TrimSuffix(string(n.Append(nil)), "\n")
	again, err := darrington.ParseNotice(line)
	if err != nil {
		r.t.Fatalf("%s: %v", line, err)
	}
	g, ok := r.conns[c]
	if !ok || g.closed {
		r.t.Fatalf("%s to nobody", line)
	}
	r.lines = append(r.lines, fmt.Sprintf("to %s: %s", g.name, line))
	g.told = append(g.told, again)
	g.mirror.take(&again, g.name)
}

// commit keeps what has changed, as a server does before anything goes out.
func (r *room) commit() {
	for _, c := range r.hall.Changes() {
		if c.Value == nil {
			delete(r.disk, c.Key)
		} else {
			r.disk[c.Key] = c.Value
		}
	}
}

// crash ends the hall and goes on with what was kept.
func (r *room) crash() {
	r.t.Helper()
	var records []Change
	for k, v := range r.disk {
		records = append(records, Change{k, v})
	}
	h, err := Load(r.now, r.cfg, records)
	if err != nil {
		r.t.Fatal(err)
	}
	r.hall, r.conns, r.tasks = h, map[Conn]*guestOf{}, nil
}

// connect brings in somebody who says what is given.
func (r *room) connect(name string, before ...string) Conn {
	r.t.Helper()
	r.last++
	c := r.last
	r.conns[c] = &guestOf{name: name}
	r.hall.Enter(c, r.from)
	for _, line := range before {
		r.say(c, line)
	}
	m := darrington.Message{Kind: darrington.Hello, Name: name}
	r.receive(c, m)
	return c
}

// say has a connection say a line.
func (r *room) say(c Conn, line string) {
	r.t.Helper()
	m, err := darrington.ParseMessage(line)
	if err != nil {
		r.lines = append(r.lines, fmt.Sprintf("from %s: %s", r.conns[c].name, line))
		r.hall.Refuse(c, err)
		return
	}
	r.receive(c, m)
}

func (r *room) receive(c Conn, m darrington.Message) {
	r.lines = append(r.lines, fmt.Sprintf("from %s: %s", r.conns[c].name, strings.TrimSuffix(string(m.Append(nil)), "\n")))
	r.hall.Receive(r.now, c, &m)
	r.commit()
}

// hangUp ends a connection.
func (r *room) hangUp(c Conn) {
	delete(r.conns, c)
	r.hall.Leave(r.now, c)
	r.commit()
}

// pass lets time pass.
func (r *room) pass(d time.Duration) {
	r.now = r.now.Add(d)
	r.hall.Tick(r.now)
	r.commit()
}

// naks returns the reasons for which a connection was refused.
func (r *room) naks(c Conn) (texts []string) {
	for i := range r.conns[c].told {
		if n := &r.conns[c].told[i]; n.Kind == darrington.Refused {
			texts = append(texts, n.Text)
		}
	}
	return texts
}

// four seats four players in a new game, and returns their connections from North on.
func (r *room) four(prefix string) (conns [bridge.Seats]Conn, g *game) {
	r.t.Helper()
	for s := range conns {
		conns[s] = r.connect(fmt.Sprintf("%s%d", prefix, s))
		if s == 0 {
			r.say(conns[0], "JOIN-M - N")
		} else {
			r.say(conns[s], fmt.Sprintf("JOIN-M %s %s", r.conns[conns[0]].mirror.game, bridge.Seat(s).Letter()))
		}
	}
	return conns, r.hall.games[r.conns[conns[0]].mirror.game]
}

// act has whose turn it is do something legal at random: players call up to a level at which
// games end.
func (r *room) act(g *game) {
	r.t.Helper()
	b := g.board
	_, actor := b.turn()
	p := g.seats[actor].player
	if p == nil || p.conn == 0 {
		r.t.Fatalf("%v of %s cannot act", actor, g.id)
	}
	if b.playing {
		r.receive(p.conn, darrington.Message{Kind: darrington.Plays, Card: pickCard(r.rng, b.play.Legal())})
		return
	}
	r.receive(p.conn, darrington.Message{Kind: darrington.Bids, Call: pickCall(r.rng, &b.auction)})
}

// pickCard picks a card.
func pickCard(rng *rand.Rand, legal bridge.Cards) bridge.Card {
	n := rng.IntN(legal.Count())
	for c := range legal.Down {
		if n == 0 {
			return c
		}
		n--
	}
	panic("no card")
}

// pickCall picks a call, passes more often than others.
func pickCall(rng *rand.Rand, a *bridge.Auction) bridge.Call {
	if rng.IntN(3) > 0 && (a.Len() > 0 || rng.IntN(4) > 0) {
		return bridge.Pass
	}
	legal := a.AppendLegal(nil)
	return legal[rng.IntN(min(len(legal), 12))]
}

// answer answers the robots' tasks that there are now.
func (r *room) answer() {
	tasks := r.tasks
	r.tasks = nil
	for _, t := range tasks {
		var a Answer
		var err error
		switch {
		case r.rng.IntN(50) == 0:
			err = errors.New("the robot has no idea")
		case t.View.Play.Contract().IsPassedOut():
			a.Call = pickCall(r.rng, &t.View.Auction)
		default:
			a.Card = pickCard(r.rng, t.View.Play.Legal())
		}
		r.hall.Answer(r.now, t, a, err)
		r.commit()
	}
}

// mirror is what a client knows from messages alone.
type mirror struct {
	game       string
	seat       darrington.Position
	names      [bridge.Seats]string
	away       [bridge.Seats]bool
	number     int
	dealer     bridge.Seat
	vulnerable bridge.Vulnerability
	hand       bridge.Cards
	dummy      bridge.Cards
	calls      []bridge.Call
	toCall     darrington.Position
	contract   bridge.Contract
	side       bridge.Side
	trick      []bridge.Card
	toPlay     darrington.Position
	played     []bridge.Card
	won        []bridge.Seat
	scores     [2]darrington.Score
	result     *darrington.Notice // of this board, once it is over
	tournament string
	round      int
}

// take takes in what is told to a player of a name.
func (m *mirror) take(n *darrington.Notice, name string) {
	switch n.Kind {
	case darrington.Joined:
		if m.game != n.ID {
			*m = mirror{game: n.ID, tournament: m.tournament, round: m.round}
		}
		s, _ := n.Position.Seat()
		m.names[s], m.away[s] = n.Name, false
		if n.Name == name {
			m.seat = n.Position
		}
	case darrington.Watching:
		*m = mirror{game: n.ID}
	case darrington.SeatLeft:
		s, _ := n.Position.Seat()
		m.names[s], m.away[s] = "", false
		if n.Position == m.seat {
			*m = mirror{}
		}
	case darrington.SeatAway:
		s, _ := n.Position.Seat()
		m.away[s] = true
	case darrington.GameClosed:
		*m = mirror{tournament: m.tournament, round: m.round}
	case darrington.TournamentIs:
		if m.tournament, m.round = n.ID, n.Round; n.Phase == darrington.Over {
			m.tournament, m.round = "", 0
		}
	default:
		m.takeBoard(n)
	}
}

// takeBoard takes in what is told of a board.
func (m *mirror) takeBoard(n *darrington.Notice) {
	switch n.Kind {
	case darrington.BoardBegins:
		*m = mirror{
			game: m.game, seat: m.seat, names: m.names, away: m.away, scores: m.scores, tournament: m.tournament, round: m.round,
			number: n.Number, dealer: n.Seat, vulnerable: n.Vulnerable,
		}
	case darrington.HandOf:
		m.hand = n.Hand
	case darrington.DummyHand:
		m.dummy = n.Hand
	case darrington.AuctionOpen:
		m.calls, m.toCall = n.Calls, n.Position
	case darrington.AuctionClosed:
		m.contract, m.side = n.Contract, n.Side
	case darrington.CardsPlayed:
		m.played = n.Cards
	case darrington.TrickSoFar:
		for _, c := range n.Cards {
			if !slices.Contains(m.played, c) {
				m.played = append(m.played, c)
			}
		}
		m.trick, m.toPlay = n.Cards, n.Position
	case darrington.TricksWon:
		m.won = n.Won
	case darrington.RubberScore:
		for s := range m.scores {
			m.scores[s].Above, m.scores[s].Below, m.scores[s].Vulnerable = n.Scores[s].Above, n.Scores[s].Below, n.Scores[s].Vulnerable
		}
	case darrington.RubberState:
		for s := range m.scores {
			m.scores[s].Games, m.scores[s].PartScore = n.Scores[s].Games, n.Scores[s].PartScore
		}
	case darrington.BoardOver:
		m.result = n
	}
}
