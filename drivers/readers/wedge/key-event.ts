/** A key with the modifiers that were held. */
export interface Key {
  /** The physical key, as DOM's `KeyboardEvent.code` names it. */
  readonly code: string;
  /** The layout's character, as DOM's `key`: used only to give it back. Empty if unknown. */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** A key event of a keyboard, or of a reader that emulates one. */
export interface KeyEvent extends Key {
  readonly kind: 'down' | 'repeat' | 'up';
  /** In ms, of a monotonic clock; the keyboard's own time if it is known. */
  readonly time: number;
}

/** A key of a person that was held back; a dead key has no `key`. */
export interface GivenBackKey extends Key {
  readonly kind: 'down' | 'up';
}
