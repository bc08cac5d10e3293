package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gogo/cmd/bridge-table/internal/admin"
	"gogo/cmd/internal/listen"
	"gogo/cmd/internal/listen/listentest"
	"gogo/internal/access"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/protocol/darrington/hall"
	"gogo/protocol/darrington/server"
)

// operated is a server of games with the page of its operator.
type operated struct {
	t       *testing.T
	players string // the address of the server
	root    string // the address of the pages
	page    string // the address of the operator's page, with its token
}

var operatorPage = regexp.MustCompile(`msg="the operator's page is served" address=((http://[^/]+/)\S+)`)

// operate runs a server for three connections from an address.
func operate(t *testing.T) *operated {
	t.Helper()
	s, err := server.New(server.Config{Hall: hall.Config{}})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	gate := access.NewGate(access.Limits{PerAddress: 3})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, gate.Listen(l, server.Farewell)) }()
	var log bytes.Buffer
	flags := adminFlags{Admin: ":0"}
	closePage, err := flags.startAdmin(ctx, new(listen.Flags), serverSource(s, gate, slog.New(slog.NewTextHandler(&log, nil))))
	if err != nil {
		t.Fatal(err)
	}
	found := operatorPage.FindStringSubmatch(log.String())
	if len(found) != 3 || !strings.HasPrefix(found[2], "http://127.0.0.1:") {
		t.Fatalf("the log is %s", &log)
	}
	t.Cleanup(func() {
		stop()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if err := closePage(); err != nil {
			t.Error(err)
		}
	})
	return &operated{t, l.Addr().String(), found[2], found[1]}
}

// metrics reads the metrics: by name and label, as in refused_total{reason="full"}.
func (o *operated) metrics() map[string]float64 {
	o.t.Helper()
	return parseMetrics(o.t, get(o.t, o.root+"metrics", http.StatusOK))
}

var sampleLine = regexp.MustCompile(`^([a-z_]+)(\{[a-z_]+="(?:[^"\\]|\\.)*"\})? (\S+)$`)

// parseMetrics parses the text form of Prometheus: each metric has a help and a type, once, and then
// its samples.
func parseMetrics(t *testing.T, text string) map[string]float64 {
	t.Helper()
	all := map[string]float64{}
	seen := map[string]bool{}
	name, kind := "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(line, "# HELP "); ok {
			name, _, ok = strings.Cut(rest, " ")
			if !ok || seen[name] {
				t.Errorf("%q", line)
			}
			seen[name], kind = true, ""
			continue
		}
		if rest, ok := strings.CutPrefix(line, "# TYPE "); ok {
			if kind = strings.TrimPrefix(rest, name+" "); kind != "counter" && kind != "gauge" || kind == "counter" != strings.HasSuffix(name, "_total") {
				t.Errorf("%q", line)
			}
			continue
		}
		found := sampleLine.FindStringSubmatch(line)
		if len(found) != 4 || found[1] != name || kind == "" {
			t.Errorf("%q after %s", line, name)
			continue
		}
		value, err := strconv.ParseFloat(found[3], 64)
		if _, twice := all[found[1]+found[2]]; err != nil || twice {
			t.Errorf("%q: %v", line, err)
		}
		all[found[1]+found[2]] = value
	}
	return all
}

// post sends a form, with headers.
func (o *operated) post(page, action, what string, headers ...string) int {
	o.t.Helper()
	body := strings.NewReader(url.Values{"what": {what}}.Encode())
	r, err := http.NewRequestWithContext(o.t.Context(), http.MethodPost, page+action, body)
	if err != nil {
		o.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		o.t.Fatal(err)
	}
	defer got.Body.Close()
	return got.StatusCode
}

// caller is a connection to the server.
type caller struct {
	t    *testing.T
	wire net.Conn
	in   *bufio.Reader
}

// dial connects, and says lines.
func (o *operated) dial(lines ...string) *caller {
	o.t.Helper()
	wire, err := net.Dial("tcp", o.players)
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(func() { _ = wire.Close() })
	_ = wire.SetDeadline(time.Now().Add(testlimit.Wait))
	for _, line := range lines {
		fmt.Fprintf(wire, "%s\n", line)
	}
	return &caller{o.t, wire, bufio.NewReader(wire)}
}

// hear waits for a line that begins so.
func (c *caller) hear(begin string) {
	c.t.Helper()
	for {
		line, err := c.in.ReadString('\n')
		if err != nil {
			c.t.Fatalf("%v instead of %s", err, begin)
		}
		if strings.HasPrefix(line, begin) {
			return
		}
	}
}

// TestAdmin sees what happens at a server, and closes, bans and announces.
func TestAdmin(t *testing.T) {
	o := operate(t)
	if m := o.metrics(); m["gogo_connections"] != 0 || m["gogo_goroutines"] <= 0 || m["gogo_memory_bytes"] <= 0 {
		t.Errorf("at first %v", m)
	}
	callers := []*caller{o.dial(`HELLO "Ann"`, "JOIN-M"), o.dial(`HELLO "<b>Bob"`, "PLAY 2C"), o.dial(`HELLO "Cem"`)}
	callers[0].hear("JOINED g1")
	callers[1].hear("NAK")
	callers[2].hear("GAMES")
	o.dial().hear(`NAK "your address has 3 connections`)
	testlimit.Eventually(t, "the metrics count it all", func() bool {
		m := o.metrics()
		return m["gogo_connections"] == 3 && m["gogo_connections_nameless"] == 0 && m["gogo_connections_total"] == 3 && m["gogo_addresses"] == 1 &&
			m["gogo_players_connected"] == 3 && m["gogo_players"] == 3 && m["gogo_games"] == 1 && m["gogo_messages_total"] == 5 &&
			m["gogo_naks_total"] == 1 && m[`gogo_refused_total{reason="per_address"}`] == 1 && m[`gogo_refused_total{reason="banned"}`] == 0
	})
	text := get(t, o.page, http.StatusOK)
	for _, has := range []string{"127.0.0.1", "g1", "Ann", "per address"} {
		if !strings.Contains(text, has) {
			t.Errorf("the page lacks %s: %s", has, text)
		}
	}
	if status := o.post(o.page, "announce", `we "close" at 10`); status != http.StatusSeeOther {
		t.Error(status)
	}
	for _, c := range callers {
		c.hear(`X-SAYS "we \"close\" at 10"`)
	}
	if status := o.post(o.page, "close-game", "g1"); status != http.StatusSeeOther {
		t.Error(status)
	}
	callers[0].hear(`X-CLOSED g1 "the operator has closed it"`)
	if m := o.metrics(); m["gogo_games"] != 0 {
		t.Errorf("later %v games", m["gogo_games"])
	}
	o.ban(callers)
	text = get(t, o.page, http.StatusOK)
	if !strings.Contains(text, "closed game g1") || strings.Contains(text, "<b>") {
		t.Errorf("the page is %s", text)
	}
}

// ban bans the address of callers, and lets it in again.
func (o *operated) ban(callers []*caller) {
	o.t.Helper()
	if status := o.post(o.page, "ban", "127.0.0.1"); status != http.StatusSeeOther {
		o.t.Error(status)
	}
	for _, c := range callers {
		if _, err := io.Copy(io.Discard, c.in); errors.Is(err, context.DeadlineExceeded) {
			o.t.Error(err)
		}
	}
	o.dial().hear(`NAK "your address has been banned`)
	if m := o.metrics(); m["gogo_banned_addresses"] != 1 || m[`gogo_refused_total{reason="banned"}`] != 1 {
		o.t.Errorf("a banned address: %v", m)
	}
	if status := o.post(o.page, "unban", "::ffff:127.0.0.1"); status != http.StatusSeeOther {
		o.t.Error(status)
	}
	again := o.dial(`HELLO "Ann"`)
	again.hear("GAMES")
	if status := o.post(o.page, "close", "127.0.0.1"); status != http.StatusSeeOther {
		o.t.Error(status)
	}
	_, _ = io.Copy(io.Discard, again.in)
}

// TestAdminOfManage sees the seats of a table, closes the connections of their players, who come
// back, and bans them.
func TestAdminOfManage(t *testing.T) {
	dir := t.TempDir()
	m := start(t, "--out="+dir, "--boards=1", "--admin=:0")
	page := next(m, m.admin)
	o := &operated{t: t, players: m.room(), page: page, root: page[:strings.LastIndex(strings.TrimSuffix(page, "/"), "/")+1]}
	seated := func(n float64) func() bool {
		return func() bool {
			now := o.metrics()
			return now["gogo_connections"] == n && now["gogo_connections_nameless"] == 0 && now["gogo_players_connected"] == n && now["gogo_games"] == 1
		}
	}
	testlimit.Eventually(t, "an empty table", seated(0))
	turns := make(chan struct{})
	players := pace(t, o.players, [2]string{"Red", "Blue"}, turns)
	testlimit.Eventually(t, "four players", seated(4))
	if text := get(t, o.page, http.StatusOK); !strings.Contains(text, "Red, Blue, Red, Blue") || strings.Contains(text, `action="announce"`) || strings.Contains(text, `action="close-game"`) {
		t.Errorf("the page is %s", text)
	}
	for _, action := range []string{"announce", "close-game"} {
		if status := o.post(o.page, action, "Table"); status != http.StatusBadRequest {
			t.Errorf("%s: %d", action, status)
		}
	}
	if status := o.post(o.page, "close", "127.0.0.1"); status != http.StatusSeeOther {
		t.Error(status)
	}
	close(turns)
	if !slices.ContainsFunc(players(), failed) {
		t.Error("no player has lost its connection")
	}
	testlimit.Eventually(t, "an empty table again", seated(0))
	if status := o.post(o.page, "ban", "127.0.0.1"); status != http.StatusSeeOther {
		t.Error(status)
	}
	if said, _ := io.ReadAll(o.dial().wire); !strings.Contains(string(said), "banned") {
		t.Errorf("a banned player is told %q", said)
	}
	if status := o.post(o.page, "unban", "127.0.0.1"); status != http.StatusSeeOther {
		t.Error(status)
	}
	if wait := sitDown(t, o.players, [2]string{"Red", "Blue"}); slices.ContainsFunc(wait(), failed) {
		t.Error("a player failed")
	}
	if err := m.wait(); err != nil {
		t.Errorf("the manager: %v", err)
	}
}

// TestAdminAlone lets nobody act who does not have the token, or is led by another site.
func TestAdminAlone(t *testing.T) {
	o := operate(t)
	for _, tt := range []struct {
		name, page, action, what string
		headers                  []string
		want                     int
	}{
		{"without a token", o.root, "ban", "127.0.0.1", nil, http.StatusNotFound},
		{"with another token", o.root + "AAAAAAAAAAAAAAAAAAAAAAAAAA/", "ban", "127.0.0.1", nil, http.StatusNotFound},
		{"the metrics", o.root, "metrics", "127.0.0.1", nil, http.StatusNotFound},
		{"from another site", o.page, "ban", "127.0.0.1", []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		{"from another port", o.page, "ban", "127.0.0.1", []string{"Sec-Fetch-Site", "same-site"}, http.StatusForbidden},
		{"from another origin", o.page, "ban", "127.0.0.1", []string{"Origin", "http://example.org"}, http.StatusForbidden},
		{"from no origin", o.page, "ban", "127.0.0.1", []string{"Origin", "null"}, http.StatusForbidden},
		{"another action", o.page, "delete", "127.0.0.1", nil, http.StatusBadRequest},
		{"no address", o.page, "ban", "example.org", nil, http.StatusBadRequest},
		{"nothing", o.page, "ban", " ", nil, http.StatusBadRequest},
		{"too much", o.page, "announce", strings.Repeat("a", 5000), nil, http.StatusBadRequest},
		{"no game", o.page, "close-game", "g7", nil, http.StatusBadRequest},
		{"not banned", o.page, "unban", "127.0.0.1", nil, http.StatusBadRequest},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if status := o.post(tt.page, tt.action, tt.what, tt.headers...); status != tt.want {
				t.Errorf("%d, not %d", status, tt.want)
			}
		})
	}
	get(t, o.page+"ban?what=127.0.0.1", http.StatusMethodNotAllowed)
	getAs(t, o.root+"metrics", "example.org", http.StatusForbidden)
	getAs(t, o.page, "example.org", http.StatusForbidden)
	if m := o.metrics(); m["gogo_banned_addresses"] != 0 {
		t.Errorf("%v addresses are banned", m["gogo_banned_addresses"])
	}
}

// TestAdminPage acts by the buttons of the page.
func TestAdminPage(t *testing.T) {
	testlimit.Check(t)
	o := operate(t)
	c := o.dial(`HELLO "Ann"`, "JOIN-M")
	c.hear("JOINED")
	for _, v := range []headless.View{{Width: 390, Height: 800}, {Width: 1100, Height: 800, Dark: true}} {
		p := headless.Start(t).Open(o.page, v)
		p.AssertAccessible()
		if p.Text(`String(document.documentElement.scrollWidth > innerWidth)`) == "true" {
			t.Errorf("it scrolls sideways at %+v", v)
		}
		p.Click("#text")
		p.Type("hello")
		p.Click(`form[action=announce] button`)
		c.hear(`X-SAYS "hello"`)
		p.Wait(`document.querySelector("li")?.innerText.includes("announced: hello")`)
		if said := p.Complaints(); len(said) > 0 {
			t.Errorf("the browser says %q", said)
		}
	}
}

// TestAdminAddress refuses addresses that others could listen to.
func TestAdminAddress(t *testing.T) {
	for _, tt := range []struct {
		flags adminFlags
		ok    bool
	}{
		{adminFlags{}, true},
		{adminFlags{Admin: ":80"}, true},
		{adminFlags{Admin: "127.0.0.1:80"}, true},
		{adminFlags{Admin: "127.3.0.1:80"}, true},
		{adminFlags{Admin: "[::1]:80"}, true},
		{adminFlags{Admin: "localhost:80"}, true},
		{adminFlags{Admin: "0.0.0.0:80"}, false},
		{adminFlags{Admin: "[::]:80"}, false},
		{adminFlags{Admin: "192.0.2.1:80"}, false},
		{adminFlags{Admin: "localhost.example.org:80"}, false},
		{adminFlags{Admin: "80"}, false},
		{adminFlags{Admin: "0.0.0.0:80", AdminUnencrypted: true}, true},
	} {
		t.Run(tt.flags.Admin, func(t *testing.T) {
			if err := tt.flags.checkAdmin(false); (err == nil) != tt.ok {
				t.Errorf("%+v: %v", tt.flags, err)
			}
		})
	}
}

// TestAdminEncrypted serves the operator's page by TLS on an address that is not of this machine
// alone, under any name.
func TestAdminEncrypted(t *testing.T) {
	cert, key := listentest.Certificate(t)
	flags := adminFlags{Admin: "0.0.0.0:0"}
	if flags.checkAdmin(false) == nil || flags.checkAdmin(true) != nil {
		t.Error("TLS is not what decides")
	}
	var log bytes.Buffer
	source := &admin.Source{
		Gate: access.NewGate(access.Limits{}), Log: slog.New(slog.NewTextHandler(&log, nil)),
		Look: func(context.Context) (admin.View, error) { return admin.View{}, nil },
	}
	closePage, err := flags.startAdmin(t.Context(), &listen.Flags{TLSCert: cert, TLSKey: key}, source)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := closePage(); err != nil {
			t.Error(err)
		}
	}()
	found := regexp.MustCompile(`address=https://\[::\]:(\d+)/|address=https://0.0.0.0:(\d+)/`).FindStringSubmatch(log.String())
	if len(found) != 3 {
		t.Fatalf("the log is %s", &log)
	}
	trusted, err := os.ReadFile(cert)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(trusted)
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	defer client.CloseIdleConnections()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://127.0.0.1:"+found[1]+found[2]+"/metrics", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "club.example"
	got, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if m := parseMetrics(t, string(text)); err != nil || m["gogo_goroutines"] <= 0 {
		t.Errorf("%v, %s: %s", err, got.Status, text)
	}
}
