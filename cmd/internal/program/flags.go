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

// durationForms explains the syntax of durations.
const durationForms = "a time is like 5 or 1.5, which are seconds, 500ms or 1m30s"

// longest is the longest duration, almost 300 years.
const longest = float64(math.MaxInt64)

// ParseDuration parses a duration on a command line: a number of seconds, or numbers with the
// units of time.ParseDuration. It must not be negative.
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

// decodeDuration is kong's mapper for time.Duration.
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

// joinNegatives joins a flag and a following negative number, as in --time=-1. Otherwise kong
// takes the number for a flag, and its own option for this takes every flag for a value. No flag
// begins with a digit.
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

// standardInput names the standard input.
const standardInput = "-"

// pathMappers are kong's mappers of existing files and folders, except that paths stay as they are
// typed, so that errors name them the same way.
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

// decodePath decodes a path and checks that it exists.
func decodePath(ctx *kong.DecodeContext, target reflect.Value, wantDir bool) error {
	var path string
	if err := ctx.Scan.PopValueInto("file", &path); err != nil {
		return err
	}
	if !ctx.Value.Active || ctx.Value.Set && ctx.Value.Target.Type() == target.Type() {
		return nil // an unused default
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

// MaxThreads bounds the number of threads. Each has memory of its own, so an unbounded number
// could use up all memory.
const MaxThreads = 1024

// CheckThreads refuses an impossible number of threads.
func CheckThreads(n int) error {
	if n < 1 || n > MaxThreads {
		return Misusef("--threads %d: 1 to %d are possible", n, MaxThreads)
	}
	return nil
}

// Hypotheses has the two hypotheses of a sequential test, separated by a comma on the command
// line.
type Hypotheses struct {
	H0, H1 float64
	Given  bool
}

// UnmarshalText implements encoding.TextUnmarshaler.
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
