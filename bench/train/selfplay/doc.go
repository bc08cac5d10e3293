// Package selfplay generates training games of an engine against itself, and stores them. The rules
// and the encoding of records belong to a Player, one per game.
//
// Games are numbered. The number and the seed determine all random choices of a game, so that games
// may be played in any order and anywhere.
//
// A Plan describes the games. A Run puts the numbers of games on a queue, several per Job, and
// takes back their records; a Referee, on this machine or another, plays the games of a Job with an
// in-process player. A File stores the records in the order of their numbers and rejects duplicate
// games, so that the same plan makes the same file whoever plays, and however often the run was
// interrupted: a game that was not written is played again.
//
// # Files
//
// A file stores records as opaque bytes.
//
// A file begins with eight bytes that name the format and one for its version. Frames follow, each
// with the length of its payload as a varint, the payload, and its CRC-32 (Castagnoli), four bytes
// in little-endian order. The payload of the first frame is the header: the length of the kind as a
// varint, the kind of the records, and the writer's description of them. Each other frame is a
// record.
//
// A frame is written with one write. A killed writer or a full disk may leave the last one torn:
// the complete records before it are valid, and whoever continues the file truncates it. Damage
// anywhere else is an error.
package selfplay
