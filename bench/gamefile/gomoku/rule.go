package gomoku

import (
	"strconv"
	"strings"

	"gogo/board/gomoku"
)

// ruleNames are the names that Gomocup has for its leagues.
var ruleNames = map[gomoku.Rule]string{
	gomoku.Freestyle: "Freestyle",
	gomoku.ExactFive: "Standard",
	gomoku.Renju:     "Renju",
	gomoku.Caro:      "Caro",
}

// ruleName returns the name of a rule, or Rule and its number.
func ruleName(r gomoku.Rule) string {
	if name, ok := ruleNames[r]; ok {
		return name
	}
	return "Rule" + strconv.Itoa(int(r))
}

// parseRule reads what ruleName writes, in either case, or the number alone, as
// c-gomoku-cli writes it.
func parseRule(text string) (rule gomoku.Rule, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	for r, name := range ruleNames {
		if strings.EqualFold(text, name) {
			return r, true
		}
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(text, "rule"), 10, 8)
	rule = gomoku.Rule(n)
	if err != nil || rule.Check() != nil {
		return 0, false
	}
	return rule, true
}
