// Package table is the Table Manager of the Blue Chip protocol. It seats the players,
// checks what they say, tells them what they are to know, runs the clocks and scores the
// boards.
//
// A Table does no input or output and starts no goroutines. What the players say comes in
// by Join, Receive and Leave, the passing of time by Tick, each with the current time;
// what the table says goes to Players. Everything happens in the goroutine of the caller.
//
// Every call and card is given to Config.Note before anybody is told of it, so that
// players never know more than has been recorded.
//
// A player is told only what it has asked for: a call, a card or dummy's hand is sent
// once it exists and the player is ready for it. The next bidder or leader need not wait
// for players who are not ready. So a player who is early, late or says twice that it is
// ready delays nobody but itself.
//
// Where the protocol text is silent, this is our reading:
//
//   - A call or card out of turn, a message in another's name, and one that makes no sense
//     at the time are ignored. After Config.MaxFaults of them by one player the table
//     stops. An illegal call or card gets the text's answer, and counts too.
//   - The names of teams are the same in any case, as all messages are.
//   - What an alert says in the words of the text is told in the text's own form, anything
//     else as it came. What the operator says of a call when the auction is over is kept,
//     and nobody is told: the text has no message for it.
//   - A player whose call waits for the operator may be ready for what comes next.
//   - Dummy's hand lies open when the lead is made. Who asks for it before the lead, and not
//     for the lead, is told dummy's hand first: one program waits for it before it is ready
//     for the lead.
//   - The leader may lead before it was told to: the pause is for its sake.
//   - Timing is sent after every board, one that was passed out too, as some clients wait
//     for it. "Ready for deal" behind it counts, before "Start of board" as well as after.
//   - "Ready for deal" counts as no fault when it comes twice: one program says it so on all
//     boards behind one that it began again.
//   - A player that goes leaves its seat to one of the same team. Meanwhile the table
//     waits and no clock runs. With RejoinRestart all four get "Start of board" when it is
//     back, and play the same board from its start. With RejoinReplay it alone gets that,
//     and is told what was done as it is ready for it; its own calls and cards it has to
//     make again. If one is another, the board begins again for all.
//   - A player is told of a claim when it knows all that was done before. The claim waits
//     for its answers, of which one that rejects it is enough. A card that is played
//     meanwhile, by who claims or by who is to answer, is the end of it, too. What the
//     others answer then counts for nothing, and as no fault.
package table
