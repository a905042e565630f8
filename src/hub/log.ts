import { z } from 'zod';

/** Events of the hub's log. */
export type LogEvent =
  | 'started'
  | 'stopping'
  | 'counter-connected'
  | 'counter-disconnected'
  | 'fault';

/** Writes one event with its fields, which hold no data of patients. */
export type Log = (event: LogEvent, fields?: Readonly<Record<string, unknown>>) => void;

/** A log of one JSON object a line: `at`, `event`, and the fields of the event. */
export function openLog(write: (line: string) => void, now: () => Date): Log {
  return (event, fields = {}) => {
    write(`${JSON.stringify({ at: now().toISOString(), event, ...fields })}\n`);
  };
}

const databaseFault = z.object({
  code: z.string(),
  severity: z.string().optional(),
  table: z.string().optional(),
  constraint: z.string().optional(),
});

/**
 * An error as fields of the log. The message of PostgreSQL or of a parse may quote a value of a row, so these
 * have their codes and places instead.
 */
export function faultFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name } = error;
  const stack = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  if (error instanceof z.ZodError) {
    const places = error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    return { name, places, stack };
  }
  const ofDatabase = databaseFault.safeParse(error);
  if (ofDatabase.success) return { name, ...ofDatabase.data, stack };
  return { name, message: error.message, stack };
}
