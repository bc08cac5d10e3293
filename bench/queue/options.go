package queue

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

const (
	connectTimeout = 3 * time.Second
	reconnectWait  = 250 * time.Millisecond
	// pingInterval and maxPings bound how long a server that has gone without
	// a word is believed in.
	pingInterval = 10 * time.Second
	maxPings     = 2
)

// sharedOptions are the settings of every connection.
func (c Config) sharedOptions(server *alive) []nats.Option {
	return append([]nats.Option{
		nats.Name(c.Name),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(reconnectWait),
		// Nothing is buffered for a lost server: what must arrive is sent again,
		// and what is late, such as a sign of life, would only mislead.
		nats.ReconnectBufSize(-1),
		nats.NoCallbacksAfterClientClose(),
	}, watch(c, server)...)
}

// options are the settings of a connection to a server elsewhere.
func (c Config) options(server *alive) ([]nats.Option, error) {
	options := append(c.sharedOptions(server),
		nats.Timeout(connectTimeout),
		nats.PingInterval(pingInterval),
		nats.MaxPingsOutstanding(maxPings),
	)
	login, err := c.login()
	if err != nil {
		return nil, err
	}
	secret, err := c.secret()
	if err != nil {
		return nil, err
	}
	return append(append(options, login...), secret...), nil
}

// login says who we are.
func (c Config) login() ([]nats.Option, error) {
	switch {
	case c.User != "":
		return []nats.Option{nats.UserInfo(c.User, c.Password)}, nil
	case c.Token != "":
		return []nats.Option{nats.Token(c.Token)}, nil
	case c.Creds != "":
		return c.creds()
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

// creds looks into the file first: the library itself would only do so at
// each connect, where its errors look like those of the server.
func (c Config) creds() ([]nats.Option, error) {
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

// secret is the setting of TLS if one is asked for; a server may demand TLS
// without.
func (c Config) secret() ([]nats.Option, error) {
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
