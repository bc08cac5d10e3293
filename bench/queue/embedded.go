package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gofrs/flock"
	"github.com/nats-io/nats-server/v2/server"
)

// embedded is an in-process server.
type embedded struct {
	server *server.Server
	lock   *flock.Flock
}

// startTimeout is the time limit for the embedded server to read its files.
const startTimeout = time.Minute

// startEmbedded starts a server that keeps its files in dir and can be reached only from within the
// process. It reports to there when it can no longer write its files.
func startEmbedded(dir string, log *slog.Logger, live *liveness) (*embedded, error) {
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	e := &embedded{lock: lock}
	said := &serverLog{log: log, broken: func(cause string) { live.lost(&diskError{dir, cause}) }}
	e.server, err = server.NewServer(&server.Options{
		ServerName: "gogo",
		DontListen: true,
		JetStream:  true,
		StoreDir:   dir,
		NoSigs:     true,
		// The embedded server's log is set below, not by these options.
		NoLog:                  true,
		DisableJetStreamBanner: true,
	})
	if err == nil {
		e.server.SetLoggerV2(said, false, false, false)
		e.server.Start()
		if !e.server.ReadyForConnections(startTimeout) || !e.server.JetStreamEnabled() {
			err = fmt.Errorf("the embedded server does not start: %s", said.lastError())
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", dir, err), e.stop())
	}
	return e, nil
}

// lockFolder creates a folder and locks it for this process. The server itself does not notice a
// second one, and the two would corrupt their files.
func lockFolder(dir string) (*flock.Flock, error) {
	const private = 0o700
	if err := os.MkdirAll(dir, private); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	locked, err := lock.TryLock()
	if err != nil {
		return nil, err
	}
	if !locked {
		return nil, fmt.Errorf("%s: %w", dir, ErrLocked)
	}
	return lock, nil
}

// stop shuts the server down, waits for it and unlocks the folder.
func (e *embedded) stop() error {
	if e.server != nil {
		e.server.Shutdown()
		e.server.WaitForShutdown()
	}
	return e.lock.Unlock()
}

// serverLog is the logger of an embedded server. Only errors are passed on, up to the one after
// which nothing can be written: that one ends every call, and their error reports it.
type serverLog struct {
	log    *slog.Logger
	broken func(cause string)

	mu       sync.Mutex
	last     string // error
	isBroken bool
}

// failedWrite recognizes the errors after which the server refuses to write to a stream, even when
// there is room again. It returns the cause given by the system.
func failedWrite(text string) (cause string, failed bool) {
	lower := strings.ToLower(text)
	if !strings.Contains(lower, "critical write error") && !strings.Contains(lower, "failed to store a msg") {
		return "", false
	}
	return text[strings.LastIndex(text, ": ")+len(": "):], true
}

func (l *serverLog) lastError() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

// Noticef and the other methods implement server.Logger.
func (l *serverLog) Noticef(format string, v ...any) {
	l.log.Debug("queue: embedded server: " + fmt.Sprintf(format, v...))
}

// Warnf logs a warning.
func (l *serverLog) Warnf(format string, v ...any) { l.Noticef(format, v...) }

// Debugf logs details.
func (l *serverLog) Debugf(format string, v ...any) { l.Noticef(format, v...) }

// Tracef logs single messages.
func (l *serverLog) Tracef(format string, v ...any) { l.Noticef(format, v...) }

// Errorf logs an error.
func (l *serverLog) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	if cause, failed := failedWrite(text); failed {
		l.mu.Lock()
		l.isBroken = true
		l.mu.Unlock()
		l.broken(cause)
	}
	l.mu.Lock()
	l.last = text
	level := slog.LevelError
	if l.isBroken {
		level = slog.LevelDebug
	}
	l.mu.Unlock()
	l.log.Log(context.Background(), level, "queue: embedded server: "+text)
}

// Fatalf logs an error after which the server cannot go on. It does not end the process:
// startEmbedded notices by itself.
func (l *serverLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }
