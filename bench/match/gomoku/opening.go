package gomoku

import (
	"context"

	openings "gogo/bench/openings/gomoku"
)

// Opening makes a balanced random opening.
func (g *Game) Opening(ctx context.Context, seed uint64, n int) (string, error) {
	generator, err := g.generatorOf(seed)
	if err != nil {
		return "", err
	}
	opening, err := generator.Opening(ctx, n)
	if err != nil {
		return "", err
	}
	return opening.Text(g.empty), nil
}

// generatorOf returns the generator of a seed: that of the last call if it is the
// same, because its engine is expensive to make.
func (g *Game) generatorOf(seed uint64) (*openings.Generator, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.generator == nil || g.seed != seed {
		generator, err := openings.NewGenerator(g.empty, seed)
		if err != nil {
			return nil, err
		}
		g.generator, g.seed = generator, seed
	}
	return g.generator, nil
}

// ReadOpenings reads the openings of a file, in any form that package openings
// knows.
func (g *Game) ReadOpenings(file string) ([]string, error) {
	list, err := openings.ReadFile(file, g.empty)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for i, o := range list {
		texts[i] = o.Text(g.empty)
	}
	return texts, nil
}
