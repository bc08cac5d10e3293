package ubgi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// key is something that the manager can set. Values are written as text.
type key struct {
	name   string
	domain string // its type and what the type allows
	about  string
	minor  bool // it does not make another player of the engine
	get    func(*settings) string
	// set takes a value; what it must be is in the error.
	set func(*settings, string) error
}

// lesser returns the key as one that does not make another player of the engine.
func (k key) lesser() key {
	k.minor = true
	return k
}

// line describes the key to the manager.
func (k *key) line(defaults *settings) string {
	line := "key " + k.name + " " + k.domain + " " + k.get(defaults)
	if k.minor {
		line += " !"
	}
	if k.about != "" {
		line += " " + k.about
	}
	return line
}

// mustBe is the error of a value that a key does not take.
func mustBe(name, what string) error { return fail(BadValue, "%s must be %s", name, what) }

// intKey is a whole number.
func intKey(name string, least, most int, field func(*settings) *int, about string) key {
	bounds := fmt.Sprintf("%d..%d", least, most)
	return key{
		name: name, domain: "int " + bounds, about: about,
		get: func(s *settings) string { return strconv.Itoa(*field(s)) },
		set: func(s *settings, value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < least || n > most {
				return mustBe(name, bounds)
			}
			*field(s) = n
			return nil
		},
	}
}

// boolKey is true or false. The text knows these two; on, off, 1 and 0 are those
// of its forerunner.
func boolKey(name string, field func(*settings) *bool, about string) key {
	return key{
		name: name, domain: "bool", about: about,
		get: func(s *settings) string { return strconv.FormatBool(*field(s)) },
		set: func(s *settings, value string) error {
			switch value {
			case "true", "on", "1":
				*field(s) = true
			case "false", "off", "0":
				*field(s) = false
			default:
				return mustBe(name, "true or false")
			}
			return nil
		},
	}
}

// enumKey is one of some words, and its field the place of that.
func enumKey(name string, words []string, field func(*settings) *int, about string) key {
	domain := strings.Join(words, "|")
	return key{
		name: name, domain: "enum " + domain, about: about,
		get: func(s *settings) string { return words[*field(s)] },
		set: func(s *settings, value string) error {
			i := slices.Index(words, value)
			if i < 0 {
				return mustBe(name, domain)
			}
			*field(s) = i
			return nil
		},
	}
}
