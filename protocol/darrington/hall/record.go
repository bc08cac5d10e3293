package hall

import (
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/duplicate"
	"gogo/protocol/darrington"
)

// nameRecord is a name that is kept by a token.
type nameRecord struct {
	Name  string `json:"name"`
	Token string `json:"token"` // its digest
}

// gameRecord is a game.
type gameRecord struct {
	Seats      [bridge.Seats]seatRecord `json:"seats"`
	Boards     int                      `json:"boards"`
	Board      *boardRecord             `json:"board,omitempty"`
	Rubber     bridge.RubberState       `json:"rubber"`
	Tournament string                   `json:"tournament,omitempty"`
	Sitting    sitting                  `json:"sitting"`
}

// seatRecord is who sits on a seat.
type seatRecord struct {
	Name  string `json:"name,omitempty"`
	Robot bool   `json:"robot,omitempty"`
}

// boardRecord is a hand. What it has come to follows from the calls and the cards.
type boardRecord struct {
	Number     int                    `json:"number"`
	Dealer     bridge.Seat            `json:"dealer"`
	Vulnerable bridge.Vulnerability   `json:"vulnerable"`
	Deal       bridge.Deal            `json:"deal"`
	Calls      []int                  `json:"calls,omitempty"`
	Cards      []int                  `json:"cards,omitempty"`
	Seen       map[string]bridge.Seat `json:"seen,omitempty"`
	Next       time.Time              `json:"next,omitzero"`
}

// tournamentRecord is a tournament.
type tournamentRecord struct {
	Scoring darrington.Scoring `json:"scoring"`
	Phase   darrington.Phase   `json:"phase"`
	Opened  time.Time          `json:"opened"`
	Entries []entryRecord      `json:"entries"`
	Plan    duplicate.Movement `json:"plan,omitzero"`
	Pairs   [][2]string        `json:"pairs,omitempty"` // "" is a robot
	Deals   []bridge.Deal      `json:"deals,omitempty"`
	Round   int                `json:"round"`
	Next    time.Time          `json:"next,omitzero"`
	Results []duplicate.Result `json:"results,omitempty"`
}

// entryRecord is a player of a tournament.
type entryRecord struct {
	Name    string `json:"name"`
	Partner string `json:"partner,omitempty"`
}

// record returns what is kept of a game.
func (g *game) record() *gameRecord {
	r := &gameRecord{Boards: g.boards, Rubber: g.rubber.State(), Sitting: g.sitting}
	for s := range g.seats {
		r.Seats[s].Robot = g.seats[s].robot
		if p := g.seats[s].player; p != nil {
			r.Seats[s].Name = p.name
		}
	}
	if g.tournament != nil {
		r.Tournament = g.tournament.id
	}
	if g.board != nil {
		r.Board = g.board.record()
	}
	return r
}

// record returns what is kept of a hand.
func (b *board) record() *boardRecord {
	return &boardRecord{
		Number: b.number, Dealer: b.dealer, Vulnerable: b.vulnerable, Deal: b.deal,
		Calls: ints(b.auction.Calls()), Cards: ints(b.play.Cards()), Seen: b.seen, Next: b.next,
	}
}

// ints returns calls or cards as numbers.
func ints[V ~uint8](all []V) []int {
	numbers := make([]int, len(all))
	for i, v := range all {
		numbers[i] = int(v)
	}
	return numbers
}

// record returns what is kept of a tournament.
func (t *tournament) record() *tournamentRecord {
	r := &tournamentRecord{
		Scoring: t.scoring, Phase: t.phase, Opened: t.opened, Plan: t.plan, Deals: t.deals, Round: t.round, Next: t.next, Results: t.results,
	}
	for _, e := range t.entries {
		r.Entries = append(r.Entries, entryRecord{e.player.name, e.partner})
	}
	for _, pair := range t.pairs {
		var names [2]string
		for i, p := range pair {
			if p != nil {
				names[i] = p.name
			}
		}
		r.Pairs = append(r.Pairs, names)
	}
	return r
}
