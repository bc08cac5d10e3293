package table

import (
	"fmt"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// serveClaim serves a claim, or an answer to one.
func (t *Table) serveClaim(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	switch {
	case !t.cfg.Claims:
		return "claims, which this table does not allow"
	case m.Kind == bluechip.Claims:
		return t.makeClaim(now, s, m)
	case t.claim == nil || !t.claim.pending[s] || m.Of != t.claim.by:
		if p := &t.players[s]; p.lateAnswers > 0 {
			p.lateAnswers--
			return ""
		}
		return "answers a claim that it was not asked about"
	}
	t.claim.pending[s], t.claim.answers[s] = false, Accepts
	if m.Kind == bluechip.RejectsClaim {
		t.claim.answers[s] = Rejects
	}
	switch {
	case m.Kind == bluechip.RejectsClaim:
		t.resolveClaim(now, false, &s)
	case t.claim.pending == [bridge.Seats]bool{}:
		t.resolveClaim(now, true, nil)
	}
	return ""
}

// makeClaim serves a claim, and shows the claimer's hand to the players who are to
// answer, and to dummy.
func (t *Table) makeClaim(now time.Time, s bridge.Seat, m *bluechip.Message) (problem string) {
	p := &t.players[s]
	left := bridge.HandSize - len(t.cards)/bridge.Seats
	made := claim{by: s, tricks: left}
	if m.Part {
		made.part, made.tricks = m.Tricks < left, m.Tricks
	}
	switch {
	case !t.playing || t.ended || t.claim != nil || t.asking:
		return "claims when nothing can be claimed"
	case s == t.contract.Dummy() || p.level != hasCards || p.calls < len(t.calls) || p.cards < len(t.cards):
		return "claims when it may not"
	case made.tricks > left:
		return fmt.Sprintf("claims %d tricks of %d", made.tricks, left)
	}
	if !t.note(now, Event{Kind: Claimed, Seat: s, Tricks: made.tricks, Info: m.Info}) {
		return ""
	}
	t.claim = &made
	position := t.play.Position()
	for to := range bridge.Seat(bridge.Seats) {
		t.claim.pending[to] = t.answersClaim(to)
		if t.claim.pending[to] || to == t.contract.Dummy() {
			t.queueClaimNotice(to, bluechip.Notice{Kind: bluechip.ClaimMade, Seat: s, Part: made.part, Tricks: made.tricks, Info: m.Info})
			t.queueClaimNotice(to, bluechip.Notice{Kind: bluechip.HandOf, Seat: s, Hand: position.Deal[s]})
		}
	}
	return ""
}

// queueClaimNotice queues a notice about a claim behind the cards played so far.
func (t *Table) queueClaimNotice(s bridge.Seat, n bluechip.Notice) {
	p := &t.players[s]
	p.claimNotices = append(p.claimNotices, claimNotice{n, len(t.cards)})
}

// answersClaim reports whether a player is to answer the claim: the defenders answer
// declarer, declarer answers a defender.
func (t *Table) answersClaim(s bridge.Seat) bool {
	if declarer := t.contract.Declarer; t.claim.by != declarer {
		return s == declarer
	}
	return s.Side() != t.contract.Declarer.Side()
}

// resolveClaim ends a claim, which the player on a seat has rejected unless that is nil.
func (t *Table) resolveClaim(now time.Time, accepted bool, rejecter *bridge.Seat) {
	made := *t.claim
	by, asked, answers := made.by, made.pending, made.answers
	t.claim = nil
	if !t.note(now, Event{Kind: Answered, Seat: by, Tricks: made.tricks, Accepted: accepted, Answers: answers}) {
		return
	}
	outcome := bluechip.Notice{Kind: bluechip.ClaimRejected, Seat: by}
	if rejecter != nil {
		outcome.Named, outcome.By = true, *rejecter
	}
	if accepted {
		outcome = bluechip.Notice{Kind: bluechip.ClaimAccepted, Seat: by, Part: made.part, Tricks: made.tricks}
	}
	for s := range bridge.Seat(bridge.Seats) {
		p := &t.players[s]
		untold := len(p.claimNotices) > 0
		if asked[s] && !untold {
			p.lateAnswers++
		}
		if !accepted {
			p.claimNotices = nil // it is not shown a hand any more
		}
		if s != t.contract.Dummy() && p.stage == atTable && (accepted || !untold) {
			t.queueClaimNotice(s, outcome)
		}
	}
	if !accepted {
		return
	}
	side := t.contract.Declarer.Side()
	tricks := t.play.Won(side) + made.tricks
	if by.Side() != side {
		tricks = bridge.HandSize - t.play.Won(side.Other()) - made.tricks
	}
	t.finish(now, Result{Tricks: tricks, Ending: ByClaim, Claimer: by})
}

// dropClaim rejects a claim because a player has left.
func (t *Table) dropClaim(now time.Time) {
	if t.claim != nil {
		t.resolveClaim(now, false, nil)
	}
}
