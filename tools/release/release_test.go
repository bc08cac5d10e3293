package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"gogo/tools/licenses"
)

// sample writes a module with a program that links a module of others in, and returns
// its folder.
func sample(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"main/go.mod":                          "module gogo\n\ngo 1.26\n\nrequire example.org/dep v1.0.0\n\nreplace example.org/dep => ../dep\n",
		"main/cmd/x/main.go":                   "package main\n\nimport (\n\t\"example.org/dep/a/b\"\n\t\"gogo/cmd/internal/program\"\n)\n\nfunc main() { b.F(program.Number()) }\n",
		"main/cmd/internal/program/version.go": "package program\n\nvar release string\n\nfunc Number() string { return release }\n",
		"main/cmd/x/README.md":                 "x\n",
		"main/README.md":                       "the text\n",
		"main/LICENSE":                         "own\n",
		"main/docs/p.png":                      "picture\n",
		"main/docs/p.sh":                       "no text\n",
		"main/bin/README.md":                   "built\n",
		"dep/go.mod":                           "module example.org/dep\n\ngo 1.26\n",
		"dep/LICENSE":                          "theirs\n",
		"dep/NOTICE.txt":                       "notice\n",
		"dep/a/LICENSE-third":                  "of a part\n",
		"dep/a/b/b.go":                         "// Package b is linked in.\npackage b\n\n// F prints s.\nfunc F(s string) { print(s) }\n",
		"dep/unused/COPYING":                   "of what is not linked in\n",
		"dep/unused/unused.go":                 "package unused\n",
		"dep/a/b/license_test.txt":             "no licence\n",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// releaseOf packs a sample.
func releaseOf(t *testing.T, dir string, platforms ...string) (out string, err error) {
	t.Helper()
	out = t.TempDir()
	r := release{module: filepath.Join(dir, "main"), version: "v1.2.3", out: out, platforms: platforms}
	return out, r.run(t.Context(), io.Discard)
}

func TestRelease(t *testing.T) {
	platforms := []string{"linux/amd64", "windows/amd64"}
	first, err := releaseOf(t, sample(t), platforms...)
	if err != nil {
		t.Fatal(err)
	}
	second, err := releaseOf(t, sample(t), platforms...) // in another folder
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"gogo-v1.2.3-linux-amd64.tar.gz", "gogo-v1.2.3-windows-amd64.zip", sumsName} {
		a, errA := os.ReadFile(filepath.Join(first, name))
		b, errB := os.ReadFile(filepath.Join(second, name))
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s: the second time other bytes come out", name)
		}
	}
	sums, err := os.ReadFile(filepath.Join(first, sumsName))
	if err != nil || strings.Count(string(sums), "\n") != 2 || !strings.Contains(string(sums), "  gogo-v1.2.3-linux-amd64.tar.gz\n") {
		t.Errorf("sums: %q, %v", sums, err)
	}
	want := []string{
		"README.md", "LICENSE", "bin/x", "cmd/x/README.md", "docs/p.png", "licenses/example.org/dep/LICENSE",
		"licenses/example.org/dep/NOTICE.txt", "licenses/example.org/dep/a/LICENSE-third",
	}
	if got := names(t, filepath.Join(first, "gogo-v1.2.3-linux-amd64.tar.gz"), "gogo-v1.2.3-linux-amd64/"); !reflect.DeepEqual(got, want) {
		t.Errorf("packed %q, want %q", got, want)
	}
	z, err := zip.OpenReader(filepath.Join(first, "gogo-v1.2.3-windows-amd64.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if _, err := z.Open("gogo-v1.2.3-windows-amd64/bin/x.exe"); err != nil {
		t.Error(err)
	}
}

// link is one of a text to a file.
var link = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

// TestReadmeOfAnArchive wants a README that is written for who holds the archive, and
// whose links lead to what the archive has.
func TestReadmeOfAnArchive(t *testing.T) {
	packed := map[string]bool{}
	root := filepath.Join("..", "..")
	files, err := texts(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		packed[f.Name] = true
	}
	for _, tt := range []struct {
		platform, title, start string
		also, not              []string
	}{
		{"linux/amd64", "# gogo v1.2.3 for Linux, 64-bit Intel and AMD\n", "\n    bin/gogo board\n", nil, []string{"xattr", `\`}},
		{"windows/386", "# gogo v1.2.3 for Windows, 32-bit Intel and AMD\n", "\n    bin\\gogo board\n", []string{`bin\gogo.exe`}, []string{"xattr", "`bin/pbrain"}},
		{"darwin/arm64", "# gogo v1.2.3 for macOS, 64-bit ARM\n", "\n    bin/gogo board\n", []string{"xattr -dr"}, []string{`\`}},
	} {
		t.Run(tt.platform, func(t *testing.T) {
			f, err := readme("v1.2.3", tt.platform)
			if err != nil {
				t.Fatal(err)
			}
			text := string(f.Content)
			if !strings.HasPrefix(text, tt.title) {
				t.Errorf("begins %.60q, want %q", text, tt.title)
			}
			for _, want := range append(tt.also, tt.start) {
				if !strings.Contains(text, want) {
					t.Errorf("lacks %q", want)
				}
			}
			for _, no := range append(tt.not, "make ", "go build") {
				if strings.Contains(text, no) {
					t.Errorf("has %q", no)
				}
			}
			for _, m := range link.FindAllStringSubmatch(text, -1) {
				if !packed[m[1]] {
					t.Errorf("links to %s, which the archive lacks", m[1])
				}
			}
		})
	}
}

// names returns what a tar has below a folder, the licenses of Go aside.
func names(t *testing.T, file, top string) []string {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	goes := false
	for r := tar.NewReader(g); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			if !goes {
				t.Error("no license of Go")
			}
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(h.Name, top)
		if strings.HasPrefix(name, "licenses/go/") {
			goes = true
			continue
		}
		all = append(all, name)
	}
}

func TestNoLicense(t *testing.T) {
	dir := sample(t)
	if err := errors.Join(os.Remove(filepath.Join(dir, "dep", "LICENSE")), os.Remove(filepath.Join(dir, "dep", "NOTICE.txt"))); err != nil {
		t.Fatal(err)
	}
	if _, err := releaseOf(t, dir, "linux/amd64"); !errors.Is(err, licenses.ErrNone) || !strings.Contains(err.Error(), "example.org/dep") {
		t.Errorf("error %v", err)
	}
}

func TestNoVersion(t *testing.T) {
	dir := sample(t)
	file := filepath.Join(dir, "main", "cmd", "internal", "program", "version.go")
	if err := os.WriteFile(file, []byte("package program\n\nfunc Number() string { return \"\" }\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := releaseOf(t, dir, "linux/amd64"); err == nil || !strings.Contains(err.Error(), "does not know its version") {
		t.Errorf("error %v", err)
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		name string
		r    release
		want string
	}{
		{"no platform", release{version: "v1", out: "x"}, "-platforms"},
		{"no folder", release{version: "v1", platforms: []string{"linux/amd64"}}, "want -o"},
		{"version", release{version: "../v1", out: "x", platforms: []string{"linux/amd64"}}, "does not match"},
		{"platform", release{version: "v1", out: "x", platforms: []string{"linux"}}, `platform "linux"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := tt.r.run(t.Context(), io.Discard); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
}
