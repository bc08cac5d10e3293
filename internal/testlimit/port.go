package testlimit

import (
	"math/rand/v2"
	"net"
	"strconv"
	"testing"
)

// Systems choose ports from 32768 on, or from 49152 on, for those who ask for any.
const firstPort, lastPort = 12_000, 32_000

// Port returns a port of this machine at which nobody listens, for a server that is started
// later, or anew at the same port. It is none of those that the system hands out by itself,
// so that nobody who asks for any port takes it in between. Who listens at once asks for
// port 0 instead.
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
