/** A tone: frequency (Hz), start and duration (s). */
interface Tone {
  readonly hz: number;
  readonly at: number;
  readonly lasts: number;
}

/** Distinct by direction, not by pitch alone: up is paid, down is not. */
const TONES = {
  approved: [
    { hz: 659, at: 0, lasts: 0.12 },
    { hz: 988, at: 0.12, lasts: 0.22 },
  ],
  'not-paid': [
    { hz: 392, at: 0, lasts: 0.16 },
    { hz: 262, at: 0.18, lasts: 0.3 },
  ],
} as const satisfies Readonly<Record<string, readonly Tone[]>>;

export type Sound = keyof typeof TONES;

const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Plays the sound now, quietly; each tone fades in and out, so that it does not click. */
export function play(sound: Sound): void {
  context ??= new AudioContext();
  void context.resume();
  const start = context.currentTime;
  for (const { hz, at, lasts } of TONES[sound]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.frequency.value = hz;
    gain.gain.setValueAtTime(0, start + at);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + at + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.001, start + at + lasts);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start + at);
    oscillator.stop(start + at + lasts);
  }
}
