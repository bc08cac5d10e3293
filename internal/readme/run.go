package readme

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Runner runs sessions.
type Runner struct {
	Module   string // root of the module
	Programs string // folder of the programs
	Dir      string // scratch folder, in which bin leads to the programs
}

// NewRunner returns a runner for the sessions of one text.
func NewRunner(module, programs, dir string) (*Runner, error) {
	programs, err := filepath.EvalSymlinks(programs)
	if err != nil {
		return nil, err
	}
	if err := os.Symlink(programs, filepath.Join(dir, "bin")); err != nil {
		return nil, err
	}
	return &Runner{Module: module, Programs: programs, Dir: dir}, nil
}

// Run runs a session and reports where its output differs from the text.
func (r *Runner) Run(ctx context.Context, s Session) error {
	var errs []error
	for _, c := range s.Commands {
		if _, err := r.run(ctx, s, c); err != nil {
			errs = append(errs, c.failed(err))
		}
	}
	return errors.Join(errs...)
}

// run runs a command and returns its output, nil if it did not finish or shows nothing, and where
// it differs from the text. A command that waits for answers is retried with longer pauses: on a
// busy machine they may be too short.
func (r *Runner) run(ctx context.Context, s Session, c Command) ([]string, error) {
	got, err := r.try(ctx, s, c)
	for _, longer := range pauses {
		if err == nil || !pause.MatchString(c.Text) {
			break
		}
		c.Text = pause.ReplaceAllString(c.Text, longer)
		got, err = r.try(ctx, s, c)
	}
	return got, err
}

func (r *Runner) try(ctx context.Context, s Session, c Command) ([]string, error) {
	text := c.Text
	if s.With != "" && program.MatchString(text) {
		text += " " + s.With
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	cmd := exec.CommandContext(ctx, "sh", "-c", text)
	killAll(cmd)
	cmd.Dir = r.Dir
	cmd.Env = append(os.Environ(), "PATH="+r.Programs+string(os.PathListSeparator)+os.Getenv("PATH"))
	if strings.HasPrefix(text, "go ") {
		cmd.Dir = r.Module
	}
	cmd.Stdin = strings.NewReader(c.Input)
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("it takes longer than %s; at last it printed\n%s", patience, out[max(0, len(out)-lastBytes):])
	}
	if !c.Shown {
		if err != nil {
			return nil, fmt.Errorf("%w\n%s", err, out)
		}
		return nil, nil
	}
	got := r.lines(out)
	if err := Compare(c.Want, got, s.Shape); err != nil {
		return got, fmt.Errorf("%w\nall that is printed:\n%s", err, out)
	}
	return got, nil
}

// lastBytes bounds the output that is shown of a killed command.
const lastBytes = 1000

// patience is how long a command may take on the busiest machine.
const patience = 10 * time.Minute

// pause matches the time that a command waits for a program's answer.
var pause = regexp.MustCompile(`\bsleep [15]\b`)

// pauses has the replacements to be tried.
var pauses = []string{"sleep 5", "sleep 30"}

// home is the folder that the texts show instead of the scratch folder.
const home = "/home/you/gogo"

// lines splits an output, and replaces the scratch folder by home.
func (r *Runner) lines(out []byte) []string {
	text := strings.ReplaceAll(string(out), r.Programs, home+"/bin")
	text = strings.ReplaceAll(text, r.Dir, home)
	return strings.Split(text, "\n")
}

// Texts returns the Markdown files of a tree, as paths below it, without hidden folders and build
// folders.
func Texts(root string) ([]string, error) {
	var all []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && built.MatchString(d.Name()) {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			rel, err := filepath.Rel(root, path)
			all = append(all, filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	return all, err
}

// built matches folders without texts of the repository.
var built = regexp.MustCompile(`^(\..*|bin|dist|node_modules|testdata)$`)

var (
	target  = regexp.MustCompile(`(?m)^([a-z0-9-]+):.*## `)
	mention = regexp.MustCompile("(?m)(?:`|=\\S+ |^ +|^step \\S+ )make ([a-z0-9-]+)")
)

// MakeTargets returns the targets in the help of a Makefile: those with a comment after two number
// signs.
func MakeTargets(makefile string) []string { return firsts(target, makefile) }

// MakeNames returns the targets of make that a text mentions: in code, in a code block or as a
// step of a script.
func MakeNames(text string) []string { return firsts(mention, text) }

// phony returns the phony targets of a Makefile.
func phony(makefile string) []string {
	for l := range strings.SplitSeq(makefile, "\n") {
		if names, ok := strings.CutPrefix(l, ".PHONY: "); ok {
			return strings.Fields(names)
		}
	}
	return nil
}

func firsts(form *regexp.Regexp, text string) []string {
	found := form.FindAllStringSubmatch(text, -1)
	all := make([]string, len(found))
	for i, m := range found {
		all[i] = m[1]
	}
	return all
}
