// Package queue hands out jobs to workers and brings back the results.
//
// A job is an id and some bytes, which mean nothing to the queue. Jobs belong to a match, and one
// server serves many matches and many workers at once. The coordinator of a match calls Publish for
// each job, Results to read what comes back, and Withdraw when no more is needed; a worker calls
// Work.
//
// The queue is NATS JetStream. Without a URL it is a server inside the process
// that keeps its files in a folder and listens on no port; with one it is a
// server or cluster elsewhere.
//
// # Guarantees
//
// Every job runs at least once, and its result is stored before the job is deleted. A worker that
// dies loses nothing: when its heartbeats are missing for Config.AckWait, the job goes to another
// one. At any time at most one job and one result of an id are stored. Still, a result may be
// delivered twice, for instance when the coordinator dies after writing it down and before deleting
// it, so whoever counts results keeps the set of ids seen.
//
// In a cluster, jobs and results are kept on three servers, so that one of them may be lost for
// good. Calls wait for a lost server. One message reports the loss, another the return, and every
// call goes on where it was. Only the end of the context, Close and a permanent error end a call.
//
// Jobs stay until they are done or withdrawn, results until they are read, but no longer than seven
// days; a coordinator that comes back later publishes again every job without a result. The
// embedded server syncs its files lazily: they survive a killed process at once, a power failure
// only after two minutes.
//
// Workers advertise themselves with Announce and are found by Discover. When a worker hands back a
// job that it should have done, the match learns the reason through Complaints.
//
// # The path of a job
//
// Publish stores the job in the job stream, by put. A slot of Work, serve, fetches it and does it:
// do keeps it alive while the Handler runs, deliver stores the result in the result stream and
// ack acknowledges the job. Results passes the result on, by drain, and deletes it. Each of
// these talks to the server by retry. The path is the same on one machine, where the server is
// embedded.
//
// # Untrusted input
//
// With Config.SignKey everything that a Queue sends to others is signed, and with Config.Known it takes
// messages only from the keys listed. What is signed includes the match and the id of a job or result,
// and for a result the owner of the job, so that none passes for another. A worker drops a copy of a job
// that it has done; a result that comes again has an id that its reader has seen. A refused message is
// logged once and runs nothing: a worker leaves such a job to others, and after a refused result the job
// is offered again. Notices are not signed, since they only say where to look: a job is canceled when it
// has left its stream.
//
// Still a job must never carry a command line or a path to be opened: it refers by name to entries of the
// worker's own configuration.
package queue
