package matchcmd

import (
	"fmt"

	"gogo/bench/queue"
	"gogo/cmd/gogo/internal/cmdline"
)

// Key makes a key.
type Key struct {
	File string `arg:"" help:"File for the secret part of the key, which only you may read."`
}

// Help explains what keys are for.
func (*Key) Help() string {
	return "With --key FILE a worker or the owner of a match signs what it sends, and the public part that is printed here tells " +
		"others whom to trust, in --owners of workers and --workers of owners. Another key can log in to a NATS server, by --nats-nkey FILE, " +
		"whose configuration has the public part. One key is not for both: a server could have a login sign a game."
}

// Run makes the key, unless the file is there, and prints its public part.
func (k *Key) Run(std cmdline.Streams) error {
	public, made, err := queue.WriteKey(k.File)
	if err != nil {
		return err
	}
	if !made {
		fmt.Fprintf(std.Log, "%s is there already; its public key is\n", k.File)
	}
	_, err = fmt.Fprintln(std.Out, public)
	return err
}
