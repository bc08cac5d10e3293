package main

import (
	"strings"
	"testing"

	"gogo/bench/bridge/bluechip"
)

// TestForeign measures this program as the server of others that the benchmark can run
// beside ours, a process a table.
func TestForeign(t *testing.T) {
	l := bluechip.Load{Tables: 2, Boards: 2, Seed: 1, Foreign: []string{
		"bridge-table", "manage", "--host=127.0.0.1", "--port={port}", "--deals={boards}", "--boards=2", "--out=out", "--trick-pause=0s",
	}}
	r, err := bluechip.Run(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	own := l
	own.Foreign = nil
	same, err := bluechip.Run(t.Context(), own)
	if err != nil {
		t.Fatal(err)
	}
	if r.Boards != 4 || r.Relays != same.Relays || r.P50 <= 0 || r.P99 < r.P50 || r.Elapsed <= 0 || r.Stalled > 0 {
		t.Errorf("%+v, in one process %+v", r, same)
	}
	l.Boards = 3
	if _, err := bluechip.Run(t.Context(), l); err == nil || !strings.Contains(err.Error(), "2 boards in place of 3") {
		t.Errorf("a server that plays less: %v", err)
	}
}
