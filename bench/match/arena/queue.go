package arena

import "context"

// Queue carries jobs to whoever plays them and records back. Everything on it
// belongs to a match and is delivered at least once.
type Queue interface {
	// Publish adds a job. A job with the id of an earlier one is dropped.
	Publish(ctx context.Context, match, id string, job []byte) error
	// Results delivers records until take returns an error, which it returns, or
	// ctx ends. A record that take has returned nil for is not delivered again.
	Results(ctx context.Context, match string, take func(id string, record []byte) error) error
	// Withdraw drops the jobs of a match that nobody has finished.
	Withdraw(ctx context.Context, match string) error
	// Remove drops the jobs and the records of a match.
	Remove(ctx context.Context, match string) error
}
