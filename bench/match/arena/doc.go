// Package arena plays matches: many games between programs, in pairs from the
// same opening with sides swapped.
//
// A Plan describes the match. Each of its games is a Job; a Referee, on this machine or another,
// plays a Job and answers with a Record. A Folder keeps the plan and the records on disk, so that a
// match can be interrupted and resumed. Standings counts records in the order of the games, not of
// their ends, so that a match gives the same result whether or not it was interrupted or
// distributed.
package arena
