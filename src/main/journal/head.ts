/** Where a roll ends: its till, its newest row and that row's hash, which vouches for all before it. */
export interface Head {
  readonly tillId: string;
  /** 0 on an empty roll. */
  readonly number: number;
  readonly hash: string;
}

/** What the head file says; `unreadable` when neither of its slots is whole. */
export type KnownHead = Head | 'missing' | 'unreadable';
