package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/atomicfile"
	quoridormatch "gogo/bench/match/quoridor"
	"gogo/board/gomoku"
	"gogo/cmd/internal/pathnet"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/weights"
	gomokuengine "gogo/search/gomoku/engine"
	gomokuselfplay "gogo/search/gomoku/selfplay"
	quoridorengine "gogo/search/quoridor/engine"
	quoridorselfplay "gogo/search/quoridor/selfplay"
	"gogo/search/selfplay"
)

// selfPlayCmd makes samples.
type selfPlayCmd struct {
	Game    string        `enum:"gomoku,quoridor" default:"gomoku" help:"The game: ${enum}."`
	Rule    gomoku.Rule   `only:"gomoku" default:"freestyle" help:"Rule of gomoku: freestyle, standard (exactly five), renju or caro."`
	Sizes   sizeRange     `placeholder:"15-20" help:"Board sizes, drawn for every game of gomoku: 15, or 15-20 for a range; default: 15 for gomoku, 9 for quoridor."`
	Walls   int           `only:"quoridor" default:"10" help:"Walls in each hand of most games of quoridor; the others have fewer."`
	Nodes   int64         `default:"10000" help:"Nodes of the search for a move."`
	Seed    uint64        `default:"1" help:"Seed of all that is random: the same seed gives the same games."`
	Games   int           `placeholder:"N" xor:"end" required:"" help:"Play so many games."`
	Time    time.Duration `xor:"end" required:"" help:"Play for so long, as in 90s or 2h."`
	Weights string        `placeholder:"FILE" help:"Evaluate with the weights in FILE instead of those built in."`
	Out     string        `required:"" placeholder:"FILE" help:"Append the samples to FILE, a line each."`
}

// Validate refuses an end that is none.
func (s *selfPlayCmd) Validate() error {
	if s.Games < 0 || s.Time < 0 || s.Games == 0 && s.Time == 0 {
		return program.Misusef("--games or --time must be greater than 0")
	}
	return nil
}

// progressEvery is how long the log is silent at most games.
const progressEvery = 10 * time.Second

// Run plays until all games are over, the time is, or Ctrl-C.
func (s *selfPlayCmd) Run(ctx context.Context, call *kong.Context, std streams) (err error) {
	if err := checkGame(call, s.Game); err != nil {
		return err
	}
	player, err := s.player()
	if err != nil {
		return err
	}
	out, err := openSamples(s.Out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	if s.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Time)
		defer cancel()
	}
	log := slog.New(slog.NewTextHandler(std.log, nil))
	start := time.Now()
	last := start
	var played selfplay.Totals
	err = selfplay.Run(ctx, out, player, s.Games, func(t selfplay.Totals) {
		played = t
		if time.Since(last) >= progressEvery {
			last = time.Now()
			log.Info("playing", "games", t.Games, "samples", t.Samples, "elapsed", time.Since(start).Round(time.Second))
		}
	})
	log.Info("played", "games", played.Games, "samples", played.Samples, "elapsed", time.Since(start).Round(time.Second), "file", s.Out)
	return err
}

// player returns the player of the game.
func (s *selfPlayCmd) player() (selfplay.Player, error) {
	config := selfplay.Config{Nodes: s.Nodes, Seed: s.Seed}
	if s.Game == quoridormatch.GameName {
		return s.quoridorPlayer(config)
	}
	return s.gomokuPlayer(config)
}

func (s *selfPlayCmd) gomokuPlayer(config selfplay.Config) (selfplay.Player, error) {
	w, err := weights.File(s.Weights).Load()
	if err != nil {
		return nil, err
	}
	sizes := s.Sizes.or(15)
	return gomokuselfplay.NewPlayer(gomokuengine.New(w), gomokuselfplay.Config{
		Config: config, Rule: s.Rule, LeastSize: sizes.least, GreatestSize: sizes.greatest,
	})
}

func (s *selfPlayCmd) quoridorPlayer(config selfplay.Config) (selfplay.Player, error) {
	net, err := pathnet.File(s.Weights).Load()
	if err != nil {
		return nil, err
	}
	sizes := s.Sizes.or(9)
	if sizes.least != sizes.greatest {
		return nil, errors.New("--sizes: games of quoridor have one size")
	}
	return quoridorselfplay.NewPlayer(quoridorengine.New(net), quoridorselfplay.Config{
		Config: config, Width: sizes.least, Height: sizes.least, Walls: s.Walls,
	})
}

// openSamples opens a file to append samples to. It refuses one that does not
// end with a line, which no samples file does.
func openSamples(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, atomicfile.ErrNotRegular)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	size, err := f.Seek(0, io.SeekEnd)
	if err == nil && size > 0 {
		var last [1]byte
		if _, err = f.ReadAt(last[:], size-1); err == nil && last[0] != '\n' {
			err = fmt.Errorf("%s: does not end with a whole line", path)
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// sizeRange is a range of board sizes.
type sizeRange struct{ least, greatest int }

// or returns the range, or one size if there is none.
func (s sizeRange) or(size int) sizeRange {
	if s == (sizeRange{}) {
		return sizeRange{size, size}
	}
	return s
}

// UnmarshalText reads one number, or two with a minus sign between them.
func (s *sizeRange) UnmarshalText(text []byte) error {
	least, greatest, ok := strings.Cut(string(text), "-")
	if !ok {
		greatest = least
	}
	var errL, errG error
	s.least, errL = strconv.Atoi(least)
	s.greatest, errG = strconv.Atoi(greatest)
	if errL != nil || errG != nil || s.least > s.greatest {
		return fmt.Errorf("%q is not a size like 15 or a range like 15-20", text)
	}
	return nil
}
