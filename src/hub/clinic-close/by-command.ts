import { z } from 'zod';
import { CLINIC_CLOSE_SIGNED } from '../../shared/domain/clinic-report.ts';
import { clinicReportPaper } from '../../shared/domain/clinic-report-paper.ts';
import { paperText } from '../../shared/domain/paper-text.ts';
import { zName } from '../../shared/hub/clinic-close.ts';
import { type HubContext, oneRow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { takeStep } from './clinic-close.ts';
import { openZReports } from './counted.ts';
import { reportOf } from './finished.ts';
import { counted, currentClose, readOneMoment } from './open-close.ts';

/** Columns of the printed report. */
const COLUMNS = 48;

/**
 * Closes the clinic's day without a counter, or the close that a counter began, with its bags; other cash stays out of bags.
 * Returns the report as text.
 * @param reason for counters that have not closed, amounts that two Z reports count, and cash in no bag.
 * @throws {Error} with a sentence: nothing to close, or a step that needs a reason.
 */
export async function closeByCommand(
  context: Pick<HubContext, 'database' | 'now' | 'newId'>,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<string> {
  const cashier = { id: 'hub', name: by };
  const report = await context.database.transaction('entries', async (sql) => {
    await readOneMoment(sql);
    const zReports = await openZReports(sql);
    if (zReports.length === 0)
      throw new Error('No counter has closed its day since the last close.');
    await takeStep(context, sql, null, { order: 'begin', closeId: context.newId(), cashier });
    const close = await currentClose(sql);
    if (close === null) throw new Error('The clinic was not closed.');
    const { close_id: closeId } = close;
    const { open } = await counted(sql, context.now(), close);
    for (const step of reason === '' ? [] : open) {
      const signed = { closeId, cashier, step, manager: cashier, reason };
      await takeStep(context, sql, null, { order: 'sign', ...signed });
    }
    const shown = zReports.map(({ tillId, report: { number } }) => zName(tillId, number));
    await takeStep(context, sql, null, { order: 'finish', closeId, cashier, shown }).catch(
      asSentence,
    );
    return reportOf(sql, closeId);
  });
  if (report === null) throw new Error('The clinic was not closed.');
  const formatTime = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
  return paperText(clinicReportPaper(report, '', { duplicate: false, formatTime }), COLUMNS);
}

const countRow = z.object({ closes: z.coerce.number() });

/**
 * Looks for a close that another process finished, as the command does, and emits it to the counters of this one. The first
 * look only counts.
 */
export function openCloseWatch({ database, changed }: Pick<HubContext, 'database' | 'changed'>) {
  let known: number | null = null;
  return async (): Promise<void> => {
    const row = await database.transaction('reads', (sql) =>
      oneRow(sql, `SELECT count(*) AS closes FROM clinic_close WHERE state = 'closed'`),
    );
    const { closes } = countRow.parse(row);
    const isNew = known !== null && closes !== known;
    known = closes;
    if (!isNew) return;
    changed();
    changed('closes');
  };
}

const stepOpen = z.object({ step: z.enum(CLINIC_CLOSE_SIGNED) });

const STEP_OPEN: Readonly<Record<z.infer<typeof stepOpen>['step'], string>> = {
  counters: 'Not all counters have closed: wait for them, or give a --reason.',
  twice: 'Two Z reports count the same void or refund: give a --reason.',
  bags: 'Cash or checks are in no bag: pack them at a counter, or give a --reason.',
};

function asSentence(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'STEP_OPEN') throw error;
  const { step } = stepOpen.parse(error.data);
  throw new Error(STEP_OPEN[step], { cause: error });
}
