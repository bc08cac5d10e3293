package program

import "runtime/debug"

// release is the version of a program that was built to be given away; the linker
// sets it.
var release string

// Number returns the version of a release, else that of the main module, or "devel"
// where the build has none.
func Number() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}
