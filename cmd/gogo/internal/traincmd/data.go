package traincmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"

	"gogo/bench/train/selfplay"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/eval/nn"
	"gogo/eval/nn/train"
	"gogo/eval/simd"
	"gogo/internal/words"
)

// dataFlags selects the files of games and the validation set.
type dataFlags struct {
	HeldOut int `default:"20" help:"Hold out one game in N to test the network; 0 holds out none."`

	Games []string `arg:"" type:"existingfile" help:"Files that gogo selfplay wrote."`

	noted bool // the log has mentioned them
}

// Validate implements kong.Validatable.
func (f *dataFlags) Validate() error {
	if f.HeldOut < 0 {
		return fmt.Errorf("--held-out %d: must be at least 0", f.HeldOut)
	}
	return nil
}

// checkEvery is the number of games between two checks of the context.
const checkEvery = 256

// read calls read with each file and a function to call with each of its games, which fails when
// ctx ends. The first time it logs the start, and files that are still being written or are
// incomplete. An error names the file.
func (f *dataFlags) read(ctx context.Context, log io.Writer, read func(r io.Reader, next func() error) error) error {
	logger := slog.New(slog.NewTextHandler(log, nil))
	first := !f.noted
	if f.noted = true; first {
		logger.Info("reading", "files", len(f.Games))
	}
	count := 0
	next := func() error {
		count++
		if count%checkEvery == 0 {
			return ctx.Err()
		}
		return nil
	}
	for _, path := range f.Games {
		_, err := nn.Load(path, func(r io.Reader) (struct{}, error) { return struct{}{}, read(r, next) })
		if errors.Is(err, selfplay.ErrTorn) {
			if first {
				logger.Warn("the end of a file is left out", "error", err)
			}
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkSamples refuses a training without samples: the error tells what is missing from which
// files, and how much of it is held out.
func checkSamples(samples, heldOut int, what string, files []string) error {
	const named = 3
	if samples > 0 {
		return nil
	}
	in := strings.Join(files[:min(len(files), named)], ", ")
	if more := len(files) - named; more > 0 {
		in += fmt.Sprintf(" and %d more", more)
	}
	if heldOut > 0 {
		return fmt.Errorf("no %s to learn from in %s: all %d are held out", what, in, heldOut)
	}
	return fmt.Errorf("no %s to learn from in %s", what, in)
}

// heldOut returns the validation samples, nil if there are none.
func heldOut[S train.Samples](s S) train.Samples {
	if s.Len() == 0 {
		return nil
	}
	return s
}

// measurement is a set of samples on which a network is evaluated.
type measurement struct {
	name    string
	loss    train.Loss
	samples train.Samples
	results bool   // the targets are results, whose entropy means nothing
	note    string // printed after it
}

// measure prints the losses of a network.
func measure(to io.Writer, n *nn.Network, all ...measurement) error {
	kernels, err := simd.FromEnv()
	if err != nil {
		return err
	}
	out := cmdline.Printer{W: to}
	for _, m := range all {
		if m.samples.Len() == 0 {
			continue
		}
		metrics, err := train.Evaluate(n, m.loss, m.samples, kernels)
		if err != nil {
			return err
		}
		out.F("%s: %s, cross-entropy %.5f", m.name, words.Count(m.samples.Len(), "sample"), metrics.Loss)
		if m.loss == train.CrossEntropy && !m.results {
			out.F(", KL divergence %.5f", metrics.Loss-metrics.TargetEntropy)
		}
		out.F("%s\n", m.note)
	}
	return out.Err
}

// Records prints games.
type Records struct {
	File string `arg:"" type:"existingfile" help:"File that gogo selfplay wrote."`
}

// Run prints the games of a file.
func (c *Records) Run(std cmdline.Streams) error {
	out := bufio.NewWriter(std.Out)
	_, err := nn.Load(c.File, func(r io.Reader) (struct{}, error) { return struct{}{}, printRecords(out, r) })
	return errors.Join(err, out.Flush())
}

// printRecords prints the games of a file.
func printRecords(w io.Writer, r io.Reader) error {
	reader, err := selfplay.NewReader(r)
	if err != nil {
		return err
	}
	printRecord := games.PrintRecord(reader.Header().Kind)
	if printRecord == nil {
		return fmt.Errorf("unknown kind of games: %q", reader.Header().Kind)
	}
	out := &cmdline.Printer{W: w}
	out.F("%s\n", words.Sanitize(string(reader.Header().About)))
	for out.Err == nil {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = printRecord(out, record)
		}
		if err != nil {
			return err
		}
	}
	return out.Err
}
