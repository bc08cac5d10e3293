package scoreboard

import (
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"gogo/bench/match/arena"
	"gogo/bench/pages"
	"gogo/bench/stats"
	"gogo/internal/words"
)

const (
	maxRunning  = 16  // games shown at once
	maxFinished = 100 // finished games in the list
	maxPoints   = 400 // of a curve
)

// Scoreboard is a match in progress. Its methods may be called concurrently.
type Scoreboard struct {
	plan   *arena.Plan
	sides  [2]string
	drawer pages.Drawer // nil if games are not drawn

	mu       sync.Mutex
	running  []*runningGame // in the order of their starts
	finished []finishedGame // the last one first
	state    matchState
	counted  time.Time // time of the last summary and curves
	version  int
	changed  chan struct{} // closed at the next change
}

// runningGame is a game in progress, for the page.
type runningGame struct {
	Number  int       `json:"number"` // from 1
	Players [2]string `json:"players"`
	Moves   int       `json:"moves"` // including the opening
	Steps   []string  `json:"steps"` // the changes on the board by each move
	Opening int       `json:"opening"`
	Last    string    `json:"last"` // the last move, in words
}

// finishedGame is a finished game.
type finishedGame struct {
	Number  int       `json:"number"`
	Players [2]string `json:"players"`
	Result  string    `json:"result"`
	Moves   int       `json:"moves"`
}

// matchState is the state of the match.
type matchState struct {
	Title   string   `json:"title"`
	Plan    string   `json:"plan"`
	Played  int      `json:"played"`
	Of      int      `json:"of"`
	Summary []string `json:"summary"`
	Over    bool     `json:"over"`
	// Score is the history of the first program's share of the points in percent, LLR that of
	// the sequential test, after each pair that counts.
	Score []float64 `json:"score"`
	// LuckAdjusted is the history of the first program's luck-adjusted result: points in a game for
	// points, otherwise percent. It is empty if the luck is unknown.
	LuckAdjusted    []float64  `json:"luckOff"`
	LLR             []float64  `json:"llr"`
	Bounds          [2]float64 `json:"bounds"`  // of the test
	LuckAdjustedPar float64    `json:"luckPar"` // LuckAdjusted between equals
}

// New returns the scoreboard of a match, which may have been started before.
func New(title string, plan *arena.Plan, sides [2]string, drawer pages.Drawer, standings *arena.Standings) *Scoreboard {
	s := &Scoreboard{plan: plan, sides: sides, drawer: drawer, changed: make(chan struct{}), running: []*runningGame{}, finished: []finishedGame{}}
	s.state = matchState{Title: words.Sanitize(title), Plan: words.Sanitize(plan.Describe()), Of: plan.Len(), Score: []float64{}, LuckAdjusted: []float64{}, LLR: []float64{}}
	s.update(standings)
	return s
}

// notify wakes the watchers. The caller must hold s.mu.
func (s *Scoreboard) notify() {
	s.version++
	close(s.changed)
	s.changed = make(chan struct{})
}

// Moved shows a game in progress. It does not keep the record.
func (s *Scoreboard) Moved(r *arena.Record) {
	g := s.gameOf(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.running, func(o *runningGame) bool { return o.Number == g.Number })
	switch {
	case at >= 0:
		s.running[at] = g
	case len(s.running) < maxRunning:
		s.running = append(s.running, g)
	default:
		return
	}
	s.notify()
}

// gameOf converts a game in progress.
func (s *Scoreboard) gameOf(r *arena.Record) *runningGame {
	g := &runningGame{Number: r.Game + 1, Players: r.Players, Moves: len(r.Moves), Steps: []string{}}
	for i := range g.Players {
		g.Players[i] = words.Sanitize(g.Players[i])
	}
	if s.drawer != nil {
		if steps, err := s.drawer.Draw(r.Opening, pages.Recorded(r)); err == nil {
			g.Opening, g.Moves = len(steps)-len(r.Moves), len(steps)
			for _, step := range steps {
				g.Steps = append(g.Steps, step.Changes.String())
			}
		}
	}
	if n := len(r.Moves); n > 0 {
		g.Last = words.Sanitize(moveText(&r.Moves[n-1], s.sides))
	}
	return g
}

// moveText describes a move in words.
func moveText(m *arena.Move, sides [2]string) string {
	text := sides[m.Side.Index()] + " " + m.Move + ", " + m.Took.Round(time.Millisecond).String()
	if m.Depth > 0 {
		text += ", depth " + strconv.Itoa(m.Depth)
	}
	if m.Value != "" {
		text += ", value " + m.Value
	}
	return text
}

// Finished shows that a game has ended, with the standings after it.
func (s *Scoreboard) Finished(r *arena.Record, standings *arena.Standings) {
	names := s.sides
	for i := range names {
		names[i] = r.Players[i] + " (" + names[i] + ")"
	}
	f := finishedGame{Number: r.Game + 1, Players: r.Players, Result: words.Sanitize(r.Outcome().Describe(names)), Moves: len(r.Moves)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = slices.DeleteFunc(s.running, func(g *runningGame) bool { return g.Number == f.Number })
	s.finished = append([]finishedGame{f}, s.finished[:min(len(s.finished), maxFinished-1)]...)
	s.update(standings)
	s.notify()
}

// update updates the state from the standings. What has to look at all games is done once a second,
// and at the end.
func (s *Scoreboard) update(standings *arena.Standings) {
	s.state.Played, s.state.Over = standings.Played(), standings.Over()
	now := time.Now()
	if !s.state.Over && now.Sub(s.counted) < time.Second {
		return
	}
	s.counted = now
	s.state.Summary = s.state.Summary[:0]
	for _, line := range append([]string{standings.Score()}, standings.Summary()...) {
		s.state.Summary = append(s.state.Summary, words.Sanitize(line))
	}
	if len(s.plan.Entrants) == 2 {
		s.curves(standings.Counted())
	}
}

// curves computes the history of the match from the records that count.
func (s *Scoreboard) curves(records []*arena.Record) {
	name := s.plan.Entrants[0].Name
	test := s.plan.NewTest()
	score, llr, points := []float64{}, []float64{}, 0.0
	for i, r := range records {
		points += s.share(r, name)
		if i%2 == 0 {
			continue
		}
		score = append(score, round(100*points/float64(i+1)))
		first := records[i-1]
		if test != nil && first.Pair == r.Pair && test.Verdict() == stats.Running {
			test.Add(first, r, name)
			llr = append(llr, round(test.LLR()))
		}
	}
	s.state.Score, s.state.LLR = thinned(score), thinned(llr)
	course, par := luckAdjusted(records, name)
	s.state.LuckAdjusted, s.state.LuckAdjustedPar = thinned(course), par
	if test != nil {
		s.state.Bounds[0], s.state.Bounds[1] = test.Bounds()
	}
}

// luckAdjusted returns the mean luck-adjusted result of a program after each pair, and its value between
// equals.
// pair, and what it is where nobody is stronger.
func luckAdjusted(records []*arena.Record, name string) (course []float64, par float64) {
	const even = 50
	course, known := []float64{}, false
	scale, digits, sum := 100.0, 100.0, 0.0
	par = even
	for i, r := range records {
		sum += r.LuckAdjusted(name)
		known = known || r.Luck != nil
		if r.Points != 0 {
			par, scale, digits = 0, 1, 1e4
		}
		if i%2 == 1 {
			course = append(course, sum/float64(i+1))
		}
	}
	if !known {
		return []float64{}, par
	}
	for i, won := range course {
		course[i] = math.Round((par+scale*won)*digits) / digits
	}
	return course, par
}

// share returns a program's share of a game's point.
func (*Scoreboard) share(r *arena.Record, name string) float64 {
	const half = 0.5
	switch r.Winner {
	case r.SideOf(name):
		return 1
	case r.SideOf(name).Other():
		return 0
	}
	return half
}

// round rounds to two decimals.
func round(v float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 2, 64), 64)
	if err != nil {
		return v
	}
	return rounded
}

// thinned returns at most as many points of a curve as can be seen, including the last.
func thinned(curve []float64) []float64 {
	step := (len(curve) + maxPoints - 1) / maxPoints
	if step <= 1 {
		return curve
	}
	thin := make([]float64, 0, maxPoints)
	for i := (len(curve) - 1) % step; i < len(curve); i += step {
		thin = append(thin, curve[i])
	}
	return thin
}
