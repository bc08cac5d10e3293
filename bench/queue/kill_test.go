package queue_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
)

// workerEnv makes the test binary a worker at the server with this address.
const workerEnv = "GOGO_TEST_QUEUE_WORKER"

// TestWorkerProcess is no test: it is the worker of the test below, and ends
// when its standard input does.
func TestWorkerProcess(*testing.T) {
	url := os.Getenv(workerEnv)
	if url == "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	q, err := queue.Open(ctx, queue.Config{URL: url, Log: slog.New(slog.DiscardHandler)})
	if errors.Is(err, context.Canceled) {
		os.Exit(0) // the last jobs were done before this worker was up
	}
	if err != nil {
		panic(err)
	}
	err = q.Work(ctx, 2, func(_ context.Context, job queue.Job) ([]byte, error) {
		time.Sleep(5 * time.Millisecond)
		return fmt.Appendf(nil, "%s of attempt %d", job.Payload, job.Attempt), nil
	})
	if !errors.Is(err, context.Canceled) {
		panic(err)
	}
	_ = q.Close()
	os.Exit(0)
}

// ownerEnv makes the test binary the owner of an embedded server in this folder.
const ownerEnv = "GOGO_TEST_QUEUE_OWNER"

// ownerJobs is how many jobs the owner stores.
const ownerJobs = 50

// TestOwnerProcess is no test: it is the owner of the server of the test below.
// It stores jobs, does half of them, says so and waits to be killed.
func TestOwnerProcess(*testing.T) {
	dir := os.Getenv(ownerEnv)
	if dir == "" {
		return
	}
	ctx := context.Background()
	q, err := queue.Open(ctx, queue.Config{Dir: dir, AckWait: ackWait, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		panic(err)
	}
	for _, id := range numbered(ownerJobs) {
		if err := q.Publish(ctx, "m", id, []byte(id)); err != nil {
			panic(err)
		}
	}
	done := 0
	err = q.Work(ctx, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		if done == ownerJobs/2 {
			fmt.Println("half")
			time.Sleep(patience)
		}
		done++
		return echo(ctx, job)
	})
	panic(err)
}

// TestKilledOwner kills the process with the embedded server when half of the
// jobs are done, and goes on with its files.
func TestKilledOwner(t *testing.T) {
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cmd := exec.Command(exe, "-test.run=^TestOwnerProcess$")
	cmd.Env = append(os.Environ(), ownerEnv+"="+dir)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if line != "half\n" {
		t.Errorf("the owner says %q, %v", line, err)
	}
	(&process{cmd: cmd, stdin: stdout}).kill(t)

	q := open(t, queue.Config{Dir: dir})
	ids := numbered(ownerJobs)
	publish(t, q, "m", ids[ownerJobs-1]) // what is there is not stored again
	var runs atomic.Int32
	work(t, q, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		runs.Add(1)
		return echo(ctx, job)
	})
	got, _ := results(t, q, "m", ownerJobs)
	wantEchoes(t, got, ids)
	if runs.Load() != ownerJobs/2 {
		t.Errorf("%d of %d jobs ran again", runs.Load(), ownerJobs/2)
	}
}

// process is a worker in a process of its own.
type process struct {
	cmd   *exec.Cmd
	stdin io.Closer
}

func startProcess(t *testing.T, url string) *process {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, "-test.run=^TestWorkerProcess$")
	cmd.Env = append(os.Environ(), workerEnv+"="+url, "GORACE=atexit_sleep_ms=0")
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &process{cmd: cmd, stdin: stdin}
}

// kill ends a worker as kill -9 does.
func (p *process) kill(t *testing.T) {
	t.Helper()
	if err := p.cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = p.cmd.Wait() // it reports the signal
	_ = p.stdin.Close()
}

// stop asks a worker to end and wants it to.
func (p *process) stop(t *testing.T) {
	t.Helper()
	_ = p.stdin.Close()
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("worker: %v", err)
	}
}

// TestKilledWorkers kills a worker at random after every 20th result, which is
// in the middle of its jobs, and puts another in its place.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	const jobs, between = 300, 20
	s := startServer(t, server.Options{})
	q := open(t, queue.Config{URL: address(s)})
	ids := numbered(jobs)
	publish(t, q, "m", ids...)
	var processes [3]*process
	for i := range processes {
		processes[i] = startProcess(t, address(s))
	}
	defer func() {
		for _, p := range processes {
			p.stop(t)
		}
	}()
	got, again := map[string]string{}, 0
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	err := q.Results(ctx, "m", func(id string, payload []byte) error {
		if _, have := got[id]; have {
			again++
			return nil
		}
		got[id] = string(payload)
		if len(got) == jobs {
			return queue.ErrEnough
		}
		if len(got)%between == 0 {
			victim := rand.IntN(len(processes))
			processes[victim].kill(t)
			processes[victim] = startProcess(t, address(s))
		}
		return nil
	})
	if err != nil {
		t.Fatalf("%d of %d results: %v", len(got), jobs, err)
	}
	repeated := 0
	for _, id := range ids {
		payload, attempt, _ := strings.Cut(got[id], " of attempt ")
		if payload != id {
			t.Errorf("result of %s is %q", id, got[id])
		}
		if attempt != "1" {
			repeated++
		}
	}
	if repeated == 0 {
		t.Error("no job was repeated: no worker was hit at work")
	}
	wantJobs(t, q, 0)
	t.Logf("%d workers killed, %d jobs repeated, %d results came again", (jobs-1)/between, repeated, again)
}
