package program_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"gogo/cmd/internal/program"
	"gogo/eval/simd"
)

// workCmd is a command that does what its flag says.
type workCmd struct {
	Ends  string `enum:"well,badly,misused" default:"well" help:"How the command ends."`
	Games int    `default:"2" help:"A number."`
}

func (c *workCmd) Validate() error {
	if c.Games%2 != 0 {
		return program.Misusef("--games %d: not even", c.Games)
	}
	return nil
}

func (c *workCmd) Run() error {
	switch c.Ends {
	case "badly":
		return errors.New("first\nsecond \x1b[31m\u202e")
	case "misused":
		return program.Misusef("--ends: so it ends")
	}
	return nil
}

type tree struct {
	Work struct {
		Play  workCmd  `cmd:"" default:"withargs" help:"Play."`
		Other struct{} `cmd:"" help:"Something else."`
	} `cmd:"" help:"Work."`
}

// run returns the exit code and what was written.
func run(args ...string) (code int, out, log string) {
	var o, l strings.Builder
	code = program.Program{
		CLI:     &tree{},
		Options: []kong.Option{kong.Name("test"), kong.Exit(func(int) { panic("exit") })},
		Out:     &o, Log: &l,
	}.Main(args)
	return code, o.String(), l.String()
}

func TestExitCodes(t *testing.T) {
	t.Setenv(simd.Env, "")
	for _, tt := range []struct {
		args string
		code int
		log  string
	}{
		{"work", 0, ""},
		{"work --ends=badly", program.Failed, "test: error: first\ntest: error: second ?[31m?\n"},
		{"work --ends=misused", program.Misused, "test: error: --ends: so it ends\nSee test work --help.\n"},
		{"work --games 3", program.Misused, "test: error: --games 3: not even\nSee test work --help.\n"},
		{"work --games few", program.Misused, "test: error: --games: expected a valid 64 bit int but got \"few\"\nSee test work --help.\n"},
		{"work --games", program.Misused, "test: error: --games: its value is missing\nSee test work --help.\n"},
		{"work --games --ends well", program.Misused, "test: error: --games: its value is missing\nSee test work --help.\n"},
		{"work --games -3", program.Misused, "test: error: --games -3: not even\nSee test work --help.\n"},
		{"work --pay", program.Misused, "test: error: unknown flag --pay\nSee test work --help.\n"},
		{"work other x", program.Misused, "test: error: unexpected argument x\nSee test work other --help.\n"},
		{"rest \x1b[31m", program.Misused, "test: error: unexpected argument rest\nSee test --help.\n"},
		{"\x1b[31m", program.Misused, "test: error: unexpected argument ?[31m\nSee test --help.\n"},
	} {
		t.Run(tt.args, func(t *testing.T) {
			code, out, log := run(strings.Fields(tt.args)...)
			if code != tt.code || log != tt.log || out != "" {
				t.Errorf("%q: code %d, %q, %q, want %d, %q", tt.args, code, log, out, tt.code, tt.log)
			}
		})
	}
}

func TestEveryCommandNeedsItsLevel(t *testing.T) {
	levels := map[string]bool{"foo": false}
	for l := simd.Generic; l <= simd.VNNI; l++ {
		levels[l.String()] = false
	}
	for _, k := range simd.Available() {
		levels[k.String()] = true
	}
	for level, there := range levels {
		t.Setenv(simd.Env, level)
		code, out, log := run("work")
		if there && (code != 0 || log != "") {
			t.Errorf("%s: code %d, %q", level, code, log)
		}
		if !there && (code != program.Misused || strings.Count(log, "\n") != 1 || !strings.HasPrefix(log, "test: error: GOGO_SIMD: ")) {
			t.Errorf("%s: code %d, %q", level, code, log)
		}
		if out != "" {
			t.Errorf("%s: %q", level, out)
		}
	}
}

// TestHelpOfACommandByDefault asks for the help of a command that does something
// without a further one.
func TestHelpOfACommandByDefault(t *testing.T) {
	defer func() {
		_ = recover() // the program ends after the help
	}()
	var o strings.Builder
	defer func() {
		for _, want := range []string{"--games=2", "A number."} {
			if !strings.Contains(o.String(), want) {
				t.Errorf("%q lacks %q", o.String(), want)
			}
		}
	}()
	program.Program{
		CLI:     &tree{},
		Options: []kong.Option{kong.Name("test"), kong.Exit(func(int) { panic("exit") })},
		Out:     &o, Log: &o,
	}.Main([]string{"work", "--help"})
	t.Error("the program goes on")
}

// TestHiddenDefault wants the default of a flag in its help where a placeholder takes its place.
func TestHiddenDefault(t *testing.T) {
	var cli struct {
		Keep struct {
			Data   string `default:"bridge.db" placeholder:"FILE" help:"What is kept."`
			Output string `default:"-" placeholder:"FILE" help:"Where it goes; - is the standard output."`
			Time   string `placeholder:"500ms" help:"Time; default: 500ms."`
		} `cmd:""`
	}
	var out, log strings.Builder
	defer func() {
		if got := recover(); got != "exit" {
			t.Error(got, log.String())
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if !strings.Contains(text, "What is kept. Default: bridge.db.") || strings.Count(text, "efault: ") != 2 {
			t.Error(out.String())
		}
	}()
	program.Program{CLI: &cli, Options: []kong.Option{kong.Name("test"), kong.Exit(func(int) { panic("exit") })}, Out: &out, Log: &log}.Main([]string{"keep", "--help"})
}
