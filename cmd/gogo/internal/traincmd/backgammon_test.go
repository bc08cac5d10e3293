package traincmd

import (
	"errors"
	"io"
	"strings"
	"testing"

	"gogo/bench/train/backgammon"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/chances/chancestest"
	"gogo/eval/nn"
)

// otherNets writes networks of the engine's architectures but for a change, and
// returns their folder.
func otherNets(t *testing.T, change func(chances.Class, *nn.Architecture)) string {
	t.Helper()
	dir := t.TempDir()
	nets := chancestest.Weights{Deviation: 0.1, Seed: 1}.Nets(t, func(class chances.Class) nn.Architecture {
		a := chances.Architecture(class)
		change(class, &a)
		return a
	})
	if err := writeNets(dir, backgammon.TD, nets); err != nil {
		t.Fatal(err)
	}
	return dir
}

func startFlags(stage backgammon.Stage, start string) *trainBackgammonCmd {
	return &trainBackgammonCmd{Stage: stage, Start: start, learnFlags: learnFlags{Optimizer: "adam", Seed: 1}}
}

// TestNarrowStartIsWidened has one network that is too narrow.
func TestNarrowStartIsWidened(t *testing.T) {
	dir := otherNets(t, func(class chances.Class, a *nn.Architecture) {
		if class == chances.Contact {
			a.Layers[0].Outputs -= 7
		}
	})
	var log strings.Builder
	o, err := startFlags(backgammon.TD, dir).options(&log)
	if err != nil {
		t.Fatal(err)
	}
	for class, n := range o.Start {
		if want := chances.Architecture(chances.Class(class)); !n.Architecture().Equal(want) {
			t.Errorf("%v, want %v", n.Architecture(), want)
		}
	}
	if said := log.String(); strings.Count(said, "msg=widened") != 1 || !strings.Contains(said, "contact.net") {
		t.Errorf("the log says %q", said)
	}
	if o, err = startFlags(backgammon.Pruning, dir).options(io.Discard); err != nil {
		t.Fatal(err)
	}
	wide := chances.Architecture(chances.Contact).Layers[0].Outputs
	if is := o.Teacher[chances.Contact].Architecture().Layers[0].Outputs; is != wide-7 {
		t.Errorf("pruning networks learn from %d units, not from those of the file", is)
	}
}

// TestWidthIsKept has a start of the width that the training is told.
func TestWidthIsKept(t *testing.T) {
	const width = 40
	dir := otherNets(t, func(class chances.Class, a *nn.Architecture) { *a = backgammon.TD.ArchitectureWithin(class, width) })
	flags := startFlags(backgammon.TD, dir)
	flags.Width = width
	var log strings.Builder
	o, err := flags.options(&log)
	if err != nil || o.Width != width || log.Len() > 0 {
		t.Errorf("%+v, %v, %s", o, err, log.String())
	}
	if is := o.Start[chances.Contact].Architecture().Layers[0].Outputs; is != width {
		t.Errorf("%d units", is)
	}
	flags.Width--
	if _, err := flags.options(io.Discard); !errors.Is(err, nn.ErrArchitecture) {
		t.Errorf("a wider start: %v", err)
	}
}

func TestOtherStartsAreRefused(t *testing.T) {
	tests := map[string]func(chances.Class, *nn.Architecture){
		"too wide":      func(_ chances.Class, a *nn.Architecture) { a.Layers[0].Outputs++ },
		"narrow behind": func(_ chances.Class, a *nn.Architecture) { a.Layers[1].Outputs-- },
		"features":      func(_ chances.Class, a *nn.Architecture) { a.Features = "other" },
	}
	for name, change := range tests {
		t.Run(name, func(t *testing.T) {
			for _, stage := range []backgammon.Stage{backgammon.TD, backgammon.Pruning} {
				_, err := startFlags(stage, otherNets(t, change)).options(io.Discard)
				if !errors.Is(err, nn.ErrArchitecture) || !strings.Contains(err.Error(), "contact.net: ") {
					t.Errorf("%s, %v: %v", name, stage, err)
				}
			}
		})
	}
}

// TestCourseOfTheProgram checks that all stages are understood, and what a share leaves of them.
func TestCourseOfTheProgram(t *testing.T) {
	flags := &trainBackgammonCourseCmd{Dir: t.TempDir(), Share: 1, Positions: 1, Threads: 1, CheckpointEvery: 1}
	run, err := flags.begin(backgammonCourse, cmdline.Streams{Out: io.Discard, Log: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	for i := range run.stages {
		s := &run.stages[i]
		training, err := run.parse(s, laterFiles(flags.Dir)...)
		if err != nil {
			t.Fatal(err)
		}
		training.shorten(1e-9)
		switch c := training.(type) {
		case *trainRacesCmd:
			if c.Rounds != 1 || c.Sides != 1 {
				t.Errorf("%s: %+v", s.Name, c)
			}
		case *trainBackgammonCmd:
			if c.Rounds != 1 || c.Samples != 3 || c.Fresh != 1 || c.Average != 1 {
				t.Errorf("%s: %+v", s.Name, c)
			}
		}
	}
}
