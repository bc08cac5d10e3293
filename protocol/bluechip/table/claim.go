package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// claiming takes a claim, or an answer to one.
func (t *Table) claiming(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	switch {
	case !t.cfg.Claims:
		return "claims, which this table does not allow"
	case m.Kind == bluechip.Claims:
		return t.makeClaim(now, s)
	case t.claim == nil || !t.claim.asked[s] || m.Of != t.claim.by:
		if p := &t.players[s]; p.lateAnswers > 0 {
			p.lateAnswers--
			return ""
		}
		return "answers a claim that it was not asked about"
	}
	t.claim.asked[s] = false
	switch {
	case m.Kind == bluechip.RejectsClaim:
		t.answer(now, false)
	case t.claim.asked == [bridge.Seats]bool{}:
		t.answer(now, true)
	}
	return ""
}

// makeClaim takes a claim of a player who may make one, and has its hand shown to those who
// are to answer, and to dummy.
func (t *Table) makeClaim(now time.Time, s bridge.Seat) (problem string) {
	p := &t.players[s]
	switch {
	case !t.playing || t.ended || t.claim != nil || t.asking:
		return "claims when nothing can be claimed"
	case s == t.contract.Dummy() || p.at != hasCards || p.calls < len(t.calls) || p.cards < len(t.cards):
		return "claims when it may not"
	}
	if !t.note(now, Event{Kind: Claimed, Seat: s}) {
		return ""
	}
	t.claim = &claim{by: s}
	position := t.play.Position()
	for to := range bridge.Seat(bridge.Seats) {
		t.claim.asked[to] = t.decides(to)
		if t.claim.asked[to] || to == t.contract.Dummy() {
			t.oweOfClaim(to, bluechip.Notice{Kind: bluechip.ClaimMade, Seat: s})
			t.oweOfClaim(to, bluechip.Notice{Kind: bluechip.HandOf, Seat: s, Hand: position.Deal[s]})
		}
	}
	return ""
}

// oweOfClaim has a player told something of a claim behind the cards that were played.
func (t *Table) oweOfClaim(s bridge.Seat, n bluechip.Notice) {
	p := &t.players[s]
	p.ofClaim = append(p.ofClaim, claimNotice{n, len(t.cards)})
}

// decides reports whether a player is to answer the claim: the defenders that of
// declarer, declarer that of a defender.
func (t *Table) decides(s bridge.Seat) bool {
	if declarer := t.contract.Declarer; t.claim.by != declarer {
		return s == declarer
	}
	return s.Side() != t.contract.Declarer.Side()
}

// answer ends a claim.
func (t *Table) answer(now time.Time, accepted bool) {
	by, asked := t.claim.by, t.claim.asked
	t.claim = nil
	if !t.note(now, Event{Kind: Answered, Seat: by, Accepted: accepted}) {
		return
	}
	kind := bluechip.ClaimRejected
	if accepted {
		kind = bluechip.ClaimAccepted
	}
	for s := range bridge.Seat(bridge.Seats) {
		p := &t.players[s]
		untold := len(p.ofClaim) > 0
		if asked[s] && !untold {
			p.lateAnswers++
		}
		if !accepted {
			p.ofClaim = nil // it is not shown a hand any more
		}
		if s != t.contract.Dummy() && p.stage == atTable && (accepted || !untold) {
			t.oweOfClaim(s, bluechip.Notice{Kind: kind, Seat: by})
		}
	}
	if !accepted {
		return
	}
	side := t.contract.Declarer.Side()
	tricks := t.play.Won(side)
	if by.Side() == side {
		tricks = bridge.HandSize - t.play.Won(side.Other())
	}
	t.finish(now, Result{Tricks: tricks, Ending: ByClaim, Claimer: by})
}

// dropClaim forgets a claim: somebody has left.
func (t *Table) dropClaim(now time.Time) {
	if t.claim != nil {
		t.answer(now, false)
	}
}
