package arena_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"gogo/bench/match/arena"
	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// serverEnv makes the test binary a server of a cluster: its name, its port, the
// ports of the routes with its own first, its folder.
const serverEnv = "GOGO_TEST_CLUSTER_SERVER"

// TestServerProcess is no test: it is a server of the test below, and ends when its
// standard input does.
func TestServerProcess(*testing.T) {
	var name, dir string
	var port int
	var routes [3]int
	if _, err := fmt.Sscan(os.Getenv(serverEnv), &name, &port, &routes[0], &routes[1], &routes[2], &dir); err != nil {
		return
	}
	opts := &server.Options{
		ServerName: name, Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoSigs: true, NoLog: true,
		Cluster: server.ClusterOpts{Name: "gogo", Host: "127.0.0.1", Port: routes[0]},
		Routes: server.RoutesFromStr(fmt.Sprintf("nats://127.0.0.1:%d,nats://127.0.0.1:%d,nats://127.0.0.1:%d",
			routes[0], routes[1], routes[2])),
	}
	s, err := server.NewServer(opts)
	if err != nil {
		panic(err)
	}
	s.Start()
	if !s.ReadyForConnections(testlimit.Wait) {
		panic("the server does not start")
	}
	fmt.Println("ready")
	_, _ = io.Copy(io.Discard, os.Stdin)
	os.Exit(0)
}

// cluster is three servers.
type cluster struct {
	servers map[string]*exec.Cmd
	url     string
}

// startCluster starts three servers as processes, which end with the test.
func startCluster(t *testing.T) *cluster {
	t.Helper()
	var ports [6]int
	for i := range ports {
		ports[i] = testlimit.Port(t)
	}
	c := &cluster{servers: map[string]*exec.Cmd{}}
	var urls []string
	for i := range 3 {
		name := fmt.Sprintf("server%d", i)
		cmd := exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], "-test.run=^TestServerProcess$")
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d %d %d %d %s",
			serverEnv, name, ports[i], ports[3+i], ports[3+(i+1)%3], ports[3+(i+2)%3], t.TempDir()))
		if _, err := cmd.StdinPipe(); err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill() // one has been killed before
			_ = cmd.Wait()
		})
		if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
			t.Fatalf("%s says %q, %v", name, line, err)
		}
		c.servers[name] = cmd
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	c.url = strings.Join(urls, ",")
	return c
}

// open connects to the cluster until the test ends.
func (c *cluster) open(t *testing.T) *queue.Queue {
	t.Helper()
	q, err := queue.Open(t.Context(), queue.Config{URL: c.url, AckWait: time.Second, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := q.Close(); err != nil {
			t.Error(err)
		}
	})
	return q
}

// leader returns the server that leads the stream of jobs, and the number of its replicas.
func (c *cluster) leader(t *testing.T) (name string, replicas int) {
	t.Helper()
	conn, err := nats.Connect(c.url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(t.Context(), "gogo-jobs")
	if err != nil {
		t.Fatal(err)
	}
	info := stream.CachedInfo()
	return info.Cluster.Leader, info.Config.Replicas
}

// TestClusterLosesAServer kills the leading server in the middle of a match: every
// game is there, and there once.
func TestClusterLosesAServer(t *testing.T) {
	testlimit.Long(t) // servers take their time to choose another leader
	c := startCluster(t)
	plan := testPlan(400, "A", "B")
	rng := rand.New(rand.NewPCG(1, 2))
	delays := make([]time.Duration, plan.Len())
	for i := range delays {
		delays[i] = time.Duration(rng.IntN(20)) * time.Millisecond
	}
	game := fakeGame{strength: map[string]int{"A": 60, "B": 40}, delay: func(j *arena.Job) time.Duration { return delays[j.Game] }}
	owner := c.open(t)
	leader, replicas := c.leader(t)
	if replicas != 3 {
		t.Fatalf("the jobs are on %d servers", replicas)
	}
	referee := &arena.Referee{Games: func(arena.Rules) (arena.Game, error) { return game, nil }, Programs: map[string][]string{}}
	for _, e := range plan.Entrants {
		referee.Programs[e.Name] = e.Command
	}
	for range 3 {
		work(t, c.open(t), referee)
	}
	dir := t.TempDir()
	folder, err := arena.Create(dir, plan)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	standings := arena.NewStandings(plan)
	m := arena.Match{Plan: plan, Game: game, Folder: folder, Queue: owner, Standings: standings, Ahead: 1000}
	m.Observe = func(*arena.Record) {
		if standings.Played() == plan.Len()/4 {
			if err := c.servers[leader].Process.Kill(); err != nil { // kill -9
				t.Error(err)
			}
		}
	}
	if err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, records, err := arena.Read(dir)
	if err != nil || len(records) != plan.Len() {
		t.Fatalf("%d records of %d games, %v", len(records), plan.Len(), err)
	}
	there := arena.NewStandings(plan)
	for _, r := range records {
		if !there.Add(r) {
			t.Errorf("game %d is there twice", r.Game+1)
		}
	}
}

// work lets a worker play until the test ends.
func work(t *testing.T, q *queue.Queue, referee *arena.Referee) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = q.Work(ctx, 2, func(ctx context.Context, job queue.Job) ([]byte, error) { return referee.Play(ctx, job.Payload) }) // it ends with ctx
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
}
