import type { GivenBackKey } from '../../../../drivers/readers/wedge/key-event.ts';

/** Types held-back keys that a person pressed, as far as a page can: at the cursor. */
export function giveBackKeys(keys: readonly GivenBackKey[]): void {
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
