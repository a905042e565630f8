import { once } from 'node:events';
import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ExportFormat, ExportTable } from './export-table.ts';

/** Makes the bytes of a file. */
export type WriteFile = (
  table: ExportTable,
  format: ExportFormat,
  bom: boolean,
) => Promise<Uint8Array>;

/** The first message to a writer; its rows follow in batches. */
export interface WriterJob {
  readonly head: Omit<ExportTable, 'rows'>;
  readonly format: ExportFormat;
  readonly bom: boolean;
}

/** Rows are copied to the other thread; this batch size does not delay the answer to a payment. */
const BATCH = 2_000;

/** Writes in a separate thread, so that no payment waits for a large file. */
export function fileWriter(script: string): WriteFile {
  return async ({ rows, ...head }, format, bom) => {
    const job: WriterJob = { head, format, bom };
    const writer = new Worker(script, { workerData: job });
    try {
      const written = once(writer, 'message');
      for (let at = 0; at < rows.length; at += BATCH) {
        writer.postMessage(rows.slice(at, at + BATCH));
        await othersHaveTheirTurn();
      }
      writer.postMessage(null);
      const [bytes] = await written;
      if (bytes instanceof Uint8Array) return bytes;
      throw new TypeError('The writer gave no bytes.');
    } finally {
      await writer.terminate();
    }
  };
}
