//go:build !race

package gomoku

const raceDetector = false
