// Package queue hands out jobs to workers and brings back the results.
//
// A job is an id and some bytes; what they mean is the caller's business. Jobs
// belong to a match, and one server serves many matches and many workers at
// once. The coordinator of a match calls Publish for each job, Results to read
// what comes back, and Withdraw when no more is needed; a worker calls Work.
//
// The queue is NATS JetStream. Without a URL it is a server inside the process
// that keeps its files in a folder and listens on no port; with one it is a
// server or cluster elsewhere.
//
// # What is promised
//
// Every job runs at least once, and its result is stored before the job is
// given up. A worker that dies loses nothing: when its sign of life is missing
// for Config.AckWait, the job goes to another one. At any time at most one job
// and one result of an id are stored. A result may all the same be seen twice,
// for instance when the coordinator dies after it has written it down and
// before it is deleted: who counts results keeps the set of ids that it has.
//
// In a cluster the jobs and results are on three servers, so that one of them may be
// lost for good. A lost server is waited for. One message says that it is gone, one that it is
// back, and every call goes on where it was. Only the end of the context, Close
// and an error that waiting does not heal end a call.
//
// Jobs stay until they are done or withdrawn, results until they are read, but
// no longer than seven days; a coordinator that comes back later publishes
// again what it has no result of. The embedded server writes its files to the
// disk at its own pace: they outlive a killed process at once, a power failure
// only after two minutes.
//
// Announce and Discover say who is there and what it can do. Why a worker hands a job
// back that it should have done is told to the match that listens to Complaints.
//
// # The way of a job
//
// Publish puts it into the stream of jobs, by put. A slot of Work, serve, asks for it and does
// it: do keeps it alive while the Handler runs, deliver puts the result into the stream of
// results and settle takes the job out of its own. Results hands the result over, by takeAll,
// and removes it. Each of these talks to the server by persist. It is the same way on one
// machine, where the server is embedded.
//
// # What comes over the network
//
// Payloads come from whoever may write to the server. A job must therefore
// never carry a command line or a path to be opened: it names things that the
// worker's own configuration lists.
package queue
