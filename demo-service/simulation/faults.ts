/**
 * The controls of the simulation under /_demo, with the same credentials as the interface: clock, faults, seed.
 *
 *    POST /_demo/clock  ─▶ clock.ts: advance; the offset is in the store
 *    POST /_demo/faults ─▶ wait for their requests ─▶ mischief.ts: drop before or after, cut the body, delay, status
 */

import { z } from 'zod';

const PATH = /^(?:\/(?:\{\w+\}|[^/{}?#\s]*))+$/;

const method = z.string().regex(/^[A-Za-z]{1,10}$/);
const path = z
  .string()
  .regex(PATH, 'must be a path, with {id} or another name in braces for a segment')
  .max(500);

/** One kind of fault, and the number of requests that it still affects. */
export const faultRequest = z
  .object({
    method: method.describe('The HTTP method it befalls.'),
    path: path.describe('The path it befalls; {id} stands for any one segment.'),
    fault: z.enum(['drop_before', 'drop_after', 'cut_body', 'delay', 'status']),
    times: z.int().min(1).max(1_000_000).default(1).describe('How many requests it befalls.'),
    delay_ms: z.int().min(0).max(600_000).default(0).describe('For delay: milliseconds.'),
    status: z.int().min(300).max(599).default(503).describe('For status: the HTTP status.'),
    after: z
      .object({ method, path })
      .optional()
      .describe('It befalls nothing before such a request has come.'),
  })
  .meta({ id: 'Fault', description: 'Trouble made on purpose.' });

export type Fault = Readonly<z.output<typeof faultRequest>>;

/** The faults that wait for their requests. In memory only: a restart ends them. */
export interface Faults {
  add(fault: Fault): void;
  /** The first fault for such a request, counted down; undefined if there is none. */
  take(method: string, path: string): Fault | undefined;
  /** Those that still wait; `times` is the number of requests that each still affects. */
  waiting(): readonly Fault[];
  /** Removes all; returns their number. */
  clear(): number;
}

export function waitingFaults(): Faults {
  const waiting: { fault: Fault; left: number; asleep: boolean }[] = [];
  return {
    add: (fault) => waiting.push({ fault, left: fault.times, asleep: fault.after !== undefined }),
    take: (method, path) => {
      const found = waiting.find(({ fault, asleep }) => !asleep && befalls(fault, method, path));
      for (const each of waiting) {
        if (each.fault.after !== undefined && befalls(each.fault.after, method, path)) {
          each.asleep = false;
        }
      }
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left === 0) waiting.splice(waiting.indexOf(found), 1);
      return found.fault;
    },
    waiting: () => waiting.map(({ fault, left }) => ({ ...fault, times: left })),
    clear: () => waiting.splice(0).length,
  };
}

function befalls(fault: Pick<Fault, 'method' | 'path'>, method: string, path: string): boolean {
  return fault.method.toUpperCase() === method && pathPattern(fault.path).test(path);
}

/** `{id}`, and any other name in braces, matches one segment. */
function pathPattern(path: string): RegExp {
  const segments = path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) =>
      /^\{\w+\}$/.test(segment) ? '[^/]+' : segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}/?$`);
}
