package server

import "time"

// pace is how many messages a connection may still send. There is room for those of a second.
type pace struct {
	rate float64 // messages a second
	left float64
	at   time.Time
}

// newPace returns a pace at which all of a second may still be sent.
func newPace(rate int, now time.Time) *pace {
	return &pace{rate: float64(rate), left: float64(rate), at: now}
}

// spend takes in a message, and returns how long it has to wait before it counts.
func (p *pace) spend(now time.Time) (wait time.Duration) {
	p.left = min(p.rate, p.left+now.Sub(p.at).Seconds()*p.rate) - 1
	p.at = now
	if p.left >= 0 {
		return 0
	}
	return time.Duration(-p.left / p.rate * float64(time.Second))
}
