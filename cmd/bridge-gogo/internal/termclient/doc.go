// Package termclient lets a person play at a server of the Darrington protocol in a terminal: it
// draws the client's state, parses commands, refuses illegal actions before they are sent, and
// reports events.
package termclient
