import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Done, Job } from './job.ts';

/** Does all jobs on as many threads as there are cores; calls back as each ends. */
export async function doAll(
  jobs: readonly Job[],
  ended: (job: Job, done: Done) => void,
): Promise<void> {
  const waiting = jobs.values();
  const thread = async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      // Garbage of a seed dies young: with the default size of some MB much of it is copied first.
      resourceLimits: { maxYoungGenerationSizeMb: 96 },
    });
    try {
      for (const job of waiting) {
        const answer = once(worker, 'message');
        worker.postMessage(job);
        const [done]: Done[] = await answer;
        if (done === undefined) throw new Error('A thread ended without a word.');
        ended(job, done);
      }
    } finally {
      await worker.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), jobs.length, 8);
  await Promise.all(Array.from({ length: threads }, thread));
}
