package queue_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// wantWork requires one job to be done through a server.
func wantWork(t *testing.T, cfg queue.Config) {
	t.Helper()
	q := open(t, cfg)
	stop := work(t, q, 1, echo)
	publish(t, q, "m", "a")
	got, _ := results(t, q, "m", 1)
	wantEchoes(t, got, []string{"a"})
	stop()
}

// wantRefused requires Open to fail at once with a message that hides secrets.
func wantRefused(t *testing.T, cfg queue.Config, want string) {
	t.Helper()
	ctx := testlimit.Context(t)
	cfg.Log = slog.New(slog.DiscardHandler)
	q, err := queue.Open(ctx, cfg)
	if err == nil {
		_ = q.Close()
		t.Fatal("Open succeeds")
	}
	if ctx.Err() != nil {
		t.Errorf("Open waits: %v", err)
	}
	if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "sesame") {
		t.Errorf("error %q, want %q", err, want)
	}
}

// writeFile writes a file that ends with the test.
func writeFile(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestPassword(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{Username: "gogo", Password: "sesame"})
	url := address(s)
	wantWork(t, queue.Config{URL: url, User: "gogo", Password: "sesame"})
	wantWork(t, queue.Config{URL: strings.Replace(url, "//", "//gogo:sesame@", 1)})
	for _, cfg := range []queue.Config{
		{URL: url},
		{URL: url, User: "gogo", Password: "sesame2"},
		{URL: strings.Replace(url, "//", "//gogo:sesame2@", 1)},
		{URL: url, Token: "sesame"},
	} {
		wantRefused(t, cfg, queue.ErrCredentials.Error())
	}
}

func TestToken(t *testing.T) {
	t.Parallel()
	s := startServer(t, server.Options{Authorization: "sesame"})
	wantWork(t, queue.Config{URL: address(s), Token: "sesame"})
	wantRefused(t, queue.Config{URL: address(s), Token: "sesame2"}, queue.ErrCredentials.Error())
}

// key makes a pair of keys and a file with the seed.
func key(t *testing.T, create func() (nkeys.KeyPair, error)) (pair nkeys.KeyPair, public, file string) {
	t.Helper()
	pair, err := create()
	if err != nil {
		t.Fatal(err)
	}
	if public, err = pair.PublicKey(); err != nil {
		t.Fatal(err)
	}
	seed, err := pair.Seed()
	if err != nil {
		t.Fatal(err)
	}
	return pair, public, writeFile(t, "seed.nk", seed)
}

func TestNKey(t *testing.T) {
	t.Parallel()
	_, public, file := key(t, nkeys.CreateUser)
	_, _, other := key(t, nkeys.CreateUser)
	s := startServer(t, server.Options{Nkeys: []*server.NkeyUser{{Nkey: public}}})
	wantWork(t, queue.Config{URL: address(s), NKey: file})
	wantRefused(t, queue.Config{URL: address(s), NKey: other}, queue.ErrCredentials.Error())
	wantRefused(t, queue.Config{URL: address(s), NKey: writeFile(t, "bad.nk", []byte("sesame"))}, "bad.nk")
}

// TestCreds has an operator, an account with JetStream and a user in it.
func TestCreds(t *testing.T) {
	t.Parallel()
	operator, operatorKey, _ := key(t, nkeys.CreateOperator)
	account, accountKey, _ := key(t, nkeys.CreateAccount)
	_, systemKey, _ := key(t, nkeys.CreateAccount)
	user, userKey, _ := key(t, nkeys.CreateUser)

	encode := func(claims interface {
		Encode(pair nkeys.KeyPair) (string, error)
	}, by nkeys.KeyPair,
	) string {
		t.Helper()
		text, err := claims.Encode(by)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	accountClaims := jwt.NewAccountClaims(accountKey)
	accountClaims.Limits.JetStreamLimits = jwt.JetStreamLimits{DiskStorage: 1 << 30, Streams: 10, Consumer: 10}
	resolver := &server.MemAccResolver{}
	for key, claims := range map[string]*jwt.AccountClaims{accountKey: accountClaims, systemKey: jwt.NewAccountClaims(systemKey)} {
		t.Run(key, func(t *testing.T) {
			if err := resolver.Store(key, encode(claims, operator)); err != nil {
				t.Fatal(err)
			}
		})
	}
	trusted := jwt.NewOperatorClaims(operatorKey)
	trusted.SystemAccount = systemKey
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	creds, err := jwt.FormatUserConfig(encode(jwt.NewUserClaims(userKey), account), seed)
	if err != nil {
		t.Fatal(err)
	}
	s := startServer(t, server.Options{
		TrustedOperators: []*jwt.OperatorClaims{trusted},
		SystemAccount:    systemKey,
		AccountResolver:  resolver,
	})
	wantWork(t, queue.Config{URL: address(s), Creds: writeFile(t, "gogo.creds", creds)})
	wantRefused(t, queue.Config{URL: address(s)}, queue.ErrCredentials.Error())
}

// authority issues certificates.
type authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
	file        string
}

// issue makes a certificate for the local host, and the files of it and of its
// key. One without an issuer signs itself and may sign others.
func (a *authority) issue(t *testing.T) (certificate *x509.Certificate, private *ecdsa.PrivateKey, certFile, keyFile string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber:          big.NewInt(time.Now().UnixNano()),
		Subject:               pkix.Name{CommonName: "gogo test"},
		NotBefore:             time.Now().Add(-time.Hour),
		NotAfter:              time.Now().Add(time.Hour),
		IPAddresses:           []net.IP{net.IPv4(127, 0, 0, 1)},
		ExtKeyUsage:           []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
		KeyUsage:              x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		IsCA:                  a == nil,
		BasicConstraintsValid: true,
	}
	parent, signer := template, private
	if a != nil {
		parent, signer = a.certificate, a.key
	}
	der, err := x509.CreateCertificate(rand.Reader, template, parent, &private.PublicKey, signer)
	if err != nil {
		t.Fatal(err)
	}
	if certificate, err = x509.ParseCertificate(der); err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	certFile = writeFile(t, "cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	keyFile = writeFile(t, "key.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
	return certificate, private, certFile, keyFile
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	certificate, private, file, _ := (*authority)(nil).issue(t)
	return &authority{certificate: certificate, key: private, file: file}
}

func TestTLS(t *testing.T) {
	t.Parallel()
	ours, others := newAuthority(t), newAuthority(t)
	_, _, serverCert, serverKey := ours.issue(t)
	_, _, cert, certKey := ours.issue(t)
	_, _, otherCert, otherKey := others.issue(t)
	pair, err := tls.LoadX509KeyPair(serverCert, serverKey)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(ours.certificate)
	config := func(clients tls.ClientAuthType) *tls.Config {
		return &tls.Config{
			Certificates: []tls.Certificate{pair}, ClientCAs: pool, ClientAuth: clients, MinVersion: tls.VersionTLS12,
		}
	}
	secret := address(startServer(t, server.Options{TLSConfig: config(tls.NoClientCert), TLSTimeout: 5}))
	mutual := address(startServer(t, server.Options{TLSConfig: config(tls.RequireAndVerifyClientCert), TLSTimeout: 5}))
	plain := address(startServer(t, server.Options{}))

	wantWork(t, queue.Config{URL: secret, CA: ours.file})
	wantWork(t, queue.Config{URL: strings.Replace(secret, "nats:", "tls:", 1), CA: ours.file})
	wantWork(t, queue.Config{URL: mutual, CA: ours.file, Cert: cert, Key: certKey})

	wantRefused(t, queue.Config{URL: secret}, "certificate signed by unknown authority")
	wantRefused(t, queue.Config{URL: secret, CA: others.file}, "certificate signed by unknown authority")
	wantRefused(t, queue.Config{URL: strings.Replace(secret, "127.0.0.1", "localhost", 1), CA: ours.file}, "localhost")
	wantRefused(t, queue.Config{URL: mutual, CA: ours.file}, "certificate required")
	wantRefused(t, queue.Config{URL: mutual, CA: ours.file, Cert: otherCert, Key: otherKey}, "tls: ")
	wantRefused(t, queue.Config{URL: plain, CA: ours.file}, "secure connection not available")
}

func TestBadConfig(t *testing.T) {
	t.Parallel()
	const url = "nats://127.0.0.1:1"
	bad := writeFile(t, "bad", []byte("sesame"))
	tests := []struct {
		name string
		cfg  queue.Config
		want string
	}{
		{"nothing", queue.Config{}, "neither"},
		{"no host", queue.Config{URL: "nats://"}, "address 1: no host"},
		{"scheme", queue.Config{URL: url + ",http://a"}, `address 2: scheme "http"`},
		{"not a URL", queue.Config{URL: "nats://gogo:sesame@a:b"}, "address 1"},
		{"not a URL, with a password", queue.Config{URL: "nats://gogo:sesame%zz@a"}, "address 1"},
		{"two ways", queue.Config{URL: url, User: "a", Token: "sesame"}, "more than one"},
		{"password alone", queue.Config{URL: url, Password: "sesame"}, "without a user"},
		{"certificate alone", queue.Config{URL: url, Cert: bad}, "needs its key"},
		{"key alone", queue.Config{URL: url, Key: bad}, "needs its key"},
		{"no such file", queue.Config{URL: url, Creds: "/no/such.creds"}, "/no/such.creds"},
		{"negative", queue.Config{URL: url, AckWait: -1}, "negative"},
		{"CA", queue.Config{URL: url, CA: bad}, bad},
		{"certificate", queue.Config{URL: url, Cert: bad, Key: bad}, bad},
		{"credentials", queue.Config{URL: url, Creds: bad}, bad},
		{"folder is a file", queue.Config{Dir: bad}, bad},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			wantRefused(t, tt.cfg, tt.want)
		})
	}
	if _, err := queue.Open(t.Context(), queue.Config{URL: url, CA: "/no/such"}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("missing file: %v", err)
	}
}
