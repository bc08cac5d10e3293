package hall

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/duplicate"
	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// joinTournament enters a player in a tournament, a new one if id is empty.
func (h *Hall) joinTournament(now time.Time, who *session, id, partner string) error {
	p := who.player
	if err := checkNotPlaying(p); err != nil {
		return err
	}
	if darrington.Fold(partner) == p.key {
		return errors.New("nobody can be their own partner")
	}
	t, err := h.enterable(now, who.from, id)
	if err != nil {
		return err
	}
	h.stopWatching(p)
	t.entries = append(t.entries, entry{p, darrington.Fold(partner)})
	p.tournament = t
	h.keepTournament(t)
	h.cfg.Log.Debug("enters", "player", p.name, "tournament", t.id)
	h.tellTournament(t, t.notice())
	if len(t.entries) == h.cfg.Tournament.Players {
		h.startTournament(now, t)
	}
	return nil
}

// checkNotPlaying returns an error if the player is already in a game or a tournament.
func checkNotPlaying(p *player) error {
	switch {
	case p.game != nil && p.tournament == nil:
		return fmt.Errorf("you sit in game %s: X-LEAVE leaves it", p.game.id)
	case p.tournament != nil:
		return fmt.Errorf("you play in tournament %s", p.tournament.id)
	}
	return nil
}

// enterable returns the tournament with an id, or a new one if that is empty, if it can
// be entered.
func (h *Hall) enterable(now time.Time, from access.Address, id string) (*tournament, error) {
	if id != "" {
		t, ok := h.tournaments[id]
		switch {
		case !ok:
			return nil, fmt.Errorf("there is no tournament %s", id)
		case t.phase != darrington.Waiting:
			return nil, fmt.Errorf("tournament %s has begun", id)
		case len(t.entries) >= h.cfg.Tournament.Players:
			return nil, fmt.Errorf("tournament %s is full", id)
		}
		return t, nil
	}
	if len(h.tournaments) >= h.cfg.Games {
		return nil, fmt.Errorf("there are %d tournaments, as many as the server takes", len(h.tournaments))
	}
	opened := 0
	for _, t := range h.tournaments {
		if t.from == from {
			opened++
		}
	}
	if err := h.checkOpened(from, opened, "tournaments"); err != nil {
		return nil, err
	}
	h.numbers.Tournament++
	h.keepNumbers()
	t := &tournament{id: "t" + strconv.Itoa(h.numbers.Tournament), scoring: h.cfg.Tournament.Scoring, opened: now, from: from}
	h.tournaments[t.id] = t
	return t, nil
}

// withdraw removes a player from a tournament that has not begun.
func (h *Hall) withdraw(t *tournament, p *player) {
	t.entries = slices.DeleteFunc(t.entries, func(e entry) bool { return e.player == p })
	p.tournament = nil
	if len(t.entries) == 0 {
		h.endTournament(t)
		return
	}
	h.keepTournament(t)
	h.tellTournament(t, t.notice())
}

// tickTournament starts a tournament or its next round if it is time.
func (h *Hall) tickTournament(now time.Time, t *tournament) {
	switch t.phase {
	case darrington.Waiting:
		h.dropAway(now, t)
		if h.tournaments[t.id] == t && now.Sub(t.opened) >= h.cfg.Tournament.Wait {
			h.startTournament(now, t)
		}
	case darrington.Playing:
		if t.playing == 0 && !now.Before(t.next) {
			t.round++
			h.startRound(now, t)
		}
	}
}

// keepEntry is how long a tournament that waits keeps the entry of a player who is away.
const keepEntry = time.Minute

// dropAway takes players who have been away for too long out of a tournament that waits: they would
// keep others out.
func (h *Hall) dropAway(now time.Time, t *tournament) {
	gone := func(p *player) bool { return p.conn == 0 && now.Sub(p.since) >= keepEntry }
	for _, e := range slices.Clone(t.entries) {
		if gone(e.player) {
			h.withdraw(t, e.player)
			h.forget(e.player)
		}
	}
}

// startTournament begins a tournament, or waits again if there are not enough players.
func (h *Hall) startTournament(now time.Time, t *tournament) {
	pairs, alone := t.pairUp()
	least := 2 * h.cfg.Tournament.Tables
	if h.cfg.Ask != nil {
		if alone != nil {
			pairs, alone = append(pairs, [2]*player{alone, nil}), nil
		}
		for len(pairs) > 0 && len(pairs) < least {
			pairs = append(pairs, [2]*player{})
		}
	}
	if len(pairs) < least {
		t.opened = now
		return
	}
	plan, err := duplicate.New(len(pairs), h.cfg.Tournament.Rounds)
	if err != nil {
		h.cfg.Log.Error("a tournament cannot begin", "tournament", t.id, "pairs", len(pairs), "err", err)
		t.opened = now
		return
	}
	h.dropUnpaired(t, alone)
	t.phase, t.plan, t.pairs = darrington.Playing, plan.Barometer(), pairs
	for range t.plan.Sets * h.cfg.Tournament.Boards {
		t.deals = append(t.deals, h.cfg.Deal())
	}
	h.cfg.Log.Info("tournament begins", "tournament", t.id, "pairs", len(pairs), "rounds", len(t.plan.Rounds))
	h.startRound(now, t)
}

// dropUnpaired removes players who are disconnected or without a partner from a
// tournament that begins.
func (h *Hall) dropUnpaired(t *tournament, alone *player) {
	t.entries = slices.DeleteFunc(t.entries, func(e entry) bool {
		p := e.player
		if p.conn != 0 && p != alone {
			return false
		}
		p.tournament = nil
		h.tell(p, &darrington.Notice{Kind: darrington.GameClosed, ID: t.id, Text: "there is no partner for you"})
		h.forget(p)
		return true
	})
}

// startRound seats the pairs at their tables, or ends a tournament that has no more
// rounds.
func (h *Hall) startRound(now time.Time, t *tournament) {
	if t.round == len(t.plan.Rounds) {
		t.phase = darrington.Over
		h.tellTournament(t, t.notice())
		h.endTournament(t)
		return
	}
	t.playing = len(t.plan.Rounds[t.round])
	h.keepTournament(t)
	h.tellTournament(t, t.notice())
	for _, s := range t.plan.Rounds[t.round] {
		h.startTable(now, t, s)
	}
	if out, ok := t.plan.SitOut(t.round); ok {
		for _, p := range t.pairs[out] {
			h.tell(p, &darrington.Notice{Kind: darrington.SitsOut, ID: t.id, Round: t.round + 1})
		}
	}
}

// startTable seats two pairs.
func (h *Hall) startTable(now time.Time, t *tournament, at duplicate.Sitting) {
	g := h.newGame(now)
	g.tournament, g.sitting = t, sitting{Sitting: at}
	for s := range bridge.Seat(bridge.Seats) {
		p := t.pairs[g.sitting.pairsOf()[s.Side()]][s/2]
		g.seats[s] = seat{player: p, robot: p == nil, since: now}
		if p != nil {
			p.game, p.seat = g, s
		}
	}
	for s := range bridge.Seat(bridge.Seats) {
		if p := g.seats[s].player; p != nil {
			h.tellState(p, g)
		}
	}
	h.proceed(now, g)
}

// enterResult records the result of a board.
func (h *Hall) enterResult(t *tournament, g *game) {
	b := g.board
	g.sitting.Done++
	t.results = append(t.results, duplicate.Result{
		Board: b.number, Pairs: g.sitting.pairsOf(), Points: b.contract.ScoreFor(bridge.NorthSouth, b.vulnerable, b.tricks()),
	})
	h.keepTournament(t)
}

// abandonTable ends a table of a tournament if a player has been disconnected for too
// long and no robot acts for it: the remaining boards count as unplayed. It reports
// whether it did.
func (h *Hall) abandonTable(now time.Time, g *game) bool {
	t := g.tournament
	if t == nil || g.board.over || h.cfg.Ask != nil || h.cfg.KeepSeat == 0 {
		return false
	}
	var gone [2]bool // sides
	for s := range bridge.Seat(bridge.Seats) {
		p := g.seats[s].player
		gone[s.Side()] = gone[s.Side()] || p.conn == 0 && now.Sub(p.since) >= h.cfg.KeepSeat
	}
	if gone == [2]bool{} {
		return false
	}
	for _, number := range t.plan.Boards(g.sitting.Set, t.boardsPerRound())[g.sitting.Done:] {
		t.results = append(t.results, duplicate.Unplayed(number, g.sitting.pairsOf(), gone))
	}
	g.sitting.Done, g.board.over = t.boardsPerRound(), true
	h.cfg.Log.Warn("a table is given up, as players are away", "tournament", t.id, "game", g.id)
	h.finishTable(now, t, g)
	return true
}

// finishTable ends a table, and with the last one the round.
func (h *Hall) finishTable(now time.Time, t *tournament, g *game) {
	h.closeGame(g, "the round is over")
	t.playing--
	h.keepTournament(t)
	if t.playing > 0 {
		return
	}
	t.next = now.Add(h.cfg.Pause)
	h.tellRanking(t)
	h.tickTournament(now, t)
}

// endTournament removes a tournament.
func (h *Hall) endTournament(t *tournament) {
	delete(h.tournaments, t.id)
	h.dropTournament(t)
	for _, e := range t.entries {
		e.player.tournament = nil
		h.forget(e.player)
	}
	h.cfg.Log.Info("tournament is over", "tournament", t.id)
}

// tellTournament sends a notice to all players of a tournament.
func (h *Hall) tellTournament(t *tournament, n *darrington.Notice) {
	for _, e := range t.entries {
		h.tell(e.player, n)
	}
}

// tellRanking sends the standings to all players of a tournament.
func (h *Hall) tellRanking(t *tournament) {
	for _, field := range t.plan.Fields {
		standings := duplicate.Rank(t.results, scorings[t.scoring], field)
		for i := range standings {
			h.tellTournament(t, t.standing(&standings[i], len(standings)))
		}
	}
}
