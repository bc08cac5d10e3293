package licenses_test

import (
	"path"
	"strings"
	"testing"

	"gogo/tools/gocmd"
	"gogo/tools/licenses"
)

// TestLinked wants the licenses of what a program of this repository links in, by clean paths.
func TestLinked(t *testing.T) {
	files, err := licenses.Linked(t.Context(), gocmd.Command{Dir: "../.."}, "./cmd/pbrain-gogo")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range files {
		names[f.Name] = true
		if path.Clean(f.Name) != f.Name || !strings.HasPrefix(f.Name, "licenses/") {
			t.Errorf("%q is no clean path", f.Name)
		}
	}
	for _, want := range []string{"licenses/go/LICENSE", "licenses/github.com/alecthomas/kong/COPYING"} {
		if !names[want] {
			t.Errorf("no %s", want)
		}
	}
}
