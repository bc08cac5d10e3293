package pbrain

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/shapenet"
	"gogo/internal/files"
)

// maxNetworkFile bounds the bytes of a file of networks: those of the largest size take less.
const maxNetworkFile = 64 << 20

// networkFile is the file of networks beside a compact program. Where it is of no use, the small network built
// into the program plays.
type networkFile struct {
	open func() (*shapenet.Bundle, error)

	mutex  sync.Mutex
	failed bool
	fault  error // nil when it has been taken
}

// newNetworkFile returns the file in the folder that a function names. It is read when a rule asks.
func newNetworkFile(folder func() (string, error)) *networkFile {
	return &networkFile{open: sync.OnceValues(func() (*shapenet.Bundle, error) {
		dir, err := folder()
		if err != nil {
			return nil, err
		}
		return files.Decode(filepath.Join(dir, shapenet.BundleName), maxNetworkFile, shapenet.DecodeBundle)
	})}
}

// programFolder returns the folder of the program, which may have been started by a link.
func programFolder() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return filepath.Dir(path), nil
}

// network returns the network of the file for a rule, or the small one.
func (f *networkFile) network(rule gomoku.Rule) *shapenet.Network {
	bundle, err := f.open()
	if err == nil {
		var n *shapenet.Network
		if n, err = bundle.Network(rule); err == nil {
			return n
		}
	}
	f.fail(err)
	return shapenet.Trained(rule)
}

// fail notes the first fault.
func (f *networkFile) fail(err error) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if !f.failed {
		f.failed = true
		f.fault = fmt.Errorf("weaker play by a small network: %w; copy %s of this version beside the program", err, shapenet.BundleName)
	}
}

// takeFault returns what was wrong with the file when a rule asked, once. It is nil where there is no file to
// look for.
func (f *networkFile) takeFault() error {
	if f == nil {
		return nil
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	fault := f.fault
	f.fault = nil
	return fault
}
