package races

import (
	"bytes"
	"errors"
	"testing"

	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// checkpointAfter returns the checkpoint that a training has behind a round.
func checkpointAfter(tb testing.TB, o Options, round int) []byte {
	tb.Helper()
	var kept bytes.Buffer
	o.Progress = func(r Report) error {
		if r.Round != round {
			return nil
		}
		return o.Save(&kept, r)
	}
	trained(tb, o)
	return kept.Bytes()
}

func TestResumedTrainingEndsTheSame(t *testing.T) {
	o := small(t)
	want := file(t, trained(t, o))
	for round := 1; round <= o.Rounds; round++ {
		resumed, err := Resume(bytes.NewReader(checkpointAfter(t, o, round)), o)
		if err != nil {
			t.Fatal(err)
		}
		rounds := 0
		resumed.Progress = func(Report) error { rounds++; return nil }
		if !bytes.Equal(file(t, trained(t, resumed)), want) || rounds != o.Rounds-round {
			t.Errorf("from round %d, %d rounds give another network", round, rounds)
		}
	}
}

func TestOtherCheckpointsAreRefused(t *testing.T) {
	o := small(t)
	kept := checkpointAfter(t, o, 1)
	for name, change := range map[string]func(*Options){
		"rounds": func(o *Options) { o.Rounds++ },
		"sides":  func(o *Options) { o.Sides++ },
		"seed":   func(o *Options) { o.Training.Seed++ },
		"start":  func(o *Options) { o.Start = trained(t, small(t)) },
	} {
		t.Run(name, func(t *testing.T) {
			other := small(t)
			change(&other)
			if _, err := Resume(bytes.NewReader(kept), other); !errors.Is(err, train.ErrOtherRun) {
				t.Errorf("other %s: %v", name, err)
			}
		})
	}
	for name, tt := range map[string]struct {
		file []byte
		want error
	}{
		"empty":   {nil, nn.ErrForeign},
		"foreign": {[]byte("gogo run"), nn.ErrForeign},
		"a line":  {kept[:30], nn.ErrTruncated},
		"cut":     {kept[:len(kept)-1], nn.ErrTruncated},
		"no such": {bytes.Replace(kept, []byte("round 1"), []byte("round 9"), 1), nn.ErrAltered},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Resume(bytes.NewReader(tt.file), o); !errors.Is(err, tt.want) {
				t.Errorf("%s: %v, want %v", name, err, tt.want)
			}
		})
	}
}
