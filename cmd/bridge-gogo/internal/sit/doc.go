// Package sit is a person's place at a table of the Darrington protocol: it draws what the
// client knows, reads what the person types, explains what is not allowed before it is
// sent, and tells what happens.
package sit
