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
		return program.Misusef("--time %v: must be above 0, such as 500ms", d)
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
	NATS         string        `name:"nats" placeholder:"URL" help:"Share games by this NATS server, such as nats://host:4222; separate those of a cluster by commas."`
	NATSUser     string        `name:"nats-user" env:"NATS_USER" help:"Log in as this user."`
	NATSPassword string        `name:"nats-password" env:"NATS_PASSWORD" help:"Log in with this password; other users of the machine cannot see it in the environment."`
	NATSToken    string        `name:"nats-token" env:"NATS_TOKEN" help:"Log in with this token instead."`
	NATSCreds    string        `name:"nats-creds" env:"NATS_CREDS" type:"existingfile" placeholder:"FILE" help:"Log in with this credentials file instead."`
	NATSKey      string        `name:"nats-nkey" env:"NATS_NKEY" type:"existingfile" placeholder:"FILE" help:"Log in with the NKey seed in FILE instead."`
	NATSCA       string        `name:"nats-tls-ca" env:"NATS_CA" type:"existingfile" placeholder:"FILE" help:"Trust these certificate authorities instead of the system's."`
	NATSCert     string        `name:"nats-tls-cert" env:"NATS_CERT" type:"existingfile" placeholder:"FILE" help:"Present this client certificate."`
	NATSCertKey  string        `name:"nats-tls-key" env:"NATS_KEY" type:"existingfile" placeholder:"FILE" help:"Use this key of the client certificate."`
	SignKey      string        `name:"key" env:"GOGO_KEY" type:"existingfile" placeholder:"FILE" help:"Sign games or results with the key in FILE, which gogo key makes; not that of --nats-nkey."`
	Replicas     int           `placeholder:"N" help:"Keep games on N servers of a cluster; default: the setting on the server, at first 3."`
	NATSAckWait  time.Duration `name:"nats-ack-wait" placeholder:"DURATION" help:"Give a game to another worker after this silence; default: the setting on the server, at first 10s."`
}

// Validate implements kong.Validatable.
func (f *NATSFlags) Validate() error {
	if f.Replicas < 0 || f.Replicas > queue.MaxReplicas {
		return program.Misusef("--replicas %d: must be 1 to %d", f.Replicas, queue.MaxReplicas)
	}
	return nil
}

// Anyone stands in the place of a list of keys and takes messages from anyone.
const Anyone = "any"

// CheckKnown refuses a list of keys that is empty or no list.
func CheckKnown(flag string, keys []string) error {
	if len(keys) == 0 {
		return program.Misusef("--%s KEY,...: from whom messages are taken is not said; --%[1]s %s takes them from anyone who can write to the server", flag, Anyone)
	}
	if len(keys) > 1 && slices.Contains(keys, Anyone) {
		return program.Misusef("--%s: keys, or %s", flag, Anyone)
	}
	return nil
}

// Known returns the keys of a list for the queue.
func Known(keys []string) []string {
	if slices.Contains(keys, Anyone) {
		return nil
	}
	return keys
}

// Config returns the settings of the queue; without a server it is embedded and keeps its files in
// dir.
func (f *NATSFlags) Config(dir string) queue.Config {
	return queue.Config{
		URL: f.NATS, Dir: dir, Name: "gogo",
		User: f.NATSUser, Password: f.NATSPassword, Token: f.NATSToken, Creds: f.NATSCreds, NKey: f.NATSKey,
		SignKey: f.SignKey, Inbox: "owner",
		CA: f.NATSCA, Cert: f.NATSCert, Key: f.NATSCertKey,
		AckWait: f.NATSAckWait, Replicas: f.Replicas,
	}
}
