// Package gocmd runs the go command in a module, for a platform.
package gocmd

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Command is the go command in a folder.
type Command struct {
	// Dir is the folder in which it runs, the root of a module.
	Dir string
	// Env are settings beside those of the environment, as in GOOS=linux.
	Env []string
}

// For returns the go command for a platform such as linux/amd64. Programs that it
// builds are the same wherever it runs: the settings that a builder's environment
// may have otherwise are fixed.
func For(platform, dir string) Command {
	system, processor, _ := strings.Cut(platform, "/")
	return Command{dir, []string{
		"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0",
		"GOAMD64=v1", "GO386=sse2", "GOARM64=v8.0", "GOEXPERIMENT=", "GOWORK=off",
	}}
}

// Run runs the command and returns its output. An error has what the command wrote
// to its standard error.
func (c Command) Run(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = c.Dir
	cmd.Env = append(os.Environ(), c.Env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, stderr.String())
	}
	return string(out), nil
}
