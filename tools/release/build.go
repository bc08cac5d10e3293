package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gogo/tools/archive"
	"gogo/tools/gocmd"
	"gogo/tools/licenses"
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

	files, err := r.files(ctx, platform, work)
	if err != nil {
		return "", err
	}
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

// files returns what an archive has: its own README, the texts, the programs, which
// are built into a folder, and the licenses.
func (r *release) files(ctx context.Context, platform, work string) ([]archive.File, error) {
	goTool := gocmd.For(platform, r.module)
	programs, err := build(ctx, goTool, r.version, work)
	if err != nil {
		return nil, err
	}
	front, err := readme(r.version, platform)
	if err != nil {
		return nil, err
	}
	texts, err := texts(r.module)
	if err != nil {
		return nil, err
	}
	linked, err := licenses.Linked(ctx, goTool, "./cmd/...")
	if err != nil {
		return nil, err
	}
	return slices.Concat([]archive.File{front}, texts, programs, linked), nil
}

// versionVariable is what a program calls its version by.
const versionVariable = "gogo/cmd/internal/program.release"

// leanTag is the build tag that leaves out HTTP/2, as make build does: pages are served without
// TLS, where no browser speaks it.
const leanTag = "nethttpomithttp2"

// build builds all programs into a folder, without paths, symbols and what the
// repository says of its state.
func build(ctx context.Context, g gocmd.Command, version, dir string) ([]archive.File, error) {
	_, err := g.Run(ctx, "build", "-trimpath", "-buildvcs=false", "-tags", leanTag,
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
