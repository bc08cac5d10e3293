package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// CheckTeam returns an error if the protocol does not allow the name of a team: it must
// be usable as part of a file name.
func CheckTeam(name string) error {
	switch {
	case strings.TrimSpace(name) == "":
		return errors.New("the team has no name")
	case len(name) > maxTeamName:
		return fmt.Errorf("the team's name has %d bytes, more than %d", len(name), maxTeamName)
	}
	for _, r := range name {
		if r < ' ' || r > '~' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return fmt.Errorf("the team's name has %q, which is not in ASCII or not allowed in the name of a file", r)
		}
	}
	if strings.Trim(name, ". ") == "" {
		return fmt.Errorf("the team's name is %q, which no file may have", name)
	}
	return nil
}

// maxTeamName is the maximum length of a team's name in bytes.
const maxTeamName = 100

// Seat returns the seat for a player who connects, or why there is none.
func (t *Table) Seat(m *bluechip.Message) (bridge.Seat, error) {
	switch {
	case t.stopped != nil:
		return 0, fmt.Errorf("the table is closed: %w", t.stopped)
	case m.Kind != bluechip.Connecting:
		return 0, fmt.Errorf("the first message has to be: Connecting \"team\" as North using protocol version %d", DefaultVersion)
	case !slices.Contains(t.cfg.acceptedVersions(), m.Version):
		return 0, fmt.Errorf("the protocol version is not %d but %s", m.Version, versionList(t.cfg.acceptedVersions()))
	}
	if err := CheckTeam(m.Team); err != nil {
		return 0, err
	}
	if m.AnySeat {
		return t.anySeat(m.Team)
	}
	return m.Seat, t.checkSeat(m.Seat, m.Team)
}

// versionList lists versions for an error.
func versionList(versions []int) string {
	words := make([]string, len(versions))
	for i, v := range versions {
		words[i] = strconv.Itoa(v)
	}
	return strings.Join(words, " or ")
}

// anySeat returns the first seat that a player of a team may take.
func (t *Table) anySeat(team string) (bridge.Seat, error) {
	var last error
	for s := range bridge.Seat(bridge.Seats) {
		if t.hasGuests() && !t.cfg.Guests[s] {
			continue
		}
		if last = t.checkSeat(s, team); last == nil {
			return s, nil
		}
	}
	return 0, fmt.Errorf("no seat is free for %q: %v", team, last) //nolint:errorlint // no seat is meant that could be taken over
}

// hasGuests reports whether there are seats for players who come under any name.
func (t *Table) hasGuests() bool { return t.cfg.Guests != [bridge.Seats]bool{} }

// ErrTaken is returned by Table.Seat for a seat that a player of the same team has, who may be
// replaced if it is dead.
var ErrTaken = errors.New("taken")

// checkSeat returns why a player of a team may not take a seat. Names are the same in
// any case, as everything that players say is.
func (t *Table) checkSeat(s bridge.Seat, team string) error {
	own, other := t.teams[s.Side()], t.teams[s.Side().Other()]
	switch {
	case t.players[s].stage != absent && (t.cfg.Guests[s] || !t.hasGuests() && strings.EqualFold(own, team)):
		return fmt.Errorf("the seat of %v is %w", s, ErrTaken)
	case t.players[s].stage != absent:
		return fmt.Errorf("the seat of %v is taken", s)
	case t.cfg.Guests[s]:
		return nil
	case own != "" && !strings.EqualFold(own, team):
		return fmt.Errorf("%v is of the team %q, not %q", s, own, team)
	case strings.EqualFold(other, team):
		return fmt.Errorf("%q is the team of the opponents of %v", team, s)
	}
	return nil
}

// vacate empties a seat. A side that has not begun to play loses its name with its last
// player.
func (t *Table) vacate(now time.Time, s bridge.Seat, why string) {
	if t.round != nil {
		t.broken = true
		t.dropClaim(now)
		if t.holdsCallOf(s) {
			t.held = nil // it will have to call again
		}
	}
	t.players[s] = player{faults: t.players[s].faults}
	if t.note(now, Event{Kind: Left, Seat: s, Text: why}) && !t.sessionBegan() && t.players[s.Partner()].stage == absent {
		t.teams[s.Side()] = t.cfg.Teams[s.Side()]
	}
}

// tellTeams sends the names of the teams to the players who wait for them, once all are
// seated.
func (t *Table) tellTeams() bool {
	if !t.allReached(waitsForTeams) {
		return false
	}
	told := false
	for s := range bridge.Seat(bridge.Seats) {
		if p := &t.players[s]; p.stage == waitsForTeams {
			p.stage, told = hasTeams, true
			names := t.teams
			if t.cfg.Guests[s] {
				names[s.Side()] = p.team
			}
			t.cfg.Players.Send(s, &bluechip.Notice{Kind: bluechip.TeamNames, Teams: names})
		}
	}
	return told
}
