package backgammon

import (
	"gogo/board/backgammon"
	"gogo/eval/backgammon/chances"
)

// player returns a function that plays the games of the round for one goroutine. A
// game's random numbers follow from its round and number, so that it matters to
// nobody who plays it.
func (c *Training) player() func(game int) []Sample {
	o := &c.options
	nets := c.nets
	if o.Stage == Pruning {
		nets = *o.Teacher
	}
	player := NewPlayer(&nets, o.Pruning, o.Tables, o.Training.Kernels)
	stream := streamOf(c.round)
	return func(game int) (samples []Sample) {
		player.Seed(o.Training.Seed, stream+uint64(game))
		c.playOne(player, game, func(s Sample) { samples = append(samples, s) })
		return samples
	}
}

// streamOf returns the stream of random numbers of a round's first game. Those
// below 2^32 are the trainers'.
func streamOf(round int) uint64 { return uint64(round+1) << 32 }

// playOne plays a game and emits the samples that the stage makes of it.
func (c *Training) playOne(player *Player, game int, emit func(Sample)) {
	o := &c.options
	switch o.Stage {
	case TD:
		player.TD(o.lambda(c.round), emit)
		return
	case Pruning:
		player.PruningSamples(emit)
		return
	default:
	}
	targets := GameTargets{Start: backgammon.Start(), Lambda: o.lambda(c.round), Target: player.Lookahead}
	if o.Stage == Rollout {
		targets.Target = func(b *backgammon.Board) backgammon.Chances { return player.Rollout(b, o.Playouts) }
	}
	wanted := func(*backgammon.Board) bool { return true }
	if start, class, ok := c.curriculum.of(game); ok {
		targets.Start = start
		wanted = func(b *backgammon.Board) bool { return chances.Classify(b) == class }
	}
	if o.Stage == Candidates {
		player.Candidates(targets.Start, wanted, emit)
		return
	}
	player.Game(targets, func(s Sample) {
		if wanted(&s.Board) {
			emit(s)
		}
	})
}
