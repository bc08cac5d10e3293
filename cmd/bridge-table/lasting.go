package main

import (
	"errors"
	"net"
	"time"
)

// reusableListener is a listener that one server after another accepts from. Its Close only ends
// accepting: connections made meanwhile wait for the next server.
type reusableListener struct{ net.Listener }

// deadliner is a listener with a deadline for accepting.
type deadliner interface{ SetDeadline(at time.Time) error }

// Close ends accepting.
func (l *reusableListener) Close() error { return l.setDeadline(time.Unix(1, 0)) }

// reopen accepts again.
func (l *reusableListener) reopen() error { return l.setDeadline(time.Time{}) }

func (l *reusableListener) setDeadline(at time.Time) error {
	d, ok := l.Listener.(deadliner)
	if !ok {
		return errors.ErrUnsupported
	}
	return d.SetDeadline(at)
}
