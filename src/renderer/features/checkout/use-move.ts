import { useCallback, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type Command, useCommand } from '../../ipc/use-command.ts';
import { heldWith, NO_KEYS } from './held-keys.ts';

/** Time that an expected step is still awaited after the till's answer, ms. */
const LATEST_STEP_MS = 300;

/** The step of the counter that is in sight. */
const useInSight = create<{ readonly step: string }>(() => ({ step: '' }));

/** Names the step that is in sight and has its focus; null while it is changing. */
export function useStepInSight(step: string | null): void {
  useLayoutEffect(() => {
    if (step !== null) useInSight.setState({ step });
  }, [step]);
}

/**
 * Holds back keys from the step that is about to close. Text goes to the field that the next step
 * opens with; an action key is dropped, with all keys after it, so that no key presses a button,
 * least of all Charge, on a screen that was not there yet. F12 locks the screen at any time.
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
      document.execCommand('insertText', false, text); // React and the field's limits see this
    }
  };
  // After React's own work, and before any other key.
  const stop = useInSight.subscribe(() => queueMicrotask(letGo));
  window.addEventListener('keydown', pressed, { capture: true });
  return { letGo, drop };
}

/** A command that ends in another step of the counter; keys typed meanwhile go to that step. */
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
