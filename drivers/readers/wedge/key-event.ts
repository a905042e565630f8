/** A key event of a keyboard, or of a reader that pretends to be one. */
export interface KeyEvent {
  readonly kind: 'down' | 'repeat' | 'up';
  /** The physical key, as DOM's `KeyboardEvent.code` names it. */
  readonly code: string;
  /** What the layout makes of it, as DOM's `key`: only to give it back. Empty where nobody knows. */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** In ms, of a clock that never steps; the keyboard's own time where it is told. */
  readonly time: number;
}

/** A key that was held back and was a person's after all. One that prints nothing has no `key`. */
export interface GivenBackKey extends Omit<KeyEvent, 'kind' | 'time'> {
  readonly kind: 'down' | 'up';
}
