import { faultFacts } from './fault-facts.ts';

/** What happened, by a name of ours: there is no field for a text from outside. */
export type LogEvent =
  | {
      readonly event: 'started';
      readonly version: string;
      /** Whose the till is. */
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
 * One JSON object a line, with the time. A log that cannot be written (a full disk) says so once on
 * standard error and is no reason to stop.
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
