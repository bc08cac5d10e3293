//go:build !linux

package server

import (
	"net"
	"time"
)

// limitUnanswered does nothing: other systems give up by themselves in less than a minute or two, or
// have no such limit.
func limitUnanswered(*net.TCPConn, time.Duration) {}
