package listen

import (
	"context"
	"net"

	"gogo/internal/browser"
)

// dialTCP connects to an address of the program that has started this one.
func dialTCP(ctx context.Context, address string) (net.Conn, error) {
	return browser.Dial(ctx, address)
}
