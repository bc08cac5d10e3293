package program

import "regexp"

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
