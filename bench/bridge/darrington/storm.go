package darrington

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// attackers is a number of connections that one address opens to take the server from others. Each
// does one kind of mischief, and comes again when it is turned away.
type attackers struct {
	run   *run
	count int
	all   sync.WaitGroup
}

// attackAddress is the address that the attackers come from. Players come from others of the
// loopback network.
const attackAddress = "127.0.0.1"

// playerAddress returns the address of a player.
func playerAddress(number int) string {
	const perNetwork = 250
	return fmt.Sprintf("127.1.%d.%d", number/perNetwork, 1+number%perNetwork)
}

// retryPause is the pause before an attacker comes again.
const retryPause = 5 * time.Second

// start begins the attack, until the context ends.
func (a *attackers) start(ctx context.Context) {
	kinds := []func(*attackers, context.Context, net.Conn, int){
		(*attackers).staySilent, (*attackers).floodHello, (*attackers).readNothing, (*attackers).takeName, (*attackers).openGame, (*attackers).guessToken,
	}
	for i := range a.count {
		a.all.Go(func() {
			for ctx.Err() == nil {
				if wire, err := dialFrom(ctx, attackAddress, a.run.address); err == nil {
					stop := context.AfterFunc(ctx, func() { _ = wire.Close() })
					kinds[i%len(kinds)](a, ctx, wire, i)
					stop()
					_ = wire.Close()
				}
				select {
				case <-time.After(retryPause):
				case <-ctx.Done():
				}
			}
		})
	}
}

// dialFrom connects to a server from an address of this machine.
func dialFrom(ctx context.Context, from, to string) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	return d.DialContext(ctx, "tcp", to)
}

// staySilent keeps a connection without a word.
func (a *attackers) staySilent(_ context.Context, wire net.Conn, _ int) {
	_, _ = io.Copy(io.Discard, wire)
}

// floodHello asks for everything again and again.
func (a *attackers) floodHello(ctx context.Context, wire net.Conn, number int) {
	a.all.Go(func() { _, _ = io.Copy(io.Discard, wire) })
	a.readNothing(ctx, wire, number)
}

// readNothing asks for everything again and again, and reads none of it.
func (a *attackers) readNothing(ctx context.Context, wire net.Conn, number int) {
	const atOnce = 50
	hellos := strings.Repeat(fmt.Sprintf("HELLO \"flood %d\"\n", number), atOnce)
	for ctx.Err() == nil {
		if _, err := io.WriteString(wire, hellos); err != nil {
			return
		}
	}
}

// takeName reserves names that nobody needs.
func (a *attackers) takeName(_ context.Context, wire net.Conn, number int) {
	a.say(wire, "X-TOKEN \"tokentoken\"", fmt.Sprintf("HELLO \"name %d at %d\"", number, time.Now().UnixNano()))
}

// openGame opens games that nobody plays.
func (a *attackers) openGame(_ context.Context, wire net.Conn, number int) {
	a.say(wire, fmt.Sprintf("HELLO \"host %d\"", number), "JOIN-M")
}

// guessToken tries tokens for a name that is reserved.
func (a *attackers) guessToken(_ context.Context, wire net.Conn, _ int) {
	a.say(wire, fmt.Sprintf("X-TOKEN \"guess %d\"", time.Now().UnixNano()), fmt.Sprintf("HELLO %q", victim))
}

// say says lines, and waits for the first answer.
func (a *attackers) say(wire net.Conn, lines ...string) {
	if _, err := io.WriteString(wire, strings.Join(lines, "\n")+"\n"); err != nil {
		return
	}
	_, _ = bufio.NewReader(wire).ReadString('\n')
}

// victim is the name whose token is guessed.
const victim = "Victim"
