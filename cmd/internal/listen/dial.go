//go:build !js

package listen

import (
	"context"
	"net"
)

// dialTCP connects to an address.
func dialTCP(ctx context.Context, address string) (net.Conn, error) {
	return new(net.Dialer).DialContext(ctx, "tcp", address)
}
