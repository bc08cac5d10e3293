package main

import (
	"errors"
	"net"
	"time"
)

// lastingListener is a listener that one server after the other accepts from. Its Close
// ends accepting alone: who connects meanwhile waits for the next one.
type lastingListener struct{ net.Listener }

// deadliner is a listener that can be told when to end accepting.
type deadliner interface{ SetDeadline(at time.Time) error }

// Close ends accepting.
func (l *lastingListener) Close() error { return l.setDeadline(time.Unix(1, 0)) }

// reopen begins it again.
func (l *lastingListener) reopen() error { return l.setDeadline(time.Time{}) }

func (l *lastingListener) setDeadline(at time.Time) error {
	d, ok := l.Listener.(deadliner)
	if !ok {
		return errors.ErrUnsupported
	}
	return d.SetDeadline(at)
}
