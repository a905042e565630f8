import { parentPort } from 'node:worker_threads';
import { doJob, type Job } from './job.ts';

/** One thread of the proof: does its jobs one after the other. */
parentPort?.on('message', (job: Job) => {
  void doJob(job).then((done) => parentPort?.postMessage(done));
});
