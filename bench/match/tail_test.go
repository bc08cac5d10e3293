package match

import (
	"strings"
	"testing"
)

func TestTail(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"the last line", "one\ntwo \n\n", "two"},
		{"a panic", "log\npanic: boom\n\ngoroutine 1 [running]:\nmain.main()\n", "panic: boom"},
		{"only the end is kept", "panic: early\n" + strings.Repeat("x", tailSize) + "\nlast\n", "last"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var buf Tail
			for line := range strings.SplitAfterSeq(tt.text, "\n") {
				if n, err := buf.Write([]byte(line)); n != len(line) || err != nil {
					t.Fatal(n, err)
				}
			}
			if got := buf.Line(); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
