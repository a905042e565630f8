/** A key event of a keyboard, or of a reader that emulates one. */
export interface KeyEvent {
  readonly kind: 'down' | 'repeat' | 'up';
  /** The physical key, as DOM's `KeyboardEvent.code` names it. */
  readonly code: string;
  /** The layout's character, as DOM's `key`: used only to give it back. Empty if unknown. */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** In ms, of a monotonic clock; the keyboard's own time if it is known. */
  readonly time: number;
}

/** A key of a person that was held back; a dead key has no `key`. */
export interface GivenBackKey extends Omit<KeyEvent, 'kind' | 'time'> {
  readonly kind: 'down' | 'up';
}
