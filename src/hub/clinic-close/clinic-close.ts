/**
 * The close of the clinic's day, step by step (`shared/hub/clinic-close.ts`). Each step is one transaction under the row of
 * the hub, and can be repeated: a counter, the hub or the database that dies leaves it where it was. Entries arrive meanwhile:
 * a step reads the database as of one moment, so that a Z report is counted in full or listed as open.
 */

import { z } from 'zod';
import type { Cashier } from '../../shared/domain/sale.ts';
import {
  type ClinicCloseOrder,
  type ClinicCloseSigned,
  type ClinicClosing,
  clinicBagsSchema,
} from '../../shared/hub/clinic-close.ts';
import type { Caller, HubContext } from '../context.ts';
import type { Sql } from '../database.ts';
import { recordLook } from '../looks.ts';
import { requireAllBranches } from '../readers.ts';
import { Refusal } from '../refusal.ts';
import { requireInBranches, requireShownBags, versionOf, withChecks } from './bags-of-close.ts';
import { requireOwnNumbers } from './counter-bags.ts';
import { finish } from './finish.ts';
import {
  type CloseRow,
  COLUMNS,
  closeRow,
  counted,
  currentClose,
  json,
  readOneMoment,
  shownZ,
} from './open-close.ts';

const usualRow = z.object({ bags: json(clinicBagsSchema) });

async function viewOf(sql: Sql, now: Date): Promise<ClinicClosing> {
  const close = await currentClose(sql);
  const { zReports, missing, byBranch, checks, twice, subjects, open } = await counted(
    sql,
    now,
    close,
  );
  const [last] = await sql.query(
    `SELECT bags FROM clinic_close WHERE state = 'closed' AND bags <> '[]' ORDER BY closed_at DESC LIMIT 1`,
  );
  const usual = last === undefined ? [] : usualRow.parse(last).bags;
  return {
    close:
      close === null
        ? null
        : {
            ...{ closeId: close.close_id, begunAt: close.begun_at.toISOString(), open },
            ...{ begunBy: personOf(close.begun_by).name, subjects },
            ...{ bags: close.bags, bagsVersion: versionOf(close.bags) },
          },
    zReports: zReports.map(shownZ),
    notClosed: missing,
    byBranch,
    countedTwice: twice,
    checks,
    usualBags: usual.map(({ branch, entity, account }) => ({ branch, entity, account })),
  };
}

const personSchema = z.object({ id: z.string(), name: z.string() });

const personOf = (text: string) => personSchema.parse(JSON.parse(text));

/** The clinic's day so far, and the close under way. @throws {Refusal} `NOT_ALL_BRANCHES` */
export function clinicClosing(
  context: HubContext,
  caller: Caller,
  { who }: { readonly who: Cashier },
): Promise<ClinicClosing> {
  return context.database.transaction('reads', async (sql) => {
    await readOneMoment(sql);
    const till = await requireAllBranches(sql, caller, who);
    const view = await viewOf(sql, context.now());
    const branches = [...view.zReports, ...view.notClosed].map((each) => each.branch);
    await recordLook(context, sql, till, { what: 'close', who, branches });
    return view;
  });
}

/**
 * Takes a step. The second of two counters that begin joins the first one's close, and a step that was taken before answers
 * as then.
 * @throws {Refusal} `NOT_ALL_BRANCHES`, `NOT_CLOSING`, `STEP_OPEN`, `CHANGED_MEANWHILE`, `BAGS_CHANGED`, `TOO_MUCH_IN_BAGS`,
 * `BAG_NUMBER_USED`.
 */
export async function stepOfClose(
  context: HubContext,
  caller: Caller,
  order: ClinicCloseOrder,
): Promise<ClinicClosing> {
  const view = await context.database.transaction('entries', async (sql) => {
    await readOneMoment(sql);
    await requireAllBranches(sql, caller, order.cashier);
    if (order.order === 'sign') await requireAllBranches(sql, caller, order.manager);
    await takeStep(context, sql, caller.tillId, order);
    return viewOf(sql, context.now());
  });
  context.changed();
  if (order.order === 'finish') context.changed('closes');
  return view;
}

/** Of `stepOfClose` and of the command without a counter, in a transaction that reads one moment. */
export async function takeStep(
  context: Pick<HubContext, 'now'>,
  sql: Sql,
  tillId: string | null,
  order: ClinicCloseOrder,
): Promise<void> {
  await sql.query('UPDATE hub SET epoch = epoch'); // the mutex of all steps
  const { closeId } = order;
  const now = context.now();
  if (order.order === 'begin') {
    await sql.query(
      `INSERT INTO clinic_close (close_id, state, begun_at, begun_by, till_id)
       SELECT $1, 'open', $2, $3, $4 WHERE NOT EXISTS (SELECT 1 FROM clinic_close WHERE state = 'open')
       ON CONFLICT (close_id) DO NOTHING`,
      [closeId, now, JSON.stringify(order.cashier), tillId],
    );
    return;
  }
  const [row] = await sql.query(`SELECT ${COLUMNS} FROM clinic_close WHERE close_id = $1`, [
    closeId,
  ]);
  const close = row === undefined ? null : closeRow.parse(row);
  if (close !== null && isRepeated(close, order)) return;
  if (close === null || close.state !== 'open') throw new Refusal('NOT_CLOSING');
  switch (order.order) {
    case 'sign': {
      const { subjects } = await counted(sql, now, close);
      const { step, shown, manager, reason } = order;
      if (shown !== undefined && subjects[step].some((subject) => !shown.includes(subject))) {
        throw new Refusal('CHANGED_MEANWHILE');
      }
      const signed: ClinicCloseSigned[] = [
        ...close.signed.filter((each) => each.step !== step),
        { step, subjects: subjects[step], manager, reason },
      ];
      await setColumn(sql, closeId, 'signed', signed);
      return;
    }
    case 'pack': {
      const { byBranch, checks } = await counted(sql, now, close);
      const bags = withChecks(order.bags, checks);
      if (versionOf(bags) === versionOf(close.bags)) return; // packed before
      requireShownBags(close, order);
      requireInBranches(byBranch, checks, bags);
      await requireOwnNumbers(sql, bags, null);
      await setColumn(sql, closeId, 'bags', bags);
      return;
    }
    case 'finish':
      return finish(context, sql, tillId, close, order);
    case 'leave':
      await sql.query(`UPDATE clinic_close SET state = 'left' WHERE close_id = $1`, [closeId]);
  }
}

const isRepeated = ({ state }: CloseRow, { order }: ClinicCloseOrder): boolean =>
  (state === 'closed' && order === 'finish') || (state === 'left' && order === 'leave');

async function setColumn(
  sql: Sql,
  closeId: string,
  column: 'signed' | 'bags',
  value: object,
): Promise<void> {
  await sql.query(`UPDATE clinic_close SET ${column} = $2 WHERE close_id = $1`, [
    ...[closeId, JSON.stringify(value)],
  ]);
}
