package hall

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/duplicate"
	"gogo/protocol/darrington"
)

// numbersLost is how much higher the next numbers are where the last ones are lost: more
// than a server gives in the time between two copies of its records.
const numbersLost = 10_000

// Mend makes records that Load accepts of those that were recovered from a damaged file,
// where some are missing and others of an earlier time. It leaves out what cannot stand
// beside the rest, and says in a note for each what it has changed. A record of a later
// number counts more than one of an earlier. If the last numbers are lost, those that follow
// are far higher than all that are in use, so that no number is given twice.
func Mend(now time.Time, records []Change, lostNumbers bool) (mended []Change, notes []string) {
	h := New(Config{})
	h.mending = &notes
	_ = h.loadAll(now, records, func(err error) error { // which is never returned
		notes = append(notes, "left out: "+err.Error())
		return nil
	})
	for _, id := range sorted(h.tournaments) {
		h.giveUpLostTables(h.tournaments[id])
	}
	if lostNumbers {
		h.numbers.Game += numbersLost
		h.numbers.Tournament += numbersLost
		notes = append(notes, fmt.Sprintf("the last numbers given are lost: the next game is g%d", h.numbers.Game+1))
	}
	h.keepNumbers()
	for _, p := range h.names.players {
		if p.token != "" {
			h.keepName(p)
		}
	}
	for _, t := range h.tournaments {
		h.keepTournament(t)
	}
	for _, g := range h.games {
		h.keepGame(g)
	}
	return h.Changes(), notes
}

// contradiction returns an error about records that contradict each other, or notes it if
// the caller is to mend them.
func (h *Hall) contradiction(format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if h.mending == nil {
		return err
	}
	*h.mending = append(*h.mending, "changed: "+err.Error())
	return nil
}

// inLoadingOrder returns records in the order in which they must be loaded: games name their
// tournaments, so these come first, and those with a later number come before others.
func inLoadingOrder(records []Change) (all []Change) {
	for _, bucket := range []Bucket{Numbers, Names, Tournaments, Games} {
		from := len(all)
		for _, r := range records {
			if r.Bucket == bucket {
				all = append(all, r)
			}
		}
		slices.SortStableFunc(all[from:], func(a, b Change) int {
			one, _ := numberOf(a.ID)
			other, _ := numberOf(b.ID)
			return other - one
		})
	}
	return all
}

// numberOf returns the number in the ID of a game or a tournament.
func numberOf(id string) (int, error) {
	if len(id) < 2 {
		return 0, errors.New("it has no number")
	}
	n, err := strconv.Atoi(id[1:])
	if err != nil || n < 1 || strconv.Itoa(n) != id[1:] {
		return 0, errors.New("it has no number")
	}
	return n, nil
}

// checkID returns an error about an ID that does not begin with a letter and go on with a
// number. It makes that the last number given if it is later.
func checkID(id, letter string, last *int) error {
	n, err := numberOf(id)
	if err != nil || !strings.HasPrefix(id, letter) {
		return errors.New("it has no number")
	}
	*last = max(*last, n)
	return nil
}

// errNoTournament refuses a record of a tournament that cannot be.
var errNoTournament = errors.New("there is no such tournament")

// checkTournament checks the record of a tournament, by itself and beside the others.
func (h *Hall) checkTournament(id string, rec *tournamentRecord) error {
	if err := checkID(id, "t", &h.numbers.Tournament); err != nil {
		return err
	}
	switch {
	case int(rec.Scoring) >= len(scorings) || rec.Phase > darrington.Playing || rec.Round < 0:
		return errNoTournament
	case rec.Phase == darrington.Playing:
		if err := rec.checkPlan(); err != nil {
			return err
		}
	case rec.Round > 0 || len(rec.Plan.Rounds)+len(rec.Results)+len(rec.Pairs)+len(rec.Deals) > 0:
		return errNoTournament
	}
	for i := 0; i < len(rec.Entries); i++ {
		p := h.names.players[darrington.Fold(rec.Entries[i].Name)]
		switch {
		case rec.Entries[i].Name == "":
			return errors.New("an entry has no name")
		case p == nil || p.tournament == nil:
			continue
		case rec.Phase == darrington.Playing:
			return fmt.Errorf("%s plays in tournament %s", p.name, p.tournament.id)
		}
		if err := h.contradiction("%s is in the tournaments %s and %s", p.name, p.tournament.id, id); err != nil {
			return err
		}
		rec.Entries = slices.Delete(rec.Entries, i, i+1)
		i--
	}
	if len(rec.Entries) == 0 {
		return errors.New("nobody is in it")
	}
	return nil
}

// checkPlan checks the numbers in the record of a tournament that is being played.
func (r *tournamentRecord) checkPlan() error {
	each := len(r.Deals) / max(1, r.Plan.Sets)
	isPair := func(n int) bool { return n >= 0 && n < len(r.Pairs) }
	isSitting := func(s duplicate.Sitting) bool {
		return isPair(s.NS) && isPair(s.EW) && s.NS != s.EW && s.Set >= 0 && s.Set < r.Plan.Sets
	}
	isResult := func(n duplicate.Result) bool {
		return n.Board >= 1 && n.Board <= len(r.Deals) && isPair(n.Pairs[0]) && isPair(n.Pairs[1])
	}
	arePairs := func(field []int) bool { return all(slices.Values(field), isPair) }
	areSittings := func(round []duplicate.Sitting) bool { return all(slices.Values(round), isSitting) }
	whole := func(d bridge.Deal) bool { return d.Complete() }
	if r.Plan.Pairs != len(r.Pairs) || each < 1 || each*r.Plan.Sets != len(r.Deals) || r.Round >= len(r.Plan.Rounds) ||
		!all(slices.Values(r.Plan.Rounds), areSittings) || !all(slices.Values(r.Plan.Fields), arePairs) ||
		!all(slices.Values(r.Results), isResult) || !all(slices.Values(r.Deals), whole) {
		return errNoTournament
	}
	return nil
}

// checkGame checks the record of a game, by itself and beside the others, and finds its
// tournament.
func (h *Hall) checkGame(g *game, rec *gameRecord) error {
	if err := checkID(g.id, "g", &h.numbers.Game); err != nil {
		return err
	}
	if g.boards < 0 {
		return errors.New("there is no such game")
	}
	if rec.Tournament == "" {
		return h.checkSeats(g.id, rec)
	}
	t := h.tournaments[rec.Tournament]
	if t == nil {
		return fmt.Errorf("there is no tournament %s", rec.Tournament)
	}
	g.tournament = t
	return h.checkTable(g, rec)
}

// checkSeats wants the players of a game to sit nowhere else.
func (h *Hall) checkSeats(id string, rec *gameRecord) error {
	sitting := map[string]bool{}
	left := false
	for s := range rec.Seats {
		name := rec.Seats[s].Name
		key := darrington.Fold(name)
		p := h.names.players[key]
		where := ""
		switch {
		case name == "":
			continue
		case sitting[key]:
			where = "twice in game " + id
		case p != nil && p.game != nil:
			where = fmt.Sprintf("in the games %s and %s", p.game.id, id)
		case p != nil && p.tournament != nil:
			where = fmt.Sprintf("in tournament %s and game %s", p.tournament.id, id)
		}
		if sitting[key] = true; where == "" {
			left = true
			continue
		}
		if err := h.contradiction("%s is %s", name, where); err != nil {
			return err
		}
		rec.Seats[s] = seatRecord{}
	}
	if !left && h.mending != nil {
		return errors.New("nobody sits there")
	}
	return nil
}

// checkTable wants a game to be one of the tables of its tournament, and as far as the
// results say.
func (h *Hall) checkTable(g *game, rec *gameRecord) error {
	t := g.tournament
	if t.phase != darrington.Playing || !slices.Contains(t.plan.Rounds[t.round], g.sitting.Sitting) {
		return fmt.Errorf("it is no table of this round of tournament %s", t.id)
	}
	for _, other := range h.games {
		if other.tournament == t && other.sitting.Sitting == g.sitting.Sitting {
			return fmt.Errorf("game %s is the same table of tournament %s", other.id, t.id)
		}
	}
	for s := range bridge.Seat(bridge.Seats) {
		p := t.pairs[g.sitting.pairsOf()[s.Side()]][s/2]
		if name := rec.Seats[s].Name; (p == nil) != (name == "") || p != nil && (p.key != darrington.Fold(name) || p.game != nil) {
			return fmt.Errorf("another player sits %v in tournament %s", s, t.id)
		}
	}
	boards := t.plan.Boards(g.sitting.Set, t.boardsPerRound())
	next := t.played(g.sitting.Sitting)
	current := next // the board on the table
	if g.board != nil && g.board.over {
		current--
	}
	if next == g.sitting.Done && (g.board == nil || current >= 0 && current < len(boards) && boards[current] == g.board.number) {
		return nil
	}
	if err := h.contradiction("game %s is not as far as the %d results of its table in tournament %s", g.id, next, t.id); err != nil {
		return err
	}
	g.sitting.Done, g.board, rec.Board = next, nil, nil
	return nil
}

// played returns how many boards of its set a table has results of.
func (t *tournament) played(at duplicate.Sitting) (n int) {
	boards := t.plan.Boards(at.Set, t.boardsPerRound())
	for _, r := range t.results {
		if r.Pairs == [2]int{at.NS, at.EW} && slices.Contains(boards, r.Board) {
			n++
		}
	}
	return min(n, len(boards))
}

// giveUpLostTables counts the boards as unplayed of tables whose game is lost.
func (h *Hall) giveUpLostTables(t *tournament) {
	if t.phase != darrington.Playing {
		return
	}
	there := map[duplicate.Sitting]bool{}
	for g := range maps.Values(h.games) {
		if g.tournament == t {
			there[g.sitting.Sitting] = true
		}
	}
	for _, at := range t.plan.Rounds[t.round] {
		left := t.plan.Boards(at.Set, t.boardsPerRound())[t.played(at):]
		if there[at] || len(left) == 0 {
			continue
		}
		for _, number := range left {
			t.results = append(t.results, duplicate.Unplayed(number, [2]int{at.NS, at.EW}, [2]bool{}))
		}
		*h.mending = append(*h.mending, fmt.Sprintf("changed: table %d of tournament %s is lost: %d boards count as unplayed", at.Table+1, t.id, len(left)))
	}
}
