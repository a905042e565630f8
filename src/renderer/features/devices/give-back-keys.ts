import type { GivenBackKey } from '../../../../drivers/readers/wedge/key-event.ts';
import { rowOf } from '../../../shared/domain/row-of.ts';

const NAMES: Readonly<Record<string, string>> = {
  Enter: 'Enter',
  NumpadEnter: 'Enter',
  Tab: 'Tab',
};

/**
 * Types keys that were held back and were a person's, as far as a page may: text goes where the
 * cursor stands, Enter does what it does there. What Tab would do is left out.
 */
export function giveBackKeys(keys: readonly GivenBackKey[]): void {
  for (const { kind, code, key, shift, ctrl, alt, meta } of keys) {
    const target = document.activeElement ?? document.body;
    const goesOn = target.dispatchEvent(
      new KeyboardEvent(kind === 'down' ? 'keydown' : 'keyup', {
        key: rowOf(NAMES, code) ?? key,
        code,
        shiftKey: shift,
        ctrlKey: ctrl,
        altKey: alt,
        metaKey: meta,
        bubbles: true,
        cancelable: true,
      }),
    );
    if (kind === 'up' || !goesOn || ctrl || alt || meta) continue;
    if (rowOf(NAMES, code) === 'Enter') enter(target);
    // The one way to type for a page that a field's own limits, its undo and React all hear of.
    else if (key !== '') document.execCommand('insertText', false, key);
  }
}

function enter(target: Element): void {
  if (target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (target instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n');
  else if (target instanceof HTMLElement && target.matches('button, a, summary')) target.click();
}
