package pattern

import (
	"context"
	"testing"
	"time"

	"gogo/board/gomoku"
	"gogo/eval/lines"
)

func TestProbe(t *testing.T) {
	b, _ := gomoku.New(15, 15, gomoku.Freestyle)
	for _, xy := range [][2]int{{7, 7}, {8, 6}, {8, 8}, {6, 6}} {
		b.Place(b.At(xy[0], xy[1]), b.ToMove())
	}
	e := NewEngine(lines.Trained)
	e.Configure(Limits{Turn: 3 * time.Second})
	e.Think(context.Background(), b, time.Now(), func(r Report) {
		t.Log(r.Depth, r.SelDepth, r.Value, r.Nodes, r.Elapsed, float64(r.Nodes)/r.Elapsed.Seconds()/1000)
	})
}
