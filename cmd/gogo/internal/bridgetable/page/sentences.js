// What happens at the table, in sentences.
import { SEAT_NAMES, pictured, sideOf } from "./model.js";
import { signed } from "./text.js";
import { say } from "./words.js";

// turnText says whose turn it was when a board was shared.
function turnText(board) {
  const seat = say(SEAT_NAMES[board.turn]);
  return board.contract ? say("{contract} by {declarer}: {seat} is to play.", { contract: pictured(board.contract), declarer: say(SEAT_NAMES[board.declarer]), seat })
    : say("{seat} is to call.", { seat });
}

// outcomeText says how a board ended, with the score of a seat's side, or of North-South.
function outcomeText(board, seat) {
  if (!board.contract) {
    return say("Board {number} is over.", { number: board.number ?? "" });
  }
  if (board.contract === "Pass") {
    return say("Passed out: no score.");
  }
  const contract = pictured(board.contract);
  if (board.tricks === undefined) {
    return say("{contract} by {seat}.", { contract, seat: say(SEAT_NAMES[board.declarer]) });
  }
  const more = board.tricks - 6 - Number(board.contract[0]);
  const score = signed(seat && sideOf(seat) ? -board.score : board.score);
  const holes = { contract, seat: say(SEAT_NAMES[board.declarer]), n: Math.abs(more), score };
  if (more === 1) {
    return say("{contract} by {seat} made with an overtrick: {score}.", holes);
  }
  if (more > 1) {
    return say("{contract} by {seat} made with {n} overtricks: {score}.", holes);
  }
  return more ? say("{contract} by {seat} down {n}: {score}.", holes) : say("{contract} by {seat} made: {score}.", holes);
}

// claimText says who claims, and what the others say to it.
function claimText(claim, own) {
  const mine = claim.by === own;
  const part = claim.tricks < claim.of;
  const line = claim.text ? ` “${claim.text}”` : "";
  const holes = { seat: say(SEAT_NAMES[claim.by]), n: claim.tricks, of: claim.of };
  if (!claim.over) {
    return (mine ? part ? say("You claim {n} of the last {of} tricks. Waiting for the other players.", holes) : say("You claim the last {n} tricks. Waiting for the other players.", holes)
      : part ? say("{seat} claims {n} of the last {of} tricks.", holes) : say("{seat} claims the last {n} tricks.", holes)) + line;
  }
  const accepts = (seat) => (seat === own ? say("you accept") : say("{seat} accepts", { seat: say(SEAT_NAMES[seat]) }));
  const rejects = (seat) => (seat === own ? say("you reject it") : say("{seat} rejects it", { seat: say(SEAT_NAMES[seat]) }));
  const answers = [...(claim.accepts ?? []).map(accepts), ...(claim.rejects ?? []).map(rejects)].join(", ");
  const text = (mine ? part ? say("You claimed {n} of the last {of} tricks: {answers}.", { ...holes, answers }) : say("You claimed the last {n} tricks: {answers}.", { ...holes, answers })
    : part ? say("{seat} claimed {n} of the last {of} tricks: {answers}.", { ...holes, answers }) : say("{seat} claimed the last {n} tricks: {answers}.", { ...holes, answers })) + line;
  return claim.accepted ? text : `${text} ${say("The play goes on.")}`;
}

// ruleText says the rule of thumb that a card follows.
function ruleText(rule) {
  return {
    only: say("It is the only card that may be played."), second: say("Second hand low."), third: say("Third hand high."),
    cheap: say("It wins the trick as cheaply as possible."), discard: say("A discard."), ruff: say("A ruff."),
  }[rule];
}

// adviceText says what a robot would do, and why.
function adviceText(advice) {
  if (advice.claim) {
    return advice.claim === "accept" ? say("Hint: accept, the claim is good.") : say("Hint: reject, the claim is not certain.");
  }
  if (advice.call) {
    const call = pictured(advice.call);
    return advice.meaning ? say("Hint: {call}: {meaning}.", { call, meaning: advice.meaning })
      : say("Hint: {call}. The system has no meaning for it here.", { call });
  }
  const sentences = [say("Hint: {card}.", { card: pictured(advice.card) }), ruleText(advice.rule)];
  if (advice.tricks) {
    const holes = { tricks: advice.tricks.toFixed(1), deals: advice.deals, next: pictured(advice.next ?? ""), fewer: advice.fewer?.toFixed(1) };
    sentences.push(advice.next ? say("It takes {tricks} tricks on average over {deals} deals that fit; the next best, {next}, {fewer}.", holes)
      : say("It takes {tricks} tricks on average over {deals} deals that fit.", holes));
  }
  return sentences.filter(Boolean).join(" ");
}

export { turnText, outcomeText, claimText, adviceText };
