package traincmd

import (
	"io"
	"testing"

	"gogo/cmd/gogo/internal/cmdline"
)

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
