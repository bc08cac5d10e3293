package testlimit

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// Systems choose free ports from 32768 or 49152 on.
const firstPort, lastPort = 12_000, 32_000

// Port returns a free port of this machine, for a server that is started later, or again at the
// same port. It is outside the range of ports that the system assigns, so that nobody who asks for
// any port takes it in between. Listeners that start at once ask for port 0 instead.
func Port(tb testing.TB) int {
	tb.Helper()
	for range 1000 {
		port := firstPort + rand.IntN(lastPort-firstPort)
		l, err := new(net.ListenConfig).Listen(tb.Context(), "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
		if err != nil {
			continue // taken
		}
		if err := l.Close(); err != nil {
			tb.Fatal(err)
		}
		return port
	}
	tb.Fatalf("no port from %d to %d is free", firstPort, lastPort)
	return 0
}
