package gtp

import "time"

// timeSettings takes the main time and the time and moves of a period, and winds
// the clocks up.
func (s *Session) timeSettings(args *Arguments) (string, error) {
	main, period, moves := args.Int(), args.Int(), args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	s.clock.set(seconds(main), seconds(period), moves)
	return "", nil
}

// timeLeft takes what is left on the clock of a colour.
func (s *Session) timeLeft(args *Arguments) (string, error) {
	c, left, moves := args.Color(), args.Int(), args.Int()
	if err := args.End(); err != nil {
		return "", err
	}
	s.clock.setLeft(c, seconds(left), moves)
	return "", nil
}

// seconds converts an int of the protocol, which cannot overflow.
func seconds(n int) time.Duration { return time.Duration(n) * time.Second }
