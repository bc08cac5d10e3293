package program

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// RunUntilTold runs the command of a call with a context that ends when the program is
// told to end, by Ctrl-C or SIGTERM.
func RunUntilTold(call *kong.Context) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	call.BindTo(ctx, (*context.Context)(nil))
	err := call.Run()
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return errors.New("interrupted")
	}
	return err
}
