package main

import (
	"context"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	"gogo/protocol/darrington/hall"
	"gogo/search/bridge/robot"
)

// standIns are robots that play wherever nobody sits. Each is asked about another seat every
// time, and told before what has happened there.
type standIns struct{ idle chan *robot.Robot }

// newStandIns returns so many robots that play fast, for a form of scoring.
func newStandIns(count int, scoring string) (*standIns, error) {
	s := &standIns{make(chan *robot.Robot, count)}
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
func (s *standIns) Call(ctx context.Context, v *hall.View) (c bridge.Call, err error) {
	err = s.ask(ctx, v, func(r *robot.Robot) error {
		said, err := r.Call(ctx)
		c = said.Call
		return err
	})
	return c, err
}

// Card implements server.Robot.
func (s *standIns) Card(ctx context.Context, v *hall.View) (c bridge.Card, err error) {
	err = s.ask(ctx, v, func(r *robot.Robot) (err error) {
		c, err = r.Card(ctx, &v.Play)
		return err
	})
	return c, err
}

// ask has the next robot that is idle do something that knows the auction of a seat.
func (s *standIns) ask(ctx context.Context, v *hall.View, do func(*robot.Robot) error) error {
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
