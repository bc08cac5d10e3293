// Package advisor answers the questions of the backgammon protocols by search: it translates those
// of package analyst for packages equity, expectimax and rollout.
package advisor
