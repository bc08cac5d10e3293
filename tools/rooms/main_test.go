package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestCurrent wants the picture as rooms draws it.
func TestCurrent(t *testing.T) {
	const root = "../.."
	h, err := load(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	want := h.draw()
	if got, err := os.ReadFile(filepath.Join(root, picture)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not current (%v): go -C tools run ./rooms draws it anew", picture, err)
	}
	if !bytes.Equal(h.draw(), want) {
		t.Error("the same packages are drawn in two ways")
	}
	if len(want) > 40_000 {
		t.Errorf("%s has %d bytes", picture, len(want))
	}
	for dec := xml.NewDecoder(bytes.NewReader(want)); ; {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// small returns a house of a few packages.
func small(t *testing.T) house {
	t.Helper()
	h := house{}
	for _, p := range []pkg{
		{"gogo/board/gomoku", "gomoku", nil},
		{"gogo/board/bridge", "bridge", nil},
		{"gogo/search", "search", []string{"fmt"}},
		{"gogo/search/gomoku/engine", "engine", []string{"gogo/search", "gogo/board/gomoku"}},
		{"gogo/search/searchtest", "searchtest", []string{"testing"}},
		{"gogo/protocol/gomocup", "gomocup", []string{"gogo/board/gomoku"}},
		{"gogo/protocol/gomocup/manager", "manager", []string{"gogo/protocol/gomocup"}},
		{"gogo/cmd/pbrain-gogo", "main", []string{"gogo/search/gomoku/engine", "gogo/protocol/gomocup"}},
		{"gogo/cmd/gogo", "main", []string{"gogo/board/gomoku", "gogo/board/bridge", "gogo/cmd/internal/flags"}},
		{"gogo/cmd/gogo/internal/gomokucmd", "gomokucmd", []string{"gogo/board/gomoku"}},
		{"gogo/cmd/internal/flags", "flags", []string{"gogo/protocol/gomocup/manager"}},
	} {
		if err := h.add(p); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

func TestWing(t *testing.T) {
	h := small(t)
	for path, want := range map[string]string{
		"board/gomoku":                "gomoku",
		"search":                      shared,
		"search/gomoku/engine":        "gomoku",
		"protocol/gomocup":            "gomoku",
		"protocol/gomocup/manager":    "gomoku",
		"cmd/pbrain-gogo":             "gomoku",
		"cmd/gogo":                    shared,
		"cmd/gogo/internal/gomokucmd": shared,
		"cmd/internal/flags":          "gomoku",
	} {
		t.Run(path, func(t *testing.T) {
			if got := h.wing(path); got != want {
				t.Errorf("its wing is %q, want %q", got, want)
			}
		})
	}
}

func TestArrows(t *testing.T) {
	want := map[string][]string{
		"cmd":      {"protocol", "search", "board"},
		"protocol": {"board"},
		"search":   {"board"},
	}
	if got := small(t).arrows(); !reflect.DeepEqual(got, want) {
		t.Errorf("arrows %v, want %v", got, want)
	}
}

func TestAdd(t *testing.T) {
	h := small(t)
	if _, ok := h["search/searchtest"]; ok {
		t.Error("a package that helps tests is there")
	}
	if err := h.add(pkg{ImportPath: "gogo/attic/trunk"}); err == nil || !strings.Contains(err.Error(), "attic/trunk is in no room") {
		t.Errorf("error %v for a package in no room", err)
	}
}

func TestCell(t *testing.T) {
	tests := []struct {
		name, room, wing string
		paths            []string
		want             []entry
	}{
		{"the wing's folder is no package", "search", "gomoku", []string{"search/gomoku/engine"}, []entry{{"engine", false, false}}},
		{"the wing's folder is one", "bench", "gomoku", []string{"bench/gomoku", "bench/gomoku/gamefile"}, []entry{{"gomoku", false, false}, {"gamefile", true, false}}},
		{"it is not the first", "bench", "gomoku", []string{"bench/train/gomoku"}, []entry{{"train/gomoku", false, false}}},
		{"folders internal are left out", "cmd", shared, []string{"cmd/gogo", "cmd/gogo/internal/games", "cmd/internal/boards"}, []entry{{"gogo", false, true}, {"games", true, false}, {"boards", false, false}}},
		{"the room is a package", "search", shared, []string{"search", "search/rollout"}, []entry{{"search", false, false}, {"rollout", false, false}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := house{}
			for _, path := range tt.paths {
				name := filepath.Base(path)
				if path == "cmd/gogo" {
					name = "main"
				}
				h[path] = pkg{ImportPath: path, Name: name}
			}
			if got := h.cell(tt.room, tt.wing); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("cell %v, want %v", got, tt.want)
			}
		})
	}
}

// TestEveryPackage wants each package in one cell.
func TestEveryPackage(t *testing.T) {
	h := small(t)
	drawn := 0
	for _, room := range rooms() {
		for _, wing := range append(wings(), shared) {
			drawn += len(h.cell(room, wing))
		}
	}
	if drawn != len(h) {
		t.Errorf("%d of %d packages are drawn: %v", drawn, len(h), slices.Sorted(maps.Keys(h)))
	}
}
