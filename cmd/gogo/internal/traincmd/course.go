package traincmd

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gogo/bench/train/backgammon"
	"gogo/bench/train/pipeline"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
	"gogo/internal/files"
)

// backgammonCourse has the stages by which the networks of backgammon are made.
//
//go:embed backgammon.course
var backgammonCourse string

// trainBackgammonCourseCmd runs the stages of a pipeline.
type trainBackgammonCourseCmd struct {
	Dir    string `need:"what" placeholder:"DIR" help:"Keep networks and checkpoints in DIR, a folder per stage; go on with a course found there."`
	Course string `placeholder:"FILE" type:"existingfile" help:"Run the course in FILE instead of the built-in one."`
	List   bool   `need:"what" help:"Print the course without running it."`

	Share           float64       `default:"1" help:"Run this share of each stage's rounds, sides and samples, to try a course."`
	Positions       int           `default:"2000" help:"Measure the networks of each stage on this many positions of each class."`
	Threads         int           `default:"1" help:"Train with this many threads; the networks do not depend on it."`
	CheckpointEvery time.Duration `default:"5m" help:"Write the checkpoint this often."`
}

// Validate implements kong.Validatable.
func (c *trainBackgammonCourseCmd) Validate() error {
	const mostPositions = 1 << 20
	switch {
	case c.Dir == "" && !c.List:
		return errors.New("--dir: name the folder for the networks")
	case !(c.Share > 0 && c.Share <= 1):
		return fmt.Errorf("--share %v: must be above 0 and at most 1", c.Share)
	case c.Positions < 1 || c.Positions > mostPositions:
		return fmt.Errorf("--positions %d: must be 1 to %d", c.Positions, mostPositions)
	case c.CheckpointEvery <= 0:
		return errors.New("--checkpoint-every must be greater than 0")
	}
	return program.CheckThreads(c.Threads)
}

// Run trains the missing stages and prints the figures of each.
func (c *trainBackgammonCourseCmd) Run(ctx context.Context, std cmdline.Streams) error {
	text, err := c.text()
	if err != nil {
		return err
	}
	out := cmdline.Printer{W: std.Out}
	if c.List {
		out.F("%s", text)
		return out.Err
	}
	run, err := c.begin(text, std)
	if err != nil {
		return err
	}
	if err := run.all(ctx); err != nil {
		return err
	}
	if err := run.state.Table(std.Out, classNames()); err != nil {
		return err
	}
	if last := run.folder(&run.stages[len(run.stages)-1]); isModel(last) {
		out.F("\nbackgammon-gogo --nets %s plays with the networks of the last stage.\n", last)
	}
	return out.Err
}

// text returns the text of the stages.
func (c *trainBackgammonCourseCmd) text() (string, error) {
	if c.Course == "" {
		return backgammonCourse, nil
	}
	text, err := os.ReadFile(c.Course)
	return string(text), err
}

// begin checks all stages and returns the run, which may be a resumed one.
func (c *trainBackgammonCourseCmd) begin(text string, std cmdline.Streams) (*pipelineRun, error) {
	stages, err := pipeline.Parse(text)
	if err != nil {
		return nil, program.Misusef("--course: %v", err)
	}
	run := &pipelineRun{flags: c, stages: stages, std: std}
	if err := run.check(); err != nil {
		return nil, program.Misusef("--course: %v", err)
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return nil, err
	}
	names := []string{filepath.Base(run.stateFile()), filepath.Base(run.logFile())}
	for _, s := range stages {
		names = append(names, s.Folder)
	}
	if err := files.CheckLinks(c.Dir, names...); err != nil {
		return nil, err
	}
	if err := checkPlaces(run.stateFile(), run.logFile()); err != nil {
		return nil, err
	}
	run.state, err = pipeline.New(stages, c.Share, c.Positions).Load(run.stateFile())
	return run, err
}

// classNames returns the names of the classes that have a network.
func classNames() (names []string) {
	for class := range chances.Classes {
		names = append(names, class.String())
	}
	return names
}

// isModel reports whether a folder has all networks to play with.
func isModel(dir string) bool {
	_, err := chances.Open(filepath.Clean(dir))
	return err == nil
}

// pipelineRun is a running pipeline.
type pipelineRun struct {
	flags     *trainBackgammonCourseCmd
	stages    pipeline.Pipeline
	state     *pipeline.State
	std       cmdline.Streams
	benchmark *benchmark // nil until a stage is measured
	since     time.Time  // until when the time of the current stage has been counted
}

func (r *pipelineRun) stateFile() string { return filepath.Join(r.flags.Dir, "course.json") }
func (r *pipelineRun) logFile() string   { return filepath.Join(r.flags.Dir, "course.log") }

// folder returns the folder of a stage.
func (r *pipelineRun) folder(s *pipeline.Stage) string { return filepath.Join(r.flags.Dir, s.Folder) }

func (r *pipelineRun) log() *slog.Logger { return slog.New(slog.NewTextHandler(r.std.Log, nil)) }

// check parses all stages, so that an error in a late one is reported at the start.
func (r *pipelineRun) check() error {
	kept := map[string]string{}
	for i := range r.stages {
		s := &r.stages[i]
		training, err := r.parse(s, laterFiles(r.flags.Dir)...)
		if err != nil {
			return fmt.Errorf("stage %s: %w", s.Name, err)
		}
		place := training.checkpoint()
		if other, ok := kept[place]; ok {
			return fmt.Errorf("stage %s would overwrite the checkpoint of stage %s, %s", s.Name, other, place)
		}
		kept[place] = s.Name
	}
	return nil
}

// all runs the stages that are not done.
func (r *pipelineRun) all(ctx context.Context) error {
	for i := range r.stages {
		record := &r.state.Stages[i]
		if record.Done {
			continue
		}
		stage := r.log().With("stage", fmt.Sprintf("%d/%d", i+1, len(r.stages)), "name", record.Name)
		if err := r.stage(ctx, record, stage); err != nil {
			if ctx.Err() != nil {
				stage.Info("stopped: the same command goes on", "dir", r.flags.Dir)
			}
			return fmt.Errorf("stage %s: %w", record.Name, err)
		}
		if err := files.Write(r.logFile(), func(w io.Writer) error { return r.state.Table(w, classNames()) }); err != nil {
			return err
		}
	}
	return nil
}

// stage runs a stage, from its last state if there is one, and measures its networks.
func (r *pipelineRun) stage(ctx context.Context, record *pipeline.Record, log *slog.Logger) error {
	training, err := r.parse(&record.Stage)
	if err != nil {
		return err
	}
	training.shorten(r.flags.Share)
	training.follow(func(round, games, made int) error {
		record.Note(round, games, made)
		return r.save(record)
	})
	log.Info("stage begins", "command", strings.Join(record.Words, " "), "done", record.Rounds)
	if err := os.MkdirAll(r.folder(&record.Stage), 0o755); err != nil {
		return err
	}
	r.since = time.Now()
	if err = training.Run(ctx, cmdline.Streams{Out: io.Discard, Log: r.std.Log}); err == nil {
		err = r.measure(ctx, training, record)
	}
	record.Done = err == nil
	if err = errors.Join(err, r.save(record)); err != nil {
		return err
	}
	log.Info("stage is over", "time", time.Duration(record.Seconds*float64(time.Second)).Round(time.Second),
		"games", record.Games, "positions", record.Made, figureGroup(record))
	return nil
}

// save counts the time of a stage and saves the state of the pipeline.
func (r *pipelineRun) save(record *pipeline.Record) error {
	now := time.Now()
	record.Seconds += now.Sub(r.since).Seconds()
	r.since = now
	return r.state.Save(r.stateFile())
}

// measure records the errors of a stage's networks. The time it takes is not counted.
func (r *pipelineRun) measure(ctx context.Context, training stageTraining, record *pipeline.Record) (err error) {
	if err := r.save(record); err != nil {
		return err
	}
	defer func() { r.since = time.Now() }()
	if r.benchmark == nil {
		if r.benchmark, err = newBenchmark(ctx, r.flags.Positions, r.flags.Threads); err != nil {
			return err
		}
	}
	record.By, record.Figures, err = training.measure(ctx, r.benchmark)
	return err
}

// figureGroup returns the figures of a stage for the log.
func figureGroup(record *pipeline.Record) slog.Attr {
	var of []any
	for _, class := range classNames() {
		if f, ok := record.Figures[class]; ok {
			of = append(of, class, fmt.Sprintf("%.4f", f.RootMeanSquare))
		}
	}
	return slog.Group("off", of...)
}

// benchmark measures the networks of all stages on the same positions. They come from games of the
// built-in networks: no stage trains on them.
type benchmark struct {
	model     *chances.Model
	asked     backgammon.Networks
	positions *backgammon.Positions
}

func newBenchmark(ctx context.Context, positions, threads int) (*benchmark, error) {
	model, err := chances.Open("")
	if err != nil {
		return nil, err
	}
	kernels, err := simd.FromEnv()
	if err != nil {
		return nil, err
	}
	r := &benchmark{model: model, asked: backgammon.Networks{Nets: &model.Full, Tables: model.Tables, Kernels: kernels, Threads: threads}}
	r.positions, err = backgammon.Gather(ctx, r.asked, positions)
	return r, err
}

// oneRollAhead measures networks against their own values one roll ahead.
func (r *benchmark) oneRollAhead(ctx context.Context, nets *chances.Nets, classes ...chances.Class) (string, map[string]pipeline.Figure, error) {
	asked := r.asked
	asked.Nets = nets
	d, err := r.positions.OneRollAhead(ctx, asked, classes...)
	return "one roll ahead", figures(d), err
}

// pruning measures pruning networks against their teachers.
func (r *benchmark) pruning(ctx context.Context, nets, teacher *chances.Nets) (string, map[string]pipeline.Figure, error) {
	asked := r.asked
	asked.Nets = teacher
	d, err := r.positions.Pruning(ctx, asked, nets, allClasses()...)
	return "the networks", figures(d), err
}

// figures returns the figures of the classes that have any.
func figures(d backgammon.Differences) map[string]pipeline.Figure {
	found := map[string]pipeline.Figure{}
	for class, x := range d {
		if x.Positions > 0 {
			found[chances.Class(class).String()] = pipeline.Figure{RootMeanSquare: x.RootMeanSquare, MeanAbsolute: x.MeanAbsolute}
		}
	}
	return found
}
