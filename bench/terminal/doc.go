// Package terminal plays a game between a person at a terminal and an engine: it reads what the
// person types, keeps the position, asks the engine for its moves, and draws the board in place, or
// as plain lines where the terminal cannot. It knows a game only by the interface Game.
package terminal
