import { describe, expect, test } from 'vitest';
import type { Approve } from '../../../src/main/commands.ts';
import { createDowntime, type Slip } from '../../../src/main/downtime/feature.ts';
import { approveCash } from '../../../src/main/payments/tender-approvals.ts';
import {
  type AmountLimits,
  USUAL_AMOUNT_LIMITS,
} from '../../../src/shared/contract/large-amount.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { readBody } from '../../../src/shared/journal/entry.ts';
import { commandsOf } from '../../support/commands-of.ts';
import { NO_LIMITS } from '../../support/no-limits.ts';
import { pdfText } from '../../support/pdf-text.ts';
import type { Clinic } from '../closing/clinic.ts';
import { beginToClose, closeDrawer, finish, matchUntilRead } from '../closing/closing-a-day.ts';
import { calmClinic } from '../closing/worked-day.ts';

const HOUR = 3_600_000;
const MORGAN = { id: 'manager', name: 'Morgan Lee' };

/** The kit of a clinic after the PC started again, with its first slips printed. */
async function kitOf(
  clinic: Clinic,
  amountLimits: () => AmountLimits = NO_LIMITS,
  approve?: Approve,
) {
  const { journal, money, drawer } = clinic.program.running;
  const commands = commandsOf({ journal, ...(approve === undefined ? {} : { approve }) });
  const downtime = createDowntime({
    journal,
    commands,
    approveCash: approveCash({ commands, amountLimits }),
    clinic: () => 'Phòng khám Nguyễn',
    receipts: money.receipts,
    requireDrawer: () => drawer.requireOpen(),
    cashTaken: () => money.attempts.postCash(),
    now: () => new Date(clinic.environment.clock.now),
    branch: () => null,
    newId: clinic.environment.newId,
  });
  const printSlips = (count: number) =>
    downtime.printSlips({ commandId: clinic.environment.newId(), count });
  return { downtime, printSlips, slips: await printSlips(6) };
}

function slipOf(clinic: Clinic, part: Partial<Slip> = {}): Slip {
  const takenAt = new Date(clinic.environment.clock.now - HOUR).toISOString();
  return {
    commandId: clinic.environment.newId(),
    slip: 1,
    takenAt,
    line: 'copay',
    amount: cents(2_500),
    given: cents(4_000),
    ...part,
  };
}

describe('downtime slips', () => {
  test('are numbered in advance, four a page, each for clinic and patient', async () => {
    const { slips } = await kitOf(await calmClinic());
    expect(slips.name).toBe('slips-1-6.pdf');
    const pages = await pdfText(Buffer.from(slips.pdf, 'base64'));
    const numbers = pages.map((page) => page.filter((words) => /^D-\d{6}$/.test(words)));
    expect(numbers).toEqual([
      [
        'D-000001',
        'D-000001',
        'D-000002',
        'D-000002',
        'D-000003',
        'D-000003',
        'D-000004',
        'D-000004',
      ],
      ['D-000005', 'D-000005', 'D-000006', 'D-000006'],
    ]);
    expect(pages[0]).toContain('Paid in cash · Clinic copy');
    expect(pages[0]?.join()).toContain('Nguyen');
  });

  test('continue after the last number', async () => {
    const { downtime, printSlips } = await kitOf(await calmClinic());
    expect(await printSlips(2)).toMatchObject({ name: 'slips-7-8.pdf' });
    expect(downtime.look()).toEqual({ printed: 8, entered: [] });
  });
});

describe('an entered downtime slip', () => {
  test('is cash in the drawer, a receipt, a posting to the service, and a reconciled day', async () => {
    const clinic = await calmClinic();
    const { downtime } = await kitOf(clinic);
    const slip = slipOf(clinic, { slip: 3 });
    expect(await downtime.enter(slip)).toEqual({ receiptNumber: '000001' });
    expect(downtime.look().entered).toEqual([
      { slip: 3, takenAt: slip.takenAt, amount: 2_500, by: 'Dana Reyes' },
    ]);
    await clinic.wait(HOUR);
    expect(clinic.environment.service.deeds).toMatchObject([{ method: 'CASH', amount: 2_500 }]);
    await closeDrawer(clinic, cents(22_500));
    const closingId = await beginToClose(clinic);
    await matchUntilRead(clinic, closingId);
    expect(await finish(clinic, closingId)).toMatchObject({
      drawers: [{ expected: 22_500, counted: 22_500 }],
      match: { differences: [], pending: [] },
    });
  });

  test('is entered once for a repeated command', async () => {
    const clinic = await calmClinic();
    const { downtime } = await kitOf(clinic);
    const slip = slipOf(clinic);
    expect(await downtime.enter(slip)).toEqual({ receiptNumber: '000001' });
    expect(await downtime.enter(slip)).toEqual({ receiptNumber: '000001' });
    expect(downtime.look().entered).toHaveLength(1);
  });

  test.each<[string, (clinic: Clinic) => Partial<Slip>, string]>([
    ['a number that was never printed', () => ({ slip: 7 }), 'NO_SUCH_SLIP'],
    ['a number that was entered before', () => ({ slip: 2 }), 'SLIP_USED'],
    [
      'a time to come',
      ({ environment }) => ({ takenAt: new Date(environment.clock.now + HOUR).toISOString() }),
      'SLIP_DATE',
    ],
    [
      'a time of more than a month ago',
      ({ environment }) => ({
        takenAt: new Date(environment.clock.now - 32 * 24 * HOUR).toISOString(),
      }),
      'SLIP_DATE',
    ],
    ['less given than was due', () => ({ given: cents(2_400) }), 'CASH_SHORT'],
  ])('is refused for %s', async (_name, part, code) => {
    const clinic = await calmClinic();
    const { downtime } = await kitOf(clinic);
    await downtime.enter(slipOf(clinic, { slip: 2 }));
    await expect(downtime.enter(slipOf(clinic, part(clinic)))).rejects.toThrow(code);
    expect(downtime.look().entered).toHaveLength(1);
  });

  test('with cash is refused while no drawer is counted and open', async () => {
    const clinic = await calmClinic();
    const { downtime } = await kitOf(clinic);
    await closeDrawer(clinic, cents(20_000));
    await expect(downtime.enter(slipOf(clinic))).rejects.toThrow('DRAWER_NOT_OPEN');
  });
});

describe('a downtime slip with a large amount', () => {
  const large = { amount: cents(1_000_001), given: cents(1_000_001) };
  const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Seen on paper' };

  /** $1,000.00 needs a confirmation, $10,000.00 an approval. */
  async function kitWithLimits(whileApproving = async () => {}) {
    const clinic = await calmClinic();
    const { downtime } = await kitOf(
      clinic,
      () => USUAL_AMOUNT_LIMITS,
      async () => {
        await whileApproving();
        return MORGAN;
      },
    );
    const { journal } = clinic.program.running;
    const entries = (kind: string) => journal.rows().filter((row) => row.kind === kind);
    return { clinic, downtime, entries };
  }

  test('is entered after its amount is confirmed and a manager approves it', async () => {
    const { clinic, downtime, entries } = await kitWithLimits();
    const slip = slipOf(clinic, large);
    const asked = { code: 'LARGE_AMOUNT', data: { paid: 0, needsApproval: true } };
    await expect(downtime.enter(slip)).rejects.toMatchObject(asked);
    await expect(downtime.enter({ ...slip, confirmed: large.amount })).rejects.toMatchObject(asked);
    expect(entries('cash.taken')).toEqual([]);
    await downtime.enter({ ...slip, confirmed: large.amount, approval: APPROVAL });
    const [taken] = entries('cash.taken').map(({ body }) => readBody('cash.taken', body));
    const [approved] = entries('amount.approved').map(({ body }) =>
      readBody('amount.approved', body),
    );
    expect(approved).toEqual({
      commandId: slip.commandId,
      saleId: taken?.saleId,
      amount: large.amount,
      tender: 'cash',
      manager: MORGAN,
    });
  });

  test('is entered once when its command repeats during the PIN check', async () => {
    const checked = Promise.withResolvers<void>();
    const { clinic, downtime, entries } = await kitWithLimits(() => checked.promise);
    const slip = { ...slipOf(clinic, large), confirmed: large.amount, approval: APPROVAL };
    const both = [downtime.enter(slip), downtime.enter(slip)];
    checked.resolve();
    expect(await Promise.all(both)).toEqual([
      { receiptNumber: '000001' },
      { receiptNumber: '000001' },
    ]);
    expect(entries('cash.taken')).toHaveLength(1);
  });
});
