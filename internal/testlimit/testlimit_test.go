package testlimit

import (
	"net"
	"strconv"
	"testing"
	"time"
)

// failing is a test that notes how it ends instead of failing.
type failing struct {
	testing.TB

	skipped bool
}

func (f *failing) Helper() {}

func (f *failing) Skipf(string, ...any) { f.skipped = true }

func TestLong(t *testing.T) {
	tests := []struct {
		name, set string
		want      bool // of what is long
	}{
		{"by itself", "", false},
		{"as make check does", "1", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(variable, tt.set)
			want := tt.want && !testing.Short()
			if got := IsLong(); got != want {
				t.Errorf("IsLong is %v, want %v", got, want)
			}
			f := &failing{TB: t}
			Long(f)
			if f.skipped == want {
				t.Errorf("skipped is %v", f.skipped)
			}
			f = &failing{TB: t}
			Check(f)
			if f.skipped == tt.want {
				t.Errorf("of what mostly waits, skipped is %v", f.skipped)
			}
		})
	}
}

func TestEventually(t *testing.T) {
	asked := 0
	Eventually(t, "three questions", func() bool {
		asked++
		return asked == 3
	})
	if asked != 3 {
		t.Errorf("asked %d times", asked)
	}
}

func TestReceive(t *testing.T) {
	from := make(chan int, 1)
	from <- 7
	if got := Receive(t, from, "a number"); got != 7 {
		t.Errorf("received %d", got)
	}
	close(from)
	if got := Receive(t, from, "the end"); got != 0 {
		t.Errorf("received %d of a closed channel", got)
	}
}

func TestContext(t *testing.T) {
	ctx := Context(t)
	if end, ok := ctx.Deadline(); !ok || time.Until(end) > Wait {
		t.Errorf("the context ends at %v, %v", end, ok)
	}
	if err := ctx.Err(); err != nil {
		t.Error(err)
	}
}

func TestPort(t *testing.T) {
	port := Port(t)
	if port < firstPort || port >= lastPort {
		t.Errorf("port %d", port)
	}
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}
