package queue

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// The headers of a signed message.
const (
	keyHeader       = "Gogo-Key"       // public key of the sender
	noteHeader      = "Gogo-Note"      // see the kinds
	signatureHeader = "Gogo-Signature" // of the kind, the subject, the note and the payload
)

// kind is what a signed message is, so that none passes for one of another kind.
type kind string

const (
	jobKind       kind = "job"       // its note is random: the same job is never signed twice alike
	resultKind    kind = "result"    // its note is the key of the owner that signed the job
	questionKind  kind = "question"  // its subject is the inbox for the answers
	answerKind    kind = "answer"    // its subject is that inbox, which no earlier answer was for
	complaintKind kind = "complaint" // it has no note
)

var (
	errUnsigned = errors.New("it is not signed")
	errForeign  = errors.New("its key is not known here")
	errForged   = errors.New("its signature is wrong")
	errReplayed = errors.New("it was done before")
	errOther    = errors.New("it is for another owner")
)

// trust signs what a Queue sends, and tells whether what it receives is from somebody known.
type trust struct {
	pair   nkeys.KeyPair   // nil if nothing is signed
	public string          // key of the pair
	known  map[string]bool // public keys; nil for anyone
	log    *slog.Logger

	mu      sync.Mutex
	refused map[string]bool // what was logged
}

// newTrust reads the key of a configuration.
func newTrust(c *Config) (*trust, error) {
	t := &trust{log: c.Log, refused: map[string]bool{}}
	if c.Known != nil {
		t.known = map[string]bool{}
	}
	for i, key := range c.Known {
		if strings.HasPrefix(key, "S") {
			return nil, fmt.Errorf("known key %d is a seed, which is a secret: the public key begins with U", i+1)
		}
		if !nkeys.IsValidPublicUserKey(key) {
			return nil, fmt.Errorf("%.80q is no public key of a user, which begins with U", key)
		}
		t.known[key] = true
	}
	if c.SignKey == "" {
		return t, nil
	}
	var err error
	if t.pair, t.public, err = readKey(c.SignKey); err != nil {
		return nil, err
	}
	if err := t.checkLogin(c.NKey); err != nil {
		return nil, err
	}
	return t, nil
}

// checkLogin refuses a key that also logs in: what a client signs there is chosen by the server, which
// could choose a job.
func (t *trust) checkLogin(file string) error {
	if file == "" {
		return nil
	}
	if _, login, err := readKey(file); err == nil && login == t.public { // an error is reported at the login
		return errors.New("one key both logs in and signs: make another for one of the two")
	}
	return nil
}

// signedText returns the bytes that are signed. Lengths keep its parts apart.
func signedText(k kind, subject, note string, payload []byte) []byte {
	var b bytes.Buffer
	for _, part := range []string{"gogo", string(k), subject, note} {
		fmt.Fprintf(&b, "%d:%s,", len(part), part)
	}
	b.Write(payload)
	return b.Bytes()
}

// sign returns the headers of a message, nil without a key.
func (t *trust) sign(k kind, subject, note string, payload []byte) (nats.Header, error) {
	if t.pair == nil {
		return nil, nil //nolint:nilnil // a message without headers
	}
	signature, err := t.pair.Sign(signedText(k, subject, note, payload))
	if err != nil {
		return nil, err
	}
	h := nats.Header{}
	h.Set(keyHeader, t.public)
	h.Set(noteHeader, note)
	h.Set(signatureHeader, base64.RawURLEncoding.EncodeToString(signature))
	return h, nil
}

// signed is what the headers of a verified message say, with the bytes of the signature; it is empty for
// one that is not signed.
type signed struct{ key, note, signature string }

// verify checks the sender of a message. Without known keys anyone's is taken, but none with a wrong
// signature.
func (t *trust) verify(k kind, subject string, h nats.Header, payload []byte) (signed, error) {
	s := signed{h.Get(keyHeader), h.Get(noteHeader), h.Get(signatureHeader)}
	switch {
	case s.signature == "" && t.known == nil:
		return signed{}, nil
	case s.signature == "":
		return s, errUnsigned
	case t.known != nil && !t.known[s.key]:
		return s, errForeign
	}
	signature, err := base64.RawURLEncoding.Strict().DecodeString(s.signature)
	if err != nil {
		return s, errForged
	}
	s.signature = string(signature) // a text has several forms
	pair, err := nkeys.FromPublicKey(s.key)
	if err != nil || pair.Verify(signedText(k, subject, s.note, payload), signature) != nil {
		return s, errForged
	}
	return s, nil
}

// verifyResult is verify for a result, which must be for a job of ours.
func (t *trust) verifyResult(subject string, h nats.Header, payload []byte) error {
	s, err := t.verify(resultKind, subject, h, payload)
	if err == nil && s != (signed{}) && s.note != t.public {
		return errOther
	}
	return err
}

// maxRefusals bounds the refusals that are logged: strangers can make any number of keys.
const maxRefusals = 20

// refuse logs that a message is not taken, once for each sender and reason.
func (t *trust) refuse(k kind, s signed, why error) {
	const enough = 80
	key := s.key[:min(len(s.key), enough)]
	id := strings.Join([]string{string(k), key, why.Error()}, " ")
	t.mu.Lock()
	known := t.refused[id] || len(t.refused) == maxRefusals
	if !known {
		t.refused[id] = true
	}
	last := len(t.refused) == maxRefusals
	t.mu.Unlock()
	if known {
		return
	}
	t.log.Warn("queue: refusing a "+string(k)+", and others like it without a further word", "key", key, "reason", why)
	if last {
		t.log.Warn("queue: refusing more, of which nothing is said any more")
	}
}

// maxDone bounds the jobs that a worker remembers to have done.
const maxDone = 1 << 14

// done remembers signed jobs that were done, by their signatures, with their sequence numbers.
type done struct {
	mu    sync.Mutex
	at    map[string]uint64
	order []string
}

// add remembers a job that was done.
func (d *done) add(signature string, sequence uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.at == nil {
		d.at = map[string]uint64{}
	}
	if _, have := d.at[signature]; !have {
		d.order = append(d.order, signature)
	}
	d.at[signature] = sequence
	if len(d.order) > maxDone {
		delete(d.at, d.order[0])
		d.order = d.order[1:]
	}
}

// isReplay reports whether a job was done that came as another message. The same message comes again
// where a server has forgotten in a crash that it was done, and with it perhaps the result.
func (d *done) isReplay(signature string, sequence uint64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	at, have := d.at[signature]
	return have && at != sequence
}
