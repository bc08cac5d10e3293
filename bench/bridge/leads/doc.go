// Package leads measures opening leads: what a lead from a holding costs on average against
// the best card, double dummy. Boards are bid by a system, so that contracts and what the
// auction shows are as they come up. Fit gives the lines of an agreement's costs
// (eval/bridge/carding) their numbers, and Try says how much who leads by them loses.
package leads
