/**
 * The close of the clinic's day, step by step (`shared/hub/clinic-close.ts`). Each step is one transaction under the row of
 * the hub, and can be repeated: a counter, the hub or the database that dies leaves it where it was. Entries arrive meanwhile:
 * a step reads the database as of one moment, so that a Z report is counted in full or listed as open.
 */

import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  branchSums,
  CLINIC_CLOSE_SIGNED,
  type CounterZ,
} from '../../shared/domain/clinic-report.ts';
import { netOfDay } from '../../shared/domain/day-figures.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import {
  type ClinicBag,
  type ClinicCloseOrder,
  type ClinicCloseSigned,
  type ClinicClosing,
  type ClinicReport,
  clinicBagsSchema,
  clinicReportSchema,
  type PackedBag,
  zName,
} from '../../shared/hub/clinic-close.ts';
import { type Caller, type HubContext, oneRow } from '../context.ts';
import type { Sql } from '../database.ts';
import { recordHubEntry } from '../hub-entries.ts';
import { recordLook } from '../looks.ts';
import { requireAllBranches } from '../readers.ts';
import { Refusal } from '../refusal.ts';
import {
  keepListed,
  notClosed,
  type OpenCheck,
  type OpenZ,
  openChecks,
  openZReports,
} from './counted.ts';
import { correctionOf, countedTwice, recordCorrections } from './counted-twice.ts';
import { requireOwnNumbers } from './counter-bags.ts';
import { leftOut } from './left-out.ts';
import { followUpsOnOthers } from './others-payments.ts';

const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(schema);

const closeRow = z.object({
  close_id: z.string(),
  state: z.enum(['open', 'closed', 'left']),
  begun_at: z.date(),
  begun_by: z.string(),
  signed: json(clinicReportSchema.shape.signed),
  bags: json(clinicBagsSchema),
});

type CloseRow = z.infer<typeof closeRow>;

const COLUMNS = 'close_id, state, begun_at, begun_by, signed, bags';

async function currentClose(sql: Sql): Promise<CloseRow | null> {
  const [row] = await sql.query(`SELECT ${COLUMNS} FROM clinic_close WHERE state = 'open'`);
  return row === undefined ? null : closeRow.parse(row);
}

/** All statements of the transaction read one moment. It is the first one; a step that loses its mutex to another runs again. */
export async function readOneMoment(sql: Sql): Promise<void> {
  await sql.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

/** The present sums of the close, and its open steps. */
async function counted(sql: Sql, now: Date, close: CloseRow | null) {
  const zReports = await openZReports(sql);
  const openCounters = await notClosed(sql, now);
  const twice = await countedTwice(sql);
  const earlier = await leftOut(sql, now);
  const moved = [...(await followUpsOnOthers(sql)), ...twice.flatMap(correctionOf)];
  const ofZReports = await openChecks(sql);
  const byBranch = branchSums(zReports, ofZReports, moved, earlier.cash);
  const checks = [
    ...ofZReports.map((check) => ({ ...check, isEarlier: false })),
    ...earlier.checks.map((check) => ({ ...check, isEarlier: true })),
  ];
  const bags = close?.bags ?? [];
  const subjects = {
    counters: openCounters.map(({ counter: { tillId, why }, upTo }) =>
      [tillId, why, ...(upTo === null ? [] : [upTo])].join(' '),
    ),
    twice: twice.filter(({ isEnded }) => !isEnded).map(({ key }) => key),
    bags: leftOverOf(byBranch, checks, bags).map(
      ({ branch, cash, checks }) => `${branch} ${cash} ${checks}`,
    ),
  };
  const isOpen = (step: keyof typeof subjects) =>
    subjects[step].some(
      (subject) =>
        !(close?.signed ?? []).some(
          (signed) => signed.step === step && signed.subjects.includes(subject),
        ),
    );
  return {
    zReports,
    openCounters,
    missing: openCounters.map(({ counter }) => counter),
    byBranch,
    earlierCash: earlier.cash,
    checks,
    twice,
    subjects,
    open: CLINIC_CLOSE_SIGNED.filter(isOpen),
  };
}

/** A check for the bags of a close. */
type CloseCheck = OpenCheck & { readonly isEarlier: boolean };

/** Cash and checks of the branches that are in no bag, cents; what earlier closes left out was signed then. */
function leftOverOf(
  byBranch: ReturnType<typeof branchSums>,
  open: readonly CloseCheck[],
  bags: readonly ClinicBag[],
): readonly { readonly branch: string; readonly cash: number; readonly checks: number }[] {
  return byBranch
    .map(({ branch, cash, earlier }) => {
      const packedBefore = new Set(open.flatMap(({ key, isEarlier }) => (isEarlier ? [key] : [])));
      const checks = open
        .filter((each) => each.branch === branch && !each.isEarlier)
        .reduce((sum, { amount }) => sum + amount, 0);
      const its = bags.filter((bag) => bag.branch === branch);
      const packed = its.reduce((sum, bag) => sum + bag.bills + bag.coin, 0);
      const checksPacked = its
        .flatMap((bag) => bag.checks)
        .filter(({ key }) => !packedBefore.has(key))
        .reduce((sum, { amount }) => sum + amount, 0);
      // Its bags have the cash of its own Z reports first.
      const left = packed > cash ? Math.min(0, cash + earlier - packed) : cash - packed;
      return { branch, cash: left, checks: checks - checksPacked };
    })
    .filter(({ cash, checks }) => cash !== 0 || checks !== 0);
}

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

const shownZ = ({ tillId, name, branch, report, closedAt, isLate }: OpenZ) => ({
  ...{ tillId, name, branch, number: report.number, closedAt, isLate },
  ...{ days: report.days, net: netOfDay(report.figures) },
});

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
      return finish(context, sql, close, order);
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

const versionOf = (bags: readonly ClinicBag[]): string => hash('sha256', JSON.stringify(bags));

/** @throws {Refusal} `BAGS_CHANGED` if another counter packed since they were shown. */
function requireShownBags(
  { bags }: CloseRow,
  { bagsVersion }: { readonly bagsVersion?: string | undefined },
): void {
  if (bagsVersion !== undefined && bagsVersion !== versionOf(bags))
    throw new Refusal('BAGS_CHANGED');
}

/** Each check in one bag, of its branch. @throws {Refusal} `CHANGED_MEANWHILE` for one that is not there. */
function withChecks(bags: readonly PackedBag[], open: readonly OpenCheck[]): readonly ClinicBag[] {
  const left = new Map(open.map((check) => [check.key, check]));
  return bags.map((bag) => {
    const checks = bag.checks.map((key) => {
      const check = left.get(key);
      if (check === undefined || check.branch !== bag.branch)
        throw new Refusal('CHANGED_MEANWHILE');
      left.delete(key);
      return { key, number: check.number, amount: check.amount };
    });
    return { ...bag, checks };
  });
}

/** @throws {Refusal} `TOO_MUCH_IN_BAGS` also for a bag of a branch without a Z report. */
function requireInBranches(
  byBranch: ReturnType<typeof branchSums>,
  checks: readonly CloseCheck[],
  bags: readonly ClinicBag[],
): void {
  const isUnknown = bags.some(({ branch }) => !byBranch.some((each) => each.branch === branch));
  const isTooMuch = leftOverOf(byBranch, checks, bags).some(
    (left) => left.cash < 0 || left.checks < 0,
  );
  if (isUnknown || isTooMuch) throw new Refusal('TOO_MUCH_IN_BAGS');
}

const numberRow = z.object({ epoch: z.string(), number: z.int() });

async function finish(
  context: Pick<HubContext, 'now'>,
  sql: Sql,
  close: CloseRow,
  order: Extract<ClinicCloseOrder, { order: 'finish' }>,
): Promise<void> {
  const { cashier, shown } = order;
  const now = context.now();
  const { zReports, openCounters, missing, byBranch, earlierCash, checks, twice, open } =
    await counted(sql, now, close);
  const names = zReports.map(({ tillId, report }) => zName(tillId, report.number));
  if (names.length === 0 || names.join() !== [...shown].join())
    throw new Refusal('CHANGED_MEANWHILE');
  requireShownBags(close, order);
  requireInBranches(byBranch, checks, close.bags);
  await requireOwnNumbers(sql, close.bags, null);
  withChecks(
    close.bags.map((bag) => ({ ...bag, checks: bag.checks.map(({ key }) => key) })),
    checks,
  );
  const [step] = open;
  if (step !== undefined) throw new Refusal('STEP_OPEN', { step });
  const { epoch, number } = numberRow.parse(
    await oneRow(
      sql,
      `SELECT h.epoch, (SELECT coalesce(max(c.number), 0) + 1 FROM clinic_close c WHERE c.epoch = h.epoch) AS number
       FROM hub h`,
    ),
  );
  const days = daysOf(zReports);
  const report: ClinicReport = {
    ...{ closeId: close.close_id, epoch, number, closedAt: now.toISOString(), closedBy: cashier },
    ...{ days, zReports: zReports.map(shownZ), notClosed: [...missing] },
    countedTwice: [...twice],
    ...{ byBranch: byBranch.map((each) => ({ ...each, tenders: [...each.tenders] })) },
    ...{ bags: close.bags, signed: close.signed, heads: await headsOf(sql) },
  };
  const text = JSON.stringify(report);
  const packed = packedOf([...zReports, ...earlierCash], close.bags);
  await sql.query(
    `INSERT INTO closed_z (till_id, number, close_id, packed)
     SELECT t, n, $1, p FROM unnest($2::text[], $3::bigint[], $4::bigint[]) u (t, n, p)`,
    [
      close.close_id,
      zReports.map(({ tillId }) => tillId),
      zReports.map(({ report: { number: z } }) => z),
      packed.slice(0, zReports.length),
    ],
  );
  await sql.query(
    `UPDATE closed_z c SET packed = c.packed + u.p FROM unnest($1::text[], $2::bigint[], $3::bigint[]) u (t, n, p)
     WHERE c.till_id = u.t AND c.number = u.n`,
    [
      earlierCash.map(({ tillId }) => tillId),
      earlierCash.map(({ number: z }) => z),
      packed.slice(zReports.length),
    ],
  );
  await sql.query(
    `UPDATE clinic_close SET state = 'closed', epoch = $2, number = $3, closed_at = $4, last_day = $5, report = $6
     WHERE close_id = $1`,
    [close.close_id, epoch, number, now, days.at(-1) ?? '', text],
  );
  await keepListed(sql, openCounters);
  await recordCorrections(sql, close.close_id, twice);
  await recordHubEntry(context, sql, 'clinic-closed', {
    ...{ closeId: close.close_id, number, zReports: names, cashier, report: hash('sha256', text) },
  });
}

/** The cash of each Z report in the bags of its branch, cents; cash that was left out is of the last ones. */
function packedOf(
  zReports: readonly Pick<OpenZ, 'branch' | 'cash'>[],
  bags: readonly ClinicBag[],
): readonly number[] {
  const inBags = new Map<string, number>();
  for (const { branch, bills, coin } of bags) {
    inBags.set(branch, (inBags.get(branch) ?? 0) + bills + coin);
  }
  return zReports.map(({ branch, cash }) => {
    const its = Math.min(cash, inBags.get(branch) ?? 0);
    inBags.set(branch, (inBags.get(branch) ?? 0) - its);
    return its;
  });
}

const daysOf = (zReports: readonly CounterZ[]) =>
  [...new Set(zReports.flatMap(({ report }) => report.days))].toSorted();

const headRow = z.object({
  till_id: z.string(),
  name: z.string(),
  head_number: z.int(),
  head_hash: z.string(),
});

async function headsOf(sql: Sql): Promise<ClinicReport['heads']> {
  const rows = await sql.query(
    'SELECT till_id, name, head_number, head_hash FROM till ORDER BY till_id',
  );
  return rows.map((row) => {
    const { till_id: tillId, name, head_number: number, head_hash } = headRow.parse(row);
    return { tillId, name, number, hash: head_hash };
  });
}
