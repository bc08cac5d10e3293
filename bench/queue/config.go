package queue

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Config says which server a Queue uses and how. It needs a URL or a Dir.
type Config struct {
	// URL is the address of a server, nats://host:4222, or several addresses of one cluster
	// separated by commas. An empty URL starts an embedded server.
	URL string
	// Dir is the folder of the embedded server's files. It is created if need be.
	Dir string

	// At most one of these authenticates us to the server.
	User, Password string
	Token          string
	Creds          string // file with a JWT and its key
	NKey           string // file with the seed of a key

	// CA is a file of authorities to trust instead of the system's. Cert and Key are the files
	// of our own certificate.
	CA, Cert, Key string

	// SignKey is a file with the seed of a key that signs the jobs or results, see WriteKey. It must
	// not be NKey. Without one they are not signed.
	SignKey string
	// Known are the public keys of those from whom messages are taken: for a worker the owners of
	// matches, for an owner the workers. Nil is anyone.
	Known []string

	// Inbox keeps the answers for this connection apart from those for others, so that a server can
	// permit each kind of user its own: they come to subjects that begin with _INBOX.<Inbox>. Empty
	// means _INBOX.
	Inbox string
	// Name identifies this connection in the server's own lists.
	Name string
	// AckWait is how long a job may go without a heartbeat from its worker before it is
	// redelivered. Workers send three heartbeats within it. It is a setting of the server,
	// shared by all; 0 leaves it unchanged, initially 10 s.
	AckWait time.Duration
	// Replicas is the number of servers of a cluster that keep jobs and results, 1 to 5. It is a
	// setting of the server, shared by all; 0 leaves it unchanged, initially 3 in a cluster and
	// 1 otherwise.
	Replicas int
	// RetryDelay delays the redelivery of a job that a worker hands back after an error; 0 means
	// 2 s.
	RetryDelay time.Duration
	// Log receives the messages; nil means slog.Default().
	Log *slog.Logger
}

const (
	defaultAckWait    = 10 * time.Second
	defaultRetryDelay = 2 * time.Second

	// clusterReplicas survives the loss of one server.
	clusterReplicas = 3
	// MaxReplicas is JetStream's limit.
	MaxReplicas = 5
)

// withDefaults replaces zero values by their defaults.
func (c Config) withDefaults() Config {
	if c.RetryDelay == 0 {
		c.RetryDelay = defaultRetryDelay
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Name == "" {
		c.Name = "gogo"
	}
	return c
}

// check validates the configuration before any server is asked.
func (c Config) check() error {
	if c.AckWait < 0 || c.RetryDelay < 0 {
		return errors.New("a negative duration")
	}
	if c.Replicas < 0 || c.Replicas > MaxReplicas {
		return fmt.Errorf("%d replicas: 1 to %d are possible", c.Replicas, MaxReplicas)
	}
	if c.URL == "" {
		if c.Replicas > 1 {
			return fmt.Errorf("%d replicas need a cluster, and the embedded server is alone", c.Replicas)
		}
		if c.Dir == "" {
			return errors.New("neither the URL of a server nor a folder for an embedded one")
		}
		return nil
	}
	ways := 0
	for _, way := range []string{c.User, c.Token, c.Creds, c.NKey} {
		if way != "" {
			ways++
		}
	}
	switch {
	case ways > 1:
		return errors.New("more than one of user, token, credentials file and key file")
	case c.Password != "" && c.User == "":
		return errors.New("a password without a user")
	case (c.Cert == "") != (c.Key == ""):
		return errors.New("a certificate needs its key, and a key its certificate")
	}
	_, err := c.addresses()
	return err
}

// addresses returns the servers of the URL for display, without users and passwords.
func (c Config) addresses() (string, error) {
	var shown []string
	for i, one := range strings.Split(c.URL, ",") {
		one = strings.TrimSpace(one)
		if !strings.Contains(one, "://") {
			one = "nats://" + one
		}
		u, err := url.Parse(one)
		if err != nil {
			var bad *url.Error
			if errors.As(err, &bad) {
				err = bad.Err // the whole text would show the password
			}
			return "", fmt.Errorf("address %d: %w", i+1, err)
		}
		if u.Host == "" {
			return "", fmt.Errorf("address %d: no host", i+1)
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return "", fmt.Errorf("address %d: scheme %q is none of nats, tls, ws, wss", i+1, u.Scheme)
		}
		shown = append(shown, u.Scheme+"://"+u.Host)
	}
	return strings.Join(shown, ","), nil
}

const (
	connectTimeout = 3 * time.Second
	reconnectWait  = 250 * time.Millisecond
	// pingInterval and maxPings bound how long a silent server counts as alive.
	pingInterval = 10 * time.Second
	maxPings     = 2
)

// options returns the settings of a connection to a remote server.
func (c Config) options(server *liveness) ([]nats.Option, error) {
	options := append(c.sharedOptions(server),
		nats.CustomInboxPrefix(c.inboxPrefix()),
		nats.Timeout(connectTimeout),
		nats.PingInterval(pingInterval),
		nats.MaxPingsOutstanding(maxPings),
	)
	login, err := c.authOptions()
	if err != nil {
		return nil, err
	}
	secret, err := c.tlsOptions()
	if err != nil {
		return nil, err
	}
	return append(append(options, login...), secret...), nil
}

// inboxPrefix returns how the subjects of answers begin.
func (c Config) inboxPrefix() string {
	if c.Inbox == "" {
		return "_INBOX"
	}
	return "_INBOX." + c.Inbox
}

// authOptions returns the authentication options.
func (c Config) authOptions() ([]nats.Option, error) {
	switch {
	case c.User != "":
		return []nats.Option{nats.UserInfo(c.User, c.Password)}, nil
	case c.Token != "":
		return []nats.Option{nats.Token(c.Token)}, nil
	case c.Creds != "":
		return c.credsOptions()
	case c.NKey != "":
		seed, err := nats.NkeyOptionFromSeed(c.NKey)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.NKey, err)
		}
		return []nats.Option{seed}, nil
	default:
		return nil, nil
	}
}

// credsOptions checks the file first: the library itself would read it only at each connect, where its
// errors look like the server's.
func (c Config) credsOptions() ([]nats.Option, error) {
	text, err := os.ReadFile(c.Creds)
	if err != nil {
		return nil, err
	}
	if _, err := nkeys.ParseDecoratedJWT(text); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Creds, err)
	}
	if _, err := nkeys.ParseDecoratedUserNKey(text); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Creds, err)
	}
	return []nats.Option{nats.UserCredentials(c.Creds)}, nil
}

// tlsOptions returns the TLS option if TLS is configured; a server may require TLS regardless.
func (c Config) tlsOptions() ([]nats.Option, error) {
	if c.CA == "" && c.Cert == "" {
		return nil, nil
	}
	config := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.CA != "" {
		text, err := os.ReadFile(c.CA)
		if err != nil {
			return nil, err
		}
		config.RootCAs = x509.NewCertPool()
		if !config.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("%s: no certificate in it", c.CA)
		}
	}
	if c.Cert != "" {
		pair, err := tls.LoadX509KeyPair(c.Cert, c.Key)
		if err != nil {
			return nil, fmt.Errorf("%s with %s: %w", c.Cert, c.Key, err)
		}
		config.Certificates = []tls.Certificate{pair}
	}
	return []nats.Option{nats.Secure(config)}, nil
}

// The subjects of the queue. Those of jobs and results end in <match>.<id>, those of notices in
// <match>. Notices are not stored: whoever misses one finds out later.
const (
	jobSubject       = "gogo.jobs."
	resultSubject    = "gogo.results."
	arrivedSubject   = "gogo.arrived."   // a result was stored
	withdrawnSubject = "gogo.withdrawn." // the jobs were withdrawn
	complaintSubject = "gogo.complaint." // a job was handed back
	discoverSubject  = "gogo.discover"   // who is there?
)

// maxName bounds the name of a match and the id of a job, in bytes.
const maxName = 64

// checkName reports whether a name may be part of a subject: 1 to 64 letters,
// digits, hyphens and underscores of ASCII.
func checkName(what, name string) error {
	const enough = 80
	switch {
	case name == "":
		return fmt.Errorf("queue: %s is empty", what)
	case len(name) > maxName:
		return fmt.Errorf("queue: %s %.*q is longer than %d bytes", what, enough, name, maxName)
	}
	for _, r := range name {
		isLetter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !isLetter && (r < '0' || r > '9') && r != '-' && r != '_' {
			return fmt.Errorf("queue: %s %q has %q; letters, digits, - and _ are allowed", what, name, r)
		}
	}
	return nil
}

// checkNames checks the two names of a job.
func checkNames(match, id string) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	return checkName("job", id)
}

// splitSubject returns the names in the subject of a job or a result.
func splitSubject(prefix, subject string) (match, id string, err error) {
	names, ok := strings.CutPrefix(subject, prefix)
	if !ok {
		return "", "", fmt.Errorf("queue: subject %q does not begin with %s", subject, prefix)
	}
	match, id, _ = strings.Cut(names, ".")
	return match, id, checkNames(match, id)
}
