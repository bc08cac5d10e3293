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
	mostRunning  = 16  // games that are shown at once
	mostFinished = 100 // games that are over, in the list
	mostPoints   = 400 // of a curve
)

// Scoreboard is a match as it is played. Its methods may be called from several goroutines.
type Scoreboard struct {
	plan   *arena.Plan
	sides  [2]string
	drawer pages.Drawer // nil if games are not drawn

	mu       sync.Mutex
	running  []*runningGame // the last begun at the end
	finished []finishedGame // the last over first
	state    matchState
	counted  time.Time // when the summary and the curves were made
	version  int
	changed  chan struct{} // closed when there is something later
}

// runningGame is a game that goes on, as the page reads it.
type runningGame struct {
	Number  int       `json:"number"` // from 1
	Players [2]string `json:"players"`
	Moves   int       `json:"moves"` // with those of the opening
	Steps   []string  `json:"steps"` // what each move changes on the board
	Opening int       `json:"opening"`
	Last    string    `json:"last"` // the last move, in words
}

// finishedGame is a game that is over.
type finishedGame struct {
	Number  int       `json:"number"`
	Players [2]string `json:"players"`
	Result  string    `json:"result"`
	Moves   int       `json:"moves"`
}

// matchState is how the match stands.
type matchState struct {
	Title   string   `json:"title"`
	Plan    string   `json:"plan"`
	Played  int      `json:"played"`
	Of      int      `json:"of"`
	Summary []string `json:"summary"`
	Over    bool     `json:"over"`
	// Score is the course of the first program's share of the points in percent, LLR that
	// of the sequential test, after each pair that counts.
	Score []float64 `json:"score"`
	// LuckOff is the course of what the first program makes of a game without the luck of the dice:
	// points in a game for points, else percent. It is empty where nobody judges the dice.
	LuckOff []float64  `json:"luckOff"`
	LLR     []float64  `json:"llr"`
	Bounds  [2]float64 `json:"bounds"`  // of the test
	LuckPar float64    `json:"luckPar"` // LuckOff where nobody is stronger
}

// New returns the scoreboard of a match that has a title and may have been begun before.
func New(title string, plan *arena.Plan, sides [2]string, drawer pages.Drawer, standings *arena.Standings) *Scoreboard {
	s := &Scoreboard{plan: plan, sides: sides, drawer: drawer, changed: make(chan struct{}), running: []*runningGame{}, finished: []finishedGame{}}
	s.state = matchState{Title: words.Sanitize(title), Plan: words.Sanitize(plan.Describe()), Of: plan.Len(), Score: []float64{}, LuckOff: []float64{}, LLR: []float64{}}
	s.count(standings)
	return s
}

// tell wakes those who watch. Whoever calls it holds s.mu.
func (s *Scoreboard) tell() {
	s.version++
	close(s.changed)
	s.changed = make(chan struct{})
}

// Moved shows a game that goes on. It keeps nothing of the record.
func (s *Scoreboard) Moved(r *arena.Record) {
	g := s.gameOf(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.IndexFunc(s.running, func(o *runningGame) bool { return o.Number == g.Number })
	switch {
	case at >= 0:
		s.running[at] = g
	case len(s.running) < mostRunning:
		s.running = append(s.running, g)
	default:
		return
	}
	s.tell()
}

// gameOf is a game as it stands.
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

// moveText says a move in words.
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

// Finished shows that a game is over, and how the match stands behind it.
func (s *Scoreboard) Finished(r *arena.Record, standings *arena.Standings) {
	names := s.sides
	for i := range names {
		names[i] = r.Players[i] + " (" + names[i] + ")"
	}
	f := finishedGame{Number: r.Game + 1, Players: r.Players, Result: words.Sanitize(r.Outcome().Describe(names)), Moves: len(r.Moves)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = slices.DeleteFunc(s.running, func(g *runningGame) bool { return g.Number == f.Number })
	s.finished = append([]finishedGame{f}, s.finished[:min(len(s.finished), mostFinished-1)]...)
	s.count(standings)
	s.tell()
}

// count takes how the match stands. What looks at all its games is done once a second, and
// at the end.
func (s *Scoreboard) count(standings *arena.Standings) {
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

// curves draws the course of the match from the records that count, in their order.
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
	course, par := luckOff(records, name)
	s.state.LuckOff, s.state.LuckPar = thinned(course), par
	if test != nil {
		s.state.Bounds[0], s.state.Bounds[1] = test.Bounds()
	}
}

// luckOff is the mean of what a program made of a game without the luck of the dice, after each
// pair, and what it is where nobody is stronger.
func luckOff(records []*arena.Record, name string) (course []float64, par float64) {
	const even = 50
	course, judged := []float64{}, false
	scale, digits, sum := 100.0, 100.0, 0.0
	par = even
	for i, r := range records {
		sum += r.LuckOff(name)
		judged = judged || r.Luck != nil
		if r.Points != 0 {
			par, scale, digits = 0, 1, 1e4
		}
		if i%2 == 1 {
			course = append(course, sum/float64(i+1))
		}
	}
	if !judged {
		return []float64{}, par
	}
	for i, won := range course {
		course[i] = math.Round((par+scale*won)*digits) / digits
	}
	return course, par
}

// share is a program's share of a game's point.
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

// round leaves two digits behind the point.
func round(v float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 2, 64), 64)
	if err != nil {
		return v
	}
	return rounded
}

// thinned leaves at most so many points of a curve as can be seen, the last among them.
func thinned(curve []float64) []float64 {
	step := (len(curve) + mostPoints - 1) / mostPoints
	if step <= 1 {
		return curve
	}
	thin := make([]float64, 0, mostPoints)
	for i := (len(curve) - 1) % step; i < len(curve); i += step {
		thin = append(thin, curve[i])
	}
	return thin
}
