package site

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"

	"gogo/bench/pages/web"
	"gogo/cmd/gogo/internal/cmdline"
	"gogo/cmd/gogo/internal/games"
	"gogo/cmd/internal/program"
)

// Command writes the site, or serves it for a look.
type Command struct {
	Programs string `placeholder:"FOLDER" type:"existingdir" help:"Write the site with its programs and wasm_exec.js from FOLDER, where make site has put them."`
	Serve    bool   `help:"Serve the site for a look, on this machine alone."`
	Listen   string `placeholder:"ADDRESS" default:"127.0.0.1:4647" help:"Serve it here."`
	Folder   string `arg:"" help:"Folder of the site."`
}

// Help explains what the site needs.
func (*Command) Help() string {
	return "The site has the boards, engines and puzzles of gogo board in files that any web server delivers; the games stay in the browser. make site builds it in dist/site."
}

// Examples implements program.Examples.
func (*Command) Examples() []string { return []string{"gogo site --serve dist/site"} }

// Validate implements kong.Validatable.
func (c *Command) Validate() error {
	if c.Programs == "" && !c.Serve {
		return program.Misusef("say --programs to write the site, or --serve to look at it")
	}
	return nil
}

// Run writes and serves the site.
func (c *Command) Run(ctx context.Context, std cmdline.Streams) (err error) {
	if c.Programs != "" {
		f, err := New(c.Programs)
		if err != nil {
			return fmt.Errorf("--programs: %w", err)
		}
		if err := f.Write(c.Folder); err != nil {
			return err
		}
	}
	if !c.Serve {
		return nil
	}
	if _, err := os.Stat(filepath.Join(c.Folder, "index.html")); err != nil {
		return fmt.Errorf("no site is there: %w", err)
	}
	server, err := web.Start(ctx, c.Listen, handler(c.Folder), nil)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	defer func() { err = errors.Join(err, server.Close(ctx)) }()
	fmt.Fprintf(std.Out, "http://%s/\n", games.Reachable(server.Addr()))
	<-ctx.Done()
	return nil
}

// handler serves the files of a folder. A browser asks each time whether a file has changed.
func handler(folder string) http.Handler {
	files := http.FileServer(http.Dir(folder))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}
