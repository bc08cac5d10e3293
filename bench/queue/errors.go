package queue

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

var (
	// ErrLocked is the folder of an embedded server that another Queue uses.
	ErrLocked = errors.New("in use by another process")
	// ErrCredentials is a server that refuses the user, the password, the token,
	// the key or the certificate.
	ErrCredentials = errors.New("the server refuses the credentials")
	// ErrTooLarge is a payload that the server does not take.
	ErrTooLarge = errors.New("too large")
	// ErrClosed is the use of a Queue after Close, or after the server has
	// refused to take the connection back.
	ErrClosed = errors.New("queue closed")
	// ErrUnable is what a Handler returns for a job that this worker cannot do
	// though others may.
	ErrUnable = errors.New("this worker cannot do the job")
	// ErrEnough is what the reader of results returns with the last one that it
	// wants.
	ErrEnough = errors.New("enough results")
	// ErrWithdrawn is the cause of the end of a Handler's context when its job
	// is no longer wanted.
	ErrWithdrawn = errors.New("job withdrawn")
)

// ErrDisk is a folder of the embedded server that cannot be written any more, most
// often because the disk is full. Another Queue goes on there when that has ended.
var ErrDisk = errors.New("the queue cannot be written")

// diskError is an ErrDisk with the folder and what the system has said.
type diskError struct{ dir, cause string }

func (e *diskError) Error() string { return fmt.Sprintf("%s: %v: %s", e.dir, ErrDisk, e.cause) }

// Unwrap returns ErrDisk.
func (e *diskError) Unwrap() error { return ErrDisk }

// errNoJetStream is a server that stores nothing.
var errNoJetStream = errors.New("the server has JetStream switched off (nats-server -js switches it on)")

// Error codes of JetStream that the client library has no names for.
const (
	codeClusterNoPeers      jetstream.ErrorCode = 10005
	codeNoResources         jetstream.ErrorCode = 10023
	codeNoStorage           jetstream.ErrorCode = 10047
	codeClusterNotAvailable jetstream.ErrorCode = 10008
	codeClusterNotLeader    jetstream.ErrorCode = 10009
	codeStreamOffline       jetstream.ErrorCode = 10118
	codeConsumerOffline     jetstream.ErrorCode = 10119
)

// isLasting reports whether an error stays however often a call is repeated.
// An answer of the server is lasting, except that of a cluster that is choosing
// a leader; no answer is not.
func isLasting(err error) bool {
	var answer jetstream.JetStreamError
	if errors.As(err, &answer) && answer.APIError() != nil {
		switch answer.APIError().ErrorCode {
		case codeClusterNotAvailable, codeClusterNotLeader, codeStreamOffline, codeConsumerOffline:
			return false
		default:
			return true
		}
	}
	return isRefusal(err) || errors.Is(err, ErrDisk) || errors.Is(err, errNoJetStream) || errors.Is(err, ErrTooLarge) || errors.Is(err, nats.ErrMaxPayload)
}

// isRefusal reports whether the two ends do not accept each other, which
// waiting does not change.
func isRefusal(err error) bool {
	for _, refusal := range []error{
		nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired,
		nats.ErrSecureConnRequired, nats.ErrSecureConnWanted, nats.ErrNkeysNotSupported,
	} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	var certificate *tls.CertificateVerificationError
	if errors.As(err, &certificate) {
		return true
	}
	var alert *net.OpError // this is how a server's word on our certificate comes
	return errors.As(err, &alert) && alert.Op == "remote error"
}

// hasCode reports whether an error is an answer of the server with a code.
func hasCode(err error, code jetstream.ErrorCode) bool {
	var answer jetstream.JetStreamError
	return errors.As(err, &answer) && answer.APIError() != nil && answer.APIError().ErrorCode == code
}

// isConflict reports whether a message was not stored because its subject has
// one already.
func isConflict(err error) bool {
	return hasCode(err, jetstream.JSErrCodeStreamWrongLastSequence) ||
		hasCode(err, jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}
