package program

import (
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// durationForms are what a time on a command line looks like.
const durationForms = "a time is like 5 or 1.5, which are seconds, 500ms or 1m30s"

// longest is the longest time that a command line can have, almost 300 years.
const longest = float64(math.MaxInt64)

// ParseDuration reads a time of a command line: a number of seconds, or numbers with
// units as time.ParseDuration has them. It cannot be negative.
func ParseDuration(text string) (time.Duration, error) {
	seconds, err := strconv.ParseFloat(text, 64)
	if err == nil || errors.Is(err, strconv.ErrRange) {
		switch nanoseconds := math.Round(seconds * float64(time.Second)); {
		case math.IsNaN(seconds):
			return 0, fmt.Errorf("%q: %s", text, durationForms)
		case nanoseconds < 0:
			return 0, negativeDuration(text)
		case nanoseconds >= longest:
			return 0, fmt.Errorf("%s is too long: %s", text, durationForms)
		default:
			return time.Duration(nanoseconds), nil
		}
	}
	d, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q: %s", text, durationForms)
	case d < 0:
		return 0, negativeDuration(text)
	}
	return d, nil
}

func negativeDuration(text string) error {
	return fmt.Errorf("%s is negative: %s", text, durationForms)
}

// decodeDuration is kong's mapper of every time.Duration.
func decodeDuration(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("time", &text); err != nil {
		return err
	}
	d, err := ParseDuration(strings.TrimSpace(text))
	if err != nil {
		return err
	}
	target.SetInt(int64(d))
	return nil
}

var (
	longFlag       = regexp.MustCompile(`^--[a-z][a-z0-9-]*$`)
	negativeNumber = regexp.MustCompile(`^-\.?\d`)
)

// joinNegatives returns arguments in which a negative number behind a flag is its value,
// as in --time=-1. Elsewhere kong takes it for a flag, and with its own option for this
// takes every flag for a value. No flag begins with a digit.
func joinNegatives(args []string) []string {
	var list []string
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(list, args[i:]...)
		}
		arg := args[i]
		if longFlag.MatchString(arg) && i+1 < len(args) && negativeNumber.MatchString(args[i+1]) {
			i++
			arg += "=" + args[i]
		}
		list = append(list, arg)
	}
	return list
}

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

// MaxThreads is more than any machine has of use. Each thread has memory of its
// own, so that a number without a bound would take all there is.
const MaxThreads = 1024

// CheckThreads refuses a number of threads that cannot be.
func CheckThreads(n int) error {
	if n < 1 || n > MaxThreads {
		return Misusef("--threads: %d threads: from 1 to %d are possible", n, MaxThreads)
	}
	return nil
}

// Hypotheses are the two numbers of a sequential test, with a comma between them on a
// command line.
type Hypotheses struct {
	H0, H1 float64
	Given  bool
}

// UnmarshalText reads the two numbers.
func (h *Hypotheses) UnmarshalText(text []byte) error {
	first, second, ok := strings.Cut(string(text), ",")
	var err0, err1 error
	h.H0, err0 = strconv.ParseFloat(strings.TrimSpace(first), 64)
	h.H1, err1 = strconv.ParseFloat(strings.TrimSpace(second), 64)
	if !ok || err0 != nil || err1 != nil {
		return fmt.Errorf("%q is not two numbers like 0,10", text)
	}
	h.Given = true
	return nil
}
