import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Row } from '../../../src/shared/journal/entry.ts';
import { readRows } from '../../support/read-journal.ts';
import type { RunningService } from '../../support/service.ts';

const listed = z.object({
  id: z.string(),
  method: z.enum(['CARD', 'ACH', 'CASH']),
  action: z.string(),
  results: z.enum(['APPROVED', 'DECLINED', 'FAILED']),
  tracking_id: z.string(),
});

const reported = z.object({
  id: z.string(),
  action: z.string(),
  amount: z.string(),
  results: z.string(),
  tracking_id: z.string(),
  original_id: z.string(),
});

export type ServiceRecord = z.infer<typeof listed>;
export type ServiceRow = z.infer<typeof reported>;

/** The state of both sides, read independently of the program. */
export interface Seen {
  readonly rows: readonly Row[];
  readonly records: readonly ServiceRecord[];
  readonly report: readonly ServiceRow[];
}

const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const DAY = 86_400_000;

/**
 * The service's own list and report of `days` around, ms since 1970, and the journal as the kill
 * left it on the disk. The journal is read in a copy: opening the file itself would repair the
 * damage that the till must find.
 */
export async function look(
  service: RunningService,
  folder: string,
  days: { readonly from: number; readonly to: number },
  copy: string,
): Promise<Seen> {
  for (const name of ['journal.db', 'journal.db-wal']) {
    rmSync(join(copy, name), { force: true });
    if (existsSync(join(folder, name))) cpSync(join(folder, name), join(copy, name));
  }
  const [start, end] = [days.from - DAY, days.to + DAY];
  const read = (path: string) => readWhole(service, `/api/pp/${path}`);
  const list = await read(`payments?start_time=${stamp(start)}&end_time=${stamp(end)}`);
  const dates = `start_date=${stamp(start).slice(0, 10)}&end_date=${stamp(end).slice(0, 10)}`;
  const report = await read(`reports/payments/transactions/details?${dates}`);
  return {
    rows: readRows(copy),
    records: z.array(listed).parse(list),
    report: z.array(reported).parse(report),
  };
}

/** Reads until no fault interferes: the faults made for the till affect any client. */
async function readWhole(service: RunningService, path: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await service.send('GET', path);
      if (answer.status === 200) return answer.json();
    } catch (error) {
      if (tries > 50) throw error;
    }
    if (tries > 50) throw new Error(`${path} is not to be read.`);
  }
}
