package queue

import "context"

// Publish stores a job. The match and the id are 1 to 64 letters, digits,
// hyphens or underscores. A job whose id waits or runs already is not stored
// again; one that is done is, so publish only what has no result.
func (q *Queue) Publish(ctx context.Context, match, id string, payload []byte) error {
	if err := checkNames(match, id); err != nil {
		return err
	}
	return q.put(ctx, q.jobs, jobSubject+match+"."+id, payload)
}

// Withdraw drops all jobs of a match. Workers are told, so that they cancel
// those that run. Results stay.
func (q *Queue) Withdraw(ctx context.Context, match string) error {
	if err := checkName("match", match); err != nil {
		return err
	}
	if err := q.purge(ctx, q.jobs, jobSubject+match+".*"); err != nil {
		return err
	}
	return q.persist(ctx, "tell the workers", func(ctx context.Context) error {
		if err := q.conn.Publish(withdrawnSubject+match, nil); err != nil {
			return err
		}
		return q.conn.FlushWithContext(ctx)
	})
}

// Remove drops the jobs of a match and its results, read or not.
func (q *Queue) Remove(ctx context.Context, match string) error {
	if err := q.Withdraw(ctx, match); err != nil {
		return err
	}
	return q.purge(ctx, q.results, resultSubject+match+".*")
}
