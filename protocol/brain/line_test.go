package brain_test

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gogo/protocol/brain"
)

// TestLines has a brain write text, whole and byte by byte, and wants the lines
// that each kind of protocol sees in it.
func TestLines(t *testing.T) {
	anyEnd := brain.Config{Ends: "\r\n", MaxLine: 8}
	lfOnly := brain.Config{KeepEmpty: true, MaxLine: 8}
	tests := []struct {
		name string
		cfg  brain.Config
		text string
		want []string // a line that was cut is marked with +
	}{
		{"any end", anyEnd, "a\r\n\r\n\nb\rc \t\n \nd", []string{"a", "b", "c"}},
		{"LF and empty lines", lfOnly, "= a\r\n\r\n\n b \t\n", []string{"= a\r", "\r", "", " b"}},
		{"too long", anyEnd, "12345678\n123456789\n1\n", []string{"12345678", "12345678+", "1"}},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			for _, size := range []int{1, len(tt.text)} {
				manager, other := net.Pipe()
				c := brain.New(manager, tt.cfg)
				go func() {
					defer other.Close()
					for rest := tt.text; rest != ""; rest = rest[min(size, len(rest)):] {
						_, _ = io.WriteString(other, rest[:min(size, len(rest))])
					}
				}()
				if got := linesOf(t, c); !slices.Equal(got, tt.want) {
					t.Errorf("%s in pieces of %d: %q, want %q", tt.name, size, got, tt.want)
				}
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// linesOf reads until the brain's output ends.
func linesOf(t *testing.T, c *brain.Conn) []string {
	t.Helper()
	var lines []string
	for {
		line, err := c.Next(t.Context(), "read")
		var fault *brain.Error
		if errors.As(err, &fault) && fault.Fault == brain.Exit {
			return lines
		}
		if err != nil {
			t.Fatal(err)
		}
		if line.Cut {
			line.Text += "+"
		}
		lines = append(lines, line.Text)
	}
}

func TestLineFault(t *testing.T) {
	for text, garbage := range map[string]bool{
		"plain\ttext": false, "é": false, "": false,
		"\xff\xfe": true, "a\x00b": true, "\x1b[0m": true,
	} {
		t.Run(text, func(t *testing.T) {
			line := brain.Line{Text: text}
			if got := line.Fault() != nil; got != garbage {
				t.Errorf("%q is garbage: %v", text, got)
			}
		})
	}
	if line := (brain.Line{Text: "a", Cut: true}); line.Fault() == nil {
		t.Error("half a line has no fault")
	}
}

func TestSendEndsLines(t *testing.T) {
	manager, other := net.Pipe()
	c := brain.New(manager, brain.Config{LineEnd: "\r\n"})
	go func() {
		if err := c.Send(context.Background(), "one", "two"); err != nil {
			t.Error(err)
		}
		_ = c.Close()
	}()
	got, err := io.ReadAll(other)
	if err != nil || string(got) != "one\r\ntwo\r\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestErrorText(t *testing.T) {
	err := &brain.Error{
		Fault: brain.Garbage, Command: "genmove black", Line: strings.Repeat("x", 100), Err: context.DeadlineExceeded,
	}
	want := `genmove black: garbage: "` + strings.Repeat("x", 80) + `": context deadline exceeded`
	if err.Error() != want {
		t.Errorf("%s", err)
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error("the cause is lost")
	}
	for fault := brain.Timeout; fault <= brain.Refused; fault++ {
		if strings.HasPrefix(fault.String(), "fault") {
			t.Errorf("%s has no name", fault)
		}
	}
	if got := brain.Fault(99).String(); got != "fault 99" {
		t.Error(got)
	}
}

// TestTimeout asks a brain that says nothing.
func TestTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		manager, _ := net.Pipe()
		c := brain.New(manager, brain.Config{})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := c.Next(ctx, "name")
		var fault *brain.Error
		if !errors.As(err, &fault) || fault.Fault != brain.Timeout || fault.Command != "name" {
			t.Errorf("%v", err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}
