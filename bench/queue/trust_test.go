package queue_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// signer makes a key that signs.
func signer(t *testing.T) (file, public string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "sign.nk")
	public, made, err := queue.WriteKey(file)
	if err != nil || !made {
		t.Fatalf("made %v, %v", made, err)
	}
	return file, public
}

// parties are an owner, a worker that know each other, and somebody who can write to their server.
type parties struct {
	server                  *server.Server
	owner, worker           *queue.Queue
	ownerLog, workerLog     *messages
	ownerKey, workerKey     string
	ownerFile, workerFile   string
	stranger                jetstream.JetStream
	strangerFile, strangers string // of a key that nobody knows
}

func newParties(t *testing.T) *parties {
	t.Helper()
	p := &parties{server: startServer(t, server.Options{}), ownerLog: &messages{}, workerLog: &messages{}}
	p.ownerFile, p.ownerKey = signer(t)
	p.workerFile, p.workerKey = signer(t)
	p.strangerFile, p.strangers = signer(t)
	p.owner = open(t, queue.Config{URL: address(p.server), SignKey: p.ownerFile, Known: []string{p.workerKey}, Log: p.ownerLog.logger()})
	p.worker = open(t, queue.Config{URL: address(p.server), SignKey: p.workerFile, Known: []string{p.ownerKey}, Log: p.workerLog.logger()})
	conn, err := nats.Connect(address(p.server))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	if p.stranger, err = jetstream.New(conn); err != nil {
		t.Fatal(err)
	}
	return p
}

// send stores a message of the stranger.
func (p *parties) send(t *testing.T, m *nats.Msg) {
	t.Helper()
	if _, err := p.stranger.PublishMsg(testlimit.Context(t), m); err != nil {
		t.Fatal(err)
	}
}

// stored returns the message of a stream under a subject.
func (p *parties) stored(t *testing.T, stream, subject string) *nats.Msg {
	t.Helper()
	s, err := p.stranger.Stream(testlimit.Context(t), stream)
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.GetLastMsgForSubject(testlimit.Context(t), subject)
	if err != nil {
		t.Fatal(err)
	}
	header := nats.Header{}
	for name, values := range m.Header {
		if strings.HasPrefix(name, "Gogo-") {
			header[name] = values
		}
	}
	return &nats.Msg{Subject: m.Subject, Header: header, Data: m.Data}
}

// altered returns a copy of a message under another subject or with another payload.
func altered(m *nats.Msg, subject, data string) *nats.Msg {
	n := &nats.Msg{Subject: m.Subject, Header: m.Header, Data: m.Data}
	if subject != "" {
		n.Subject = subject
	}
	if data != "" {
		n.Data = []byte(data)
	}
	return n
}

// TestStrangeJobs has a stranger put jobs beside those of the owner. None is done, and each kind of them
// is mentioned once.
func TestStrangeJobs(t *testing.T) {
	t.Parallel()
	p := newParties(t)
	publish(t, p.owner, "m", "a")
	job := p.stored(t, "gogo-jobs", "gogo.jobs.m.a")
	other := open(t, queue.Config{URL: address(p.server), SignKey: p.strangerFile})
	publish(t, other, "m", "foreign", "foreign2")
	for _, id := range []string{"unsigned", "unsigned2"} {
		p.send(t, &nats.Msg{Subject: "gogo.jobs.m." + id, Data: []byte("x")})
	}
	p.send(t, altered(job, "gogo.jobs.m.copied", ""))
	p.send(t, altered(job, "gogo.jobs.other.a", ""))
	p.send(t, altered(job, "gogo.jobs.m.changed", "x"))
	var ran atomic.Int32
	work(t, p.worker, 2, func(ctx context.Context, job queue.Job) ([]byte, error) {
		ran.Add(1)
		if job.Match != "m" || job.ID != "a" && job.ID != "b" {
			t.Errorf("the job %s of %s is done", job.ID, job.Match)
		}
		return echo(ctx, job)
	})
	publish(t, p.owner, "m", "b")
	got, _ := results(t, p.owner, "m", 2)
	wantEchoes(t, got, []string{"a", "b"})
	wantLogged(t, p.workerLog, map[string]int{"not signed": 1, "not known": 1, "signature is wrong": 1, p.strangers: 1})
	wantJobs(t, p.owner, 4) // those that another worker may know
	if ran.Load() != 2 {
		t.Errorf("%d jobs are done", ran.Load())
	}
}

// wantLogged waits for texts in a log and wants each as often as given.
func wantLogged(t *testing.T, log *messages, want map[string]int) {
	t.Helper()
	for text, n := range want {
		testlimit.Eventually(t, text, func() bool { return log.count(text) > 0 })
		if got := log.count(text); got != n {
			t.Errorf("%q is logged %d times, want %d:\n%s", text, got, n, log)
		}
	}
}

// TestStrangeResults has a stranger put results in the place of those of the worker. None counts, and
// each job is done in the end.
func TestStrangeResults(t *testing.T) {
	t.Parallel()
	p := newParties(t)
	// One for a job of another owner. There are no more jobs yet: one that comes while its worker stops
	// would be lost until AckWait is over.
	second := open(t, queue.Config{URL: address(p.server), SignKey: p.strangerFile})
	publish(t, second, "m", "e")
	stopWorker := work(t, open(t, queue.Config{URL: address(p.server), SignKey: p.workerFile, Known: []string{p.strangers}}), 1,
		func(context.Context, queue.Job) ([]byte, error) { return []byte("for another"), nil })
	wantJobs(t, p.owner, 0)
	stopWorker()
	wantNoRequests(t, p.owner)
	publish(t, p.owner, "m", "a", "b", "c", "d")
	p.send(t, &nats.Msg{Subject: "gogo.results.m.a", Data: []byte("fake")})
	p.send(t, &nats.Msg{Subject: "gogo.results.m.none", Data: []byte("fake")})
	signedResult := p.stored(t, "gogo-results", "gogo.results.m.e")
	p.send(t, altered(signedResult, "gogo.results.m.b", ""))
	// One of a worker that the owner does not know.
	stopStranger := work(t, open(t, queue.Config{URL: address(p.server), SignKey: p.strangerFile}), 1,
		func(context.Context, queue.Job) ([]byte, error) { return []byte("foreign"), nil })
	wantJobs(t, p.owner, 0)
	stopStranger()
	wantNoRequests(t, p.owner)
	work(t, p.worker, 2, echo)
	got, again := results(t, p.owner, "m", 4)
	wantEchoes(t, got, []string{"a", "b", "c", "d"})
	if again > 0 {
		t.Errorf("%d results come again", again)
	}
	wantLogged(t, p.ownerLog, map[string]int{"not signed": 1, "not known": 1, "signature is wrong": 1, "for another owner": 1})
}

// TestReplays sends a signed job and a signed result a second time.
func TestReplays(t *testing.T) {
	t.Parallel()
	p := newParties(t)
	publish(t, p.owner, "m", "a")
	job := p.stored(t, "gogo-jobs", "gogo.jobs.m.a")
	var ran atomic.Int32
	work(t, p.worker, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		ran.Add(1)
		return echo(ctx, job)
	})
	results(t, p.owner, "m", 1)
	wantJobs(t, p.owner, 0)
	for range 3 {
		p.send(t, job)
		wantJobs(t, p.owner, 0)
	}
	wantLogged(t, p.workerLog, map[string]int{"done before": 1})
	// What the owner publishes again itself is another message, and is done again.
	publish(t, p.owner, "m", "a")
	results(t, p.owner, "m", 1)
	if ran.Load() != 2 {
		t.Errorf("the job is done %d times", ran.Load())
	}
}

// TestFalseWithdrawal says that a match is withdrawn which is not.
func TestFalseWithdrawal(t *testing.T) {
	t.Parallel()
	p := newParties(t)
	started, release := make(chan struct{}), make(chan struct{})
	work(t, p.worker, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		close(started)
		select {
		case <-ctx.Done():
			t.Error("a stranger ends a job")
		case <-release:
		}
		return echo(ctx, job)
	})
	publish(t, p.owner, "m", "a")
	testlimit.Receive(t, started, "start")
	for range 10 {
		if err := p.stranger.Conn().Publish("gogo.withdrawn.m", nil); err != nil {
			t.Fatal(err)
		}
		if _, err := p.owner.Jobs(testlimit.Context(t)); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.stranger.Conn().FlushWithContext(testlimit.Context(t)); err != nil {
		t.Fatal(err)
	}
	close(release)
	results(t, p.owner, "m", 1)
}

// TestStrangeAnswers asks for workers: those that the owner does not know are none, and a worker tells
// its name only to an owner that it knows.
func TestStrangeAnswers(t *testing.T) {
	t.Parallel()
	p := newParties(t)
	other := open(t, queue.Config{URL: address(p.server), SignKey: p.strangerFile})
	for q, text := range map[*queue.Queue]string{p.worker: "known", other: "foreign"} {
		stop, err := q.Announce([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stop)
	}
	for q, want := range map[*queue.Queue]string{p.owner: "known", other: "foreign"} {
		t.Run(want, func(t *testing.T) {
			var got []string
			err := q.Discover(t.Context(), testlimit.Wait, func(text []byte) bool {
				got = append(got, string(text))
				return string(text) == want
			})
			if err != nil || got[len(got)-1] != want || q == p.owner && len(got) > 1 {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestBadKeys(t *testing.T) {
	t.Parallel()
	file, public := signer(t)
	bad := writeFile(t, "bad.nk", []byte("sesame"))
	for name, c := range map[string]struct {
		cfg  queue.Config
		want string
	}{
		"no file":        {queue.Config{SignKey: "/no/such.nk"}, "/no/such.nk"},
		"no key":         {queue.Config{SignKey: bad}, bad},
		"no public key":  {queue.Config{Known: []string{public, "sesam"}}, `"sesam" is no public key`},
		"a seed":         {queue.Config{Known: []string{string(bytes.TrimSpace(read(t, file)))}}, "known key 1 is a seed"},
		"the same twice": {queue.Config{SignKey: file, NKey: file}, "one key both logs in and signs"},
	} {
		t.Run(name, func(t *testing.T) {
			c.cfg.URL = "nats://127.0.0.1:1"
			wantRefused(t, c.cfg, c.want)
		})
	}
	if again, made, err := queue.WriteKey(file); again != public || made || err != nil {
		t.Errorf("a second time: %s, made %v, %v", again, made, err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the file is for others: %v, %v", info.Mode(), err)
	}
	if _, _, err := queue.WriteKey(bad); err == nil {
		t.Error("no key is taken for one")
	}
}

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
