package program

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
)

// standardInput stands for the standard input in place of a file.
const standardInput = "-"

// pathMappers are kong's mappers of files and folders that have to be there, but for one thing:
// the paths stay as they are typed, so that errors name them as the person does.
func pathMappers() []kong.Option {
	lists := kong.NewRegistry().RegisterDefaults()
	options := make([]kong.Option, 0, 2)
	for name, wantDir := range map[string]bool{"existingfile": false, "existingdir": true} {
		mapper := kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
			if target.Kind() == reflect.Slice {
				return lists.ForType(target.Type()).Decode(ctx, target)
			}
			return decodePath(ctx, target, wantDir)
		})
		lists.RegisterName(name, mapper)
		options = append(options, kong.NamedMapper(name, mapper))
	}
	return options
}

// decodePath reads a path and looks whether it is there.
func decodePath(ctx *kong.DecodeContext, target reflect.Value, wantDir bool) error {
	var path string
	if err := ctx.Scan.PopValueInto("file", &path); err != nil {
		return err
	}
	if !ctx.Value.Active || ctx.Value.Set && ctx.Value.Target.Type() == target.Type() {
		return nil // a default beside what is typed
	}
	if path == standardInput && !wantDir {
		target.SetString(path)
		return nil
	}
	if strings.HasPrefix(path, "~/") {
		path = kong.ExpandPath(path)
	}
	stat, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case stat.IsDir() && !wantDir:
		return fmt.Errorf("%q exists but is a directory", path)
	case !stat.IsDir() && wantDir:
		return fmt.Errorf("%q exists but is not a directory", path)
	}
	target.SetString(path)
	return nil
}
