package main

import (
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/protocol/gtp"
	gomokuengine "gogo/search/gomoku/engine"
)

// TestTimeBesideAClock thinks under two limits, of which one is without end.
func TestTimeBesideAClock(t *testing.T) {
	const never = 1000 * time.Hour
	for name, c := range map[string]struct {
		time  time.Duration // of the command line
		clock gtp.Limits
	}{
		"the command line and a clock of the game": {time.Millisecond, gtp.Limits{Left: never, LeftGiven: true}},
		"the command line and one of the turn":     {time.Millisecond, gtp.Limits{Turn: never}},
		"the clock of the turn":                    {never, gtp.Limits{Turn: time.Millisecond}},
		"the clock of the game":                    {never, gtp.Limits{Left: time.Millisecond, LeftGiven: true}},
		"the clock alone, not the usual time":      {0, gtp.Limits{Turn: time.Millisecond}},
	} {
		t.Run(name, func(t *testing.T) {
			flags := gtpCmd{Time: c.time}
			p := gtpPlayer{engine: gomokuengine.New(gomokuengine.Trained()), rule: gomoku.Freestyle, limits: flags.limits(&cli{Threads: 1}), turn: c.time}
			pos, err := gomoku.New(15, 15, gomoku.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range []string{"h8", "j9", "g6"} {
				point, err := pos.ParseName(name)
				if err != nil {
					t.Fatal(err)
				}
				pos.Place(point, pos.ToMove())
			}
			c.clock.Received = time.Now()
			thought, err := p.Think(t.Context(), pos, c.clock)
			if err != nil || pos.Legal(thought.Move, pos.ToMove()) != nil {
				t.Errorf("%+v, %v", thought, err)
			}
		})
	}
}
