// Package threats proves wins by force in five in a row.
//
// VCF searches victory by continuous fours (VCF): every move makes a four,
// which leaves the defender a single answer. VCT searches victory by continuous
// threats (VCT): fours, threes and whatever else leaves a win by fours threatening, against
// every answer that may stop it. FoursDefences are those to a win by fours. What either finds is
// a proof under the rules of the board, renju's forbidden moves and Caro's enclosed fives included;
// what they do not find within their budget is unknown.
package threats
