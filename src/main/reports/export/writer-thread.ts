import { parentPort, workerData } from 'node:worker_threads';
import { readLanguageFrom } from '../../../shared/messages/language.ts';
import type { ExportTable } from './export-table.ts';
import type { WriterJob } from './report-file.ts';
import { writeTable } from './write-table.ts';

/** Writes one file and ends: a workbook of a hundred thousand rows takes seconds. */
const { head, format, bom, language }: WriterJob = workerData;
readLanguageFrom(() => language);
const rows: ExportTable['rows'][number][] = [];
parentPort?.on('message', (batch: readonly ExportTable['rows'][number][] | null) => {
  if (batch !== null) {
    rows.push(...batch);
    return;
  }
  void writeTable({ ...head, rows }, format, bom).then((bytes) => {
    parentPort?.postMessage(bytes);
    parentPort?.close();
  });
});
