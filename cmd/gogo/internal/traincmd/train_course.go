package traincmd

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"gogo/bench/train/pipeline"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/internal/program"
	"gogo/eval/backgammon/chances"
)

// backgammonCourse is the course by which the networks of backgammon are made.
//
//go:embed backgammon.course
var backgammonCourse string

// trainBackgammonCourseCmd runs the trainings of a course one after the other.
type trainBackgammonCourseCmd struct {
	Dir    string `need:"what" placeholder:"DIR" help:"Keep all networks and states in DIR, a folder for each stage. Where a course is there, go on with it."`
	Course string `placeholder:"FILE" type:"existingfile" help:"The course in FILE instead of that of the program."`
	List   bool   `need:"what" help:"Print the course, and do nothing."`

	Share           float64       `default:"1" help:"Do so much of the course: of the rounds of each stage, its sides, its samples and the new ones."`
	Positions       int           `default:"2000" help:"Measure the networks of each stage in so many positions of each class."`
	Threads         int           `default:"1" help:"Threads to train with; the networks do not depend on them."`
	CheckpointEvery time.Duration `default:"5m" help:"How often the state of a training is kept."`
}

// Validate refuses flags that cannot be meant.
func (c *trainBackgammonCourseCmd) Validate() error {
	const mostPositions = 1 << 20
	switch {
	case c.Dir == "" && !c.List:
		return errors.New("--dir: where the networks are kept is not said")
	case !(c.Share > 0 && c.Share <= 1):
		return fmt.Errorf("--share: %v is not more than 0 and at most 1", c.Share)
	case c.Positions < 1 || c.Positions > mostPositions:
		return fmt.Errorf("--positions: %d, 1 to %d are possible", c.Positions, mostPositions)
	case c.CheckpointEvery <= 0:
		return errors.New("--checkpoint-every must be greater than 0")
	}
	return program.CheckThreads(c.Threads)
}

// Run trains what is missing of the course and prints what each stage has come to.
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

// text returns the course as it is written.
func (c *trainBackgammonCourseCmd) text() (string, error) {
	if c.Course == "" {
		return backgammonCourse, nil
	}
	text, err := os.ReadFile(c.Course)
	return string(text), err
}

// begin checks all stages and returns the run, which may be one that goes on.
func (c *trainBackgammonCourseCmd) begin(text string, std cmdline.Streams) (*courseRun, error) {
	stages, err := pipeline.Parse(text)
	if err != nil {
		return nil, program.Misusef("--course: %v", err)
	}
	run := &courseRun{flags: c, stages: stages, std: std}
	if err := run.check(); err != nil {
		return nil, program.Misusef("--course: %v", err)
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
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

// isModel reports whether a folder has all that the program plays with.
func isModel(dir string) bool {
	_, err := chances.Open(filepath.Clean(dir))
	return err == nil
}
