package gtp

import (
	"testing"

	"gogo/internal/fuzztest"
)

func TestVertexNames(t *testing.T) {
	for name, want := range map[string]Vertex{
		"A1": {0, 0}, "H8": {7, 7}, "J9": {8, 8}, "Z25": {24, 24}, "AA26": {25, 25}, "AZ1": {49, 0}, "BA52": {50, 51}, "BB1": {51, 0},
		"pass": Pass,
	} {
		t.Run(name, func(t *testing.T) {
			if got := want.String(); got != name {
				t.Errorf("%v is %s, want %s", want, got, name)
			}
			if got, ok := ParseVertex(name); !ok || got != want {
				t.Errorf("%s is %v, %t", name, got, ok)
			}
		})
	}
	if v, ok := ParseVertex("h08"); !ok || v != (Vertex{7, 7}) {
		t.Errorf("h08 is %v, %t", v, ok)
	}
	for _, text := range []string{"", "I9", "i1", "A", "8", "A0", "A-1", "AAA1", "A1x", "ä1", "A99999999999", "H 8", "8H"} {
		if v, ok := ParseVertex(text); ok {
			t.Errorf("%q is %v", text, v)
		}
	}
}

// TestVertexNamesDiffer goes over the largest board.
func TestVertexNamesDiffer(t *testing.T) {
	for x := range MaxSize {
		for y := range MaxSize {
			v := Vertex{x, y}
			if got, ok := ParseVertex(v.String()); !ok || got != v {
				t.Fatalf("%v is %s, which is %v", v, v, got)
			}
		}
	}
}

func FuzzVertex(f *testing.F) {
	fuzztest.Minimizing(f)
	f.Add("AA26")
	f.Add("pass")
	f.Fuzz(func(t *testing.T, text string) {
		v, ok := ParseVertex(text)
		if !ok || v == Pass {
			return
		}
		if again, ok := ParseVertex(v.String()); v.X < 650 && (!ok || again != v) {
			t.Errorf("%q is %v, which is %s", text, v, v)
		}
	})
}
