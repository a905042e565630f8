import { useEffect } from 'react';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import type { GivenBackKey } from '../../../../drivers/readers/wedge/key-event.ts';
import { listenForSilence } from '../../../../drivers/readers/wedge/silence.ts';
import {
  GAP_MS,
  WedgeMachine,
  type WedgeOutcome,
} from '../../../../drivers/readers/wedge/wedge-machine.ts';
import { typedSwipeFrame } from '../../../shared/contract/typed-swipe.ts';
import { sendWiped } from '../../ipc/till-store.ts';

const KEYS = ['keydown', 'keyup'] as const;
const TYPING = ['keypress', 'beforeinput'] as const;

/**
 * Keeps a keyboard reader's characters from the page: it sees each key first. `swiped` gets a
 * card's characters, to hand on and wipe. Returns the function that stops it.
 */
function guardKeys(swiped: (swipe: Uint8Array, tookMs: number) => void): () => void {
  const machine = new WedgeMachine();
  const now = () => performance.now();
  let began = 0;
  /** An alt-code's character arrives after the release of Alt, without a key event of its own. */
  let lateUntil = 0;

  const carryOut = ({ giveBack, swipe }: WedgeOutcome) => {
    if (swipe !== null) swiped(swipe, now() - began);
    giveBackKeys(giveBack);
    silence.listen();
  };
  const silence = listenForSilence({ machine, after: afterRealTime, now, fell: carryOut });

  const keyed = (event: KeyboardEvent) => {
    // Events from scripts, ours among them, are no keys of a keyboard; an input method has its own.
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
      if (event.type === 'keyup' && outcome.swipe !== null) lateUntil = event.timeStamp + GAP_MS;
    }
    carryOut(outcome);
  };
  const typing = (event: Event) => {
    if (!event.isTrusted || (machine.wakeAt === null && event.timeStamp > lateUntil)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  for (const type of KEYS) window.addEventListener(type, keyed, { capture: true });
  for (const type of TYPING) window.addEventListener(type, typing, { capture: true });
  return () => {
    silence.stop();
    for (const type of KEYS) window.removeEventListener(type, keyed, { capture: true });
    for (const type of TYPING) window.removeEventListener(type, typing, { capture: true });
  };
}

/** Types held-back keys that a person pressed, as far as a page can: at the cursor. */
function giveBackKeys(keys: readonly GivenBackKey[]): void {
  for (const { kind, code, key, shift, ctrl, alt, meta } of keys) {
    const target = document.activeElement ?? document.body;
    const goesOn = target.dispatchEvent(
      new KeyboardEvent(kind === 'down' ? 'keydown' : 'keyup', {
        key,
        code,
        shiftKey: shift,
        ctrlKey: ctrl,
        altKey: alt,
        metaKey: meta,
        bubbles: true,
        cancelable: true,
      }),
    );
    if (kind === 'up' || !goesOn || ctrl || alt || meta || key === '') continue;
    // The only way for a page to type that a field's limits, its undo and React all notice.
    document.execCommand('insertText', false, key);
  }
}

/** In a browser no host sees the keys before the page, so the page separates swipes from typing. */
export function PageKeyboard() {
  useEffect(
    () =>
      guardKeys((characters, tookMs) => {
        const frame = typedSwipeFrame({ characters, tookMs });
        characters.fill(0);
        // Without a connection to the till it is lost, like a swipe at an unplugged reader.
        sendWiped(frame);
      }),
    [],
  );
  return null;
}
