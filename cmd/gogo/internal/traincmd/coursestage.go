package traincmd

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"gogo/bench/train/backgammon"
	"gogo/bench/train/backgammon/races"
	"gogo/bench/train/pipeline"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/race"
)

// stageTraining is a command that can be a stage of a pipeline.
type stageTraining interface {
	Run(ctx context.Context, std cmdline.Streams) error

	// checkpoint returns the file of the state.
	checkpoint() string
	// shorten reduces the training to a share.
	shorten(share float64)
	// follow calls a function after every round. Its error ends the training.
	follow(over func(round, games, made int) error)
	// measure returns the yardstick, and the errors of the networks by it.
	measure(ctx context.Context, r *benchmark) (by string, figures map[string]pipeline.Figure, err error)
}

// The commands of gogo train that can be stages.
const (
	racesCommand   = "races"
	networkCommand = "backgammon"
)

// parse parses the words of a stage like a command line. The pipeline decides where the stage
// keeps its files and how it runs: an existing state is resumed.
func (r *pipelineRun) parse(s *pipeline.Stage, options ...kong.Option) (stageTraining, error) {
	for _, w := range s.Words {
		name, _, _ := strings.Cut(w, "=")
		if slices.Contains([]string{"--dir", "--out", "--checkpoint", "--checkpoint-every", "--resume", "--threads", "--plot"}, name) {
			return nil, fmt.Errorf("%s: the course sets this; leave it out", name)
		}
	}
	words := append(r.stages.In(r.flags.Dir, s), "--threads", strconv.Itoa(r.flags.Threads))
	folder := r.folder(s)
	switch s.Words[0] {
	case racesCommand:
		words = append(words, "--out", filepath.Join(folder, "race.net"), "--checkpoint", filepath.Join(folder, "races.run"))
	case networkCommand:
		words = append(words, "--dir", folder, "--checkpoint-every", r.flags.CheckpointEvery.String())
	default:
		return nil, fmt.Errorf("%q: must be races or backgammon", s.Words[0])
	}
	training, err := parseTraining(words, options)
	if err != nil || !exists(training.checkpoint()) {
		return training, err
	}
	return parseTraining(append(words, "--resume"), options)
}

// parseTraining parses the words after gogo train.
func parseTraining(words []string, options []kong.Option) (stageTraining, error) {
	parser, err := kong.New(&Train{}, append(options, kong.Name("gogo train"), kong.NoDefaultHelp())...)
	if err != nil {
		return nil, err
	}
	call, err := parser.Parse(words)
	if err != nil {
		return nil, err
	}
	training, ok := call.Selected().Target.Addr().Interface().(stageTraining)
	if !ok {
		return nil, fmt.Errorf("%s is not a stage of a course", call.Command())
	}
	return training, nil
}

// laterFiles makes flags accept files and folders of the pipeline that an earlier stage has yet to
// make.
func laterFiles(dir string) []kong.Option {
	mapper := kong.MapperFunc(func(call *kong.DecodeContext, target reflect.Value) error {
		var path string
		if err := call.Scan.PopValueInto("file", &path); err != nil {
			return err
		}
		target.SetString(path)
		within, err := filepath.Rel(dir, path)
		if err == nil && filepath.IsLocal(within) {
			return nil
		}
		_, err = os.Stat(path)
		return err
	})
	return []kong.Option{kong.NamedMapper("existingfile", mapper), kong.NamedMapper("existingdir", mapper)}
}

// shareOf returns a share of n, but at least a minimum.
func shareOf(n int, share float64, least int) int {
	return max(int(math.Round(float64(n)*share)), min(least, n))
}

func (c *trainRacesCmd) checkpoint() string { return c.Checkpoint }

func (c *trainRacesCmd) shorten(share float64) {
	c.Rounds, c.Sides = shareOf(c.Rounds, share, 1), shareOf(c.Sides, share, 1)
}

func (c *trainRacesCmd) follow(over func(round, games, made int) error) {
	c.watch = func(r races.Report) error { return over(r.Round, 0, c.Sides) }
}

// measure measures races alone. The other networks are built in.
func (c *trainRacesCmd) measure(ctx context.Context, r *benchmark) (string, map[string]pipeline.Figure, error) {
	nets := r.model.Full
	var err error
	if nets[chances.Race], err = readNetwork(c.Out, race.Architecture()); err != nil {
		return "", nil, err
	}
	return r.oneRollAhead(ctx, &nets, chances.Race)
}

func (c *trainBackgammonCmd) shorten(share float64) {
	const leastSamples = 3 // one for each class that has a third
	c.Rounds, c.Fresh = shareOf(c.Rounds, share, 1), shareOf(c.Fresh, share, 1)
	c.Samples = shareOf(c.Samples, share, leastSamples)
	c.Average = min(c.Average, c.Rounds)
}

func (c *trainBackgammonCmd) follow(over func(round, games, made int) error) {
	c.watch = func(r backgammon.Report) error {
		made := 0
		for _, n := range r.Fresh {
			made += n
		}
		return over(r.Round, r.Games, made)
	}
}

// measure measures all classes, also networks that the stage has not trained.
func (c *trainBackgammonCmd) measure(ctx context.Context, r *benchmark) (string, map[string]pipeline.Figure, error) {
	nets, err := readNets(c.Dir, c.Stage)
	if err != nil {
		return "", nil, err
	}
	if c.Stage != backgammon.Pruning {
		return r.oneRollAhead(ctx, nets, allClasses()...)
	}
	teacher, err := readNets(c.Start, backgammon.TD)
	if err != nil {
		return "", nil, err
	}
	return r.pruning(ctx, nets, teacher)
}

func allClasses() (classes []chances.Class) {
	for class := range chances.Classes {
		classes = append(classes, class)
	}
	return classes
}
