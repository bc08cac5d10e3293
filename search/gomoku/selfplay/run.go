package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// Totals counts what was played.
type Totals struct{ Games, Samples int }

// Run plays games and writes the samples of each, in one piece, when it is over.
// It ends after so many games, 0 being no limit, or when ctx is done, which is no
// error: a game that is not over then is lost. After each game it reports.
func (p *Player) Run(ctx context.Context, w io.Writer, games int, report func(Totals)) (Totals, error) {
	var played Totals
	for ctx.Err() == nil && (games == 0 || played.Games < games) {
		samples, err := p.Game(ctx)
		if errors.Is(err, ErrOneSided) || ctx.Err() != nil {
			continue
		}
		if err != nil {
			return played, fmt.Errorf("game %d: %w", played.Games+1, err)
		}
		var text []byte
		for i := range samples {
			text = samples[i].Append(text)
		}
		if _, err := w.Write(text); err != nil {
			return played, err
		}
		played.Games++
		played.Samples += len(samples)
		report(played)
	}
	return played, nil
}
