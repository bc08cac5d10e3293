package leads

import (
	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

// Trial is what opening leads lose against the best card, in tricks.
type Trial struct {
	Cheapest stats.Points // from the suit that costs least by the agreement
	Any      stats.Points // from every suit as often as another
	Best     stats.Points // from the best suit, by the agreement's card
}

// Try leads on boards.
func Try(a *carding.Agreement, boards []Board) *Trial {
	var t Trial
	for i := range boards {
		b := &boards[i]
		s := a.At(&b.Play, b.Heard)
		leads := s.Leads(b.Hand)
		cheapest, least, sum, n := carding.Lead{Usual: -1}, bridge.HandSize, 0, 0
		for _, l := range leads {
			if l.Card == bridge.NoCard {
				continue
			}
			loss := b.Loss[l.Card]
			least, sum, n = min(least, loss), sum+loss, n+1
			if l.Usual > cheapest.Usual {
				cheapest = l
			}
		}
		add(&t.Cheapest, float64(b.Loss[cheapest.Card]))
		add(&t.Any, float64(sum)/float64(n))
		add(&t.Best, float64(least))
	}
	return &t
}

func add(p *stats.Points, loss float64) { p.AddPair(loss, loss) }
