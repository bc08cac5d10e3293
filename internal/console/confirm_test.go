package console

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestConfirm(t *testing.T) {
	for _, c := range []struct {
		typed string
		want  bool
	}{
		{"y\n", true},
		{"YES\n", true},
		{" yes \r\n", true},
		{"", false},
		{"\n", false},
		{"n\n", false},
		{"yeah\n", false},
		{"y", false},
		{"\ny\n", false},
		{strings.Repeat(" ", maxLine) + "y\n", false},
	} {
		t.Run(c.typed, func(t *testing.T) {
			var shown strings.Builder
			got, err := confirm(t.Context(), strings.NewReader(c.typed), &shown, "Start?")
			if err != nil || got != c.want || shown.String() != "Start? [y/N] " {
				t.Errorf("%v, %v, want %v; shown %q", got, err, c.want, shown.String())
			}
		})
	}
}

// TestConfirmNobody never takes plain streams for a person.
func TestConfirmNobody(t *testing.T) {
	var shown strings.Builder
	if yes, err := Confirm(t.Context(), strings.NewReader("y\n"), &shown, "Start?"); yes || err != nil || shown.Len() > 0 {
		t.Errorf("%v, %v; shown %q", yes, err, shown.String())
	}
}

func TestConfirmCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in, typing := io.Pipe()
	defer typing.Close()
	if yes, err := confirm(ctx, in, io.Discard, "Start?"); yes || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", yes, err)
	}
}
