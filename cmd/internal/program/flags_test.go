package program_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
)

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"5": 5 * time.Second, "1.5": 1500 * time.Millisecond, "500ms": 500 * time.Millisecond, "1m30s": 90 * time.Second,
		"0": 0, "0s": 0, "-0": 0, "0.25": 250 * time.Millisecond, "1e3": 1000 * time.Second, "2540400h": 2540400 * time.Hour,
	} {
		t.Run(text, func(t *testing.T) {
			if got, err := program.ParseDuration(text); err != nil || got != want {
				t.Errorf("%v, %v, want %v", got, err, want)
			}
		})
	}
	for text, want := range map[string]string{
		"": `"": a time`, "soon": `"soon": a time`, "1 s": `"1 s": a time`, "5 minutes": `"5 minutes": a time`,
		"-1": "-1 is negative", "-1ms": "-1ms is negative", "-1e300": "negative", "-Inf": "negative",
		"NaN": `"NaN": a time`, "Inf": "too long", "1e300": "too long", "1e999": "too long", "9223372037": "too long",
		"10000000h": "a time is like 5",
	} {
		t.Run("not "+text, func(t *testing.T) {
			got, err := program.ParseDuration(text)
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "500ms") || got != 0 {
				t.Errorf("%v, %v, want %q", got, err, want)
			}
		})
	}
}

// pathsCmd has paths of every kind.
type pathsCmd struct {
	File  string   `type:"existingfile"`
	Dir   string   `type:"existingdir"`
	Files []string `arg:"" optional:"" type:"existingfile"`
}

func (*pathsCmd) Run() error { return nil }

// TestPathsStayAsTyped wants paths as they are typed, and errors that name them so.
func TestPathsStayAsTyped(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(dir, "sub"))
	for _, tt := range []struct {
		args []string
		log  string // "" for none
	}{
		{[]string{"--file", "../a", "--dir", "..", "../a", "-"}, ""},
		{[]string{"--file", "../none"}, "--file: stat ../none: "},
		{[]string{"--file", ".."}, `--file: ".." exists but is a directory`},
		{[]string{"--dir", "../none"}, "--dir: stat ../none: "},
		{[]string{"--dir", "../a"}, `--dir: "../a" exists but is not a directory`},
		{[]string{"../a", "../none"}, "stat ../none: "},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			var cli struct {
				Paths pathsCmd `cmd:""`
			}
			var out, log strings.Builder
			code := program.Program{CLI: &cli, Options: []kong.Option{kong.Name("test")}, Out: &out, Log: &log}.Main(append([]string{"paths"}, tt.args...))
			if (code == 0) != (tt.log == "") || !strings.Contains(log.String(), tt.log) || strings.Contains(log.String(), dir) {
				t.Errorf("code %d, %q, want %q", code, log.String(), tt.log)
			}
			if c := cli.Paths; code == 0 && (c.File != "../a" || c.Dir != ".." || !slices.Equal(c.Files, []string{"../a", "-"})) {
				t.Errorf("read as %+v", c)
			}
		})
	}
}
