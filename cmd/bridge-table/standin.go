package main

import (
	"context"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	"gogo/protocol/darrington/hall"
	"gogo/search/bridge/robot"
)

// robotPool has robots for empty seats. Each call may be about another seat, so the robot is told
// the auction first.
type robotPool struct{ idle chan *robot.Robot }

// newRobotPool returns a pool of fast robots for a form of scoring.
func newRobotPool(count int, scoring string) (*robotPool, error) {
	s := &robotPool{make(chan *robot.Robot, count)}
	flags := bridgerobot.Fast
	flags.Scoring = scoring
	for range count {
		r, err := flags.Robot()
		if err != nil {
			return nil, err
		}
		s.idle <- r
	}
	return s, nil
}

// Call implements server.Robot.
func (s *robotPool) Call(ctx context.Context, v *hall.View) (c bridge.Call, err error) {
	err = s.ask(ctx, v, func(r *robot.Robot) error {
		said, err := r.Call(ctx)
		c = said.Call
		return err
	})
	return c, err
}

// Card implements server.Robot.
func (s *robotPool) Card(ctx context.Context, v *hall.View) (c bridge.Card, err error) {
	err = s.ask(ctx, v, func(r *robot.Robot) (err error) {
		c, err = r.Card(ctx, &v.Play)
		return err
	})
	return c, err
}

// ask lends an idle robot that knows the auction of a seat.
func (s *robotPool) ask(ctx context.Context, v *hall.View, do func(*robot.Robot) error) error {
	select {
	case r := <-s.idle:
		defer func() { s.idle <- r }()
		r.Begin(&robot.Board{Number: v.Number, Seat: v.Seat, Hand: v.Hand, Dealer: v.Dealer, Vulnerable: v.Vulnerable})
		for _, c := range v.Auction.Calls() {
			if err := r.Heard(c, ""); err != nil {
				return err
			}
		}
		return do(r)
	case <-ctx.Done():
		return ctx.Err()
	}
}
