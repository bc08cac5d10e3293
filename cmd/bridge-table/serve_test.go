package main

import (
	"testing"

	"gogo/bench/bridge/darrington"
	"gogo/internal/testlimit"
)

// TestServeKilled kills a server twice in the middle of its games, and wants each of them to
// go on to its end: with robots too, which act for those who are not back yet.
func TestServeKilled(t *testing.T) {
	testlimit.Check(t)
	const games, boards = 8, 3
	for name, flags := range map[string][]string{"alone": nil, "robots": {"--robots", "--threads", "2"}} {
		t.Run(name, func(t *testing.T) {
			serve := []string{"bridge-table", "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}", "--pause", "0s"}
			r, err := darrington.Run(t.Context(), darrington.Load{
				Games: games, Boards: boards, Kills: 2, Seed: 1, Command: append(serve, flags...),
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%+v", r)
		})
	}
}
