// Package tables lets people play, watch and analyze games on pages of a browser, with people and
// programs in any of the seats.
//
// A Hub has the tables and the programs that may sit at them, and serves the page. A Table has one
// game: a tree of moves, of which one node is on the board, two seats, and a program that analyzes.
// The packages of the games know the rules and the protocols: a Game makes Rules from options,
// Rules make Positions and start Players.
//
// A page receives the state of its table as JSON over a WebSocket whenever it changes, and sends
// commands: see Command. Only the server keeps state, so that a reloaded page, a second one and one
// that reconnects show the same. What programs are thinking is sent apart from the rest and less
// often. Where that server ends with the page, as in a browser, Hub.Save and Hub.Restore carry the tables
// from one to the next, and Hub.Changed says when.
//
// A program moves when the game goes on: after a move, in a new game, or on request. Going to
// another node of the tree only shows it.
package tables
