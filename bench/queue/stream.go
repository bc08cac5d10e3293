package queue

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	jobStream    = "gogo-jobs"
	resultStream = "gogo-results"
	workers      = "workers" // the consumer that all workers share

	// resultAge is how long a result is kept that nobody reads.
	resultAge = 7 * 24 * time.Hour
	// maxWaiting bounds how many jobs all workers together can wait for.
	maxWaiting = 1 << 14
)

// streams returns the settings of the two streams.
//
// Jobs leave their stream when they are done. A full stream refuses what is new
// instead of dropping what is old. Limits and placement stay as the operator of a
// server has set them.
func streams() (jobs, results jetstream.StreamConfig) {
	jobs = jetstream.StreamConfig{
		Name:        jobStream,
		Description: "gogo: jobs for workers",
		Subjects:    []string{jobSubject + "*.*"},
		Retention:   jetstream.WorkQueuePolicy,
		Discard:     jetstream.DiscardNew,
	}
	results = jetstream.StreamConfig{
		Name:        resultStream,
		Description: "gogo: results of jobs",
		Subjects:    []string{resultSubject + "*.*"},
		Retention:   jetstream.LimitsPolicy,
		Discard:     jetstream.DiscardNew,
		MaxAge:      resultAge,
	}
	return jobs, results
}

// prepare makes the streams and the consumer of the workers, or adapts those
// that are there.
func (q *Queue) prepare(ctx context.Context) error {
	jobs, results := streams()
	return q.persist(ctx, "prepare the streams", func(ctx context.Context) (err error) {
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
	// Later, in a call under way, the same may be a server that is starting.
	if errors.Is(err, nats.ErrNoResponders) {
		return nil, errNoJetStream
	}
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err := q.createStream(ctx, want)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) { // another has made it meanwhile, with other settings
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

// createStream makes a stream with the replicas that are asked for; without a number,
// with as many as a cluster needs to lose a server, if it is large enough.
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

// ensureWorkers returns the consumer that hands out the jobs. A job is handed
// out as often as it takes: who hands it back too often is seen in
// Job.Attempt.
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
