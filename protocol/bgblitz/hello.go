package bgblitz

import "gogo/protocol/oracle"

// revision counts the versions of what this package adds to the text.
const revision = 2

// hello says who answers, and what can be asked.
func hello(opts *Options, limits oracle.Limits) *result {
	r := &result{name: "HelloResult"}
	r.addText("name", opts.Name)
	r.addText("version", opts.Version)
	r.addText("protocol", "BGBlitz draft of 2023-11-26")
	r.addCount("protocolRevision", revision)
	if opts.MatchEquities != "" {
		r.addText("matchEquities", opts.MatchEquities)
	}
	can := &result{name: "capabilities"}
	for _, name := range []string{
		"json", "xml", "eval", "tutor", "cubeDecision", "match", "rollout", "cubeRollout", "progress", "cancel", "partialRollout", "pipelining",
		"xgid", "gnuId", "errorCodes",
	} {
		can.addTruth(name, true)
	}
	can.addTruth("ubgi", opts.UBGI != nil)
	r.addObject(can)
	most := &result{name: "limits"}
	most.addCount("ply", limits.MaxPly)
	most.addCount("matchLength", limits.MaxMatchLength)
	most.addCount("cube", limits.MaxCube)
	most.addCount("trials", limits.MaxTrials)
	most.addCount("requestBytes", maxBytes)
	most.addCount("requestDepth", maxDepth)
	most.addCount("idBytes", maxID)
	most.addCount("waitingRequests", queueLength)
	r.addObject(most)
	return r
}
