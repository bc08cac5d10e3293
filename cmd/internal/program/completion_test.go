package program_test

import (
	"strconv"
	"strings"
	"testing"
)

// TestCompletion hands over beginnings of command lines as a shell does.
func TestCompletion(t *testing.T) {
	const end = -1
	for _, tt := range []struct {
		line  string
		point int
		want  string
	}{
		{"test ", end, "work help version completion"},
		{"test wo", end, "work"},
		{"test work ", end, "play other"},
		{"test   work   ot", end, "other"},
		{"test work nothing", end, ""},
		{"test --ver", end, "--version"},
		{"test work play --", end, "--ends --games --help --version"},
		{"test work --", end, "--ends --games --help --version"}, // of the command that stands for it
		{"test work other -", end, "--ends --games --help -h --version"},
		{"test work play --ends ", end, "well badly misused"},
		{"test work play --ends=", end, "well badly misused"},
		{"test work play --ends=b", end, "badly"},
		{"test work --ends m", end, "misused"},
		{"test work play --games ", end, ""},
		{"test work play --version ", end, ""},
		{"test completion ", end, "bash zsh fish"},
		{"test completion bash ", end, ""},
		{"test help work ", end, "play other"},
		{"test help nothing ", end, ""},
		{"test work play", len("test wo"), "work"},
		{"test work", 100, "work"},
		{"test", end, ""},
		{" ", end, "work help version completion"},
	} {
		t.Run(tt.line, func(t *testing.T) {
			t.Setenv("COMP_LINE", tt.line)
			if tt.point != end {
				t.Setenv("COMP_POINT", strconv.Itoa(tt.point))
			}
			code, out, log := run()
			if code != 0 || log != "" {
				t.Fatalf("code %d, %q", code, log)
			}
			if got := strings.Join(strings.Fields(out), " "); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
