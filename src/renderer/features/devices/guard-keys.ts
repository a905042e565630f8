import {
  WedgeMachine,
  type WedgeOutcome,
} from '../../../../drivers/readers/wedge/wedge-machine.ts';
import { giveBackKeys } from './give-back-keys.ts';

const KEYS = ['keydown', 'keyup'] as const;

/**
 * Keeps what a keyboard reader types from everything on the page: it sees each key first. `swiped`
 * gets a card's characters, to hand on and wipe. Returns the way to stop.
 */
export function guardKeys(swiped: (swipe: Uint8Array, tookMs: number) => void): () => void {
  const machine = new WedgeMachine();
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const carryOut = ({ giveBack, swipe }: WedgeOutcome) => {
    if (swipe !== null) swiped(swipe, performance.now() - began);
    giveBackKeys(giveBack);
    clearTimeout(timer);
    const { wakeAt } = machine;
    if (wakeAt === null) return;
    const wait = Math.max(0, wakeAt - performance.now());
    timer = setTimeout(() => carryOut(machine.tick(performance.now())), wait);
  };

  const keyed = (event: KeyboardEvent) => {
    // What scripts dispatch, we among them, is no key of a keyboard; an input method has its own.
    if (!event.isTrusted || event.isComposing) return;
    const idle = machine.wakeAt === null;
    const outcome = machine.key({
      kind: event.type === 'keyup' ? 'up' : event.repeat ? 'repeat' : 'down',
      code: event.code,
      key: event.key,
      shift: event.shiftKey,
      ctrl: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      time: event.timeStamp,
    });
    if (idle) began = event.timeStamp;
    if (outcome.verdict === 'hold') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    carryOut(outcome);
  };
  // An alt-code's character comes without a key of its own.
  const inserting = (event: InputEvent) => {
    if (event.isTrusted && machine.wakeAt !== null) event.preventDefault();
  };

  for (const type of KEYS) window.addEventListener(type, keyed, { capture: true });
  window.addEventListener('beforeinput', inserting, { capture: true });
  return () => {
    clearTimeout(timer);
    for (const type of KEYS) window.removeEventListener(type, keyed, { capture: true });
    window.removeEventListener('beforeinput', inserting, { capture: true });
  };
}
