package brain

import (
	"strings"
	"testing"
)

func TestTail(t *testing.T) {
	long := strings.Repeat("x", tailSize)
	tests := []struct{ name, text, want, lines string }{
		{"nothing", "", "", ""},
		{"the last line", "one\ntwo \n\n", "two", "one | two"},
		{"the last lines", "one\ntwo\n\n three\r\nfour\n", "four", "two | three | four"},
		{"a panic", "log\npanic: boom\n\ngoroutine 1 [running]:\nmain.main()\n", "panic: boom", "panic: boom"},
		{"only the end is kept", "panic: early\n" + long + "\nlast\n", "last", strings.Repeat("x", tailSize-len("\nlast\n")) + " | last"},
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
			if got := buf.Lines(); got != tt.lines {
				t.Errorf("lines %q, want %q", got, tt.lines)
			}
		})
	}
}
