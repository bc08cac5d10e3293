package bridgeview

import (
	"crypto/sha256"
	"encoding/base64"
)

// Policy is the content security policy of a page that is one file: its own style and
// script, and nothing else, whatever names and notes have smuggled into it.
func Policy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		"; base-uri 'none'; form-action 'none'"
}
