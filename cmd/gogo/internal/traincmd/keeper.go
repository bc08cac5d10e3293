package traincmd

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"gogo/internal/files"
)

// keeper keeps the state of a training in a file, its checkpoint.
type keeper struct {
	path   string // of the checkpoint; empty for none
	every  time.Duration
	save   func(io.Writer) error
	finish func() error // draws what there is, once the state is kept
	log    io.Writer
	silent bool // whoever runs the training says how it goes on

	stop  context.CancelCauseFunc
	saved time.Time // when the checkpoint was written last
}

// run trains to the end, or until ctx is done, and then keeps what there is: a
// result that cannot be written need not be trained again. A training that failed
// leaves nothing to go on from.
func (k *keeper) run(ctx context.Context, train func(context.Context) error) error {
	within, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k.stop, k.saved = stop, time.Now()
	err := train(within)
	if err != nil && within.Err() == nil {
		return err
	}
	if cause := context.Cause(within); err != nil && ctx.Err() == nil && cause != nil {
		err = cause // something that could not be written
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

// due writes the checkpoint if it is time to. An error ends the training.
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
