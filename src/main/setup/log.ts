import { faultFacts } from './fault-facts.ts';

/** An event with a fixed name: no field takes a text from outside. */
export type LogEvent =
  | {
      readonly event: 'started';
      readonly version: string;
      /** Owner of the till. */
      readonly till: 'machine' | 'account' | 'barred';
    }
  | { readonly event: 'stopped' }
  | { readonly event: 'page-gone'; readonly reason: string }
  | { readonly event: 'page-cut' }
  | { readonly event: 'slept' | 'woke' }
  | { readonly event: 'service-restarted'; readonly attempt: number }
  | { readonly event: 'update'; readonly state: string; readonly version: string | null };

export interface Log {
  say(event: LogEvent): void;
  fault(error: unknown): void;
}

/**
 * One JSON object per line, with the time. If the log cannot be written (a full disk), it reports
 * once on standard error and continues.
 */
export function createLog(write: (line: string) => void, now: () => Date): Log {
  let broken = false;
  const put = (facts: object) => {
    try {
      write(JSON.stringify({ time: now().toISOString(), ...facts }));
      broken = false;
    } catch (error) {
      if (!broken) process.stderr.write(`The log cannot be written: ${faultFacts(error).code}\n`);
      broken = true;
    }
  };
  return {
    say: (event) => put(event),
    fault: (error) => put({ event: 'fault', fault: faultFacts(error) }),
  };
}
