package queue_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// workerEnv makes the test binary a worker at the server with this address.
const workerEnv = "GOGO_TEST_QUEUE_WORKER"

// holding is printed by a worker that holds a job forever.
const holding = "holding"

// everyHeld is the number of jobs per job that is held in its first run.
const everyHeld = 20

func isHeld(number int) bool { return number%everyHeld == everyHeld/2 }

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
	err = q.Work(ctx, 2, func(ctx context.Context, job queue.Job) ([]byte, error) {
		if number, _ := strconv.Atoi(strings.TrimPrefix(job.ID, "job-")); job.Attempt == 1 && isHeld(number) {
			fmt.Println(holding)
			<-ctx.Done()
		}
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

// ownerJobs is the number of jobs stored by the owner.
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
			<-ctx.Done()
		}
		done++
		return echo(ctx, job)
	})
	panic(err)
}

// TestKilledOwner kills the process with the embedded server when half of the jobs are done, and
// continues with its files.
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

	q := open(t, queue.Config{Dir: dir, AckWait: ackWait})
	ids := numbered(ownerJobs)
	publish(t, q, "m", ids[ownerJobs-1]) // what is there is not stored again
	runs := map[string]bool{}            // of one worker, to be read when it has ended
	stop := work(t, q, 1, func(ctx context.Context, job queue.Job) ([]byte, error) {
		runs[job.ID] = true
		return echo(ctx, job)
	})
	got, _ := results(t, q, "m", ownerJobs)
	wantEchoes(t, got, ids)
	stop()
	if len(runs) != ownerJobs/2 {
		t.Errorf("%d of %d jobs ran again", len(runs), ownerJobs/2)
	}
}

// process is a worker in a process of its own.
type process struct {
	cmd   *exec.Cmd
	stdin io.Closer
}

// startProcess starts a worker, and reports to hit when it holds a job forever.
func startProcess(t *testing.T, url string, hit chan<- *process) *process {
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
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: cmd, stdin: stdin}
	go func() {
		if line, _ := bufio.NewReader(stdout).ReadString('\n'); line == holding+"\n" {
			hit <- p
		}
	}()
	return p
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

// stop interrupts a worker and requires it to end.
func (p *process) stop(t *testing.T) {
	t.Helper()
	_ = p.stdin.Close()
	if err := p.cmd.Wait(); err != nil {
		t.Errorf("worker: %v", err)
	}
}

// TestKilledWorkers kills each worker that holds one of some jobs, which is in the middle of
// its jobs, and puts another in its place.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	jobs := 5 * everyHeld
	if testlimit.IsLong() {
		jobs = 15 * everyHeld
	}
	s := startServer(t, server.Options{})
	q := open(t, queue.Config{URL: address(s), AckWait: ackWait})
	ids := numbered(jobs)
	publish(t, q, "m", ids...)
	hit := make(chan *process, jobs)
	running := map[*process]bool{}
	for range 3 {
		running[startProcess(t, address(s), hit)] = true
	}
	defer func() {
		for p := range running {
			p.stop(t)
		}
	}()
	got, ended := map[string]string{}, make(chan error, 1)
	go func() {
		ended <- q.Results(testlimit.Context(t), "m", func(id string, payload []byte) error {
			if _, have := got[id]; !have {
				got[id] = string(payload)
			}
			if len(got) == jobs {
				return queue.ErrEnough
			}
			return nil
		})
	}()
	killed := 0
	for over := false; !over; {
		select {
		case p := <-hit:
			p.kill(t)
			killed++
			delete(running, p)
			running[startProcess(t, address(s), hit)] = true
		case err := <-ended:
			if err != nil {
				t.Fatalf("%d of %d results: %v", len(got), jobs, err)
			}
			over = true
		}
	}
	for i, id := range ids {
		payload, attempt, _ := strings.Cut(got[id], " of attempt ")
		if payload != id || isHeld(i) && attempt == "1" {
			t.Errorf("result of %s is %q", id, got[id])
		}
	}
	wantJobs(t, q, 0)
	if killed == 0 {
		t.Error("no worker was killed")
	}
}
