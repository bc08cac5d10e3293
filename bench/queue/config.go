package queue

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"
)

// Config says which server a Queue uses and how. It needs a URL or a Dir.
type Config struct {
	// URL is the address of a server, nats://host:4222, or several of one
	// cluster with commas between them. Empty is an embedded server.
	URL string
	// Dir is where the embedded server keeps its files. It is made if need be.
	Dir string

	// At most one of these tells the server who we are.
	User, Password string
	Token          string
	Creds          string // file with a JWT and its key
	NKey           string // file with the seed of a key

	// TLS. CA is the file of the authorities to trust instead of the system's;
	// Cert and Key are the files of our own certificate.
	CA, Cert, Key string

	// Name is how the server calls this connection in its own lists.
	Name string
	// AckWait is how long a job may go without a sign of life from its worker
	// before it goes to another. Workers give three within it. It belongs to
	// the server, all share it; 0 leaves it as it is there, 10 s at first.
	AckWait time.Duration
	// Replicas is on how many servers of a cluster jobs and results are kept, 1 to 5.
	// It belongs to the server, all share it; 0 leaves it as it is there, at first 3
	// in a cluster and 1 else.
	Replicas int
	// RetryDelay is how long a job rests that a worker hands back after an
	// error; 0 means 2 s.
	RetryDelay time.Duration
	// Log gets the messages; nil means slog.Default().
	Log *slog.Logger
}

const (
	defaultAckWait    = 10 * time.Second
	defaultRetryDelay = 2 * time.Second

	// clusterReplicas survive the loss of one server.
	clusterReplicas = 3
	// MaxReplicas is the bound of JetStream.
	MaxReplicas = 5
)

// withDefaults fills in what the zero value stands for.
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

// check reports what is wrong with a configuration before a server is asked.
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

// addresses returns the servers of the URL without users and passwords, to be
// shown to people.
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
