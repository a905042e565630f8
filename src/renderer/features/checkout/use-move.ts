import { useCallback, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type Command, useCommand } from '../../ipc/use-command.ts';
import { heldWith, NO_KEYS } from './held-keys.ts';

/** After the till's answer, how long a step that must be there by then is still waited for, ms. */
const LATEST_STEP_MS = 300;

/** Which step of the counter is in sight. */
const useInSight = create<{ readonly step: string }>(() => ({ step: '' }));

/** Says which step is in sight and has its focus, by any name of its own; null while it is changing. */
export function useStepInSight(step: string | null): void {
  useLayoutEffect(() => {
    if (step !== null) useInSight.setState({ step });
  }, [step]);
}

/**
 * Keeps the keys from the step that is being left. Text goes to the field that the next step opens
 * with; a key that does something is dropped, with all behind it: nothing is pressed, least of all
 * Charge, on a screen that was not there yet. F12 covers the screen at any time.
 */
function holdKeys(): { readonly letGo: () => void; readonly drop: () => void } {
  let held = NO_KEYS;
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.key === 'F12') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = heldWith(held, event);
  };
  const drop = () => {
    stop();
    window.removeEventListener('keydown', pressed, { capture: true });
  };
  const letGo = () => {
    drop();
    const { text } = held;
    held = NO_KEYS;
    if (text !== '' && document.activeElement instanceof HTMLInputElement) {
      document.execCommand('insertText', false, text); // as React and the field's own limits hear it
    }
  };
  // Behind React's own work, and before any other key.
  const stop = useInSight.subscribe(() => queueMicrotask(letGo));
  window.addEventListener('keydown', pressed, { capture: true });
  return { letGo, drop };
}

/** A command that ends in another step of the counter: what is typed meanwhile is for that one. */
export function useMove(): Command {
  const command = useCommand();
  const { run: runCommand } = command;
  const run = useCallback<Command['run']>(
    (move) =>
      runCommand(async () => {
        const { letGo, drop } = holdKeys();
        try {
          await move();
          setTimeout(letGo, LATEST_STEP_MS);
        } catch (error) {
          drop();
          throw error;
        }
      }),
    [runCommand],
  );
  return { ...command, run };
}
