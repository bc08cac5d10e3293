package hall

import (
	"fmt"

	"gogo/board/bridge/duplicate"
	"gogo/protocol/darrington"
)

// tellTournament tells all players of a tournament.
func (h *Hall) tellTournament(t *tournament, n *darrington.Notice) {
	for _, e := range t.entries {
		h.tell(e.player, n)
	}
}

// notice is how far a tournament has come.
func (t *tournament) notice() *darrington.Notice {
	n := &darrington.Notice{
		Kind: darrington.TournamentIs, ID: t.id, Phase: t.phase, Rounds: len(t.plan.Rounds), Boards: t.each(),
		Scoring: t.scoring, Players: len(t.entries),
	}
	if t.phase != darrington.Waiting {
		n.Round = min(t.round+1, n.Rounds)
	}
	return n
}

// tellRanking tells all players of a tournament how the pairs stand.
func (h *Hall) tellRanking(t *tournament) {
	for _, field := range t.plan.Fields {
		standings := duplicate.Rank(t.results, scorings[t.scoring], field)
		for i := range standings {
			h.tellTournament(t, t.standing(&standings[i], len(standings)))
		}
	}
}

// scorings are the ways of scoring of the protocol.
var scorings = [...]duplicate.Scoring{darrington.Matchpoints: duplicate.Matchpoints, darrington.IMPs: duplicate.CrossIMPs}

// standing is where a pair stands among so many.
func (t *tournament) standing(s *duplicate.Standing, of int) *darrington.Notice {
	n := &darrington.Notice{Kind: darrington.Ranked, ID: t.id, Place: s.Place, Places: of, Boards: s.Boards}
	if n.Text = fmt.Sprintf("%.2f %%", s.Score); t.scoring == darrington.IMPs {
		n.Text = fmt.Sprintf("%+.2f IMP", s.Score)
	}
	for _, p := range t.pairs[s.Pair] {
		name := robotName
		if p != nil {
			name = p.name
		}
		n.Names = append(n.Names, name)
	}
	return n
}
