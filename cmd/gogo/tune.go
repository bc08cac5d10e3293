package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"gogo/bench/atomicfile"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/board/gomoku"
	"gogo/eval/gomoku/lines"
	"gogo/eval/gomoku/lines/fit"
	pathsfit "gogo/eval/quoridor/paths/fit"
)

// tuneCmd makes a weights file.
type tuneCmd struct {
	Game    string      `enum:"gomoku,quoridor" default:"gomoku" help:"The game: ${enum}."`
	Rule    gomoku.Rule `default:"freestyle" help:"Rule of the samples of gomoku: freestyle, standard (exactly five), renju or caro."`
	Seed    uint64      `default:"1" help:"Seed of the order in which the samples are taken, and of the weights at first."`
	Out     string      `required:"" placeholder:"FILE" help:"Write the weights to FILE, once they are complete."`
	Samples []string    `arg:"" type:"existingfile" help:"Files that gogo selfplay has written."`
}

// Run fits the weights of the game.
func (t *tuneCmd) Run(ctx context.Context, std streams) error {
	if err := atomicfile.Check(t.Out); err != nil {
		return err
	}
	if t.Game == quoridormatch.GameName {
		return t.fitPaths(ctx, std)
	}
	return t.fitLines(ctx, std)
}

// fitPaths fits the network for quoridor.
func (t *tuneCmd) fitPaths(ctx context.Context, std streams) error {
	settings := pathsfit.Defaults()
	settings.Seed = t.Seed
	f := pathsfit.NewFitter(settings)
	for _, path := range t.Samples {
		if err := readGames(path, func(g *pathsfit.Game) error { return errors.Join(ctx.Err(), f.Add(g)) }); err != nil {
			return err
		}
	}
	out := printer{w: std.out}
	learn, test := f.Samples()
	out.f("%d positions to learn from, %d to test with\n", learn, test)
	net, err := f.Run(ctx, func(epoch int, loss pathsfit.Loss) { out.f("epoch %2d: %v\n", epoch, loss) })
	if err != nil {
		return err
	}
	if out.err != nil {
		return out.err
	}
	return atomicfile.Write(t.Out, net.Write)
}

// readGames takes in a file of games. An error names it.
func readGames(path string, take func(*pathsfit.Game) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := pathsfit.ReadGames(f, take); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// fitLines fits the evaluation of gomoku and its order of moves.
func (t *tuneCmd) fitLines(ctx context.Context, std streams) error {
	rule := t.Rule
	evaluation, moves := fit.Evaluation(), fit.Moves()
	evaluation.Seed, moves.Seed = t.Seed, t.Seed
	f := fit.NewFitter(rule, lines.Seed(), evaluation)
	m := fit.NewMoveFitter(rule, moves)
	count := 0
	for _, path := range t.Samples {
		if err := readSamples(path, func(s *fit.Sample) error {
			count++
			if count%1024 == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := f.Add(s); err != nil {
				return err
			}
			return m.Add(s)
		}); err != nil {
			return err
		}
	}
	out := printer{w: std.out}
	out.f("%d samples\n", count)
	if err := f.Run(ctx, func(epoch int, loss fit.Loss) {
		out.f("evaluation %2d: %v\n", epoch, loss)
	}); err != nil {
		return err
	}
	if err := m.Run(ctx, func(epoch int, loss, first float64) {
		out.f("moves %2d: test %.4f, best move first %.3f\n", epoch, loss, first)
	}); err != nil {
		return err
	}
	if out.err != nil {
		return out.err
	}
	w := f.Weights()
	m.Fill(w)
	return atomicfile.Write(t.Out, func(to io.Writer) error { return w.Write(to, rule) })
}

// printer prints until the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) f(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// readSamples takes in a file of samples. An error names it.
func readSamples(path string, take func(*fit.Sample) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := fit.ReadSamples(f, take); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}
