/**
 * Two sounds, made by the browser: a charge was approved, or was not paid. Each PC turns them on or off. An outcome from
 * before the page opened is silent.
 */

import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { useAction } from '../../ui/use-action.ts';

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

type Sound = keyof typeof TONES;

const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Plays the sound now, quietly; each tone fades in and out, so that it does not click. */
function play(sound: Sound): void {
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

/** True if this PC plays sounds; saved on this PC. */
const useSounds = create(
  persist<{ readonly on: boolean }>(() => ({ on: true }), { name: 'sounds' }),
);

/** Plays the outcome of a charge. An outcome from before the page opened stays silent. */
export function TillSounds() {
  const on = useSounds((store) => store.on);
  const step = useTill((state) => state.current?.step.kind ?? null);
  const before = useRef(step);
  useEffect(() => {
    const ended = before.current === 'sending' && step !== before.current;
    before.current = step;
    const sound: Sound | null =
      step === 'paid-by-card' ? 'approved' : step === 'not-paid' ? 'not-paid' : null;
    if (on && ended && sound !== null) play(sound);
  }, [on, step]);
  useAction({
    name: on ? t('sounds.turnSoundsOff') : t('sounds.turnSounds'),
    run: () => useSounds.setState({ on: !on }),
  });
  return null;
}
