package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"gogo/tools/archive"
)

// pack builds the programs for a platform and packs them. It returns the name of
// the archive.
func (r *release) pack(ctx context.Context, platform string) (name string, err error) {
	system, processor, _ := strings.Cut(platform, "/")
	top := fmt.Sprintf("gogo-%s-%s-%s", r.version, system, processor)
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()

	goTool := goCommand{ctx: ctx, dir: r.module, env: []string{
		"GOOS=" + system, "GOARCH=" + processor, "CGO_ENABLED=0",
		// What a builder's environment may say otherwise.
		"GOAMD64=v1", "GO386=sse2", "GOARM64=v8.0", "GOEXPERIMENT=", "GOWORK=off",
	}}
	programs, err := build(goTool, r.version, work)
	if err != nil {
		return "", err
	}
	files, err := texts(r.module)
	if err != nil {
		return "", err
	}
	licences, err := licences(goTool)
	if err != nil {
		return "", err
	}
	files = append(append(files, programs...), licences...)
	for i := range files {
		files[i].Name = path.Join(top, files[i].Name)
	}
	write, name := archive.WriteTarGz, top+".tar.gz"
	if system == "windows" {
		write, name = archive.WriteZIP, top+".zip"
	}
	out, err := os.Create(filepath.Join(r.out, name))
	if err != nil {
		return "", err
	}
	return name, errors.Join(write(out, files), out.Close())
}

// goCommand runs the go tool for a platform.
type goCommand struct {
	ctx context.Context //nolint:containedctx // it is handed down for one platform
	dir string
	env []string
}

func (g goCommand) run(args ...string) (string, error) {
	cmd := exec.CommandContext(g.ctx, "go", args...)
	cmd.Dir = g.dir
	cmd.Env = append(os.Environ(), g.env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, stderr.String())
	}
	return string(out), nil
}

// versionVariable is what a program calls its version by.
const versionVariable = "gogo/cmd/internal/version.release"

// build builds all programs into a folder, without paths, symbols and what the
// repository says of its state.
func build(g goCommand, version, dir string) ([]archive.File, error) {
	_, err := g.run("build", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -X "+versionVariable+"="+version, "-o", dir+string(filepath.Separator), "./cmd/...")
	if err != nil {
		return nil, err
	}
	built, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := make([]archive.File, len(built))
	for i, f := range built {
		files[i] = archive.File{Name: "bin/" + f.Name(), Path: filepath.Join(dir, f.Name()), Program: true}
		code, err := os.ReadFile(files[i].Path)
		if err != nil {
			return nil, err
		}
		if !bytes.Contains(code, []byte(version)) {
			return nil, fmt.Errorf("%s does not know its version: is there no %s?", f.Name(), versionVariable)
		}
	}
	if len(files) == 0 {
		return nil, errors.New("there is no program to pack")
	}
	return files, nil
}
