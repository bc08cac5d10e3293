// Package recordfile is the format of a file of records: games that an engine has played,
// to train on. What a record says is its game's own; here it is bytes.
//
// A file begins with eight bytes that name the format and one for its version. Frames
// follow, each with the length of its payload as a varint, the payload, and its CRC-32
// (Castagnoli), four bytes, the least first. The payload of the first frame is the header:
// the kind of the records, behind its length as a varint, and what their writer says
// about them. Each other frame is a record.
//
// A frame is written in one piece. What a killed writer or a full disk leaves of the last one
// is torn: the whole records before it are good, and who goes on with the file cuts it off.
// Damage anywhere else is an error.
package recordfile
