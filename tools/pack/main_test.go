package main

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// compile builds an empty program for Windows.
func compile(t *testing.T, name, arch, ldflags string) string {
	t.Helper()
	dir := t.TempDir()
	src := filepath.Join(dir, "main.go")
	if err := os.WriteFile(src, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, name)
	cmd := exec.CommandContext(t.Context(), "go", "build", "-ldflags", ldflags, "-o", out, src)
	cmd.Env = append(os.Environ(), "GOOS=windows", "GOARCH="+arch, "CGO_ENABLED=0")
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	return out
}

func TestRun(t *testing.T) {
	short := compile(t, "pbrain-x.exe", "386", "-s -w")
	long := compile(t, "pbrain-x64.exe", "amd64", "-s -w")
	tests := []struct {
		name     string
		programs []string
		limit    int64
		want     string
	}{
		{"both", []string{short, long}, 8 << 20, ""},
		{"too large", []string{short, long}, 1000, "the limit is 1000"},
		{"wrong word size", []string{compile(t, "pbrain-y64.exe", "386", "-s -w")}, 8 << 20, "not 64 bit"},
		{"symbols", []string{compile(t, "pbrain-y.exe", "386", "")}, 8 << 20, "not stripped"},
		{"name", []string{compile(t, "gogo.exe", "386", "-s -w")}, 8 << 20, "does not match"},
		{"nothing", nil, 8 << 20, "at least one program"},
		{"missing", []string{"pbrain-none.exe"}, 8 << 20, "no such file"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var report bytes.Buffer
			out := filepath.Join(t.TempDir(), "out.zip")
			err := run(out, tt.limit, tt.programs, &report)
			if tt.want != "" {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("error %v, want %q", err, tt.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			z, err := zip.OpenReader(out)
			if err != nil {
				t.Fatal(err)
			}
			defer z.Close()
			if len(z.File) != 2 || z.File[0].Name != "pbrain-x.exe" || z.File[1].Name != "pbrain-x64.exe" {
				t.Errorf("files %v", z.File)
			}
		})
	}
}
