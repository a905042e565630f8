import type { Reader, ReaderEvent } from '../../../../drivers/readers/reader.ts';

export interface Heard {
  /** The reader's events so far. */
  readonly events: readonly ReaderEvent[];
  /** Resolves after `count` events of this kind since listening began. */
  until(kind: ReaderEvent['kind'], count?: number): Promise<void>;
  /** Resolves once the reader is in this state. */
  state(kind: Reader['state']['kind']): Promise<void>;
}

export function hear(reader: Reader): Heard {
  const events: ReaderEvent[] = [];
  const waiting = new Set<() => void>();
  reader.subscribe((event) => {
    events.push(event);
    for (const look of waiting) look();
  });
  const when = (met: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!met()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    events,
    until: (kind, count = 1) =>
      when(() => events.filter((event) => event.kind === kind).length >= count),
    state: (kind) => when(() => reader.state.kind === kind),
  };
}
