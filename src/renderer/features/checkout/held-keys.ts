/** What was typed while the next step was on its way. */
export interface HeldKeys {
  /** For the field that the next step opens with. */
  readonly text: string;
  /** A key that does something came: all from there on was meant for a screen nobody has seen. */
  readonly ended: boolean;
}

export const NO_KEYS: HeldKeys = { text: '', ended: false };

/** Of a `KeyboardEvent`, what is looked at. */
interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** The keys so far, and one more. */
export function heldWith(held: HeldKeys, { key, ctrlKey, altKey, metaKey }: Pressed): HeldKeys {
  if (held.ended || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return held;
  if (ctrlKey || altKey || metaKey) return { ...held, ended: true };
  if (key === 'Backspace') return { ...held, text: held.text.slice(0, -1) };
  return key.length === 1 ? { ...held, text: held.text + key } : { ...held, ended: true };
}
