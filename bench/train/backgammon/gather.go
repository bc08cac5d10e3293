package backgammon

import (
	"context"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/bearoff"
	"gogo/eval/backgammon/chances"
	"gogo/eval/simd"
)

// Positions are positions of each class, of which no table knows what they are worth.
type Positions [chances.Classes][]backgammon.Board

// Networks are some and what they compute with.
type Networks struct {
	Nets    *chances.Nets
	Tables  *bearoff.Database
	Kernels simd.Kernels
	Threads int
}

const (
	// seed is that of the games. Trainings count theirs from 1.
	seed = 0x9e3779b97f4a7c15
	// mostOfAGame is how many positions of a class a game gives: those of one game are alike.
	mostOfAGame = 2
	// mostGames ends the search for a class to which hardly a game comes, in games for each position.
	mostGames = 50
)

// Gather returns so many positions of each class from games of the networks against themselves,
// half of them with some noise. Of a class to which hardly any game comes there are fewer. The
// same networks give the same positions.
func Gather(ctx context.Context, n Networks, each int) (*Positions, error) {
	player := NewPlayer(n.Nets, nil, n.Tables, n.Kernels)
	var found Positions
	for game := uint64(0); game < uint64(mostGames*each) && !found.full(each); game++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		player.Seed(seed, game)
		var boards []backgammon.Board
		player.TD(0, func(s Sample) {
			if _, known := n.Tables.Chances(&s.Board); !known {
				boards = append(boards, s.Board)
			}
		})
		found.take(boards, game, each)
	}
	return &found, nil
}

// full reports whether there are enough of every class.
func (p *Positions) full(each int) bool {
	for _, boards := range p {
		if len(boards) < each {
			return false
		}
	}
	return true
}

// take adds a few of the positions of a game, of each class those that are around another place
// of it every time.
func (p *Positions) take(boards []backgammon.Board, game uint64, each int) {
	var of Positions
	for _, b := range boards {
		class := chances.Classify(&b)
		of[class] = append(of[class], b)
	}
	for class, boards := range of {
		for i := range min(mostOfAGame, len(boards), each-len(p[class])) {
			at := (int(game%1009)*37 + i*len(boards)/mostOfAGame) % len(boards)
			p[class] = append(p[class], boards[at])
		}
	}
}
