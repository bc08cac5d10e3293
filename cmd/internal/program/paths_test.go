package program_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
)

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
