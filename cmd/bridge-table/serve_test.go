package main

import (
	"testing"

	"gogo/bench/darrington"
)

// TestServeKilled kills a server twice in the middle of its games, and wants each of them to
// go on to its end.
func TestServeKilled(t *testing.T) {
	const games, boards = 8, 3
	r, err := darrington.Run(t.Context(), darrington.Load{
		Games: games, Boards: boards, Kills: 2, Seed: 1,
		Command: []string{"bridge-table", "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}", "--pause", "0s"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
}
