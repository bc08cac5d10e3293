package quoridor

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"time"

	"gogo/bench/match"
	"gogo/bench/tables"
	"gogo/board/quoridor"
	"gogo/protocol/gtp"
	"gogo/protocol/qtp"
)

const (
	// introTimeout bounds the wait for a program's name and commands.
	introTimeout = 10 * time.Second
	// reportTimeout bounds the wait for a program's search report.
	reportTimeout = time.Second
	// firstSearch is the time an analysis searches before its first report. It then searches twice
	// as long, up to maxSearch, and continues from its transposition table.
	firstSearch, maxSearch = 250 * time.Millisecond, 8 * time.Second
)

// player is an engine of the Quoridor Text Protocol at a table. The protocol has no clock below
// seconds, and no search info: moves are requested with more time than they have, and interrupted
// as GoGui does.
type player struct {
	*match.Program

	rules       *rules
	client      *qtp.Client
	hear        func(tables.SearchInfo)
	known       []string // the moves known to the engine
	begun       bool
	clock       bool // it supports GTP's time_settings
	interrupted bool // it can be interrupted
	reports     bool // it reports its search
	multiPV     bool // it supports several lines
	takesHands  bool // it can be told the walls of one side
	takesDraws  bool // it can be told the rules of draws
	lines       int  // requested
	level       match.Level
}

// startPlayer starts an engine.
func startPlayer(ctx context.Context, r *rules, cmd *exec.Cmd, hear func(tables.SearchInfo)) (tables.Player, error) {
	p := &player{Program: match.NewProgram(cmd), rules: r, hear: hear}
	client, err := qtp.StartClient(cmd, qtp.ClientConfig{})
	if err != nil {
		return nil, err
	}
	p.client = client
	if err := p.introduce(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", p.Name(), p.Fault(err)), client.Close())
	}
	return p, nil
}

// introduce asks for the program's name and commands.
func (p *player) introduce(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, introTimeout)
	defer cancel()
	name, err := p.client.Name(ctx)
	if err != nil {
		return err
	}
	p.SetName(name, "")
	for command, known := range map[string]*bool{"time_settings": &p.clock, "gogui-interrupt": &p.interrupted, qtp.PVCommand: &p.reports, qtp.LinesCommand: &p.multiPV, qtp.HandCommand: &p.takesHands, gtp.LevelCommand: &p.level.Known} {
		if *known, err = p.client.Lists(ctx, command); err != nil && !refused(err) {
			return err
		}
	}
	p.takesDraws, err = takesDraws(ctx, p.client)
	return err
}

// Think implements tables.Player.
func (p *player) Think(ctx context.Context, moves []string, limits tables.Limits) (tables.Answer, error) {
	position, err := p.rules.after(moves)
	if err != nil {
		return tables.Answer{}, err
	}
	if err := p.tell(ctx, moves); err != nil {
		return tables.Answer{}, p.Fault(err)
	}
	if limits.Time > 0 || !p.interrupted || !p.reports {
		return p.searchOnce(ctx, position, limits)
	}
	began := time.Now()
	for look := firstSearch; ; look = min(2*look, maxSearch) {
		answer, err := p.searchOnce(ctx, position, tables.Limits{Time: look, Level: limits.Level, Lines: limits.Lines})
		answer.Took = time.Since(began)
		if err != nil || ctx.Err() != nil {
			return answer, err
		}
		if err := p.tell(ctx, moves); err != nil {
			return answer, p.Fault(err)
		}
	}
}

// searchOnce requests a move once, and reports the search.
func (p *player) searchOnce(ctx context.Context, position Position, limits tables.Limits) (tables.Answer, error) {
	if p.interrupted {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limits.Turn())
		defer cancel()
	}
	answer, err := tables.AskUntilTold(ctx, limits, func(ctx context.Context) (qtp.ClientAnswer, error) {
		if err := errors.Join(p.setClock(ctx, limits.Turn()), p.setLines(ctx, limits.Lines), p.setLevel(ctx, limits.Level)); err != nil {
			return qtp.ClientAnswer{}, err
		}
		return p.client.GenMove(ctx, position.ToMove())
	}, p.stop)
	if err != nil {
		return tables.Answer{}, p.Fault(err)
	}
	p.known = append(p.known, answer.Move)
	p.reportSearch(position) //nolint:contextcheck // it does not wait
	return tables.Answer{Move: answer.Move, Took: answer.Took}, nil
}

// setClock sets a time that is not shorter than that of the move: the engine is interrupted before.
func (p *player) setClock(ctx context.Context, turn time.Duration) error {
	if !p.clock {
		return nil
	}
	period := max(time.Second, turn)
	if p.interrupted {
		period = turn.Truncate(time.Second) + time.Second
	}
	return p.client.TimeSettings(ctx, 0, period, 1)
}

// setLines sets the number of lines wanted, if supported.
func (p *player) setLines(ctx context.Context, lines int) error {
	if lines = max(lines, 1); !p.multiPV || lines == max(p.lines, 1) {
		return nil
	}
	p.lines = lines
	return p.client.Lines(ctx, lines)
}

// TakesLevel implements tables.LevelPlayer.
func (p *player) TakesLevel() bool { return p.level.Known }

// setLevel sets the level, if supported.
func (p *player) setLevel(ctx context.Context, level int) error {
	return p.level.Tell(level, func() error { return p.client.Level(ctx, level) })
}

// stop interrupts the search. An engine that cannot be interrupted is killed after a moment.
func (p *player) stop(ctx context.Context) error {
	if !p.interrupted {
		return nil
	}
	return p.client.Interrupt(ctx)
}

// tell brings the engine to a position: it takes back moves, and plays the missing ones.
func (p *player) tell(ctx context.Context, moves []string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), introTimeout)
	defer cancel()
	if !p.begun {
		if err := p.begin(ctx); err != nil {
			return err
		}
		p.begun, p.known = true, nil
	}
	same := 0
	for same < min(len(moves), len(p.known)) && moves[same] == p.known[same] {
		same++
	}
	if back := len(p.known) - same; back > 0 {
		if err := p.client.Undo(ctx, back); err != nil {
			return err
		}
		p.known = slices.Clone(p.known[:same])
	}
	position, err := p.rules.after(moves[:same])
	if err != nil {
		return err
	}
	for _, name := range moves[same:] {
		move, err := position.ParseMove(name)
		if err != nil {
			return err
		}
		if err := p.client.Play(ctx, position.Board, position.ToMove(), move); err != nil {
			return err
		}
		position.Play(name)
		p.known = append(p.known, name)
	}
	return nil
}

// begin brings the engine to the start position, and tells it the rules of draws, which count from
// there.
func (p *player) begin(ctx context.Context) error {
	if err := p.setUp(ctx); err != nil || !p.takesDraws {
		return err
	}
	return p.client.DrawRules(ctx, p.rules.start.DrawRules())
}

// setUp brings the engine to the start position.
func (p *player) setUp(ctx context.Context) error {
	start := p.rules.start
	if !p.rules.setUp {
		return p.client.NewGame(ctx, start.Width(), p.rules.walls())
	}
	setUp, err := SetUpOf(start)
	if err != nil {
		return err
	}
	if setUp.Dealt && !p.takesHands {
		return ErrHands
	}
	if err := p.client.NewGame(ctx, start.Width(), setUp.Walls); err != nil {
		return err
	}
	for _, m := range setUp.Moves {
		if err := p.client.Play(ctx, start, m.Color, m.Move); err != nil {
			return err
		}
	}
	if !setUp.Dealt {
		return nil
	}
	return errors.Join(
		p.client.Hand(ctx, quoridor.Black, start.WallsLeft(quoridor.Black)),
		p.client.Hand(ctx, quoridor.White, start.WallsLeft(quoridor.White)),
	)
}

// reportSearch asks for the result of the search and passes it on. An engine that does not answer
// properly is not asked again.
func (p *player) reportSearch(position Position) {
	if !p.reports {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), reportTimeout)
	defer cancel()
	reports, err := p.client.LastLines(ctx)
	p.reports = err == nil
	for i := len(reports); i < p.lines; i++ {
		p.hear(tables.SearchInfo{Place: i}) // replaces an earlier line
	}
	for _, report := range reports {
		p.hear(tables.SearchInfo{
			Place: report.Place, Depth: report.Depth, SelDepth: report.SelDepth, Value: report.Score, Nodes: report.Nodes, Time: report.Time,
			Moves: movesOf(position.Board, report.PV),
		})
	}
}

// movesOf parses the words of a line, in which an orientation may be a word of its own. It ends
// before the first illegal move.
func movesOf(b *quoridor.Board, words []string) []string {
	var moves []string
	for i := 0; i < len(words); i++ {
		text := words[i]
		if i+1 < len(words) {
			if _, err := quoridor.ParseOrientation(trimComma(words[i+1])); err == nil {
				i++
				text += " " + words[i]
			}
		}
		move, err := b.ParseMove(trimComma(text))
		if err != nil {
			break
		}
		moves = append(moves, b.Name(move))
	}
	return moves
}

// trimComma removes the comma between moves.
func trimComma(word string) string {
	if n := len(word); n > 0 && word[n-1] == ',' {
		return word[:n-1]
	}
	return word
}

// Close implements tables.Player.
func (p *player) Close(ctx context.Context) error { return p.Fault(p.client.End(ctx)) }
