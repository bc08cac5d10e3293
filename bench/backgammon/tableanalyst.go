package backgammon

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/bench/tables"
	"gogo/board/backgammon"
)

// shownPlays is the number of plays shown.
const shownPlays = 5

// analyst is an engine that reports equities.
type analyst struct {
	*Analyst

	rules *rules
	hear  func(tables.SearchInfo)
}

// StartAnalyst implements tables.AnalystRules, in the JSON of the BGBlitz draft, which reports
// several plays. A program that does not speak it reports only its own play.
func (r *rules) StartAnalyst(ctx context.Context, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	again := sameCommand(cmd)
	a, err := r.newAnalyst(ctx, cmd)
	if err != nil {
		return startPlayer(ctx, r, again, hear)
	}
	return &analyst{a, r, hear}, nil
}

// sameCommand returns a command that starts another process.
func sameCommand(cmd *exec.Cmd) *exec.Cmd {
	again := exec.Command(cmd.Path, cmd.Args[1:]...) //nolint:gosec,noctx // the same engine
	again.Env, again.Dir = cmd.Env, cmd.Dir
	return again
}

// newAnalyst starts an engine in JSON mode.
func (r *rules) newAnalyst(ctx context.Context, cmd *exec.Cmd) (*Analyst, error) {
	start, err := r.after(nil)
	if err != nil {
		return nil, err
	}
	return StartAnalyst(context.WithoutCancel(ctx), cmd, start)
}

// Think implements tables.Player: it reports the plays of the dice with their equities, or the cube
// actions. It waits for the answer even if it is no longer wanted, so that the next question gets
// its own.
func (a *analyst) Think(ctx context.Context, moves []string, _ tables.Limits) (tables.Answer, error) {
	p, err := a.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
	defer cancel()
	found, err := a.Analyze(ctx, p, shownPlays)
	if err != nil {
		return tables.Answer{}, err
	}
	for i, h := range linesOf(p, found) {
		h.Place = i
		h.Time = time.Since(began)
		a.hear(h)
	}
	if found.Move == "" {
		return tables.Answer{}, errors.New("the program names no move")
	}
	return tables.Answer{Move: found.Move, Took: time.Since(began)}, nil
}

// Close implements tables.Player.
func (a *analyst) Close(ctx context.Context) error { return a.Analyst.Close(ctx) }

// linesOf returns the possible decisions, the best first: plays, the answers to a double or a
// resignation, or the three cube actions for the player on turn.
func linesOf(p Position, found *Analysis) []tables.SearchInfo {
	switch {
	case p.Plays():
		return playLines(p, found.Candidates)
	case found.Cube == nil && len(found.Candidates) == 0:
		return actionLines(p, found)
	}
	return cubeLines(p, found)
}

// playLines returns plays with their equities and chances. The first is the program's choice; it
// may have searched others less deeply.
func playLines(p Position, plays []Candidate) []tables.SearchInfo {
	plays = slices.Clone(plays)
	slices.SortStableFunc(plays[min(1, len(plays)):], func(a, b Candidate) int { return cmp.Compare(b.Equity, a.Equity) })
	lines := make([]tables.SearchInfo, len(plays))
	for i, c := range plays {
		_, name, _ := strings.Cut(p.Notation(c.Move), ": ")
		lines[i] = tables.SearchInfo{Place: i, Depth: c.Ply, Value: valueOf(c.Equity, c.Known), Moves: []string{c.Move}, Text: &tables.LineText{Name: name}, Data: c}
		if c.ChancesKnown {
			lines[i].Text.Note = chancesText(c.Chances)
		}
		if !c.Known {
			lines[i].Text.Note = strings.TrimSpace("equity not told " + lines[i].Text.Note)
		}
		c.describeTrials(&lines[i])
	}
	return lines
}

// describeTrials has a line tell the trials of a truncated rollout in place of a depth.
func (c *Candidate) describeTrials(line *tables.SearchInfo) {
	if c.Trials == 0 {
		return
	}
	line.Depth = 0
	line.Text.Note = strings.TrimSuffix(fmt.Sprintf("%d trials, ±%.3f; %s", c.Trials, c.StandardError, line.Text.Note), "; ")
}

// actionLines returns the cube action of a program that reports no equities.
func actionLines(p Position, found *Analysis) []tables.SearchInfo {
	if found.Move == "" && !found.Known {
		return nil
	}
	name := "no double is possible"
	if found.Move != "" {
		name = actionName(p, found.Move)
	}
	h := tables.SearchInfo{Value: valueOf(found.Equity, found.Known), Text: &tables.LineText{Name: name}, Data: found}
	if found.Move != "" {
		h.Text.Note = "the program does not tell what the others are worth"
	}
	return []tables.SearchInfo{h}
}

// cubeLines returns the cube actions, the right one first.
func cubeLines(p Position, found *Analysis) []tables.SearchInfo {
	c, depth := found.Cube, 0
	if len(found.Candidates) > 0 {
		depth = found.Candidates[0].Ply
		if found.Candidates[0].Trials > 0 {
			depth = 0
		}
	}
	line := func(name string, equity float64) tables.SearchInfo {
		return tables.SearchInfo{Text: &tables.LineText{Name: name}, Value: valueOf(equity, true), Depth: depth, Data: found}
	}
	if p.Phase() == ToAnswer || p.Phase() == ToAccept {
		lines := make([]tables.SearchInfo, len(found.Candidates))
		for i, way := range found.Candidates {
			lines[i] = line(actionName(p, way.Move), way.Equity)
		}
		return rightFirst(lines, found)
	}
	double := "double"
	if s := p.SeenBy(p.Turn()); s.Cube.Owner == backgammon.Mover {
		double = "redouble"
	}
	lines := []tables.SearchInfo{line("no "+double, c.NoDouble), line(double+", take", c.DoubleTake), line(double+", pass", c.DoublePass)}
	if c.Beavers {
		lines = append(lines, line(double+", beaver", c.Beavered()))
	}
	if found.ChancesKnown {
		lines[0].Text.Note = chancesText(found.Chances)
	}
	if len(found.Candidates) > 0 {
		found.Candidates[0].describeTrials(&lines[0])
	}
	return rightFirst(lines, found)
}

// rightFirst moves the line with the value of the position to the top.
func rightFirst(lines []tables.SearchInfo, found *Analysis) []tables.SearchInfo {
	value := valueOf(found.Equity, true)
	for i := range lines {
		if lines[i].Value == value {
			right := lines[i]
			copy(lines[1:i+1], lines[:i])
			lines[0] = right
			break
		}
	}
	for i := range lines {
		lines[i].Place = i
	}
	return lines
}

// actionName returns a cube action in the usual words.
func actionName(p Position, move string) string {
	switch {
	case move == Drop:
		return "pass"
	case move == Roll && p.Phase() == ToDouble:
		return "no double"
	}
	return move
}

// valueOf formats an equity with its sign, or "" if unknown.
func valueOf(equity float64, known bool) string {
	if !known {
		return ""
	}
	const least = 0.0005 // that does not round to zero
	if math.Abs(equity) < least {
		equity = 0
	}
	return fmt.Sprintf("%+.3f", equity)
}

// chancesText formats the winning chances of a player, with gammons and backgammons in brackets.
func chancesText(c backgammon.Chances) string {
	percent := func(x float32) string { return strconv.FormatFloat(100*float64(x), 'f', 1, 64) }
	return fmt.Sprintf("wins %s (%s, %s), loses %s (%s, %s) %%",
		percent(c.Win), percent(c.WinGammon), percent(c.WinBackgammon), percent(1-c.Win), percent(c.LoseGammon), percent(c.LoseBackgammon))
}

// The compiler checks that backgammon has analysts.
var _ tables.AnalystRules = (*rules)(nil)

// critic is an engine that assesses decisions.
type critic struct {
	*Analyst

	rules *rules
	sums  [2]sideSummary
}

// StartCritic implements tables.CriticRules.
func (r *rules) StartCritic(ctx context.Context, cmd *exec.Cmd) (tables.Critic, error) {
	a, err := r.newAnalyst(ctx, cmd)
	if err != nil {
		return nil, fmt.Errorf("a program is needed that speaks the JSON of the BGBlitz draft: %w", err)
	}
	return &critic{Analyst: a, rules: r}, nil
}

// Assess implements tables.Critic.
func (c *critic) Assess(ctx context.Context, moves []string, played string) (*tables.Verdict, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := c.rules.after(moves)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), moveTimeout)
	defer cancel()
	if played == "" {
		found, err := c.Analyze(ctx, p, 1)
		if err != nil {
			return nil, err
		}
		return &tables.Verdict{Value: valueOf(found.Equity, found.Known), Lines: linesOf(p, found)}, nil
	}
	j, err := c.Analyst.Assess(ctx, p, played)
	if err != nil {
		return nil, err
	}
	luck, lucky := 0.0, false
	if _, resigns := p.resignation(played); !resigns {
		if luck, lucky, err = c.Luck(ctx, p); err != nil {
			return nil, err
		}
	}
	c.sums[p.Turn().Index()].add(j, luck, lucky)
	return verdictOf(p, j, luck, lucky), nil
}

// Close implements tables.Critic.
func (c *critic) Close(ctx context.Context) error { return c.Analyst.Close(ctx) }

// The compiler checks that decisions of backgammon are assessed.
var (
	_ tables.CriticRules = (*rules)(nil)
	_ tables.Critic      = (*critic)(nil)
	_ tables.HasDice     = position{}
)
