// Package tables is a board for people: games that are played, watched and analysed on pages
// of a browser, by people and by programs in any of the seats.
//
// A Hub has the tables and the programs that may sit at them, and serves the page. A Table
// has one game: a tree of moves, of which one node is on the board, two seats, and a
// program that analyses. The wings know the games and their protocols: a Game makes Rules of
// options, Rules make Positions and start Players.
//
// A page is told the state of its table as JSON over a WebSocket whenever it changes, and
// sends commands: see Command. The state is in the server alone, so that a page that is loaded
// again, a second one and one whose connection was lost show the same. The part that changes
// while programs think is told apart from the rest and less often.
//
// A program moves when the game goes on: after a move that somebody made, a new game, or
// when it is told to. Going to another node of the tree only looks at it.
package tables
