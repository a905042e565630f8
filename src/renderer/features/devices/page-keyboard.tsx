import { useEffect } from 'react';
import { afterRealTime } from '../../../../drivers/readers/after.ts';
import { FRAME_CHARACTERS } from '../../../../drivers/readers/wedge/is-swipe.ts';
import type { GivenBackKey } from '../../../../drivers/readers/wedge/key-event.ts';
import { PassedFrame } from '../../../../drivers/readers/wedge/passed-frame.ts';
import { listenForSilence } from '../../../../drivers/readers/wedge/silence.ts';
import { characterOf, isModifier } from '../../../../drivers/readers/wedge/us-board.ts';
import {
  GAP_MS,
  WedgeMachine,
  type WedgeOutcome,
} from '../../../../drivers/readers/wedge/wedge-machine.ts';
import { typedSwipeFrame } from '../../../shared/contract/typed-swipe.ts';
import { sendWiped } from '../../ipc/till-store.ts';
import { useTill } from '../../ipc/use-till.ts';

const KEYS = ['keydown', 'keyup'] as const;
const TYPING = ['keypress', 'beforeinput'] as const;

/**
 * Keeps a keyboard reader's characters from the page: it sees each key first. `swiped` gets a
 * card's characters, to hand on and wipe. Returns the function that stops it.
 */
function guardKeys(gapMs: number, swiped: (swipe: Uint8Array, tookMs: number) => void): () => void {
  const machine = new WedgeMachine({ gapMs });
  const now = () => performance.now();
  let began = 0;
  /** Time of the last press, of the keyboard: the held-back keys were pressed until then. */
  let pressedAt = 0;
  /** An alt-code's character arrives after the release of Alt, without a key event of its own. */
  let lateUntil = 0;

  const carryOut = ({ giveBack, swipe }: WedgeOutcome) => {
    if (swipe !== null) swiped(swipe, now() - began);
    giveBackKeys(giveBack, pressedAt);
    silence.listen();
  };
  const silence = listenForSilence({ machine, after: afterRealTime, now, fell: carryOut });

  const keyed = (event: KeyboardEvent) => {
    // Events from scripts, ours among them, are no keys of a keyboard; an input method has its own.
    if (!event.isTrusted || event.isComposing) return;
    if (machine.wakeAt === null && event.type === 'keydown' && isZeroOfDate(event)) return;
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
    if (event.type === 'keydown') pressedAt = event.timeStamp;
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

/**
 * True for a 0 in a field of a date, which takes no text that was held back: a secure frame there is
 * recognized by its later keys.
 */
function isZeroOfDate({ key, target }: KeyboardEvent): boolean {
  return key === '0' && target instanceof HTMLInputElement && target.type === 'date';
}

/**
 * Types held-back keys that a person pressed, as far as a page can: at the cursor. Their `detail` is the
 * time at which they were pressed, ms, since their `timeStamp` is that of a busy page.
 */
function giveBackKeys(keys: readonly GivenBackKey[], pressedAt: number): void {
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
        detail: pressedAt,
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
  const gapMs = useTill((state) => state.keyGap);
  useEffect(
    () =>
      guardKeys(gapMs, (characters, tookMs) => {
        const frame = typedSwipeFrame({ characters, tookMs });
        characters.fill(0);
        // Without a connection to the till it is lost, like a swipe at an unplugged reader.
        sendWiped(frame);
      }),
    [gapMs],
  );
  return null;
}

/** A field, and its cursor before a key. Its text is not read: it may be a typed number. */
interface Place {
  readonly field: Element | null;
  /** Null in a field without a text cursor. */
  readonly cursor: number | null;
}

/**
 * Removes the start of a secure frame from the field that received it: a reader that types as slowly
 * as a person is recognized by its 16th key. Returns the function that stops it.
 */
export function takeBackFrames(): () => void {
  const passed = new PassedFrame();
  /** Of the last characters. */
  let places: readonly Place[] = [];

  const pressed = (event: KeyboardEvent) => {
    if (isModifier(event.code)) return;
    const { code, key, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
    const time = event.timeStamp;
    const character = characterOf({ kind: 'down', code, key, shift, ctrl, alt, meta, time });
    if (character === null) return passed.clear();
    passed.add(character, time);
    places = [...places, placeOf(document.activeElement)].slice(-FRAME_CHARACTERS);
    if (passed.begun(time, 0) === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const first = places.find(({ field }) => field === document.activeElement);
    if (first !== undefined) deleteSince(first);
    passed.clear();
  };
  // A keyboard reader's guard stops a key at the window, before it comes here.
  document.addEventListener('keydown', pressed, { capture: true });
  return () => document.removeEventListener('keydown', pressed, { capture: true });
}

function placeOf(field: Element | null): Place {
  return { field, cursor: isText(field) ? field.selectionStart : null };
}

function deleteSince({ field, cursor }: Place): void {
  if (!isText(field) || cursor === null) return;
  field.setSelectionRange(cursor, field.selectionEnd);
  // As at a person's deletion, React and the field's limits see this.
  document.execCommand('delete');
}

function isText(field: Element | null): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
