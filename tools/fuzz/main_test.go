package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// write makes a module with two targets, of which one fails for the input "no", and some
// that are none of it.
func write(t *testing.T) string {
	t.Helper()
	module := t.TempDir()
	const fuzz = "package a\n\nimport \"testing\"\n\nfunc Fuzz"
	for name, text := range map[string]string{
		"go.mod":                  "module example.org/a\n\ngo 1.26\n",
		"good_test.go":            fuzz + "Good(f *testing.F) {\n\tf.Fuzz(func(*testing.T, string) {})\n}\n",
		"deep/bad_test.go":        fuzz + "Bad(f *testing.F) {\n\tf.Add(\"no\")\n\tf.Fuzz(func(t *testing.T, s string) {\n\t\tif s == \"no\" {\n\t\t\tt.Error(\"it fails\")\n\t\t}\n\t})\n}\n",
		"deep/testdata/a_test.go": fuzz + "A(f *testing.F) {}\n",
		"_gen/a_test.go":          fuzz + "B(f *testing.F) {}\n",
		"other/go.mod":            "module example.org/b\n",
		"other/a_test.go":         fuzz + "C(f *testing.F) {}\n",
		"deep/code.go":            "package a\n",
	} {
		path := filepath.Join(module, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return module
}

func TestFind(t *testing.T) {
	targets, err := find(write(t))
	if want := []target{{"deep", "FuzzBad"}, {".", "FuzzGood"}}; err != nil || !slices.Equal(targets, want) {
		t.Errorf("%v, %v, want %v", targets, err, want)
	}
}

// TestRun wants every target to run although one fails, and the failure told.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	r := runner{module: write(t), time: "5x", parallel: "1"}
	err := r.run(t.Context(), &out, "")
	if !errors.Is(err, errFound) || !strings.HasSuffix(err.Error(), ": deep.FuzzBad") {
		t.Errorf("%v", err)
	}
	for _, want := range []string{"it fails", ", fails\n", ".FuzzGood", " executions\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %s", want, &out)
		}
	}
	out.Reset()
	if err := r.run(t.Context(), &out, "Good"); err != nil || strings.Contains(out.String(), "Bad") {
		t.Errorf("%v: %s", err, &out)
	}
}

func TestResult(t *testing.T) {
	failed := &exec.ExitError{}
	for _, tt := range []struct {
		name, said string
		err        error
		row        string
		found      bool
	}{
		{"nothing found", "fuzz: elapsed: 3s, execs: 10 (3/sec)\nfuzz: elapsed: 6s, execs: 25 (5/sec)\nPASS\n", nil, "25 executions", false},
		{"an input", "execs: 7\n--- FAIL: FuzzA (0s)\n    --- FAIL: FuzzA (0s)\n    Failing input written to testdata/fuzz/FuzzA/1\nFAIL\n", failed, "7 executions, fails: testdata/fuzz/FuzzA/1", true},
		{"no build", "FAIL a [build failed]\n", failed, "0 executions, fails", true},
		{"its time is over", "execs: 7\n--- FAIL: FuzzA (10.05s)\n    context deadline exceeded\nFAIL\nexit status 1\n", failed, "7 executions", false},
		{"an input that ends so", "execs: 7\n--- FAIL: FuzzA (0s)\n    --- FAIL: FuzzA (0s)\n    context deadline exceeded\nFAIL\n", failed, "7 executions, fails", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if row, found := result(tt.said, tt.err); row != tt.row || found != tt.found {
				t.Errorf("%q, %t", row, found)
			}
		})
	}
}
