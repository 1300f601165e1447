/** Short sounds, made on the spot; off unless the player turns them on. */

import { settings } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;

/** Frequencies in hertz, the length in seconds, and the wave. */
const TONES = {
  move: [[330], 0.06, "triangle"],
  pick: [[520], 0.05, "sine"],
  good: [[523, 659, 784], 0.09, "sine"],
  bad: [[196, 165], 0.12, "square"],
  hit: [[110], 0.12, "sawtooth"],
  click: [[1200], 0.02, "square"],
  turn: [[440, 554], 0.08, "sine"],
  end: [[392, 523, 659, 784], 0.14, "sine"],
};

/** Plays a sound, from a side when it has a direction. @param {keyof typeof TONES} name @param {number} [pan] */
export function play(name, pan = 0) {
  if (!settings().sound) return;
  context ??= new AudioContext();
  const [tones, length, wave] = TONES[name];
  tones.forEach((tone, place) => beep(context, tone, context.currentTime + place * length, length, wave, pan));
}

function beep(audio, tone, start, length, wave, pan) {
  const [source, gain, side] = [audio.createOscillator(), audio.createGain(), audio.createStereoPanner()];
  source.type = wave;
  source.frequency.value = tone;
  side.pan.value = pan;
  gain.gain.setValueAtTime(0.08, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(side).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
