package bridgeterm

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// marks maps what people write for calls that are no bids, beside what bridge.ParseCall
// takes, to what it takes.
var marks = map[string]string{
	"N": "P", "NOBID": "P", "NB": "P", "PASSE": "P", "PAS": "P", "CHECK": "P",
	"DB": "X", "KONTRA": "X", "CONTRA": "X", "CONTRE": "X",
	"RD": "XX", "RE": "XX", "REKONTRA": "XX", "SURCONTRE": "XX", "DBLDBL": "XX",
}

// Call reads a call.
func Call(text string) (bridge.Call, error) {
	typed := letters(text)
	if mark, ok := marks[typed]; ok {
		typed = mark
	}
	if strings.HasSuffix(typed, "SA") {
		typed = strings.TrimSuffix(typed, "SA") + "N"
	}
	if c, err := bridge.ParseCall(typed); err == nil {
		return c, nil
	}
	return 0, fmt.Errorf("%.20q is no call: type p for pass, x to double, xx to redouble, or a bid as in 1s or 3nt", text)
}
