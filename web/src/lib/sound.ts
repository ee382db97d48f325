// Small wooden sounds, made here and now: nothing is loaded. Off unless a player turns them on.
import { settings } from "./settings.svelte.ts";

export type Sound = "lay" | "play" | "other" | "no" | "end" | "tick";

let context: AudioContext | null = null;

// what is struck: tones in Hz, when in seconds, how long it rings
const SOUNDS: Record<Sound, readonly (readonly [number, number, number])[]> = {
  lay: [[520, 0, 0.06]],
  play: [
    [430, 0, 0.08],
    [650, 0.07, 0.12],
  ],
  other: [
    [360, 0, 0.08],
    [480, 0.07, 0.1],
  ],
  no: [[190, 0, 0.12]],
  end: [
    [392, 0, 0.18],
    [494, 0.14, 0.18],
    [587, 0.28, 0.35],
  ],
  tick: [[880, 0, 0.03]],
};

/** Make a sound, if the player wants sounds. */
export function play(name: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [tone, delay, length] of SOUNDS[name])
      strike(context, tone, context.currentTime + delay, length);
  } catch {
    context = null; // no sound device: the game goes on in silence
  }
}

function strike(audio: AudioContext, tone: number, at: number, length: number): void {
  const source = audio.createOscillator();
  const loud = audio.createGain();
  source.type = "triangle";
  source.frequency.setValueAtTime(tone, at);
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.18, at + 0.005);
  loud.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(loud).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
