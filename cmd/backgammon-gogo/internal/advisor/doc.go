// Package advisor answers the questions of the backgammon protocols by looking
// ahead: it brings the questions of package analyst to packages equity, expectimax and
// rollout.
package advisor
