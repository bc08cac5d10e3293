package version_test

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/version"
	"gogo/eval/simd"
)

func TestPrint(t *testing.T) {
	t.Setenv(simd.Env, "")
	var out bytes.Buffer
	if err := version.Print(&out, "pbrain-test"); err != nil {
		t.Fatal(err)
	}
	level, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"pbrain-test ", version.Number(), runtime.GOOS + "/" + runtime.GOARCH, "simd " + level.String()} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q lacks %q", out.String(), want)
		}
	}
}

func TestPrintRefusesAnUnknownLevel(t *testing.T) {
	t.Setenv(simd.Env, "mmx")
	var out bytes.Buffer
	err := version.Print(&out, "pbrain-test")
	if err == nil || !strings.Contains(err.Error(), `unknown level "mmx"`) {
		t.Errorf("error %v", err)
	}
	if !strings.HasPrefix(out.String(), "pbrain-test ") {
		t.Errorf("no version line: %q", out.String())
	}
}

func TestFlagEndsTheProgram(t *testing.T) {
	t.Setenv(simd.Env, "")
	var cli struct {
		Version version.Flag
		File    string `arg:"" required:""`
	}
	var out bytes.Buffer
	code := -1
	parser, err := kong.New(&cli, kong.Name("pbrain-test"), kong.Writers(&out, &out), kong.Exit(func(c int) {
		if code < 0 {
			code = c
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	_, _ = parser.Parse([]string{"--version"})
	if code != 0 || !strings.HasPrefix(out.String(), "pbrain-test ") {
		t.Errorf("exit %d, output %q", code, out.String())
	}
}
