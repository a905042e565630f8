import { renameSync, writeFileSync } from 'node:fs';
import { localDays } from '../../../shared/domain/reports/days.ts';
import type { ReportRow } from '../../../shared/domain/reports/report-kinds.ts';
import { WHOLE_VIEW } from '../../../shared/domain/reports/view.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Reports } from '../../payments-api/reports.ts';
import type { ExportTable } from '../../reports/export/export-table.ts';
import { reportFile } from '../../reports/export/report-file.ts';
import { writeTable } from '../../reports/export/write-table.ts';
import { FetchedReport } from '../../reports/fetched-report.ts';
import { reportSource } from '../../reports/report-source.ts';
import { projectionRows } from '../../reports/report-view.ts';
import type { ReportOrder } from './order.ts';

/** A report that could not be read to its end: no file was written. */
export class ReportBroken extends Error {
  readonly problem: string;

  constructor(problem: string) {
    super(t('reportFile.reportCutOff', { problem }));
    this.name = 'ReportBroken';
    this.problem = problem;
  }
}

export interface WriteReportEnvironment {
  readonly reports: Reports;
  readonly clinic: ExportTable['clinic'];
  readonly timeZone: string;
  readonly monotonic: () => number;
}

/**
 * Reads a whole report and writes its file atomically: whole, or the old one unchanged.
 * @returns the number of its rows.
 * @throws {ReportBroken}
 */
export async function writeReport(
  order: ReportOrder,
  environment: WriteReportEnvironment,
): Promise<number> {
  const { kind, from, to, transferId, format, out, bom } = order;
  const { reports, clinic, timeZone, monotonic } = environment;
  const asked = { kind, range: { from, to }, transferId };
  const localDay = localDays(timeZone);
  const faults: unknown[] = [];
  const fetched = new FetchedReport<ReportRow>({
    ...reportSource(asked, reports, () => undefined, localDay),
    monotonic,
    changed: () => {},
    reportFault: (fault) => faults.push(fault),
  });
  await fetched.fetch();
  if (faults.length > 0) throw faults[0];
  const { status, rows } = fetched;
  if (status.state !== 'complete') throw new ReportBroken(status.problem ?? status.state);
  const { places } = projectionRows(kind, rows, WHOLE_VIEW, localDay);
  const view = WHOLE_VIEW;
  const file = { asked, fetch: status, rows, places, view, format, clinic, timeZone };
  const { table } = reportFile(file);
  const columns = table.columns.filter(({ ours }) => ours !== true); // no journal is open here
  const kept = table.columns.flatMap(({ ours }, at) => (ours === true ? [] : [at]));
  const bytes = await writeTable(
    { ...table, columns, rows: rows.map((row) => kept.map((at) => row[at] ?? null)) },
    format,
    bom,
  );
  writeFileSync(`${out}.part`, bytes, { mode: 0o600 });
  renameSync(`${out}.part`, out);
  return rows.length;
}
