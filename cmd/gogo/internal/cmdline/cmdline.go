// Package cmdline has what the commands of gogo share: standard streams, flags, time limits and
// the settings of a NATS server, and progress reports of matches and trainings: a bar on a
// terminal, lines elsewhere.
package cmdline

import (
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/alecthomas/kong"

	"gogo/bench/match"
	"gogo/bench/queue"
	"gogo/bench/terminal"
	"gogo/cmd/internal/program"
	"gogo/internal/console"
)

// Streams are the standard streams of the program.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
}

// Steps returns a progress bar of the steps of some work.
func (s Streams) Steps(work string, total int) *console.Bar {
	if !terminal.Detect(s.Log, os.Getenv).Live {
		return nil
	}
	return console.NewBar(s.Log, int64(total), console.BarOptions{Text: work, Count: true})
}

// Printer prints until the first error.
type Printer struct {
	W   io.Writer
	Err error
}

// F prints as fmt.Fprintf does.
func (p *Printer) F(format string, args ...any) {
	if p.Err == nil {
		_, p.Err = fmt.Fprintf(p.W, format, args...)
	}
}

// GivenFlags returns the flags on the command line, each once, in order.
func GivenFlags(call *kong.Context) []*kong.Flag {
	var list []*kong.Flag
	for _, element := range call.Path {
		if element.Flag != nil && !element.Resolved && !slices.Contains(list, element.Flag) {
			list = append(list, element.Flag)
		}
	}
	return list
}

// Given reports whether a flag is on the command line.
func Given(call *kong.Context, name string) bool {
	return slices.ContainsFunc(GivenFlags(call), func(f *kong.Flag) bool { return f.Name == name })
}

// CheckTime refuses a time per move that is too short.
func CheckTime(d time.Duration) error {
	if d <= 0 {
		return program.Misusef("--time %v: a move needs some time, as in 500ms", d)
	}
	return CheckDuration("time", d)
}

// CheckDuration refuses an impossible duration of a match.
func CheckDuration(flag string, d time.Duration) error {
	if err := (match.Limits{Turn: d}).Check(); err != nil {
		return program.Misusef("--%s: %w", flag, err)
	}
	return nil
}

// NATSFlags selects a NATS server and its credentials.
type NATSFlags struct {
	NATS         string        `name:"nats" placeholder:"URL" help:"Share the games over this NATS server, as nats://host:4222, or several of a cluster with commas between them."`
	NATSUser     string        `name:"nats-user" env:"NATS_USER" help:"User of the server."`
	NATSPassword string        `name:"nats-password" env:"NATS_PASSWORD" help:"Password of the user; the environment keeps it from other users of the machine."`
	NATSToken    string        `name:"nats-token" env:"NATS_TOKEN" help:"Token instead of a user."`
	NATSCreds    string        `name:"nats-creds" env:"NATS_CREDS" type:"existingfile" placeholder:"FILE" help:"Credentials file instead of a user."`
	NATSKey      string        `name:"nats-nkey" env:"NATS_NKEY" type:"existingfile" placeholder:"FILE" help:"Seed of an NKey instead of a user."`
	NATSCA       string        `name:"nats-tls-ca" env:"NATS_CA" type:"existingfile" placeholder:"FILE" help:"Authorities to trust instead of the system's."`
	NATSCert     string        `name:"nats-tls-cert" env:"NATS_CERT" type:"existingfile" placeholder:"FILE" help:"Certificate of this client."`
	NATSCertKey  string        `name:"nats-tls-key" env:"NATS_KEY" type:"existingfile" placeholder:"FILE" help:"Key of the certificate."`
	Replicas     int           `placeholder:"N" help:"On how many servers of a cluster games are kept; default: as the server has it, 3 in a cluster at first."`
	NATSAckWait  time.Duration `name:"nats-ack-wait" placeholder:"DURATION" help:"How long a game may go without a sign of life from its worker before another plays it; default: as the server has it, 10s at first."`
}

// Validate implements kong.Validatable.
func (f *NATSFlags) Validate() error {
	if f.Replicas < 0 || f.Replicas > queue.MaxReplicas {
		return program.Misusef("--replicas %d: want 1 to %d", f.Replicas, queue.MaxReplicas)
	}
	return nil
}

// Config returns the settings of the queue; without a server it is embedded and keeps its files in
// dir.
func (f *NATSFlags) Config(dir string) queue.Config {
	return queue.Config{
		URL: f.NATS, Dir: dir, Name: "gogo",
		User: f.NATSUser, Password: f.NATSPassword, Token: f.NATSToken, Creds: f.NATSCreds, NKey: f.NATSKey,
		CA: f.NATSCA, Cert: f.NATSCert, Key: f.NATSCertKey,
		AckWait: f.NATSAckWait, Replicas: f.Replicas,
	}
}
