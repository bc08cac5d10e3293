package headless

import (
	"encoding/json"
	"slices"
	"strings"
)

// event is what the page reports, as far as tests ask for it.
type event struct {
	Type    string // of a console message
	Args    []struct{ Value any }
	Request struct{ URL string }
	Entry   struct{ Level, Text, URL string }

	ExceptionDetails struct {
		Text      string
		Exception struct{ Description string }
	}
}

// hear keeps what the page reports.
func (p *Page) hear(method string, params json.RawMessage) {
	var e event
	_ = json.Unmarshal(params, &e) // other events have other fields of these names
	p.mu.Lock()
	defer p.mu.Unlock()
	switch method {
	case "Page.loadEventFired":
		p.loaded = true
	case "Network.requestWillBeSent":
		p.requests = append(p.requests, e.Request.URL)
	case "Runtime.exceptionThrown":
		p.complaints = append(p.complaints, e.ExceptionDetails.Text+" "+e.ExceptionDetails.Exception.Description)
	case "Runtime.consoleAPICalled":
		if e.Type == "error" || e.Type == "warning" || e.Type == "assert" {
			p.complaints = append(p.complaints, e.Type+" "+string(params))
		}
	case "Log.entryAdded":
		if e.Entry.Level == "error" || e.Entry.Level == "warning" {
			p.complaints = append(p.complaints, strings.TrimSpace(e.Entry.Text+" "+e.Entry.URL))
		}
	}
}

// Complaints returns the errors and warnings of the page so far: those of its scripts, and
// what its content security policy forbade.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.complaints)
}

// Requests returns the addresses that the page has asked for so far, its own among them.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// quote returns a text as a script writes it.
func quote(text string) string {
	quoted, _ := json.Marshal(text) // a text has JSON
	return string(quoted)
}
