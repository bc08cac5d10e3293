package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// ErrLink refuses a folder with a symbolic link, or something else that is neither a file nor a
// folder, in the place of a file that a run would write.
var ErrLink = errors.New("the folder may be somebody else's, and what is written there would go elsewhere; remove it")

// CheckLinks refuses a folder in which one of some names, or something in the subfolder of that
// name, is neither a regular file nor a folder. Whoever makes a folder decides what its links point
// to: a run that goes on in it, or draws it, would write there. A name that is missing is none. The
// folder itself may be a link.
func CheckLinks(folder string, names ...string) error {
	for _, name := range names {
		err := filepath.WalkDir(filepath.Join(folder, name), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case entry.IsDir() || entry.Type().IsRegular():
				return nil
			case entry.Type()&fs.ModeSymlink != 0:
				return fmt.Errorf("%s is a symbolic link: %w", path, ErrLink)
			}
			return fmt.Errorf("%s is %s: %w", path, kind(entry.Type()), ErrLink)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
