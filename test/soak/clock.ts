import { join } from 'node:path';

/** Speed factor of the clocks of program and service: 72 hours take half an hour. */
export const SOAK_SPEED = 144;

export const HOUR_MS = 3_600_000;

/** The service writes its memory here. */
export const memoryFileIn = (data: string) => join(data, 'service-memory.json');

/** The environment of a demo service with the faster clock. */
export function serviceClock(epoch: number, data: string): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS: `--import ${new URL('fast-service.ts', import.meta.url).href}`,
    SOAK_EPOCH: String(epoch),
    SOAK_MEMORY: memoryFileIn(data),
  };
}
