package darrington

import (
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
)

var (
	gamesAtOnce = flag.Int("games", 500, "games at once")
	boards      = flag.Int("boards", 4, "boards of each game")
	kills       = flag.Int("kills", 1, "how often the server is killed and started again")
	enemies     = flag.Int("attackers", 0, "connections of one address that attack the server")
)

// BenchmarkServe plays games at a bridge-table serve that is killed in the middle.
func BenchmarkServe(b *testing.B) {
	program := filepath.Join(b.TempDir(), "bridge-table")
	if out, err := exec.Command("go", "build", "-o", program, "gogo/cmd/bridge-table").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	games := *gamesAtOnce
	if testing.Short() {
		games = min(games, 50)
	}
	for b.Loop() {
		command := []string{program, "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}", "--pause", "0s"}
		if *enemies == 0 { // all players have one address
			command = append(command, "--per-address", "0", "--games-per-address", "0")
		}
		r, err := Run(b.Context(), Load{Games: games, Boards: *boards, Kills: *kills, Attackers: *enemies, Seed: 1, Command: command})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.Messages)/r.Elapsed.Seconds(), "messages/s")
		b.ReportMetric(float64(r.Boards)/r.Elapsed.Seconds(), "boards/s")
		b.ReportMetric(float64(r.P50.Microseconds())/1000, "p50-ms")
		b.ReportMetric(float64(r.P99.Microseconds())/1000, "p99-ms")
		b.ReportMetric(float64(r.Memory)/(1<<20), "MB")
	}
}

// TestRefused requires invalid loads to be rejected.
func TestRefused(t *testing.T) {
	for _, l := range []Load{{}, {Games: 1, Boards: 1}, {Games: 1, Boards: 1, Command: []string{"/no/such/program"}}} {
		t.Run(fmt.Sprint(l), func(t *testing.T) {
			if r, err := Run(t.Context(), l); err == nil {
				t.Errorf("%+v: %+v", l, r)
			}
		})
	}
}
