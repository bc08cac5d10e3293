package openings

import (
	"context"
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"gogo/board/gomoku"
)

func cpu() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestExpD(t *testing.T) {
	if os.Getenv("EXPD") == "" {
		t.Skip()
	}
	for _, rule := range []gomoku.Rule{0, 4, 8} {
		empty, _ := gomoku.New(15, 15, rule)
		base, _ := EngineJudge()
		hist := map[int]int{}
		n := 0
		g := NewGeneratorWith(empty, 3, func(ctx context.Context, b *gomoku.Board) (int, bool, error) {
			v, d, err := base(ctx, b)
			n++
			if d { v = 999 }
			hist[v]++
			return v, d, err
		}, Tolerance{20, 100})
		tot := cpu()
		for i := range 40 {
			if _, err := g.Opening(t.Context(), i); err != nil { t.Fatal(err) }
		}
		tot = cpu() - tot
		fmt.Println("BR", BR, "rule", rule, "per opening", tot/40, "judged", float64(n)/40, hist)
	}
}
