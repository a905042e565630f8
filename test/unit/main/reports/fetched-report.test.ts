import { describe, expect, it } from 'vitest';
import { PaymentsApiError } from '../../../../src/main/payments-api/payments-api-error.ts';
import { FetchedReport } from '../../../../src/main/reports/fetched-report.ts';

const RANGE = { from: '2026-01-01', to: '2026-03-31' };
const broke = () =>
  new PaymentsApiError(
    {
      code: 'answer-cut-off',
      kind: 'in-doubt',
      operation: 'reports',
      durationMs: 1,
      requestId: 'r',
    },
    'It broke off.',
  );

/** A report of two rows per slice, with slices that can fail or wait. */
function aReport(
  trouble: Map<string, 'breaks' | 'waits' | 'bug'> = new Map(),
  atMost: (read: Promise<void>) => Promise<void> = async () => {},
) {
  const asked: string[] = [];
  const faults: unknown[] = [];
  const waits = Promise.withResolvers<void>();
  const report = new FetchedReport<string>({
    range: RANGE,
    ask: async function* ({ from }, signal) {
      asked.push(from);
      yield [`${from} 1`];
      const what = trouble.get(from);
      if (what === 'waits') {
        signal.addEventListener('abort', () => waits.resolve());
        await waits.promise;
      }
      if (what === 'breaks') throw broke();
      if (what === 'bug') throw new TypeError('a bug');
      yield [`${from} 2`];
    },
    monotonic: () => 0,
    changed: () => {},
    atMost,
    reportFault: (fault) => faults.push(fault),
  });
  return { report, asked, faults, trouble };
}

describe('a report during its fetch', () => {
  it('is fetched slice by slice, to the last day', async () => {
    const { report, asked } = aReport();
    await report.fetch();
    expect(asked).toEqual(['2026-01-01', '2026-02-01', '2026-03-04']);
    expect(report.rows).toHaveLength(6);
    expect(report.status).toMatchObject({ state: 'complete', slices: 3, slicesDone: 3, rows: 6 });
  });

  it('keeps the rows before an interruption and continues at the interrupted slice', async () => {
    const { report, asked, trouble } = aReport(new Map([['2026-02-01', 'breaks']]));
    await report.fetch();
    expect(report.status).toMatchObject({ state: 'broken', problem: 'answer-cut-off', rows: 3 });
    trouble.clear();
    asked.length = 0;
    await report.fetch();
    expect(asked).toEqual(['2026-02-01', '2026-03-04']);
    expect(report.rows).toEqual([
      '2026-01-01 1',
      '2026-01-01 2',
      '2026-02-01 1',
      '2026-02-01 2',
      '2026-03-04 1',
      '2026-03-04 2',
    ]);
  });

  it('waits at its first rows until they are seen, and not at later ones', async () => {
    const waits: Promise<void>[] = [];
    const { report } = aReport(new Map(), (read) => {
      waits.push(read);
      return read;
    });
    const fetching = report.fetch();
    for (const rows of [1, 2, 3]) {
      await expect.poll(() => waits.length).toBe(rows);
      expect(report.rows).toHaveLength(rows);
      report.rowsRead();
    }
    await fetching;
    expect(report.rows).toHaveLength(6);
    expect(waits).toHaveLength(3);
  });

  it('keeps its rows when canceled, and continues', async () => {
    const { report, trouble } = aReport(new Map([['2026-02-01', 'waits']]));
    const fetching = report.fetch();
    await expect.poll(() => report.rows.length).toBe(3);
    report.cancel();
    await fetching;
    expect(report.status).toMatchObject({ state: 'cancelled', rows: 3 });
    trouble.clear();
    await report.fetch();
    expect(report.status).toMatchObject({ state: 'complete', rows: 6 });
  });

  it('stops at an unexpected exception, which is reported', async () => {
    const { report, faults } = aReport(new Map([['2026-01-01', 'bug']]));
    await report.fetch();
    expect(report.status).toMatchObject({ state: 'broken', problem: 'unexpected' });
    expect(faults).toHaveLength(1);
  });

  it('keeps no rows after it is closed', async () => {
    const { report } = aReport();
    await report.fetch();
    await report.close();
    expect(report.rows).toEqual([]);
  });
});
