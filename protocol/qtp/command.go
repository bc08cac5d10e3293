package qtp

import "gogo/protocol/gtp"

// commands returns the commands beside those of every session: those of the text in
// its order, then our own.
func (s *Session) commands() []gtp.Command {
	return []gtp.Command{
		{Name: "boardsize", Answer: s.boardSize},
		{Name: "clear_board", Answer: s.clearBoard},
		{Name: "walls", Answer: s.setWalls},
		{Name: "playmove", Answer: s.playMove},
		{Name: "playwall", Answer: s.playWall},
		{Name: "genmove", Start: s.genMove},
		{Name: "undo", Answer: s.undo},
		{Name: "winner", Answer: s.winner},
		{Name: "showboard", Answer: s.showBoard},

		{Name: "gogo-legal_moves", Answer: s.legalMoves},
		{Name: "gogo-eval", Start: s.evaluate},
		{Name: HandCommand, Answer: s.setHand},
		{Name: LinesCommand, Answer: s.setLines},
		{Name: PVCommand, Answer: s.principalVariation},
		{Name: "gogo-perft", Start: s.perft},
	}
}
