package backgammon

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"gogo/eval/backgammon/chances"
)

// readBack returns the samples of a training's checkpoint.
func readBack(tb testing.TB, c *Training) *Samples {
	tb.Helper()
	s, err := ReadSamples(bytes.NewReader(checkpoint(tb, c)))
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// TestSamplesAreReadInTheirOrder adds so many that the oldest are replaced.
func TestSamplesAreReadInTheirOrder(t *testing.T) {
	o := smallTraining(t, TD)
	o.Samples = 15
	for _, added := range []int{0, 1, 14, 15, 16, 30, 39} {
		t.Run(fmt.Sprint(added), func(t *testing.T) {
			c := newSmall(t, o)
			samples := contactSamples(added)
			for _, s := range samples {
				c.buffers[chances.Contact].add(s)
			}
			got := readBack(t, c)
			if !slices.Equal(got[chances.Contact], samples[max(added-15, 0):]) {
				t.Errorf("of %d samples of contact %d are read, or in another order", added, len(got[chances.Contact]))
			}
			if len(got[chances.Race]) > 0 {
				t.Errorf("%d samples of races", len(got[chances.Race]))
			}
		})
	}
}

// TestTrainingBeginsWithEarlierSamples takes the samples of two trainings of other
// stages, and of the second all that there is room for.
func TestTrainingBeginsWithEarlierSamples(t *testing.T) {
	first, second := smallTraining(t, TD), smallTraining(t, Pruning)
	first.Rounds, second.Rounds = 1, 1
	one, two := readBack(t, whole(t, first)), readBack(t, whole(t, second))
	o := smallTraining(t, Lookahead)
	o.Samples, o.Earlier = 90, []*Samples{one, two}
	c := newSmall(t, o)
	for class, b := range c.buffers {
		all := slices.Concat(one[class], two[class])
		want := all[len(all)-min(len(all), len(b.samples)):]
		if got := readBack(t, c)[class]; !slices.Equal(got, want) || b.fresh != 0 {
			t.Errorf("%v: %d samples, %d fresh, want %d, 0", b.class, len(got), b.fresh, len(want))
		}
	}
	for _, class := range []chances.Class{chances.Contact, chances.Crashed} {
		t.Run(fmt.Sprint(class), func(t *testing.T) {
			if len(c.curriculum[class]) == 0 {
				t.Errorf("the first round has no starts of class %v", class)
			}
		})
	}
	o.Earlier = nil
	if c = newSmall(t, o); c.buffers[chances.Contact].filled > 0 || len(c.curriculum[chances.Contact]) > 0 {
		t.Error("a training without earlier samples has some")
	}
}

// TestEarlierSamplesNeedNotBeThereToResume stops a training within its first round
// and goes on without the samples that it began with.
func TestEarlierSamplesNeedNotBeThereToResume(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector")
	}
	earlier := smallTraining(t, TD)
	earlier.Rounds, earlier.Samples = 1, 9
	o := smallTraining(t, Lookahead)
	o.Rounds, o.Samples, o.Fresh = 2, 12, 5
	o.Earlier = []*Samples{readBack(t, whole(t, earlier))}
	want := checkpoint(t, whole(t, o))
	file := begun(t, o)
	o.Earlier = nil
	c, err := Resume(bytes.NewReader(file), o)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(checkpoint(t, c), want) {
		t.Error("the interrupted training differs from the unbroken one")
	}
	if bytes.Equal(checkpoint(t, whole(t, o)), want) {
		t.Error("earlier samples change nothing")
	}
}
