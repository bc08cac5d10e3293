// Package leads measures opening leads: the average cost of a lead from a holding compared with the
// best card, double dummy. Boards are bid by a system, so that contracts and information from the
// auction have realistic frequencies. Fit estimates the lines of an agreement's costs
// (eval/bridge/carding), and Try measures the loss of leading by them.
package leads
