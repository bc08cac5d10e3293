// Package atomicfile writes files that are there as a whole or as they were
// before, whatever happens in between: an error, a full disk, a killed process.
//
// A file is written beside its place and renamed. A rename would also replace
// what is no file at all, so devices, pipes, sockets and folders are refused; a
// symbolic link stays, and the file that it points to is written.
package files
