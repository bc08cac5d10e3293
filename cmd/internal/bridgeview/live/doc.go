// Package live serves a page on which people watch a table of bridge, with the finished boards
// to look back at. A match in several rooms has a page for each.
//
//	watch := live.New(ctx)
//	server := &http.Server{Handler: watch, ReadHeaderTimeout: 10 * time.Second}
//	...
//	watch.Publish(&state)
//	...
//	watch.Finish(0, bridgeview.Row{Tables: []*bridgeview.Board{board}}, [2]string{})
//
// The page shows all four hands: it is for a loopback address, or for a network that no
// player of the table reads. Requests under a foreign host
// name are refused, no cookie is set, and the page loads nothing but its own files.
//
// Publish and Finish never wait. A watcher gets the latest state, and one that reads slowly
// misses those between, but every board that is over: these stay with the page, also when the
// session has ended and nobody serves it. The streams of events end with the context; a server that is to end at once
// ends that first, as http.Server.Shutdown waits for streams.
package live
