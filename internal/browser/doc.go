// Package browser is the operating system of the programs of the static site, which run in workers of a
// browser: GOOS=js.
//
// A worker has one program. The script around it, program.js of the site, offers what the program cannot do
// itself as functions of the global object gogo; what comes and goes there are arrays of bytes. The streams of
// a program and its files are the script's affair, as package os finds them.
//
//   - Start runs another program in a worker of its own, with which its parent speaks by the standard streams,
//     and whose connections by TCP end in the parent: package net's network within one program on js.
//   - Serve serves an http.Handler to the page, and the Sockets of package web.
//   - Remember has the browser keep what a page is to find again at the next visit.
package browser
