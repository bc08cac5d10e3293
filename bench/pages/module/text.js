// Numbers and names in words.
import { say } from "./words.js";

const MINUS = "−";

// signed is a number with its sign, or 0.
function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `${MINUS}${-number}` : "0";
}

// percent is a chance as a percentage.
function percent(chance) {
  return `${Math.round(100 * chance)} %`;
}

// equityText is an equity with its sign.
function equityText(equity) {
  const text = Math.abs(equity).toFixed(3);
  return (equity < 0 && Number(text) ? MINUS : "+") + text;
}

// countText is a large number in few characters: 1.2M.
function countText(n) {
  /** @type {[number, string][]} */
  const units = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];
  const [size, letter] = units.find(([least]) => n >= least) ?? [1, ""];
  return (n / size).toFixed(size === 1 || n / size >= 100 ? 0 : 1) + letter;
}

// timeText is a time for a move: 500 ms, 2 s.
function timeText(ms) {
  return ms < 1000 ? `${ms} ms` : `${ms / 1000} s`;
}

// clockText is the time on a clock: 12.3 s, 4:07.
function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 60) {
    return `${seconds.toFixed(1)} s`;
  }
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// countOf is a number of things: 1 wall, 2 walls.
function countOf(n, thing) {
  return say(n === 1 ? `{n} ${thing}` : `{n} ${thing}s`, { n });
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export { signed, percent, equityText, countText, timeText, clockText, countOf, capitalized };
