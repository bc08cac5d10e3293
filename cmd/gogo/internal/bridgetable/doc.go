// Package bridgetable is bridge in the browser: tables at which people play with robots and with
// each other over the Blue Chip protocol, and can look at finished boards.
//
// A Hall has the tables, and the programs that may sit at them. A Table is a manager of the
// protocol on a loopback port. Programs come to it as processes; a person is a client of the
// protocol in this process, a seat that asks its page for calls and cards. A seat shows only what
// its client was told, so that no page has a hand before it may be seen. Another table may be a
// manager elsewhere, at which one seat is a person's.
//
// All state is on the server: a page receives it as JSON over a WebSocket whenever it changes, and
// sends commands. Whoever takes a seat gets a key, which is a part of the page's address: a page
// that is reloaded, and a second one of the same address, show the same seat.
package bridgetable
