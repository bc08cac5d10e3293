// Package keep writes down what happens at a table, so that nothing is lost whatever
// becomes of the program, and finds again what was written.
//
// A folder has the journal, a line of JSON an event, which is complete before anybody is
// told of the event, and the results of the boards as PBN and as lines of JSON.
package keep
