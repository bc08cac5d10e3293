package traincmd

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"gogo/internal/files"
)

// keeper saves the state of a training in its checkpoint.
type keeper struct {
	path   string // of the checkpoint; empty for none
	every  time.Duration
	save   func(io.Writer) error
	finish func() error // draws the charts once the state is saved
	log    io.Writer
	silent bool // the caller reports instead

	stop  context.CancelCauseFunc
	saved time.Time // when the checkpoint was last written
}

// run trains to the end, or until ctx is done, and then saves the state: a result that cannot be
// written need not be trained again. A failed training leaves no state.
func (k *keeper) run(ctx context.Context, train func(context.Context) error) error {
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k.stop, k.saved = stop, time.Now()
	err := train(within)
	if err != nil && within.Err() == nil {
		return err
	}
	if cause := context.Cause(within); err != nil && ctx.Err() == nil && cause != nil {
		err = cause // a file that could not be written
	}
	if k.path != "" {
		if failed := k.write(); failed != nil {
			return errors.Join(err, failed)
		}
		if err != nil && !k.silent {
			slog.New(slog.NewTextHandler(k.log, nil)).Info("stopped: go on with --resume", "checkpoint", k.path)
		}
	}
	return errors.Join(err, k.finish())
}

// due writes the checkpoint if it is due. An error ends the training.
func (k *keeper) due() {
	if k.path != "" && time.Since(k.saved) >= k.every {
		k.check(k.write())
	}
}

// check ends the training with an error, unless it is nil.
func (k *keeper) check(err error) {
	if err != nil {
		k.stop(err)
	}
}

func (k *keeper) write() error {
	k.saved = time.Now()
	return files.Write(k.path, k.save)
}
