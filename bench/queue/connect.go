package queue

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

const (
	firstPause = 50 * time.Millisecond
	mostPause  = time.Second
)

// connect connects to the server of a configuration. One that is not there is
// waited for until ctx ends; one that refuses us is an error at once.
func connect(ctx context.Context, cfg Config, server *alive) (*nats.Conn, error) {
	address, err := cfg.addresses()
	if err != nil {
		return nil, err
	}
	options, err := cfg.options(server)
	if err != nil {
		return nil, err
	}
	said := ""
	for pause := firstPause; ; pause = min(2*pause, mostPause) {
		conn, err := nats.Connect(cfg.URL, options...)
		if err == nil {
			if said != "" {
				cfg.Log.Info("queue: the server is there", "server", address)
			}
			return conn, nil
		}
		if isRefusal(err) {
			return nil, refusal(address, err)
		}
		if said != err.Error() {
			said = err.Error()
			cfg.Log.Warn("queue: no server yet, waiting", "server", address, "error", err)
		}
		if sleep(ctx, pause) != nil {
			return nil, fmt.Errorf("%s: %w, last: %w", address, context.Cause(ctx), err)
		}
	}
}

// watch returns the settings that tell people and calls under way of a
// connection lost and found.
func watch(cfg Config, server *alive) []nats.Option {
	return []nats.Option{
		nats.ConnectHandler(func(*nats.Conn) { server.found() }),
		nats.DisconnectErrHandler(func(conn *nats.Conn, err error) {
			server.lost(errLost)
			cfg.Log.Warn("queue: server lost, waiting", "server", shownAddress(conn, cfg), "error", err)
		}),
		nats.ReconnectHandler(func(conn *nats.Conn) {
			server.found()
			cfg.Log.Info("queue: server is back", "server", shownAddress(conn, cfg))
		}),
		nats.ClosedHandler(func(conn *nats.Conn) {
			cfg.Log.Error("queue: connection given up", "server", shownAddress(conn, cfg), "error", conn.LastError())
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			cfg.Log.Warn("queue: message from the server", "error", err)
		}),
	}
}

// shownAddress returns the server of a connection or, while there is none, all
// that might be.
func shownAddress(conn *nats.Conn, cfg Config) string {
	if address := conn.ConnectedAddr(); address != "" {
		return address
	}
	address, err := cfg.addresses()
	if err != nil || cfg.URL == "" {
		return "embedded"
	}
	return address
}

// refusal is the error of a server that does not take us, or that we do not
// trust.
func refusal(address string, err error) error {
	for _, credentials := range []error{
		nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired,
	} {
		if errors.Is(err, credentials) {
			return fmt.Errorf("%s: %w: %w", address, ErrCredentials, err)
		}
	}
	return fmt.Errorf("%s: %w", address, err)
}

// sleep waits, or returns the cause of the end of ctx if that is earlier.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
