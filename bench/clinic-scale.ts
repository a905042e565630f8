/**
 * The same questions, in turns, to a hub with 50,000 entries and to one with SWIPEWELL_BENCH_ENTRIES of them, 500,000 by
 * default. The first 50,000 of both are verified and projected; the rest are copies under other keys, made by SQL.
 */

import { v7 } from 'uuid';
import { hubStatus } from '../src/hub/status.ts';
import { cents } from '../src/shared/domain/money.ts';
import { paid } from '../test/support/hub-entries.ts';
import { listPerson, openTestHub, TestCounter, type TestHub } from '../test/support/hub-fixture.ts';
import { DANA } from '../test/support/journal-fixtures.ts';
import { startTestCluster } from '../test/support/postgres.ts';
import { dayClosed } from '../test/support/z-report.ts';
import type { Figure } from './figure.ts';
import { median } from './in-turns.ts';

const ENTRIES = Number(process.env['SWIPEWELL_BENCH_ENTRIES'] ?? 500_000);
const COUNTERS = 20;
/** Sales of a counter, of three entries each. */
const SALES = 833;
/** Payments with the last four that are searched for; the copies have others. */
const WANTED = { lastFour: '4242', each: 400 };
const RUNS = 101;
const WARM_UP = 10;

const QUESTIONS = ['status', 'receipt', 'patient', 'last four'] as const;

export async function benchClinicScale(): Promise<readonly Figure[]> {
  const postgres = await startTestCluster();
  const small = await openTestHub(await postgres.newDatabase());
  const large = await openTestHub(await postgres.newDatabase());
  try {
    const few = await fill(small);
    const many = await fill(large);
    await multiply(large, Math.max(1, Math.round(ENTRIES / (COUNTERS * SALES * 3)) - 1));
    for (const counter of many) await continueAfterCopies(large, counter);
    const ratios = await inTurns(questionsTo(small, few), questionsTo(large, many));
    const stored = (await hubStatus(large.database)).entries;
    const figures: Figure[] = QUESTIONS.map((question, place) => ({
      name: `hub: ${question} with ${stored} entries to 50,000`,
      value: ratios[place] ?? Number.NaN,
      ...{ limit: 1.5, unit: 'ratio', worse: 'above' },
    }));
    return [
      ...figures,
      {
        name: `hub: close of a clinic’s day of ${COUNTERS} counters with ${stored} entries`,
        value: await closeOfDay(many),
        ...{ limit: 5_000, unit: 'ms', worse: 'above' },
      },
    ];
  } finally {
    await small.close();
    await large.close();
    await postgres.close();
  }
}

/** Counters with verified and projected sales, and a receipt for each. */
async function fill(hub: TestHub): Promise<readonly TestCounter[]> {
  const counters: TestCounter[] = [];
  await listPerson(hub, DANA);
  for (let place = 0; place < COUNTERS; place += 1) {
    const counter = new TestCounter(hub, `T${String(place).padStart(3, '0')}`);
    await counter.join(place % 2 === 0 ? 'Main' : 'North', 'clinic');
    await counter.hello();
    for (let sale = 0; sale < SALES; sale += 1) {
      const lastFour = sale % WANTED.each === 0 ? WANTED.lastFour : String(1_000 + sale);
      const patientId = `patient-${place}-${sale % 200}`;
      const amount = 2_500 + sale;
      counter.add(
        ...paid(counter.tillId, {
          ...{ attemptId: v7(), recordId: v7(), amount, lastFour, patientId },
        }),
      );
    }
    await counter.send();
    counters.push(counter);
  }
  await run(
    hub,
    `INSERT INTO receipt SELECT till_id, till_id || '-' || number, sale_id, 'sale', opened_at::text, '{}' FROM payment`,
    'ANALYZE',
  );
  return counters;
}

async function run(hub: TestHub, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await hub.database.transaction('entries', async (sql) => {
      // The pool is for short look-ups by key.
      await sql.query('SET LOCAL statement_timeout = 0; SET LOCAL enable_seqscan = on');
      await sql.query(statement);
    });
  }
}

/** Copies all entries and rows so many times. */
async function multiply(hub: TestHub, copies: number): Promise<void> {
  const span = SALES * 3 + 1;
  for (let copy = 1; copy <= copies; copy += 1) {
    const id = (column: string) => `md5(${column}::text || '${copy}')::uuid`;
    const before = `- interval '${copy} hours'`;
    await run(
      hub,
      `INSERT INTO journal_entry SELECT till_id, number + ${copy * span}, at, kind, body, hash, received_at ${before}
       FROM journal_entry WHERE number <= ${span}`,
      `INSERT INTO payment SELECT ${id('key')}, till_id, number + ${copy * span}, branch, ${id('sale_id')},
         record_id || '-${copy}', tracking_id || '-${copy}', operation, method, amount, asked, state, watched, decided,
         acknowledged, guard_keys, patient_id || '-${copy}', brand,
         CASE last_four WHEN '${WANTED.lastFour}' THEN '0000' ELSE last_four END, cashier,
         opened_at ${before}, received_at ${before}
       FROM payment WHERE number <= ${span}`,
      `INSERT INTO movement SELECT till_id, number + ${copy * span}, ${id('key')}, of_payment || '-${copy}', at ${before}, operation,
         outside, is_correction, amount, by_check, cashier
       FROM movement WHERE number <= ${span}`,
      `INSERT INTO receipt SELECT till_id, number || '-${copy}', ${id('sale_id')}, type, at, body
       FROM receipt WHERE number NOT LIKE '%-%-%'`,
    );
  }
  await run(
    hub,
    `UPDATE till SET head_number = (SELECT max(number) FROM journal_entry e WHERE e.till_id = till.till_id)`,
    'ANALYZE',
  );
}

/** The next entry of a counter follows the newest copy. */
async function continueAfterCopies({ database }: TestHub, counter: TestCounter): Promise<void> {
  const [row] = await database.transaction('reads', (sql) =>
    sql.query('SELECT head_number FROM till WHERE till_id = $1', [counter.tillId]),
  );
  const last = counter.entries.at(-1);
  if (row === undefined || last === undefined) throw new Error('The counter has entries.');
  const number = Number(row['head_number']);
  counter.entries.push({ ...last, number });
  counter.upTo = number;
}

type Question = () => Promise<unknown>;

/** One for each of QUESTIONS. */
function questionsTo(hub: TestHub, [counter]: readonly TestCounter[]): readonly Question[] {
  if (counter === undefined) throw new Error('The clinic has counters.');
  const { calls, call, session } = counter;
  const find = async (words: string) =>
    calls.find({ session, who: DANA, words, offset: 0, branch: null }, call);
  return [
    () => hubStatus(hub.database),
    () => find(`${counter.tillId}-${3 * 100}`),
    () => find('patient-3-7'),
    () => find(WANTED.lastFour),
  ];
}

/** The ratio of the medians of each answer, each asked of both hubs in turns: other work on the machine slows both. */
async function inTurns(small: readonly Question[], large: readonly Question[]): Promise<number[]> {
  const ratios: number[] = [];
  for (const [place, askSmall] of small.entries()) {
    const both = [askSmall, large[place] ?? askSmall].map((ask) => ({ ask, took: [] as number[] }));
    for (let turn = -WARM_UP; turn < RUNS; turn += 1) {
      for (const { ask, took } of both) {
        const began = performance.now();
        await ask();
        if (turn >= 0) took.push(performance.now() - began);
      }
    }
    const [few = Number.NaN, many = Number.NaN] = both.map(({ took }) => median(took));
    ratios.push(many / few);
  }
  return ratios;
}

/** A day of sales at each counter, closed by its Z report; then the close of the clinic, ms. */
async function closeOfDay(counters: readonly TestCounter[]): Promise<number> {
  for (const counter of counters) {
    for (let sale = 0; sale < 60; sale += 1) {
      const amount = 90_000 + sale;
      counter.add(...paid(counter.tillId, { attemptId: v7(), recordId: v7(), amount }));
    }
    counter.add(dayClosed(counter.tillId, { number: 1, card: 5_000, cash: 1_000 }));
    await counter.send();
  }
  const [counter] = counters;
  if (counter === undefined) throw new Error('The clinic has counters.');
  const { calls, call, session } = counter;
  const closeId = v7();
  const began = performance.now();
  const step = (order: Parameters<typeof calls.stepOfClose>[0]['order']) =>
    calls.stepOfClose({ session, order }, call);
  const { byBranch, zReports } = await step({ order: 'begin', closeId, cashier: DANA });
  const bags = byBranch.map(({ branch, cash }) => ({
    ...{ branch, entity: 'Clinic LLC', account: 'Operating', bagNumber: `B-${branch}` },
    ...{ bills: cents(cash), coin: cents(0), checks: [] },
  }));
  await step({ order: 'pack', closeId, cashier: DANA, bags });
  const shown = zReports.map(({ tillId, number }) => `${tillId}-${number}`);
  await step({ order: 'finish', closeId, cashier: DANA, shown });
  return performance.now() - began;
}
