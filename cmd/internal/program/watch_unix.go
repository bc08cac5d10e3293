//go:build unix

package program

import (
	"errors"
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// watch calls gone when the other end of file is closed. The returned function stops watching and
// waits until it has stopped.
func watch(file *os.File, gone func()) (stop func()) {
	conn, err := file.SyscallConn()
	if err != nil {
		return func() {}
	}
	wake, waker, err := os.Pipe()
	if err != nil {
		return func() {}
	}
	var watching sync.WaitGroup
	watching.Go(func() {
		closed := false
		if err := conn.Control(func(fd uintptr) { closed = waitClosed(fd, wake) }); err == nil && closed {
			gone()
		}
	})
	return sync.OnceFunc(func() {
		_ = waker.Close()
		watching.Wait()
		_ = wake.Close()
	})
}

// waitClosed waits until the other end of out is closed, which it reports, or that of wake. A poll
// for no events still reports errors: POLLERR for a pipe without a reader, POLLHUP for a terminal.
func waitClosed(out uintptr, wake *os.File) bool {
	fds := []unix.PollFd{{Fd: int32(out)}, {Fd: int32(wake.Fd()), Events: unix.POLLIN}}
	for {
		_, err := unix.Poll(fds, -1)
		switch {
		case errors.Is(err, unix.EINTR), errors.Is(err, unix.EAGAIN):
			continue
		case err != nil || fds[1].Revents != 0:
			return false
		}
		return fds[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0
	}
}
