import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { useAction } from '../../ui/use-action.ts';
import { play, type Sound } from './play-tones.ts';

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
