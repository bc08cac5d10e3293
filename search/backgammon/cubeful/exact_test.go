package cubeful

import (
	"context"
	"math"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
	"gogo/search/backgammon/engine"
)

// exact works out what a rollout samples, by the definition: it goes through all
// games with the engine's plays and decisions, and keeps score with real cubes.
type exact struct {
	tb     testing.TB
	engine *engine.Engine
	player *engine.Player
	game   *equity.Game
	root   equity.State
	rules  equity.Rules
	known  map[node]outcome
	seen   map[equity.Answer]int // to doubles
}

// node is a position of a game; the state is as the player on roll sees it.
type node struct {
	board backgammon.Board
	side  int
	state equity.State
}

func newExact(tb testing.TB, e *engine.Engine, name string) *exact {
	tb.Helper()
	player := e.NewPlayer(0)
	tb.Cleanup(player.Close)
	return &exact{
		tb: tb, engine: e, player: player, game: games[name].game(), root: games[name].state, rules: games[name].rules,
		known: map[node]outcome{}, seen: map[equity.Answer]int{},
	}
}

// cubeStates returns those that follow from a state. Beyond the highest cube, one cube is like
// another for money.
func (x *exact) states(s equity.State) *equity.CubeStates {
	s.Value = min(s.Value, equity.MaxCube/2)
	cs, err := x.game.CubeStates(s)
	if err != nil {
		x.tb.Fatal(err)
	}
	return cs
}

// points returns what the root's player has once points are won, in units of the root.
func (x *exact) points(points int) float64 {
	if x.game.Match() {
		return float64(x.states(x.root).EMG(equity.Kazaross().After(x.root, points)))
	}
	p := float64(points)
	if x.rules.Limit > 0 {
		p = min(max(p, -x.rules.Limit), x.rules.Limit)
	}
	return p / float64(x.root.Value)
}

// outcome returns what position n comes to; doubles says that the player on roll may
// double before the roll.
func (x *exact) outcome(n node, doubles bool) outcome {
	sign := 1 - 2*n.side
	if won := n.board.Won(); won != 0 {
		return newOutcome(n.side, backgammon.Certain(won), x.points(sign*x.counts(won, n.state)))
	}
	if doubles {
		if known, ok := x.known[n]; ok {
			return known
		}
		cs := x.states(n.state)
		stands, err := x.engine.Position(context.Background(), &n.board, cs, 0)
		if err != nil {
			x.tb.Fatal(err)
		}
		next := n
		if d := cs.Decide(stands.Equities); d.Action == equity.Double || d.Action == equity.Redouble {
			x.seen[d.Answer]++
			if d.Answer == equity.Pass {
				return newOutcome(n.side, stands.Chances, x.points(sign*n.state.Value))
			}
			next.state = next.state.Doubled()
			if d.Answer == equity.Beaver {
				next.state.Value *= 2
			}
		}
		x.known[n] = x.mean(next)
		return x.known[n]
	}
	return x.mean(n)
}

// mean returns the mean over the rolls.
func (x *exact) mean(n node) outcome {
	var mean outcome
	for _, roll := range backgammon.Rolls() {
		next, err := x.player.Play(context.Background(), &n.board, roll.Dice, x.states(n.state))
		if err != nil {
			x.tb.Fatal(err)
		}
		o := x.outcome(node{next, 1 - n.side, n.state.Swap()}, true)
		mean.add(&o, float64(roll.Ways)/36)
	}
	return mean
}

// counts returns the points of a game won or lost.
func (x *exact) counts(won int, s equity.State) int {
	most := 1
	if x.rules.Gammons && (!x.rules.Jacoby || s.Owner != backgammon.Nobody) {
		most = 2
		if x.rules.Backgammons {
			most = 3
		}
	}
	return min(max(won, -most), most) * s.Value
}

func TestRolloutIsTheMeanOfAllGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays tens of thousands of games")
	}
	e := randomEngine(t)
	seen := map[equity.Answer]int{}
	for name := range games {
		for at, board := range map[string]backgammon.Board{"race": race, "saves": saves} {
			t.Run(name+", "+at, func(t *testing.T) {
				x := newExact(t, e, name)
				r := newRollout(t, e, name)
				want := x.outcome(node{board: board, state: x.root}, false)
				behind := x.outcome(node{board: board, side: 1, state: x.root.Swap()}, true)
				o := Options{Trials: 720, Seed: 5}
				check(t, "position", r.Position, &board, o, want)
				check(t, "behind", r.AfterPlay, &board, o, behind)
				o.Trials, o.VarianceReduction = 180, true
				check(t, "position, reduced", r.Position, &board, o, want)
				check(t, "behind, reduced", r.AfterPlay, &board, o, behind)
				for answer, n := range x.seen {
					seen[answer] += n
				}
			})
		}
	}
	for _, a := range []equity.Answer{equity.Take, equity.Pass} {
		if seen[a] == 0 {
			t.Errorf("answer %d to a double never came up", a)
		}
	}
}

// check compares a rollout with the outcome wanted.
func check(t *testing.T, name string, run func(context.Context, *backgammon.Board, Options) (Estimate, error), b *backgammon.Board, o Options, want outcome) {
	t.Helper()
	got, err := run(context.Background(), b, o)
	if err != nil {
		t.Fatal(err)
	}
	c := chancesOf(want[:])
	for _, x := range []struct {
		name            string
		got, want, said float64
	}{
		{"worth", got.Equity, want[equityAt], got.EquityError},
		{"win", float64(got.Chances.Win), float64(c.Win), float64(got.ChancesError.Win)},
		{"win gammon", float64(got.Chances.WinGammon), float64(c.WinGammon), float64(got.ChancesError.WinGammon)},
		{"win backgammon", float64(got.Chances.WinBackgammon), float64(c.WinBackgammon), float64(got.ChancesError.WinBackgammon)},
		{"lose gammon", float64(got.Chances.LoseGammon), float64(c.LoseGammon), float64(got.ChancesError.LoseGammon)},
	} {
		if off := math.Abs(x.got - x.want); off > 4*x.said+1e-3 {
			t.Errorf("%s: %s %.4f, want %.4f: said to be wrong by %.4f", name, x.name, x.got, x.want, x.said)
		}
	}
}
