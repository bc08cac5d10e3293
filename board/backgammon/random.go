package backgammon

import "math/rand/v2"

// RandomBoards returns boards for tests and measurements: so many of games in which
// every play is made by chance, each so many plays after the one before. No game
// is over on them. The same seed gives the same boards.
func RandomBoards(n, apart int, seed uint64) []Board {
	r := rand.New(rand.NewPCG(seed, 0))
	var g Generator
	boards := make([]Board, n)
	board := Start()
	for i := range boards {
		for range apart {
			moves := g.Moves(&board, randomDice(r))
			board = moves[r.IntN(len(moves))].Board.Swap()
			if board.Won() != 0 {
				board = Start()
			}
		}
		boards[i] = board
	}
	return boards
}

func randomDice(r *rand.Rand) Dice {
	return Dice{uint8(1 + r.IntN(6)), uint8(1 + r.IntN(6))}
}
