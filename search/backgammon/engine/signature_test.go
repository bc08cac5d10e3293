package engine

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestSignatureIsRepeatable(t *testing.T) {
	m, k := open(t)
	var first string
	for i := range 3 {
		var out strings.Builder
		nodes, err := Sign(context.Background(), &out, 1, m, k)
		if err != nil {
			t.Fatal(err)
		}
		if nodes == 0 {
			t.Fatal("no position was judged")
		}
		lines := strings.Split(out.String(), "\n")
		if len(lines) != len(BenchPositions())+2 {
			t.Fatalf("%d lines on %d positions", len(lines), len(BenchPositions()))
		}
		var counts strings.Builder // the lines without the times
		for _, line := range lines {
			before, _, _ := strings.Cut(line, " time ")
			before, _, _ = strings.Cut(before, ", ")
			counts.WriteString(before + "\n")
		}
		if i == 0 {
			first = counts.String()
		}
		if text := counts.String(); text != first {
			t.Errorf("run %d:\n%s\nthe first:\n%s", i, text, first)
		}
	}
}

func TestSignatureCanBeCanceled(t *testing.T) {
	m, k := open(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Sign(ctx, io.Discard, BenchDepth, m, k); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
