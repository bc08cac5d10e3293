package web_test

import (
	"io"
	"net/http"
	"testing"

	"gogo/bench/pages/web"
)

func TestServer(t *testing.T) {
	s, err := web.Start(t.Context(), "127.0.0.1:0", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "page")
	}))
	if err != nil {
		t.Fatal(err)
	}
	get := func() (string, error) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+s.Addr().String()+"/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return "", err
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		return string(text), err
	}
	if text, err := get(); text != "page" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := web.Start(t.Context(), s.Addr().String(), nil); err == nil {
		t.Error("two servers on one address")
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := get(); err == nil {
		t.Error("it still serves")
	}
}
