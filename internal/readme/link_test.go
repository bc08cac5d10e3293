package readme

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestLinks(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"README.md":       "# A\n\n## Own `part`: here\n",
		"sub/other.md":    "# Other\n\n## Twice\n\n## Twice\n\n    # no heading\n",
		"sub/picture.png": "",
		"eval/a.go":       "package a\n\nfunc (a *A) Think(x int) {}\n\ntype B struct{}\n",
	} {
		write(t, filepath.Join(root, name), text)
	}
	tests := []struct{ name, text, want string }{
		{"a file", "[x](sub/other.md) and ![y](sub/picture.png)", ""},
		{"a folder", "[x](sub)", ""},
		{"a heading", "[x](sub/other.md#twice), [x](README.md#own-part-here)", ""},
		{"the second of a name", "[x](sub/other.md#twice-1)", ""},
		{"a heading of its own", "## Here\n\n[x](#here)", ""},
		{"elsewhere", "[x](https://example.org/a#b)", ""},
		{"code", "`[x](none.md)`\n\n    [x](none.md)\n", ""},
		{"no file", "[x](none.md)", "none.md: no such file"},
		{"no picture", `<img src="none.png">`, "none.png: no such file"},
		{"no heading", "[x](sub/other.md#thrice)", "no such heading"},
		{"not the third of a name", "[x](sub/other.md#twice-2)", "no such heading"},
		{"a heading in code", "[x](sub/other.md#no-heading)", "no such heading"},
		{"no heading of its own", "[x](#there)", "no such heading"},
		{"a name", "[`Think`](eval/a.go), [`B`](eval/a.go)", ""},
		{"no such name", "[`Sink`](eval/a.go)", "declares no Sink"},
		{"a path", "`eval/a.go` and `x/a.go`", ""},
		{"no such path", "`eval/b.go`", "eval/b.go: no such file"},
		{"outside", "[x](../x.md)", "out of the repository"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			write(t, filepath.Join(root, "test.md"), tt.text)
			bad, err := Links(root, "test.md")
			if err != nil {
				t.Fatal(err)
			}
			if all := strings.Join(bad, "\n"); (tt.want == "") != (all == "") || !strings.Contains(all, tt.want) {
				t.Errorf("found %q, want %q", all, tt.want)
			}
		})
	}
}

// TestRepositoryLinks follows every link of the repository's texts.
func TestRepositoryLinks(t *testing.T) {
	for _, file := range texts(t) {
		bad, err := Links(module, file)
		if err != nil {
			t.Error(err)
		}
		for _, b := range bad {
			t.Error(b)
		}
	}
}

// TestTargets checks that the texts and the steps of CI name commands that the
// Makefile has, and that its help and CONTRIBUTING.md list all of them.
func TestTargets(t *testing.T) {
	makefile := read(t, "Makefile")
	targets := MakeTargets(makefile)
	if len(targets) < 10 {
		t.Fatalf("only %d targets found", len(targets))
	}
	for _, file := range append(texts(t), ".ci/run") {
		for _, name := range MakeNames(read(t, file)) {
			if !slices.Contains(targets, name) {
				t.Errorf("%s: make %s: the Makefile has no such target, or no help for it", file, name)
			}
		}
	}
	contributing := MakeNames(read(t, "CONTRIBUTING.md"))
	for _, name := range targets {
		if !slices.Contains(contributing, name) {
			t.Errorf("CONTRIBUTING.md does not name make %s", name)
		}
	}
	for _, name := range phony(makefile) {
		if !slices.Contains(targets, name) {
			t.Errorf("make help does not list %s", name)
		}
	}
}

func TestMakeNames(t *testing.T) {
	text := "`make run`, then make sure:\n\n    make a-b  # all\nstep x make lint\n`BENCHTIME=1s make bench`"
	if got, want := MakeNames(text), []string{"run", "a-b", "lint", "bench"}; !reflect.DeepEqual(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	makefile := ".PHONY: all some\nall: some ## everything\nsome:\n\techo\nX := 1\n"
	if got, want := MakeTargets(makefile), []string{"all"}; !reflect.DeepEqual(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
