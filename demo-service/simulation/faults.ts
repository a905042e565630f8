import { z } from 'zod';

const PATH = /^(?:\/(?:\{\w+\}|[^/{}?#\s]*))+$/;

/** One kind of trouble, and how many more requests it will befall. */
export const faultRequest = z
  .object({
    method: z
      .string()
      .regex(/^[A-Za-z]{1,10}$/)
      .describe('The HTTP method it befalls.'),
    path: z
      .string()
      .regex(PATH, 'must be a path, with {id} or another name in braces for a segment')
      .max(500)
      .describe('The path it befalls; {id} stands for any one segment.'),
    fault: z.enum(['drop_before', 'drop_after', 'cut_body', 'delay', 'status']),
    times: z.int().min(1).max(1_000_000).default(1).describe('How many requests it befalls.'),
    delay_ms: z.int().min(0).max(600_000).default(0).describe('For delay: milliseconds.'),
    status: z.int().min(300).max(599).default(503).describe('For status: the HTTP status.'),
  })
  .meta({ id: 'Fault', description: 'Trouble made on purpose.' });

export type Fault = Readonly<z.output<typeof faultRequest>>;

/** The faults that wait for their requests. They live in memory: a restart ends them. */
export interface Faults {
  add(fault: Fault): void;
  /** The first fault that befalls such a request, counted down; undefined when none does. */
  take(method: string, path: string): Fault | undefined;
}

export function waitingFaults(): Faults {
  const waiting: { fault: Fault; pattern: RegExp; left: number }[] = [];
  return {
    add: (fault) => waiting.push({ fault, pattern: pathPattern(fault.path), left: fault.times }),
    take: (method, path) => {
      const index = waiting.findIndex(
        ({ fault, pattern }) => fault.method.toUpperCase() === method && pattern.test(path),
      );
      const found = waiting[index];
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left === 0) waiting.splice(index, 1);
      return found.fault;
    },
  };
}

/** `{id}`, and any other name in braces, stands for one segment. */
function pathPattern(path: string): RegExp {
  const segments = path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) =>
      /^\{\w+\}$/.test(segment) ? '[^/]+' : segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    );
  return new RegExp(`^${segments.join('/')}/?$`);
}
