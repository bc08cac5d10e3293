package races

import (
	"bufio"
	"fmt"
	"io"

	"gogo/eval/backgammon/race"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
)

// A checkpoint is two lines of text and the file of the network after some rounds. The first
// line has their number, the second describes the training.
const firstLine = "gogo races, round %d\n"

// describe returns what decides the network, in words.
func (o *Options) describe() string {
	t := &o.Training
	text := fmt.Sprintf("rounds %d, sides %d, passes %d, program %q, seed %d, batch %d, %+v, %+v, weight decay %v",
		o.Rounds, o.Sides, o.Passes, t.Program, t.Seed, t.Batch, t.Optimizer, t.LearningRate, t.WeightDecay)
	if o.Start != nil {
		text += fmt.Sprintf(", start %016x after %d samples", nn.Fingerprint(o.Start), o.Start.Provenance().Samples)
	}
	if o.Players != nil {
		text += fmt.Sprintf(", players %016x", nn.Fingerprint(o.Players[:]...))
	}
	return text
}

// Save writes a checkpoint behind the round of a report. A Progress function may call it.
func (o *Options) Save(w io.Writer, r Report) error {
	if _, err := fmt.Fprintf(w, firstLine+"%s\n", r.Round, o.describe()); err != nil {
		return err
	}
	return r.Network.Write(w)
}

// Resume returns the options of a training that goes on where a checkpoint was saved, and ends
// with the same bytes as one that went on all the time. That of another training is refused
// with train.ErrOtherRun, a broken one with the errors of package nn.
func Resume(from io.Reader, o Options) (Options, error) {
	in := bufio.NewReader(from)
	if _, err := fmt.Fscanf(in, firstLine, &o.done); err != nil {
		return o, fmt.Errorf("checkpoint: %w", nn.ErrForeign)
	}
	is, err := in.ReadString('\n')
	if err != nil {
		return o, fmt.Errorf("checkpoint: %w", nn.ErrTruncated)
	}
	if want := o.describe() + "\n"; is != want {
		return o, fmt.Errorf("checkpoint: %w: it is %.1000q, not %q", train.ErrOtherRun, is, want)
	}
	if o.done < 1 || o.done > o.Rounds {
		return o, fmt.Errorf("checkpoint: %w: round %d of %d", nn.ErrAltered, o.done, o.Rounds)
	}
	if o.after, err = nn.Read(in, race.Architecture()); err != nil {
		return o, fmt.Errorf("checkpoint: %w", err)
	}
	return o, nil
}
