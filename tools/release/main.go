// Command release builds every program for every platform and packs each platform's
// with the texts and the licences of all that is linked in. The same
// sources, version and Go release give the same bytes on every machine.
//
//	release -version v1.0.0 -o dist/release -platforms "linux/amd64 windows/amd64"
//
// It writes gogo-VERSION-OS-ARCHITECTURE.tar.gz, .zip for Windows, and SHA256SUMS.
// With -twice everything is built and packed a second time and must be the same.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	var r release
	flag.StringVar(&r.module, "module", "..", "the root of the module")
	flag.StringVar(&r.version, "version", "", "the version, part of the archives' names")
	flag.StringVar(&r.out, "o", "", "the folder for the archives")
	platforms := flag.String("platforms", "", "what to build for, as in linux/amd64, with blanks between")
	twice := flag.Bool("twice", false, "do it a second time, and fail unless the bytes are the same")
	flag.Parse()
	r.platforms = strings.Fields(*platforms)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := r.run(ctx, os.Stdout)
	if err == nil && *twice {
		err = r.again(ctx)
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release is what to pack.
type release struct {
	module, version, out string
	platforms            []string
}

var (
	versionForm  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
	platformForm = regexp.MustCompile(`^[a-z0-9]+/[a-z0-9]+$`)
)

// check refuses what would make no archive or one with a strange name.
func (r *release) check() error {
	if r.out == "" || len(r.platforms) == 0 {
		return errors.New("want -o and at least one of -platforms")
	}
	if !versionForm.MatchString(r.version) {
		return fmt.Errorf("version %q does not match %s", r.version, versionForm)
	}
	for _, p := range r.platforms {
		if !platformForm.MatchString(p) {
			return fmt.Errorf("platform %q does not match %s", p, platformForm)
		}
	}
	return nil
}

// run packs all platforms and writes the sums.
func (r *release) run(ctx context.Context, report io.Writer) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	var names []string
	for _, p := range r.platforms {
		name, err := r.pack(ctx, p)
		if err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
		info, err := os.Stat(filepath.Join(r.out, name))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(report, "%s: %d bytes\n", name, info.Size()); err != nil {
			return err
		}
		names = append(names, name)
	}
	return writeSums(r.out, names)
}

// again does it all a second time beside the first and compares the sums.
func (r *release) again(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	second := *r
	second.out = dir
	if err := second.run(ctx, io.Discard); err != nil {
		return err
	}
	a, errA := os.ReadFile(filepath.Join(r.out, sumsName))
	b, errB := os.ReadFile(filepath.Join(dir, sumsName))
	if err := errors.Join(errA, errB); err != nil {
		return err
	}
	if !bytes.Equal(a, b) {
		return fmt.Errorf("the second time other bytes come out:\n%s%s", a, b)
	}
	return nil
}
