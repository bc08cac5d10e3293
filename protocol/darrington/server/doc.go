// Package server lets players come over the network into the hall of package hall.
//
//	s, err := server.New(server.Config{Hall: hall.Config{}, Store: store})
//	...
//	err = s.Run(ctx, listener)
//
// A Server has one goroutine for its hall, and two for each connection: one reads, one
// writes. What the hall decides about all that has arrived meanwhile is kept by the Store in
// one step, and only then is anybody told of it: what a player has heard is never lost.
//
// The hall never waits for a player. One who does not read what waits for it is cut off, and
// keeps its seat. One who says more messages a second than are allowed is read more slowly.
package server
