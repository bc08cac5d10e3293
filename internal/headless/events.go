package headless

import (
	"encoding/json"
	"slices"
	"strings"
)

// event has the parameters of events that tests ask for.
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

// handle records an event of the page.
func (p *Page) handle(method string, params json.RawMessage) {
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
// violations of its content security policy.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.complaints)
}

// Requests returns the addresses that the page has requested so far, including its own.
func (p *Page) Requests() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.requests)
}

// quote returns a text as a string literal.
func quote(text string) string {
	quoted, _ := json.Marshal(text) // strings can always be encoded
	return string(quoted)
}
