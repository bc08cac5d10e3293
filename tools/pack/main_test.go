package main

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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

// sample writes a module with the program, its networks and a license, and returns its folder.
func sample(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	program, networks := filepath.Join(dir, "cmd", "pbrain-gogo"), filepath.Join(dir, "eval", "gomoku", "shapenet")
	err := errors.Join(
		os.MkdirAll(program, 0o755),
		os.MkdirAll(networks, 0o755),
		os.WriteFile(filepath.Join(networks, "shapes.net"), []byte("all rules but renju, "), 0o600),
		os.WriteFile(filepath.Join(networks, "renju.net"), []byte("renju"), 0o600),
		os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module gogo\n\ngo 1.26\n"), 0o600),
		os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("own\n"), 0o600),
		os.WriteFile(filepath.Join(program, "main.go"), []byte("package main\n\nfunc main() {}\n"), 0o600),
	)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestRun(t *testing.T) {
	module := sample(t)
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
			err := run(t.Context(), entry{out, tt.limit, module, tt.programs}, &report)
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
			if got, err := fs.ReadFile(z, "gogo.net"); err != nil || string(got) != "all rules but renju, renju" {
				t.Errorf("networks %q, %v", got, err)
			}
			var names []string
			for _, f := range z.File {
				if !strings.HasPrefix(f.Name, "licenses/go/") {
					names = append(names, f.Name)
				}
			}
			want := []string{"readme.txt", "LICENSE", "gogo.net", "pbrain-x.exe", "pbrain-x64.exe"}
			if !slices.Equal(names, want) || len(names) == len(z.File) {
				t.Errorf("files %q and %d licenses of Go, want %q", names, len(z.File)-len(names), want)
			}
		})
	}
}

// TestNetworksAreWhatTheProgramReads wants a program of the module to find its networks in what is packed.
func TestNetworksAreWhatTheProgramReads(t *testing.T) {
	networks, err := entry{module: "../.."}.networks()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "pbrain-gogo.exe")
	build := exec.CommandContext(t.Context(), "go", "-C", "../..", "build", "-tags=compact", "-buildvcs=false", "-ldflags=-s -w", "-o", program, "./cmd/pbrain-gogo")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.WriteFile(filepath.Join(dir, bundleName), networks, 0o600); err != nil {
		t.Fatal(err)
	}
	play := exec.CommandContext(t.Context(), program)
	play.Stdin = strings.NewReader("START 15\n")
	if out, err := play.CombinedOutput(); err != nil || string(out) != "OK\n" {
		t.Errorf("the program says %q, %v", out, err)
	}
}
