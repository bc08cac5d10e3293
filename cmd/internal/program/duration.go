package program

import (
	"errors"
	"fmt"
	"math"
	"reflect"
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
