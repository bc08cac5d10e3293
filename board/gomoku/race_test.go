//go:build race

package gomoku

const raceDetector = true
