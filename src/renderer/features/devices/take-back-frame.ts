import { FRAME_CHARACTERS } from '../../../../drivers/readers/wedge/is-swipe.ts';
import { PassedFrame } from '../../../../drivers/readers/wedge/passed-frame.ts';
import { characterOf, isModifier } from '../../../../drivers/readers/wedge/us-board.ts';

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
