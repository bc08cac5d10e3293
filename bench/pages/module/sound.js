// Sounds, made by the browser: of a move, of the end of a game, of a clock that runs out.
import { load, save } from "./store.js";

// Each sound is a list of tones: its pitch in Hz, when it begins and how long it lasts in s.
const SOUNDS = {
  move: [[520, 0, 0.06], [260, 0.01, 0.08]],
  other: [[390, 0, 0.06], [195, 0.01, 0.08]],
  win: [[523, 0, 0.16], [659, 0.14, 0.16], [784, 0.28, 0.3]],
  loss: [[392, 0, 0.2], [330, 0.18, 0.2], [262, 0.36, 0.34]],
  end: [[440, 0, 0.2], [440, 0.24, 0.3]],
  low: [[880, 0, 0.08]],
};
const VOLUME = 0.12;

let context = null;

function soundIsOn() {
  return load("sound", true);
}

function switchSound(on) {
  save("sound", on);
}

/**
 * sound plays a sound unless sounds are switched off. A browser lets a page do so only after it was
 * used.
 * @param {keyof typeof SOUNDS} name
 */
function sound(name) {
  if (!soundIsOn() || !navigator.userActivation?.hasBeenActive) {
    return;
  }
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, from, long] of SOUNDS[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(VOLUME, now + from);
    volume.gain.exponentialRampToValueAtTime(0.001, now + from + long);
    tone.connect(volume).connect(context.destination);
    tone.start(now + from);
    tone.stop(now + from + long);
  }
}

export { sound, soundIsOn, switchSound };
