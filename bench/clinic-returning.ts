import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCounter, sendAll } from '../test/support/hub-counter.ts';

/** A thread of counters that come back to their hub at the same time, in the folders of their tills. */
const began = performance.now();
const counters = z
  .array(z.string())
  .parse(workerData)
  .map((folder) => openCounter(folder, basename(folder)));
await Promise.all(counters.map((counter) => sendAll(counter, 600_000)));
const ms = performance.now() - began;
for (const counter of counters) await counter.close();
parentPort?.postMessage({ ms });
