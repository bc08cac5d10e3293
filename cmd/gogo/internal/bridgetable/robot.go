package bridgetable

import (
	"context"
	"fmt"
	"net"
	"strings"

	"gogo/bench/match"
	"gogo/board/bridge"
	"gogo/cmd/internal/bridgerobot"
	"gogo/internal/words"
)

// robot is a program in a seat. Its state is guarded by the table's lock.
type robot struct {
	table   *Table
	at      bridge.Seat
	program *Program
	address net.Addr
	players context.Context // ends with the session

	failed string // its last output
	gone   bool   // it is not restarted
}

// start runs the program, and restarts it when it stops.
func (r *robot) start() {
	r.failed, r.gone = "", false
	args, err := r.program.Command.At(bridgerobot.Place{Address: r.address, Seat: r.at, Team: teams[r.at.Side()], System: r.table.options.System})
	if err != nil {
		r.failed, r.gone = shortened(err.Error()), true
		return
	}
	log := &match.Tail{}
	keeper := bridgerobot.Keeper{Args: args, Log: log, Ended: func(why error) {
		r.table.do(func() { r.failed = shortened(fmt.Sprintf("%v: %s", why, log.Line())) })
	}}
	r.table.work.Go(func() {
		err := keeper.Keep(r.players)
		r.table.do(func() {
			if err != nil {
				r.gone, r.failed = true, shortened(strings.TrimSpace(err.Error()+". "+r.failed))
			}
		})
	})
}

// shortened shortens a text for people.
func shortened(text string) string {
	const most = 300
	letters := []rune(words.Sanitize(text))
	if len(letters) > most {
		letters = append(letters[:most], '…')
	}
	return string(letters)
}
