/**
 * End of a journal: its till, the number of its newest row and that row's hash, which covers all
 * rows before it.
 */
export interface Head {
  readonly tillId: string;
  /** 0 for an empty journal. */
  readonly number: number;
  readonly hash: string;
}

/** Content of the head file; `unreadable` if neither of its slots is whole. */
export type KnownHead = Head | 'missing' | 'unreadable';
