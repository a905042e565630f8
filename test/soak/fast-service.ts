/**
 * Preloaded into the demo service (`node --import`): its wall clock runs as fast as the program's, from `SOAK_EPOCH` on.
 * At SIGUSR2 it writes its memory to `SOAK_MEMORY`; its process id is there from the start.
 */

import { writeFileSync } from 'node:fs';
import { SOAK_SPEED } from './clock.ts';
import { measureMemory } from './memory.ts';

const RealDate = Date;
const epoch = Number(process.env['SOAK_EPOCH']);
const file = process.env['SOAK_MEMORY'] ?? '';
const now = () => Math.floor(epoch + (RealDate.now() - epoch) * SOAK_SPEED);

class FastDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [now()] : given) as [number]));
  }

  static override now(): number {
    return now();
  }
}

Object.assign(globalThis, { Date: FastDate });

const write = (memory: object) =>
  writeFileSync(file, JSON.stringify({ pid: process.pid, ...memory }));
write({});
process.on('SIGUSR2', () => write(measureMemory()));
