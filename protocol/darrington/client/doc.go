// Package client is a player's end of the Darrington protocol: what a client knows, from
// the server's messages alone, and the connection that it keeps.
//
// A Client does no input or output. Hear takes what the server has said and changes the
// State; Greeting is what to say on each new connection, from which the server sends
// everything again. Each message says all of what it is about, so that it does not matter
// how often it comes, and a state that was lost with a connection comes back as it was.
//
// A Link is the connection: it dials, hands on the lines, and dials again. What the server
// says while a player thinks is handed on behind the thought, the end of a game or of the
// connection too: the text has nothing that asks for an end of it.
package client
