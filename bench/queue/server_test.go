package queue_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// TestServerLost stops the server in the middle and starts it again at the same
// port over the same files.
func TestServerLost(t *testing.T) {
	t.Parallel()
	opts := server.Options{Port: testlimit.Port(t), StoreDir: t.TempDir(), Username: "gogo", Password: "sesame"}
	s := startServer(t, opts)
	shown := address(s)
	url := strings.Replace(shown, "//", "//gogo:sesame@", 1)
	logs := [2]*messages{{}, {}}
	coordinator := open(t, queue.Config{URL: url, Log: logs[0].logger(), AckWait: ackWait})
	release := make(chan struct{})
	started := make(chan string, 4)
	work(t, open(t, queue.Config{URL: url, Log: logs[1].logger(), AckWait: ackWait}), 4, func(ctx context.Context, job queue.Job) ([]byte, error) {
		if job.ID == "across" {
			started <- job.ID
			<-release // ends while the server is gone
		}
		return echo(ctx, job)
	})
	ids := numbered(200)
	publish(t, coordinator, "m", "across")
	publish(t, coordinator, "m", ids[:100]...)
	testlimit.Receive(t, started, "start")
	stopServer(s)
	close(release)

	published := make(chan error, 1)
	go func() {
		for _, id := range ids[100:] {
			if err := coordinator.Publish(t.Context(), "m", id, []byte(id)); err != nil {
				published <- err
				return
			}
		}
		published <- nil
	}()
	select {
	case err := <-published:
		t.Fatalf("Publish without a server: %v", err)
	case <-time.After(300 * time.Millisecond):
	}
	startServer(t, opts)
	if err := testlimit.Receive(t, published, "end of Publish"); err != nil {
		t.Fatal(err)
	}
	got, _ := results(t, coordinator, "m", 201)
	wantEchoes(t, got, append(ids, "across"))
	wantJobs(t, coordinator, 0)
	for _, log := range logs {
		if log.count("server lost") != 1 || log.count("server is back") != 1 || log.count(strings.TrimPrefix(shown, "nats://")) < 2 {
			t.Errorf("log:\n%s", log)
		}
		if log.count("sesame") > 0 {
			t.Errorf("the password is in the log:\n%s", log)
		}
	}
}

// TestServerLostWhileReading has the reader of results wait across the loss.
func TestServerLostWhileReading(t *testing.T) {
	t.Parallel()
	opts := server.Options{Port: testlimit.Port(t), StoreDir: t.TempDir()}
	s := startServer(t, opts)
	q := open(t, queue.Config{URL: address(s), AckWait: ackWait})
	read := make(chan string, 2)
	ended := make(chan error, 1)
	go func() {
		ended <- q.Results(t.Context(), "m", func(id string, _ []byte) error {
			read <- id
			if id == "b" {
				return queue.ErrEnough
			}
			return nil
		})
	}()
	work(t, q, 1, echo)
	publish(t, q, "m", "a")
	testlimit.Receive(t, read, "result")
	stopServer(s)
	startServer(t, opts)
	publish(t, q, "m", "b")
	for id := ""; id != "b"; { // a may come again
		id = testlimit.Receive(t, read, "result")
	}
	if err := testlimit.Receive(t, ended, "end of Results"); err != nil {
		t.Error(err)
	}
}

// TestFirstConnect waits for a server that comes later, and for one that never
// comes.
func TestFirstConnect(t *testing.T) {
	t.Parallel()
	port := testlimit.Port(t)
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	log := &messages{}
	opened := make(chan error, 1)
	open := func(ctx context.Context) {
		q, err := queue.Open(ctx, queue.Config{URL: url, Log: log.logger()})
		if err == nil {
			err = q.Close()
		}
		opened <- err
	}
	waits := func(times int) {
		t.Helper()
		testlimit.Eventually(t, "Open says that it waits", func() bool { return log.count("waiting") == times })
		if log.count(url) != times {
			t.Errorf("log:\n%s", log)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	go open(ctx)
	waits(1)
	cancel()
	if err := testlimit.Receive(t, opened, "end of Open"); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), url) {
		t.Fatalf("Open without a server: %v", err)
	}
	go open(t.Context())
	waits(2)
	startServer(t, server.Options{Port: port})
	if err := testlimit.Receive(t, opened, "end of Open"); err != nil {
		t.Error(err)
	}
}

// TestRefusedLater has the server come back with other passwords.
func TestRefusedLater(t *testing.T) {
	t.Parallel()
	opts := server.Options{Port: testlimit.Port(t), StoreDir: t.TempDir(), Username: "gogo", Password: "sesame"}
	s := startServer(t, opts)
	log := &messages{}
	q := open(t, queue.Config{URL: address(s), User: "gogo", Password: "sesame", Log: log.logger()})
	ended := make(chan error, 1)
	go func() { ended <- q.Work(t.Context(), 1, echo) }()
	opts.Password = "changed"
	stopServer(s)
	startServer(t, opts)
	err := testlimit.Receive(t, ended, "end of Work")
	if !errors.Is(err, queue.ErrClosed) || !errors.Is(err, queue.ErrCredentials) {
		t.Errorf("Work returned %v", err)
	}
	if log.count("given up") != 1 || log.count("sesame") > 0 {
		t.Errorf("log:\n%s", log)
	}
}

func TestNoJetStream(t *testing.T) {
	t.Parallel()
	s := runServer(t, &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	q, err := queue.Open(t.Context(), queue.Config{URL: address(s)})
	if err == nil || !strings.Contains(err.Error(), "JetStream") {
		t.Errorf("Open: %v, %v", q, err)
	}
}

// TestStreamsOfOthers finds streams with other settings.
func TestStreamsOfOthers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		stream jetstream.StreamConfig
		want   string // in the error; empty is none
	}{
		{"limits are lifted", jetstream.StreamConfig{
			Name: "gogo-results", Subjects: []string{"gogo.results.>"}, MaxAge: time.Hour, MaxBytes: 1 << 30,
		}, ""},
		{"an other kind", jetstream.StreamConfig{
			Name: "gogo-jobs", Subjects: []string{"gogo.jobs.*.*"},
		}, "gogo-jobs"},
		{"taken subjects", jetstream.StreamConfig{
			Name: "others", Subjects: []string{"gogo.>"}, NoAck: true,
		}, "overlap"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := startServer(t, server.Options{})
			js := connectJetStream(t, s)
			if _, err := js.CreateStream(t.Context(), tt.stream); err != nil {
				t.Fatal(err)
			}
			q, err := queue.Open(t.Context(), queue.Config{URL: address(s)})
			if tt.want != "" {
				if err == nil || !strings.Contains(err.Error(), tt.want) {
					t.Fatalf("Open: %v, %v", q, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := q.Close(); err != nil {
				t.Fatal(err)
			}
			stream, err := js.Stream(t.Context(), tt.stream.Name)
			if err != nil {
				t.Fatal(err)
			}
			const week = 7 * 24 * time.Hour
			if got := stream.CachedInfo().Config; got.MaxAge != week || got.MaxBytes != tt.stream.MaxBytes {
				t.Errorf("adapted to %+v", got)
			}
		})
	}
}

// TestAckWaitIsShared lets the last one that names it decide.
func TestAckWaitIsShared(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	js := connectJetStream(t, s)
	for _, step := range []struct{ set, want time.Duration }{
		{0, 10 * time.Second},
		{time.Minute, time.Minute},
		{0, time.Minute},
	} {
		q, err := queue.Open(t.Context(), queue.Config{URL: address(s), AckWait: step.set})
		if err != nil {
			t.Fatal(err)
		}
		if err := q.Close(); err != nil {
			t.Fatal(err)
		}
		consumer, err := js.Consumer(t.Context(), "gogo-jobs", "workers")
		if err != nil {
			t.Fatal(err)
		}
		if got := consumer.CachedInfo().Config.AckWait; got != step.want {
			t.Errorf("AckWait %v after Open with %v, want %v", got, step.set, step.want)
		}
	}
}

// TestFullServer requires an error at the limit of a server, not a wait.
func TestFullServer(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{})
	js := connectJetStream(t, s)
	_, err := js.CreateStream(t.Context(), jetstream.StreamConfig{
		Name: "gogo-jobs", Subjects: []string{"gogo.jobs.*.*"}, Retention: jetstream.WorkQueuePolicy, MaxMsgs: 2,
	})
	if err != nil {
		t.Fatal(err)
	}
	q := open(t, queue.Config{URL: address(s)})
	publish(t, q, "m", "a", "b")
	if err := q.Publish(t.Context(), "m", "c", nil); err == nil || !strings.Contains(err.Error(), "maximum messages") {
		t.Errorf("third job of two: %v", err)
	}
	wantJobs(t, q, 2) // the first is not dropped for it
}

func connectJetStream(t *testing.T, s *server.Server) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(address(s))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// TestReplicasNeedACluster refuses copies where there is one server only.
func TestReplicasNeedACluster(t *testing.T) {
	t.Parallel()
	url := address(startServer(t, server.Options{}))
	for _, tt := range []struct {
		cfg  queue.Config
		want string
	}{
		{queue.Config{Dir: t.TempDir(), Replicas: 3}, "3 replicas need a cluster"},
		{queue.Config{URL: url, Replicas: 6}, "6 replicas: 1 to 5 are possible"},
		{queue.Config{URL: url, Replicas: -1}, "-1 replicas"},
		{queue.Config{URL: url, Replicas: 3}, "not supported in non-clustered mode"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			if q, err := queue.Open(t.Context(), tt.cfg); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%+v: %v, %v", tt.cfg, q, err)
			}
		})
	}
	open(t, queue.Config{URL: url, Replicas: 1})
}

// TestManyOpenAtOnce opens a new server from several sides at the same time, which want
// other settings of it.
func TestManyOpenAtOnce(t *testing.T) {
	t.Parallel()
	for range 5 {
		s := startServer(t, server.Options{})
		var all sync.WaitGroup
		for i := range 4 {
			all.Go(func() {
				q, err := queue.Open(t.Context(), queue.Config{URL: address(s), AckWait: time.Duration(i) * time.Second})
				if err == nil {
					err = q.Close()
				}
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
}
