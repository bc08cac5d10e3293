package hall

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/duplicate"
	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// Hall holds all players, games and tournaments of a server. It must not be used by
// several goroutines at once. What players ask for is in requests.go, who may take which
// name in names.go, what happens in a game in game.go, and in a tournament in
// tournament.go.
type Hall struct {
	cfg         Config
	sessions    map[Conn]*session
	names       *names
	games       map[string]*game
	joinable    ids // of games with room for a player
	tournaments map[string]*tournament
	numbers     numbers
	changed     map[Key]func() []byte // records to be saved
	swept       time.Time             // when names were last looked through
	frozen      bool                  // whether nothing may change
	mending     *[]string             // what Mend has changed; nil while records must be right
}

// numbers are the last numbers given to a game and a tournament.
type numbers struct{ Game, Tournament int }

// New returns a hall with nobody in it.
func New(cfg Config) *Hall {
	cfg = cfg.withDefaults()
	return &Hall{
		cfg: cfg, sessions: map[Conn]*session{}, names: newNames(&cfg),
		games: map[string]*game{}, tournaments: map[string]*tournament{}, changed: map[Key]func() []byte{},
	}
}

// session is one connection.
type session struct {
	conn   Conn
	from   access.Address
	token  string  // sent before the name
	player *player // nil before HELLO
}

// game is a table, of a rubber or of a tournament.
type game struct {
	id       string
	seats    [bridge.Seats]seat
	watchers []*player
	board    *board // nil before the first hand
	boards   int    // that were dealt
	rubber   bridge.Rubber
	shared   bool           // whether a second player has ever sat down
	from     access.Address // whose connection has opened it, "" after a restart

	tournament *tournament // nil for a rubber game
	sitting    sitting     // in the tournament
}

// seat has a player, a robot, or a player for whom a robot acts.
type seat struct {
	player *player
	robot  bool
	waits  bool      // the player came in the middle of a board, and plays from the next one on
	since  time.Time // when it became empty
}

// empty reports whether nobody sits there.
func (s *seat) empty() bool { return s.player == nil && !s.robot }

// occupant returns the name of who sits there, "" for nobody, and whether somebody acts.
func (s *seat) occupant() (name string, acts bool) {
	switch {
	case s.player != nil:
		return s.player.name, s.player.conn != 0 || s.robot
	case s.robot:
		return robotName, true
	}
	return "", false
}

// humans returns the number of seats with a player.
func (g *game) humans() (n int) {
	for s := range g.seats {
		if g.seats[s].player != nil {
			n++
		}
	}
	return n
}

// attended reports whether a player of the game is connected.
func (g *game) attended() bool {
	return slices.ContainsFunc(g.seats[:], func(s seat) bool { return s.player != nil && s.player.conn != 0 })
}

// deserted reports whether a game has never had a second player or a hand, and its only player is
// gone.
func (g *game) deserted() bool {
	return g.tournament == nil && g.boards == 0 && !g.shared && !g.attended()
}

// full reports whether no seat is empty.
func (g *game) full() bool {
	return !slices.ContainsFunc(g.seats[:], func(s seat) bool { return s.empty() })
}

// due reports whether it is time to deal a hand.
func (g *game) due(now time.Time) bool {
	switch {
	case !g.full() || g.tournament == nil && !g.attended():
		return false
	case g.board == nil || g.board.void:
		return true
	}
	return g.board.over && !now.Before(g.board.next)
}

// freeSeat returns the seat for a player who asks for a position.
func (g *game) freeSeat(at darrington.Position) (bridge.Seat, error) {
	if s, ok := at.Seat(); ok {
		if p := g.seats[s].player; p != nil {
			return 0, fmt.Errorf("%s sits %v in game %s", p.name, s, g.id)
		}
		return s, nil
	}
	for s := range bridge.Seat(bridge.Seats) {
		if g.seats[s].empty() {
			return s, nil
		}
	}
	for s := range bridge.Seat(bridge.Seats) {
		if g.seats[s].player == nil {
			return s, nil
		}
	}
	return 0, fmt.Errorf("game %s has four players", g.id)
}

// mayPlay reports whether a player who takes a seat now may play the board in progress: only who
// has seen this very hand, and no other one, as a player who comes back. Anybody else could be
// somebody under another name who has seen a hand of the board.
func (g *game) mayPlay(p *player, s bridge.Seat) bool {
	if g.board == nil || g.board.over {
		return true
	}
	seen, ok := g.board.seen[p.key]
	return ok && seen == s
}

// boardNotices returns the notices at the beginning of a hand: the score and the board.
func (g *game) boardNotices() []*darrington.Notice {
	b := g.board
	return append(g.scoreNotices(), &darrington.Notice{Kind: darrington.BoardBegins, Number: b.number, Seat: b.dealer, Vulnerable: b.vulnerable})
}

// scoreNotices returns the score of a rubber, nil in a tournament.
func (g *game) scoreNotices() []*darrington.Notice {
	if g.tournament != nil {
		return nil
	}
	var scores [2]darrington.Score
	for s := range scores {
		side := bridge.Side(s)
		scores[s] = darrington.Score{
			Above: g.rubber.Above(side), Below: g.rubber.Below(side), Vulnerable: g.rubber.Vulnerability().Has(side),
			Games: g.rubber.Games(side), PartScore: g.rubber.PartScore(side),
		}
	}
	return []*darrington.Notice{{Kind: darrington.RubberScore, Scores: scores}, {Kind: darrington.RubberState, Scores: scores}}
}

// tournament is a tournament of pairs.
type tournament struct {
	id      string
	scoring darrington.Scoring
	phase   darrington.Phase
	opened  time.Time      // since when it has been waiting for players
	from    access.Address // whose connection has opened it, "" after a restart
	entries []entry

	plan    duplicate.Movement
	pairs   [][2]*player // nil for a robot
	deals   []bridge.Deal
	round   int // from 0
	playing int // tables still playing
	next    time.Time
	results []duplicate.Result
}

// entry is a player in a tournament, with the partner that it asked for.
type entry struct {
	player  *player
	partner string
}

// sitting is the place of a game in a tournament: two pairs that play a set of boards.
type sitting struct {
	duplicate.Sitting

	Done int // boards of the set that were played
}

// over reports whether all boards of the set have been played.
func (s *sitting) over(t *tournament) bool { return s.Done == t.boardsPerRound() }

// pairsOf returns the pairs by side.
func (s *sitting) pairsOf() [2]int { return [2]int{s.NS, s.EW} }

// boardsPerRound returns the number of boards that a table plays in a round.
func (t *tournament) boardsPerRound() int { return len(t.deals) / max(1, t.plan.Sets) }

// setBoard sets up the next board of a sitting.
func (t *tournament) setBoard(b *board, s *sitting) {
	b.number = t.plan.Boards(s.Set, t.boardsPerRound())[s.Done]
	b.dealer, b.vulnerable, b.deal = bridge.BoardDealer(b.number), bridge.BoardVulnerability(b.number), t.deals[b.number-1]
}

// pairUp pairs the connected players, and returns the one who is left over, if any.
func (t *tournament) pairUp() (pairs [][2]*player, alone *player) {
	there := map[string]*player{}
	var entries []duplicate.Entry
	for _, e := range t.entries {
		if e.player.conn != 0 {
			there[e.player.key] = e.player
			entries = append(entries, duplicate.Entry{Name: e.player.key, Partner: e.partner})
		}
	}
	names, last, odd := duplicate.Partners(entries)
	for _, n := range names {
		pairs = append(pairs, [2]*player{there[n[0]], there[n[1]]})
	}
	if odd {
		alone = there[last]
	}
	return pairs, alone
}

// notice returns the phase and round of a tournament as a notice.
func (t *tournament) notice() *darrington.Notice {
	n := &darrington.Notice{
		Kind: darrington.TournamentIs, ID: t.id, Phase: t.phase, Rounds: len(t.plan.Rounds), Boards: t.boardsPerRound(),
		Scoring: t.scoring, Players: len(t.entries),
	}
	if t.phase != darrington.Waiting {
		n.Round = min(t.round+1, n.Rounds)
	}
	return n
}

// standing returns the notice of a pair's place among so many pairs.
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

// scorings maps the scorings of the protocol to those of package duplicate.
var scorings = [...]duplicate.Scoring{darrington.Matchpoints: duplicate.Matchpoints, darrington.IMPs: duplicate.CrossIMPs}

// compareIDs compares ids in the order in which they were assigned.
func compareIDs(a, b string) int { return cmp.Or(len(a)-len(b), cmp.Compare(a, b)) }

// sorted returns the ids of a map in the order in which they were assigned.
func sorted[V any](all map[string]V) []string { return slices.SortedFunc(maps.Keys(all), compareIDs) }

// ids is a set of ids, in the order in which they were assigned.
type ids []string

// set adds an id, or removes it.
func (l *ids) set(id string, in bool) {
	i, found := slices.BinarySearchFunc(*l, id, compareIDs)
	switch {
	case in && !found:
		*l = slices.Insert(*l, i, id)
	case !in && found:
		*l = slices.Delete(*l, i, i+1)
	}
}
