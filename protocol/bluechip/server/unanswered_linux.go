package server

import (
	"net"
	"syscall"
	"time"
)

// userTimeout is the socket option TCP_USER_TIMEOUT, which package syscall does not have.
const userTimeout = 0x12

// limitUnanswered bounds the time that what was sent may stay unanswered before the connection
// fails; 0 is the system's own, a quarter of an hour. Without it a dead connection with something on
// its way is not probed at all: the system repeats what was sent instead.
func limitUnanswered(tcp *net.TCPConn, most time.Duration) {
	raw, err := tcp.SyscallConn()
	if err != nil {
		return // it is closed
	}
	_ = raw.Control(func(fd uintptr) {
		_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(most.Milliseconds())) // since Linux 2.6.37
	})
}
