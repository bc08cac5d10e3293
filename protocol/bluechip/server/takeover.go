package server

import (
	"errors"
	"fmt"
	"net"
	"time"

	"gogo/board/bridge"
	"gogo/internal/access"
	"gogo/protocol/bluechip"
	"gogo/protocol/bluechip/table"
)

// defaultSilence is the default of Config.Silence.
const defaultSilence = 5 * time.Second

// takeOver seats a player whose seat a connection of the same team has, if that one is dead.
//
// The protocol has no message that a living player would answer at any time, so the connection is
// probed below it, and is dead if nothing answers the network for some seconds. A program that
// hangs has a machine that answers: it is given up if it says nothing meanwhile although the table
// waits for it, in favor of a player at its own address alone, for whoever knows the name of a team
// could take a seat from somebody who thinks.
func (s *Server) takeOver(c *conn, m *bluechip.Message, d *Listener) (err error) {
	holder, heard := s.holder(m.Seat)
	if holder == nil {
		return s.trySeat(c, m, d)
	}
	probe(holder.wire, s.cfg.Silence)
	defer unprobe(holder.wire)
	silence := time.NewTimer(s.cfg.Silence)
	defer silence.Stop()
	select {
	case <-holder.gone:
	case <-holder.speaks:
	case <-silence.C:
		s.postAndWait(func(now time.Time) { s.replace(now, holder, heard, c) })
	case <-s.done:
	}
	return s.trySeat(c, m, d)
}

// holder returns the connection that has a seat, nil if none has, and how many lines it has said.
func (s *Server) holder(seat bridge.Seat) (holder *conn, heard int) {
	s.postAndWait(func(time.Time) {
		if holder = s.conns[seat]; holder == nil {
			return
		}
		heard = holder.heard
		select {
		case <-holder.speaks: // before now
		default:
		}
	})
	return holder, heard
}

// trySeat seats the player of a connection if the seat is free.
func (s *Server) trySeat(c *conn, m *bluechip.Message, d *Listener) (err error) {
	if !s.postAndWait(func(now time.Time) { err = s.seat(now, c, m, d) }) {
		return errOver
	}
	if errors.Is(err, table.ErrTaken) {
		return fmt.Errorf("%w by a player who is there", err)
	}
	return err
}

// replace ends the connection of a player who has said nothing since it had said so many lines,
// although the table waits for it. The newcomer comes from the same address.
func (s *Server) replace(now time.Time, holder *conn, heard int, newcomer *conn) {
	from, to := access.AddressOf(holder.wire.RemoteAddr()), access.AddressOf(newcomer.wire.RemoteAddr())
	if s.conns[holder.seat] != holder || holder.heard != heard || from != to || !s.table.Awaits(holder.seat) {
		return
	}
	farewell := bluechip.Notice{Kind: bluechip.Refusal, Text: bluechip.Replaced}
	holder.send(farewell.Append(nil, holder.dialect))
	holder.close()
	s.leave(now, holder, fmt.Sprintf("said nothing for %v, and another player of the team has come", s.cfg.Silence))
}

// The probes of a connection, and how a connection is otherwise.
const (
	probes        = 3
	usualIdle     = 10 * time.Second
	usualInterval = 5 * time.Second
)

// probe has the system ask the other side of a connection whether it is there, so that reading from
// it fails soon after the silence if it is not.
func probe(wire net.Conn, silence time.Duration) {
	if tcp := tcpOf(wire); tcp != nil {
		often := max(silence/(probes+2), time.Second)
		_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: often, Interval: often, Count: probes})
		limitUnanswered(tcp, probes*often)
	}
}

// unprobe undoes what probe has set.
func unprobe(wire net.Conn) {
	if tcp := tcpOf(wire); tcp != nil {
		_ = tcp.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: usualIdle, Interval: usualInterval, Count: probes})
		limitUnanswered(tcp, 0)
	}
}

// tcpOf returns the TCP connection below a connection, or nil.
func tcpOf(wire net.Conn) *net.TCPConn {
	for {
		switch c := wire.(type) {
		case *net.TCPConn:
			return c
		case *access.Conn:
			wire = c.Conn
		case interface{ NetConn() net.Conn }:
			wire = c.NetConn()
		default:
			return nil
		}
	}
}
