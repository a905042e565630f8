/** Keys typed while the next step loads. */
export interface HeldKeys {
  /** Text for the field that the next step opens with. */
  readonly text: string;
  /**
   * An action key was pressed: this key and all later ones were meant for a screen that was not
   * there.
   */
  readonly ended: boolean;
}

export const NO_KEYS: HeldKeys = { text: '', ended: false };

/** The part of a `KeyboardEvent` that is used. */
interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Adds one key to those held. */
export function heldWith(held: HeldKeys, { key, ctrlKey, altKey, metaKey }: Pressed): HeldKeys {
  if (held.ended || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return held;
  if (ctrlKey || altKey || metaKey) return { ...held, ended: true };
  if (key === 'Backspace') return { ...held, text: held.text.slice(0, -1) };
  return key.length === 1 ? { ...held, text: held.text + key } : { ...held, ended: true };
}
