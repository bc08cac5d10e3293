package headless

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"gogo/internal/testlimit"
)

// running is the tests of a package.
type running func()

func (r running) Run() int { r(); return 0 }

// TestTests: the tests of a package have one browser, in which none sees what another kept, and
// another one if it goes.
func TestTests(t *testing.T) {
	testlimit.Long(t)
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	look := func(t *testing.T) (kept string) {
		t.Helper()
		p := Start(t).Open(server.URL, View{Width: 390, Height: 500})
		p.Eval(`localStorage.length + " kept"; `, &kept)
		p.Eval(`localStorage.setItem("name", "value")`, nil)
		return kept
	}
	code := Tests(running(func() {
		if !t.Run("first", func(t *testing.T) { look(t) }) || shared.process == nil {
			return
		}
		first := shared.process
		t.Run("none sees another's", func(t *testing.T) {
			if kept := look(t); kept != "0 kept" || shared.process != first {
				t.Errorf("%s, another browser: %v", kept, shared.process != first)
			}
		})
		t.Run("another if it goes", func(t *testing.T) {
			first.end()
			if kept := look(t); kept != "0 kept" || shared.process == first {
				t.Errorf("%s, the same browser: %v", kept, shared.process == first)
			}
		})
	})).Run()
	if code != 0 || shared.process != nil {
		t.Errorf("code %d, the browser: %v", code, shared.process)
	}
}
