import type { Reader, ReaderEvent } from '../../../drivers/readers/reader.ts';

/** Far more than any check needs, on a machine that emulates its processor. In ms. */
export const PATIENCE_MS = 40_000;

/** Runs one check and prints its verdict on the console for the host. */
export async function check(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    say(`PASS ${name}`);
  } catch (error) {
    say(`FAIL ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export interface Listening {
  readonly events: readonly ReaderEvent[];
  /** The next matching event that was not returned before. */
  next(what: string, fits: (event: ReaderEvent) => boolean): Promise<ReaderEvent>;
}

/** Listens to a reader. */
export function listenTo(reader: Reader): Listening {
  const events: ReaderEvent[] = [];
  let taken = 0;
  let look = () => {};
  reader.subscribe((event) => {
    events.push(event);
    look();
  });
  return {
    events,
    next: (what, fits) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          look = () => {};
          const came = events
            .slice(taken)
            .map((event) => (event.kind === 'state' ? event.state.kind : event.kind));
          reject(new Error(`no ${what} came, but: ${came.join(' ') || 'nothing'}`));
        }, PATIENCE_MS);
        look = () => {
          const at = events.findIndex((event, index) => index >= taken && fits(event));
          const found = events[at];
          if (found === undefined) return;
          taken = at + 1;
          clearTimeout(timer);
          look = () => {};
          resolve(found);
        };
        look();
      }),
  };
}

export function inState(kind: Reader['state']['kind']): (event: ReaderEvent) => boolean {
  return (event) => event.kind === 'state' && event.state.kind === kind;
}

export function expectEqual(got: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`expected ${should}, got ${is}`);
}

export function lastFour(event: ReaderEvent): string | null {
  return event.kind === 'swipe' ? (event.swipe.card?.lastFour ?? null) : null;
}
