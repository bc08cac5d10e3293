// Package advisor answers the questions of the backgammon protocols by looking
// ahead: it brings package oracle's questions to packages equity, expectimax and
// rollout.
package advisor
