package hall

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Load returns a hall with what records have, as Changes gave them. All players are away.
// The error says which record is none.
func Load(now time.Time, cfg Config, records []Change) (*Hall, error) {
	h := New(cfg)
	// Games name their tournaments, so these come first.
	for _, bucket := range []Bucket{Numbers, Names, Tournaments, Games} {
		for _, r := range records {
			if r.Bucket != bucket {
				continue
			}
			if err := h.load(now, r); err != nil {
				return nil, fmt.Errorf("record %s of %s: %w", r.ID, r.Bucket, err)
			}
		}
	}
	return h, nil
}

// load takes in a record.
func (h *Hall) load(now time.Time, r Change) error {
	switch r.Bucket {
	case Numbers:
		return json.Unmarshal(r.Value, &h.numbers)
	case Names:
		var n nameRecord
		if err := json.Unmarshal(r.Value, &n); err != nil {
			return err
		}
		h.known(now, n.Name).token = n.Token
	case Tournaments:
		return h.loadTournament(now, r)
	case Games:
		return h.loadGame(now, r)
	}
	return nil
}

// known returns the player of a name, who is away, nil for "".
func (h *Hall) known(now time.Time, name string) *player {
	if name == "" {
		return nil
	}
	key := darrington.Fold(name)
	p, ok := h.players[key]
	if !ok {
		p = &player{name: name, key: key, since: now}
		h.players[key] = p
	}
	return p
}

// loadTournament takes in a tournament.
func (h *Hall) loadTournament(now time.Time, r Change) error {
	var rec tournamentRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return err
	}
	t := &tournament{
		id: r.ID, scoring: rec.Scoring, phase: rec.Phase, opened: rec.Opened, plan: rec.Plan, deals: rec.Deals, round: rec.Round,
		next: rec.Next, results: rec.Results,
	}
	if t.phase == darrington.Waiting {
		t.opened = now // so that players have the time to come back
	}
	if int(t.scoring) >= len(scorings) || t.round < 0 || t.round >= max(1, len(t.plan.Rounds)) {
		return errors.New("there is no such tournament")
	}
	for _, e := range rec.Entries {
		p := h.known(now, e.Name)
		if p == nil {
			return errors.New("an entry has no name")
		}
		p.tournament = t
		t.entries = append(t.entries, entry{p, e.Partner})
	}
	for _, names := range rec.Pairs {
		t.pairs = append(t.pairs, [2]*player{h.known(now, names[0]), h.known(now, names[1])})
	}
	h.tournaments[t.id] = t
	return nil
}

// loadGame takes in a game.
func (h *Hall) loadGame(now time.Time, r Change) error {
	var rec gameRecord
	if err := json.Unmarshal(r.Value, &rec); err != nil {
		return err
	}
	g := &game{id: r.ID, boards: rec.Boards, sitting: rec.Sitting}
	var err error
	if g.rubber, err = rec.Rubber.Rubber(); err != nil {
		return err
	}
	if rec.Tournament != "" {
		if g.tournament = h.tournaments[rec.Tournament]; g.tournament == nil {
			return fmt.Errorf("there is no tournament %s", rec.Tournament)
		}
		g.tournament.playing++
	}
	for s := range bridge.Seat(bridge.Seats) {
		p := h.known(now, rec.Seats[s].Name)
		if g.seats[s] = (seat{player: p, robot: rec.Seats[s].Robot, since: now}); p != nil {
			p.game, p.seat = g, s
		}
	}
	if rec.Board != nil {
		if g.board, err = rec.Board.board(); err != nil {
			return err
		}
	}
	h.games[g.id] = g
	return nil
}

// board returns the hand with its calls and cards.
func (r *boardRecord) board() (*board, error) {
	if !r.Deal.Complete() {
		return nil, errors.New("a hand is not complete")
	}
	b := &board{
		number: r.Number, dealer: r.Dealer, vulnerable: r.Vulnerable, deal: r.Deal,
		auction: bridge.NewAuction(r.Dealer), seen: r.Seen, next: r.Next,
	}
	if b.seen == nil {
		b.seen = map[string]bridge.Seat{}
	}
	for _, c := range r.Calls {
		if err := b.auction.Call(bridge.Call(c)); err != nil {
			return nil, err
		}
	}
	contract, over := b.auction.Contract()
	if !over {
		return b, nil
	}
	if b.over = contract.IsPassedOut(); b.over {
		return b, nil
	}
	b.contract = contract
	b.begin()
	for _, c := range r.Cards {
		if err := b.play.Play(bridge.Card(c)); err != nil {
			return nil, err
		}
	}
	b.over = b.play.Done()
	return b, nil
}
