package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gogo/tools/gocmd"
)

// TestDatabase wants the network's first, then the module's, then a clear error.
func TestDatabase(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/index/db.json" {
			t.Errorf("asked for %s", r.URL)
		}
		w.WriteHeader(status)
	}))
	defer server.Close()
	offline := errors.New("offline")
	fetched := func(_ context.Context, args ...string) (string, error) {
		if want := []string{"mod", "download", "-json", source}; !slices.Equal(args, want) {
			t.Errorf("go %v", args)
		}
		return `{"Dir": "/cache/vulndb"}`, nil
	}
	refused := func(context.Context, ...string) (string, error) { return "", offline }
	silent := func(context.Context, ...string) (string, error) { return "{}", nil }
	for _, tt := range []struct {
		name   string
		status int
		run    func(context.Context, ...string) (string, error)
		want   string
		err    error
	}{
		{"network", http.StatusOK, refused, server.URL, nil},
		{"module", http.StatusForbidden, fetched, "file:///cache/vulndb/data/osv", nil},
		{"neither", http.StatusForbidden, refused, "", errUnreachable},
	} {
		t.Run(tt.name, func(t *testing.T) {
			status = tt.status
			got, err := database(t.Context(), server.URL, tt.run)
			if got != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("%q, %v, want %q, %v", got, err, tt.want, tt.err)
			}
		})
	}
	status = http.StatusForbidden
	if _, err := database(t.Context(), server.URL, refused); !errors.Is(err, offline) || !strings.Contains(err.Error(), "answers 403") {
		t.Errorf("%v does not say both reasons", err)
	}
	if got, err := database(t.Context(), server.URL, silent); err == nil || errors.Is(err, errUnreachable) {
		t.Errorf("an answer without a folder: %q, %v", got, err)
	}
}

// TestToolchain wants no other toolchain where the go command's own is new enough, or the
// one that go.mod names cannot be had.
func TestToolchain(t *testing.T) {
	for name, line := range map[string]string{"none": "", "older": "toolchain go1.26.0\n", "unknown": "toolchain go1.999.99\n"} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module a\n\ngo 1.26.0\n\n"+line), 0o600); err != nil {
				t.Fatal(err)
			}
			t.Setenv("GOPROXY", "off")
			env, err := toolchain(t.Context(), gocmd.Command{Dir: dir, Env: []string{"GOTOOLCHAIN=local"}})
			if err != nil || env != nil {
				t.Errorf("%v, %v", env, err)
			}
		})
	}
}
