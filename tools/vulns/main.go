// Command vulns runs govulncheck: it fails if the programs call code in which a
// vulnerability is known.
//
//	vulns -module ..
//
// Where the database of vulnerabilities is out of reach, the module that it is made from
// serves as well. Without either nothing is checked, and vulns says so. The standard
// library is that of the toolchain that go.mod names, or of a newer go command.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/version"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"

	"gogo/tools/gocmd"
)

const (
	remote = "https://vuln.go.dev"
	// source is the module from whose entries the database is made.
	source = "golang.org/x/vulndb@latest"
	// patience is how long the database may take to answer: a firewall may drop what is
	// sent to it.
	patience = 10 * time.Second
)

// errUnreachable is the error of a database that cannot be had.
var errUnreachable = errors.New("no database of vulnerabilities can be reached")

func main() {
	module := flag.String("module", "..", "the root of the module")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := check(ctx, *module)
	stop()
	if errors.Is(err, errUnreachable) {
		fmt.Fprintf(os.Stderr, "vulns: not checked: %v\n", err)
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "vulns:", err)
		os.Exit(1)
	}
}

// check runs govulncheck on the module in a folder.
func check(ctx context.Context, module string) error {
	g := gocmd.Command{Dir: module}
	db, err := database(ctx, remote, g.Run)
	if err != nil {
		return err
	}
	if g.Env, err = toolchain(ctx, g); err != nil {
		return err
	}
	fmt.Println("The database is", db)
	cmd := exec.CommandContext(ctx, "go", "tool", "-modfile=tools/go.mod", "govulncheck", "-db="+db, "./...")
	cmd.Dir, cmd.Env = module, append(os.Environ(), g.Env...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("govulncheck: %w", err)
	}
	return nil
}

// database returns the address of a database of vulnerabilities: one on the network if it
// answers, or the entries in the module that it is made from, which run, the go command,
// fetches.
func database(ctx context.Context, remote string, run func(context.Context, ...string) (string, error)) (string, error) {
	answer, err := head(ctx, remote+"/index/db.json")
	if err == nil && answer == http.StatusOK {
		return remote, nil
	}
	if err == nil {
		err = fmt.Errorf("%s answers %d", remote, answer)
	}
	text, refused := run(ctx, "mod", "download", "-json", source)
	if refused != nil {
		return "", fmt.Errorf("%w: %w\n%w", errUnreachable, err, refused)
	}
	var found struct{ Dir string }
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		return "", fmt.Errorf("go mod download: %w", err)
	}
	if found.Dir == "" {
		return "", fmt.Errorf("go mod download names no folder of %s", source)
	}
	return "file://" + filepath.ToSlash(filepath.Join(found.Dir, "data", "osv")), nil
}

// head returns the status of an address.
func head(ctx context.Context, address string) (int, error) {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodHead, address, http.NoBody)
	if err != nil {
		return 0, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	return answer.StatusCode, answer.Body.Close()
}

// toolchain returns the settings that have the go command use the toolchain that go.mod
// names, none if its own is as new or the other cannot be had.
func toolchain(ctx context.Context, g gocmd.Command) ([]string, error) {
	text, err := g.Run(ctx, "mod", "edit", "-json")
	if err != nil {
		return nil, err
	}
	var mod struct{ Toolchain string }
	if err := json.Unmarshal([]byte(text), &mod); err != nil {
		return nil, err
	}
	own, err := g.Run(ctx, "env", "GOVERSION")
	if err != nil {
		return nil, err
	}
	own = strings.TrimSpace(own)
	if version.Compare(own, mod.Toolchain) >= 0 {
		return nil, nil
	}
	g.Env = []string{"GOTOOLCHAIN=" + mod.Toolchain}
	if _, err := g.Run(ctx, "version"); err != nil {
		fmt.Fprintf(os.Stderr, "vulns: %s, as %s cannot be had: %v\n", own, mod.Toolchain, err)
		return nil, nil
	}
	fmt.Fprintf(os.Stderr, "vulns: what this machine builds has the standard library of %s: install %s\n", own, mod.Toolchain)
	return g.Env, nil
}
