// Package arena plays matches: many games between programs, in pairs from the
// same opening with sides swapped.
//
// A Plan says what is to be played. Each of its games is a Job; a Referee, on
// this machine or another, plays a Job and answers with a Record. A Folder keeps
// the plan and the records on disk, so that a match can stop and go on. A
// Standings counts records: in the order of the games, whatever the order in which
// they ended, so that a match that was interrupted or shared among machines says
// the same as one that was not.
package arena
