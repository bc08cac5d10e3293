// Package journal keeps the events of a session, so that nothing is lost when the program stops,
// and recovers them.
//
// A folder has the journal, a line of JSON for each event, which is complete before anybody is
// told of the event, and the results of the boards as PBN and as lines of JSON.
package journal
