// Package cputime knows how long the processors have worked for the program.
package program
