package queue_test

import (
	"crypto/tls"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// exampleConfig returns the block of the text about servers that begins with a comment.
func exampleConfig(t *testing.T, comment string) string {
	t.Helper()
	_, text, found := strings.Cut(string(read(t, filepath.Join("..", "..", "docs", "nats.md"))), "\n    # "+comment+"\n")
	if !found {
		t.Fatalf("no block %q", comment)
	}
	var block strings.Builder
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "    "); ok {
			block.WriteString(rest)
		} else if strings.TrimSpace(line) != "" {
			break
		}
	}
	return block.String()
}

// example is the servers of the text, with hosts, ports and files of this machine in the place of those
// of the text.
type example struct {
	ca                        string
	owner, worker             string // files of the keys to log in
	ownerSigns, workerSigns   string
	ownerPublic, workerPublic string
	ports                     map[string]int // by address in the text
	names                     *strings.Replacer
}

func newExample(t *testing.T) *example {
	t.Helper()
	e := &example{ports: map[string]int{}}
	authority := newAuthority(t)
	_, _, cert, key := authority.issue(t)
	e.ca = authority.file
	var ownerLogin, workerLogin string
	_, ownerLogin, e.owner = key2(t)
	_, workerLogin, e.worker = key2(t)
	e.ownerSigns, e.ownerPublic = signer(t)
	e.workerSigns, e.workerPublic = signer(t)
	pairs := []string{"KEY-OF-OWNER", ownerLogin, "KEY-OF-WORKER", workerLogin}
	for _, p := range [][2]string{{"server.pem", cert}, {"server-key.pem", key}, {"ca.pem", e.ca}} {
		pairs = append(pairs, `"`+p[0]+`"`, fmt.Sprintf("%q", p[1]))
	}
	for _, host := range []string{"a", "b", "c"} {
		for _, port := range []string{"4222", "6222"} {
			address := host + ".example.org:" + port
			e.ports[address] = testlimit.Port(t)
			pairs = append(pairs, address, fmt.Sprintf("127.0.0.1:%d", e.ports[address]))
		}
	}
	e.names = strings.NewReplacer(pairs...)
	return e
}

func key2(t *testing.T) (nkeys.KeyPair, string, string) {
	t.Helper()
	return key(t, nkeys.CreateUser)
}

// start starts a server of the text by its name.
func (e *example) start(t *testing.T, name, text string) *server.Server {
	t.Helper()
	// What the text asks for: the names of a and of this server exchanged.
	text = strings.NewReplacer("a.example", name+".example", name+".example", "a.example", "server_name: a", "server_name: "+name).Replace(text)
	for _, unnamed := range []string{"0.0.0.0", "[::]", `listen: ":`, "listen: 4222"} {
		if strings.Contains(text, unnamed) {
			t.Errorf("%s listens at %s", name, unnamed)
		}
	}
	text = strings.Replace(e.names.Replace(text), `store_dir: "jobs"`, fmt.Sprintf("store_dir: %q", t.TempDir()), 1)
	if strings.Contains(text, "example.org") || strings.Contains(text, "KEY-OF") {
		t.Fatalf("left in the configuration:\n%s", text)
	}
	opts, err := server.ProcessConfigFile(writeFile(t, "gogo.conf", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	opts.NoSigs, opts.NoLog = true, true
	s, err := server.NewServer(opts)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { stopServer(s) })
	testlimit.Eventually(t, "port of "+name, func() bool { return s.Addr() != nil })
	return s
}

// config returns the configuration of an owner or a worker.
func (e *example) config(role string, hosts ...string) queue.Config {
	var urls []string
	for _, host := range hosts {
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", e.ports[host+".example.org:4222"]))
	}
	c := queue.Config{URL: strings.Join(urls, ","), CA: e.ca, Inbox: role, NKey: e.owner, SignKey: e.ownerSigns, Known: []string{e.workerPublic}}
	if role == "worker" {
		c.NKey, c.SignKey, c.Known = e.worker, e.workerSigns, []string{e.ownerPublic}
	}
	return c
}

// TestExampleServer plays on the server of the text, and has everybody try what is not theirs.
func TestExampleServer(t *testing.T) {
	t.Parallel()
	e := newExample(t)
	e.start(t, "a", exampleConfig(t, "gogo.conf"))
	ownerLog, workerLog := &messages{}, &messages{}
	opened := make(chan *queue.Queue, 1)
	go func() { // a worker that comes first waits for an owner, who may set the server up
		cfg := e.config("worker", "a")
		cfg.Log = workerLog.logger()
		q, err := queue.Open(t.Context(), cfg)
		if err != nil {
			t.Error(err)
		}
		opened <- q
	}()
	testlimit.Eventually(t, "refusal of a worker", func() bool { return workerLog.count("ermissions violation") > 0 })
	cfg := e.config("owner", "a")
	cfg.Log = ownerLog.logger()
	owner := open(t, cfg)
	worker := testlimit.Receive(t, opened, "worker")
	t.Cleanup(func() { _ = worker.Close() })
	e.play(t, owner, worker)
	if ownerLog.count("level=WARN")+ownerLog.count("level=ERROR") > 0 {
		t.Errorf("log:\n%s", ownerLog)
	}
	for subject, q := range map[string]*queue.Queue{
		"gogo.jobs.m.x": worker, "gogo.withdrawn.m": worker, "gogo.discover": worker, "$JS.API.STREAM.PURGE.gogo-jobs": worker,
		"$JS.API.STREAM.DELETE.gogo-results": worker, "$JS.API.CONSUMER.CREATE.gogo-jobs.other": worker, "_INBOX.owner.x": worker,
		"gogo.results.m.x": owner, "gogo.arrived.m": owner, "$JS.API.STREAM.CREATE.other": owner, "$JS.API.CONSUMER.MSG.NEXT.gogo-jobs.workers": owner,
	} {
		wantDenied(t, q, subject, func(c *nats.Conn) error { return c.Publish(subject, nil) })
	}
	for subject, q := range map[string]*queue.Queue{"gogo.jobs.*.*": worker, "gogo.results.>": worker, "_INBOX.>": worker, "_INBOX.owner.>": worker, ">": owner, "_INBOX.worker.>": owner} {
		wantDenied(t, q, subject, func(c *nats.Conn) error { _, err := c.SubscribeSync(subject); return err })
	}
	// Nobody else comes in.
	_, _, other := key2(t)
	for name, change := range map[string]func(*queue.Config){
		"no login": func(c *queue.Config) { c.NKey = "" }, "another key": func(c *queue.Config) { c.NKey = other }, "a token": func(c *queue.Config) { c.NKey, c.Token = "", "sesame" },
	} {
		t.Run(name, func(t *testing.T) {
			cfg := e.config("owner", "a")
			change(&cfg)
			wantRefused(t, cfg, queue.ErrCredentials.Error())
		})
	}
	plain := e.config("owner", "a")
	plain.CA = newAuthority(t).file
	wantRefused(t, plain, "unknown authority")
}

// play does jobs, and wants all that goes beside them to work: answers, complaints, withdrawals.
func (e *example) play(t *testing.T, owner, worker *queue.Queue) {
	t.Helper()
	stop, err := worker.Announce([]byte("here"))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	answers := 0
	if err := owner.Discover(t.Context(), testlimit.Wait, func([]byte) bool { answers++; return true }); err != nil || answers != 1 {
		t.Errorf("%d workers answer, %v", answers, err)
	}
	stopWork := work(t, worker, 2, echo)
	publish(t, owner, "m", numbered(20)...)
	got, _ := results(t, owner, "m", 20)
	wantEchoes(t, got, numbered(20))
	stopWork()
	publish(t, owner, "m", "left")
	if err := owner.Remove(t.Context(), "m"); err != nil {
		t.Error(err)
	}
	wantJobs(t, owner, 0)
}

// wantDenied requires the server to refuse what a connection does.
func wantDenied(t *testing.T, q *queue.Queue, subject string, try func(*nats.Conn) error) {
	t.Helper()
	if err := try(q.Conn()); err != nil {
		t.Fatal(err)
	}
	if err := q.Conn().FlushWithContext(testlimit.Context(t)); err != nil {
		t.Fatal(err)
	}
	testlimit.Eventually(t, "refusal of "+subject, func() bool {
		err := q.Conn().LastError()
		return err != nil && strings.Contains(strings.ToLower(err.Error()), `"`+strings.ToLower(subject)+`"`)
	})
}

// TestExampleCluster plays on the three servers of the text.
func TestExampleCluster(t *testing.T) {
	t.Parallel()
	e := newExample(t)
	text := exampleConfig(t, "gogo.conf") + exampleConfig(t, "cluster")
	var servers []*server.Server
	for _, name := range []string{"a", "b", "c"} {
		servers = append(servers, e.start(t, name, text))
	}
	testlimit.Eventually(t, "a leader of three", func() bool { // which alone knows them
		return slices.ContainsFunc(servers, func(s *server.Server) bool { return len(s.JetStreamClusterPeers()) == len(servers) })
	})
	owner := open(t, e.config("owner", "a", "b", "c"))
	cfg := e.config("worker", "a", "b", "c")
	worker, err := queue.Open(testlimit.Context(t), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = worker.Close() })
	e.play(t, owner, worker)
	route, err := tls.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", e.ports["a.example.org:6222"]), &tls.Config{InsecureSkipVerify: true}) //nolint:gosec // it is this server that looks
	if err == nil {
		_, err = io.ReadAll(route)
		_ = route.Close()
	}
	if err == nil || !strings.Contains(err.Error(), "certificate required") {
		t.Errorf("a server without a certificate: %v", err)
	}
}
