package traincmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gogo/bench/train/pipeline"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/internal/files"
)

// courseRun is a course at work.
type courseRun struct {
	flags  *trainBackgammonCourseCmd
	stages pipeline.Course
	state  *pipeline.State
	std    cmdline.Streams
	ruler  *courseRuler // nil until a stage is measured
	since  time.Time    // up to when the time of the stage at work has been counted
}

func (r *courseRun) stateFile() string { return filepath.Join(r.flags.Dir, "course.json") }
func (r *courseRun) logFile() string   { return filepath.Join(r.flags.Dir, "course.log") }

// folder returns that of a stage.
func (r *courseRun) folder(s *pipeline.Stage) string { return filepath.Join(r.flags.Dir, s.Folder) }

func (r *courseRun) log() *slog.Logger { return slog.New(slog.NewTextHandler(r.std.Log, nil)) }

// check parses all stages, so that a slip in a late one is known before the first.
func (r *courseRun) check() error {
	kept := map[string]string{}
	for i := range r.stages {
		s := &r.stages[i]
		training, err := r.parse(s, laterFiles(r.flags.Dir)...)
		if err != nil {
			return fmt.Errorf("stage %s: %w", s.Name, err)
		}
		place := training.checkpoint()
		if other, ok := kept[place]; ok {
			return fmt.Errorf("stage %s would keep its state in the place of that of %s, %s", s.Name, other, place)
		}
		kept[place] = s.Name
	}
	return nil
}

// all runs the stages that are not done.
func (r *courseRun) all(ctx context.Context) error {
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

// stage runs one, from its last state if there is one, and measures what it has made.
func (r *courseRun) stage(ctx context.Context, record *pipeline.Record, log *slog.Logger) error {
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

// save counts the time of a stage and keeps the state of the course.
func (r *courseRun) save(record *pipeline.Record) error {
	now := time.Now()
	record.Seconds += now.Sub(r.since).Seconds()
	r.since = now
	return r.state.Save(r.stateFile())
}

// measure notes how far the networks of a stage are off. The time that takes is not the stage's.
func (r *courseRun) measure(ctx context.Context, training courseTraining, record *pipeline.Record) (err error) {
	if err := r.save(record); err != nil {
		return err
	}
	defer func() { r.since = time.Now() }()
	if r.ruler == nil {
		if r.ruler, err = newCourseRuler(ctx, r.flags.Positions, r.flags.Threads); err != nil {
			return err
		}
	}
	record.By, record.Figures, err = training.measure(ctx, r.ruler)
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
