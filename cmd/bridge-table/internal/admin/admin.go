// Package admin serves a page on which the operator of a server sees who is connected and what has
// been refused, and can close connections and games, ban addresses, and announce a text. The same
// numbers are at /metrics in the form of Prometheus.
//
//	page := admin.New(&admin.Source{Gate: gate, Log: log})
//	server, err := web.Start(ctx, address, page, guard)
//	... // print page.Path()
//
// The page is behind a token in its path; the metrics, which name nobody, are not. A request that
// changes something is a POST of the page itself: one from the page of another site is refused. The
// page has no scripts.
package admin

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gogo/bench/pages/web"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/access"
	"gogo/internal/metrics"
	"gogo/internal/words"
)

// Source is what a page tells of and lets do.
type Source struct {
	Gate *access.Gate // of the players
	Log  *slog.Logger
	// Look returns what there is beside connections.
	Look func(context.Context) (View, error)
	// CloseGame ends a game, and Announce tells a text to everybody; they may be nil.
	CloseGame func(ctx context.Context, id string) error
	Announce  func(ctx context.Context, text string) error
}

// View is what there is beside connections.
type View struct {
	Metrics []metrics.Metric
	Games   []Game                 // the first ones
	Opened  map[access.Address]int // games, by whose connection has opened them
	Trouble string                 // such as a full disk; "" for none
}

// Game is a game or a table.
type Game struct {
	ID, Kind string
	Players  []string
	Board    int
	From     access.Address // whose connection has opened it
	Closable bool
}

// maxActions bounds the actions that the page lists.
const maxActions = 20

// Page is the page. It is safe for concurrent use.
type Page struct {
	source *Source
	gate   *web.Gate
	own    http.Handler
	begun  time.Time

	mu      sync.Mutex
	actions []action // the latest first

	looking sync.Mutex // guards the following
	seen    View
	seenAt  time.Time
}

// action is something that the operator has done.
type action struct {
	At   time.Time
	Text string
}

// New returns a page with a new token.
func New(s *Source) *Page {
	p := &Page{source: s, begun: time.Now()}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.show)
	web.ServeText(mux, "/admin.css", bridgeview.Style+style)
	mux.HandleFunc("POST /{action}", p.act)
	p.gate = web.NewGate(http.NewCrossOriginProtection().Handler(mux))
	p.own = web.Guard(http.HandlerFunc(p.metrics))
	return p
}

// Path returns the path of the page, which begins with its token.
func (p *Page) Path() string { return p.gate.Path() }

// ServeHTTP implements http.Handler.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/metrics" && r.Method == http.MethodGet {
		p.own.ServeHTTP(w, r)
		return
	}
	p.gate.ServeHTTP(w, r)
}

const (
	// lookInterval is how long what was seen serves who asks again, so that nobody can keep the
	// source busy.
	lookInterval = 500 * time.Millisecond
	// lookTime bounds the time of a look.
	lookTime = 10 * time.Second
)

// look looks at the source.
func (p *Page) look(ctx context.Context) (View, error) {
	p.looking.Lock()
	defer p.looking.Unlock()
	if time.Since(p.seenAt) < lookInterval {
		return p.seen, nil
	}
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	v, err := p.source.Look(ctx)
	if err == nil {
		p.seen, p.seenAt = v, time.Now()
	}
	return v, err
}

// metrics serves the metrics.
func (p *Page) metrics(w http.ResponseWriter, r *http.Request) {
	v, err := p.look(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	status := p.source.Gate.Status()
	w.Header().Set("Content-Type", metrics.ContentType)
	_ = metrics.Write(w, p.all(&status, &v)) // the client may be gone
}

// all returns all metrics.
func (p *Page) all(s *access.Status, v *View) []metrics.Metric {
	refused := map[string]float64{access.Banned: 0, access.Full: 0, access.PerAddress: 0, access.TooFast: 0}
	for reason, n := range s.Refused {
		refused[reason] = float64(n)
	}
	all := []metrics.Metric{
		metrics.Value("gogo_connections", "Connections.", metrics.Gauge, s.Open),
		metrics.Value("gogo_connections_nameless", "Connections that have not said who they are.", metrics.Gauge, s.Nameless),
		metrics.Value("gogo_connections_total", "Connections since the start.", metrics.Counter, s.Total),
		{Name: "gogo_refused_total", Help: "Connections refused since the start, by reason.", Kind: metrics.Counter, Label: "reason", Samples: refused},
		metrics.Value("gogo_addresses", "Addresses with a connection.", metrics.Gauge, len(s.Addresses)),
		metrics.Value("gogo_banned_addresses", "Addresses that are banned.", metrics.Gauge, len(s.Banned)),
	}
	all = append(all, v.Metrics...)
	all = append(all, metrics.Process()...)
	return append(all, metrics.Value("gogo_start_time_seconds", "When the program was started, in Unix time.", metrics.Gauge, float64(p.begun.Unix())))
}

//go:embed admin.html
var layout string

var page = template.Must(template.New("").Parse(layout))

//go:embed admin.css
var style string

// pageView is the data of the template.
type pageView struct {
	Since     time.Time
	Trouble   string
	Numbers   []number
	Addresses []addressRow
	More      int // addresses that are not listed
	Banned    []access.Address
	Games     []Game
	Announces bool
	Actions   []action
}

// number is a line of the numbers.
type number struct {
	What  string
	Value string
}

// addressRow is what an address has.
type addressRow struct {
	Address            access.Address
	Connections, Games int
}

// maxRows bounds the addresses that the page lists.
const maxRows = 200

// show serves the page.
func (p *Page) show(w http.ResponseWriter, r *http.Request) {
	v, err := p.look(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	status := p.source.Gate.Status()
	data := pageView{
		Since: p.begun, Trouble: v.Trouble, Numbers: numbers(p.all(&status, &v)), Addresses: addresses(&status, v.Opened),
		Banned: status.Banned, Games: v.Games, Announces: p.source.Announce != nil,
	}
	if more := len(data.Addresses) - maxRows; more > 0 {
		data.Addresses, data.More = data.Addresses[:maxRows], more
	}
	p.mu.Lock()
	data.Actions = slices.Clone(p.actions)
	p.mu.Unlock()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Referrer-Policy", "same-origin") // without it a form has no origin to be checked
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	_ = page.Execute(w, &data) // the client may be gone
}

// numbers returns the lines of all metrics but the time of the start.
func numbers(all []metrics.Metric) (lines []number) {
	for _, m := range all {
		for _, label := range slices.Sorted(maps.Keys(m.Samples)) {
			value := fmt.Sprintf("%.0f", m.Samples[label])
			if strings.HasSuffix(m.Name, "_bytes") {
				value = fmt.Sprintf("%.0f MB", m.Samples[label]/1e6)
			}
			what := strings.TrimSuffix(m.Help, ".")
			if label != "" {
				what += ": " + strings.ReplaceAll(label, "_", " ")
			}
			if !strings.HasSuffix(m.Name, "_seconds") {
				lines = append(lines, number{what, value})
			}
		}
	}
	return lines
}

// addresses returns what each address has, the one with most connections first.
func addresses(s *access.Status, opened map[access.Address]int) []addressRow {
	rows := map[access.Address]addressRow{}
	for a, n := range s.Addresses {
		rows[a] = addressRow{a, n, opened[a]}
	}
	for a, n := range opened {
		rows[a] = addressRow{a, s.Addresses[a], n}
	}
	return slices.SortedFunc(maps.Values(rows), func(a, b addressRow) int {
		if d := b.Connections + b.Games - a.Connections - a.Games; d != 0 {
			return d
		}
		return strings.Compare(string(a.Address), string(b.Address))
	})
}

// maxForm is the maximum size of a form in bytes.
const maxForm = 4096

// act does what a form asks for, and leads back to the page.
func (p *Page) act(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	text, err := p.do(r.Context(), r.PathValue("action"), strings.TrimSpace(r.PostForm.Get("what")))
	if err != nil {
		p.source.Log.Warn("the operator could not do it", "action", r.PathValue("action"), "err", err)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	p.source.Log.Info("the operator has done it", "what", text)
	p.mu.Lock()
	p.actions = append([]action{{time.Now(), text}}, p.actions[:min(len(p.actions), maxActions-1)]...)
	p.mu.Unlock()
	p.looking.Lock()
	p.seenAt = time.Time{}
	p.looking.Unlock()
	w.Header().Set("Location", "./")
	w.WriteHeader(http.StatusSeeOther)
}

// errNoAction refuses what cannot be done here.
var errNoAction = errors.New("this cannot be done here")

// do does something with an address, a game or a text, and returns what it was.
func (p *Page) do(ctx context.Context, name, what string) (done string, err error) {
	what = words.Sanitize(what)
	switch {
	case what == "":
		return "", errors.New("nothing was given")
	case name == "close-game" && p.source.CloseGame != nil:
		return "closed game " + what, p.source.CloseGame(ctx, what)
	case name == "announce" && p.source.Announce != nil:
		return "announced: " + what, p.source.Announce(ctx, what)
	case name != "close" && name != "ban" && name != "unban":
		return "", errNoAction
	}
	address, err := access.ParseAddress(what)
	if err != nil {
		return "", err
	}
	switch name {
	case "close":
		return fmt.Sprintf("closed %s of %s", words.Count(p.source.Gate.Close(address), "connection"), address), nil
	case "ban":
		return fmt.Sprintf("banned %s and closed %s", address, words.Count(p.source.Gate.Ban(address), "connection")), nil
	}
	if !p.source.Gate.Unban(address) {
		return "", fmt.Errorf("%s is not banned", address)
	}
	return fmt.Sprintf("let %s in again", address), nil
}
