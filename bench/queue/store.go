package queue

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"maps"
	"net"
	"reflect"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	jobStream    = "gogo-jobs"
	resultStream = "gogo-results"
	workers      = "workers" // the consumer shared by all workers

	// maxResultAge is how long an unread result is kept.
	maxResultAge = 7 * 24 * time.Hour
	// maxWaiting bounds the number of jobs that all workers together can wait for.
	maxWaiting = 1 << 14
)

// prepare creates the streams and the consumer of the workers, or adapts existing ones.
//
// Jobs leave their stream when they are done. A full stream refuses new jobs instead of dropping
// old ones. Limits and placement stay as the server's operator has set them.
func (q *Queue) prepare(ctx context.Context) error {
	jobs := jetstream.StreamConfig{
		Name:        jobStream,
		Description: "gogo: jobs for workers",
		Subjects:    []string{jobSubject + "*.*"},
		Retention:   jetstream.WorkQueuePolicy,
		Discard:     jetstream.DiscardNew,
	}
	results := jetstream.StreamConfig{
		Name:        resultStream,
		Description: "gogo: results of jobs",
		Subjects:    []string{resultSubject + "*.*"},
		Retention:   jetstream.LimitsPolicy,
		Discard:     jetstream.DiscardNew,
		MaxAge:      maxResultAge,
	}
	return q.retry(ctx, "prepare the streams", func(ctx context.Context) (err error) {
		if q.jobs, err = q.ensureStream(ctx, jobs); err != nil {
			return err
		}
		if q.results, err = q.ensureStream(ctx, results); err != nil {
			return err
		}
		q.workers, err = q.ensureWorkers(ctx)
		return err
	})
}

func (q *Queue) ensureStream(ctx context.Context, want jetstream.StreamConfig) (jetstream.Stream, error) {
	stream, err := q.js.Stream(ctx, want.Name)
	// Later, in a pending call, the same error may come from a starting server.
	if errors.Is(err, nats.ErrNoResponders) {
		return nil, errNoJetStream
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err := q.createStream(ctx, want)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // created meanwhile by someone else, with other settings
			return q.ensureStream(ctx, want)
		}
		return stream, err
	}
	if err != nil {
		return nil, err
	}
	have := stream.CachedInfo().Config
	adapted := have
	adapted.Subjects, adapted.Retention, adapted.Discard = want.Subjects, want.Retention, want.Discard
	adapted.MaxAge, adapted.NoAck = want.MaxAge, want.NoAck
	if q.cfg.Replicas > 0 {
		adapted.Replicas = q.cfg.Replicas
	}
	if reflect.DeepEqual(have, adapted) {
		return stream, nil
	}
	stream, err = q.js.UpdateStream(ctx, adapted)
	if err != nil {
		return nil, fmt.Errorf("stream %s on the server has settings that do not fit and stay: %w", want.Name, err)
	}
	return stream, nil
}

// createStream creates a stream with the configured number of replicas; by default with as many as
// a cluster needs to survive the loss of a server, if it is large enough.
func (q *Queue) createStream(ctx context.Context, want jetstream.StreamConfig) (jetstream.Stream, error) {
	want.Replicas = max(1, q.cfg.Replicas)
	if q.cfg.Replicas == 0 && q.conn.ConnectedClusterName() != "" {
		want.Replicas = clusterReplicas
	}
	stream, err := q.js.CreateStream(ctx, want)
	if q.cfg.Replicas == 0 && want.Replicas > 1 && hasCode(err, codeClusterNoPeers) {
		q.cfg.Log.Warn("queue: the cluster has too few servers to keep games on several", "stream", want.Name, "wanted", want.Replicas)
		want.Replicas = 1
		return q.js.CreateStream(ctx, want)
	}
	return stream, err
}

// ensureWorkers returns the consumer that hands out the jobs. Redelivery is unlimited: Job.Attempt
// tells how often it happened.
func (q *Queue) ensureWorkers(ctx context.Context) (jetstream.Consumer, error) {
	consumer, err := q.jobs.Consumer(ctx, workers)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		wait := q.cfg.AckWait
		if wait == 0 {
			wait = defaultAckWait
		}
		consumer, err := q.jobs.CreateConsumer(ctx, jetstream.ConsumerConfig{
			Durable:       workers,
			Description:   "gogo: the workers of all matches",
			AckPolicy:     jetstream.AckExplicitPolicy,
			AckWait:       wait,
			MaxDeliver:    -1,
			MaxAckPending: -1,
			MaxWaiting:    maxWaiting,
		})
		if errors.Is(err, jetstream.ErrConsumerExists) { // as above
			return q.ensureWorkers(ctx)
		}
		return consumer, err
	}
	if err != nil {
		return nil, err
	}
	have := consumer.CachedInfo().Config
	if q.cfg.AckWait == 0 || q.cfg.AckWait == have.AckWait {
		return consumer, nil
	}
	have.AckWait = q.cfg.AckWait
	return q.jobs.UpdateConsumer(ctx, have)
}

// headerRoom is the space that a message needs beside its payload, in bytes.
const headerRoom = 512

func (q *Queue) purge(ctx context.Context, stream jetstream.Stream, subject string) error {
	return q.retry(ctx, "purge "+subject, func(ctx context.Context) error {
		return stream.Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// put stores a message under a subject unless there is one already. That makes it safe to repeat,
// and unlike message ids, which a server remembers for some minutes, it neither forgets nor refuses
// what was withdrawn meanwhile.
func (q *Queue) put(ctx context.Context, stream jetstream.Stream, m *nats.Msg) error {
	return q.retry(ctx, "store "+m.Subject, func(ctx context.Context) error {
		// A server may return with another limit, so it is asked each time.
		if limit := q.conn.MaxPayload() - headerRoom; int64(len(m.Data)) > limit {
			return fmt.Errorf("%d bytes, and the server takes %d: %w", len(m.Data), limit, ErrTooLarge)
		}
		_, err := q.js.PublishMsg(ctx, &nats.Msg{Subject: m.Subject, Header: maps.Clone(m.Header), Data: m.Data},
			jetstream.WithExpectLastSequencePerSubject(0))
		if !hasCode(err, jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
			return err
		}
		// The subject has a message already, which in a cluster may yet fail.
		_, err = stream.GetLastMsgForSubject(ctx, m.Subject)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return errVanished
		}
		return err
	})
}

// errVanished reports a conflict with a message that no longer exists. The next attempt decides.
var errVanished = errors.New("a message of this subject came and went")

// deleteMessage deletes one message, unless it is gone already.
func deleteMessage(ctx context.Context, stream jetstream.Stream, sequence uint64) error {
	err := stream.DeleteMsg(ctx, sequence)
	if err == nil || isGone(ctx, stream, sequence) {
		return nil
	}
	return err
}

// isGone reports whether the server says that a message no longer exists.
func isGone(ctx context.Context, stream jetstream.Stream, sequence uint64) bool {
	_, err := stream.GetMsg(ctx, sequence)
	return errors.Is(err, jetstream.ErrMsgNotFound)
}

var (
	// ErrLocked reports that another Queue uses the folder of an embedded server.
	ErrLocked = errors.New("in use by another process")
	// ErrCredentials reports that the server rejects the user, the password, the token, the key
	// or the certificate.
	ErrCredentials = errors.New("the server refuses the credentials")
	// ErrTooLarge reports a payload that exceeds the server's limit.
	ErrTooLarge = errors.New("too large")
	// ErrClosed reports the use of a Queue after Close, or after the server has refused a
	// reconnection.
	ErrClosed = errors.New("queue closed")
	// ErrUnable is returned by a Handler for a job that this worker cannot do but others may.
	ErrUnable = errors.New("this worker cannot do the job")
	// ErrEnough is returned by the reader of results with the last result that it wants.
	ErrEnough = errors.New("enough results")
	// ErrWithdrawn is the cause of a Handler's context when its job is no longer wanted.
	ErrWithdrawn = errors.New("job withdrawn")
)

// ErrDisk reports that the folder of the embedded server can no longer be written, most often
// because the disk is full. When that is fixed, a new Queue can continue there.
var ErrDisk = errors.New("the queue cannot be written")

// diskError is an ErrDisk with the folder and the system's error.
type diskError struct{ dir, cause string }

func (e *diskError) Error() string { return fmt.Sprintf("%s: %v: %s", e.dir, ErrDisk, e.cause) }

// Unwrap returns ErrDisk.
func (e *diskError) Unwrap() error { return ErrDisk }

// errNoJetStream reports a server that stores nothing.
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

// isPermanent reports whether repeating a call is pointless. An answer of the server is permanent,
// except from a cluster that is electing a leader; a missing answer is not.
func isPermanent(err error) bool {
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

// isRefusal reports whether the two ends reject each other, which waiting does not change.
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
	var alert *net.OpError // how the server reports that it rejects our certificate
	return errors.As(err, &alert) && alert.Op == "remote error"
}

// hasCode reports whether err is an API error of the server with one of the codes.
func hasCode(err error, codes ...jetstream.ErrorCode) bool {
	var answer jetstream.JetStreamError
	return errors.As(err, &answer) && answer.APIError() != nil && slices.Contains(codes, answer.APIError().ErrorCode)
}
