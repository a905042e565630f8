import { describe, expect, test } from 'vitest';
import { offlineTendersOfPatient } from '../../../../src/main/journal/projections/duplicates.ts';
import { movesOfSale } from '../../../../src/main/journal/projections/moves.ts';
import { countPayments, paymentByKey } from '../../../../src/main/journal/projections/payments.ts';
import {
  familySalesOf,
  saleById,
  salesOfPatient,
} from '../../../../src/main/journal/projections/sales.ts';
import {
  type MoveInput,
  movableOf,
  movePayment,
  unassignedPayments,
} from '../../../../src/main/payments/move-payment.ts';
import { readSearch, searchCondition } from '../../../../src/main/payments/search.ts';
import { Outbox } from '../../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../../src/main/receipts/receipts.ts';
import { auditPage } from '../../../../src/main/reports/audit.ts';
import { postingFile } from '../../../../src/main/reports/posting/posting-file.ts';
import { CodedError } from '../../../../src/main/system/coded-error.ts';
import type { Approval } from '../../../../src/shared/contract/approval.ts';
import { add, type Cents, cents } from '../../../../src/shared/domain/money.ts';
import type { Permission } from '../../../../src/shared/domain/permissions.ts';
import { receiptText } from '../../../../src/shared/domain/receipt-paper.ts';
import { localDays } from '../../../../src/shared/domain/reports/days.ts';
import type { SaleLine } from '../../../../src/shared/domain/sale.ts';
import type { NewEntry } from '../../../../src/shared/journal/entry.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import {
  attemptOpened,
  attemptResolved,
  CONNECTION,
  DANA,
  id,
  journalIn,
  newId,
} from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const APPROVAL: Approval = { managerId: MORGAN.id, pin: '246810', reason: 'Wrong patient' };
const NOW = new Date('2026-03-03T18:00:00Z');
const PAID_AT = new Date('2026-03-02T18:00:00Z');
const DENVER = 'America/Denver';

interface Person {
  readonly patientId: string;
  readonly externalId: string | null;
  readonly name: string;
}

const MARIA: Person = { patientId: 'P-1', externalId: 'X-1', name: 'Maria Garcia' };
const LEO: Person = { patientId: 'P-2', externalId: 'X-2', name: 'Leo Garcia' };
const BO: Person = { patientId: 'P-3', externalId: null, name: 'Bo Lind' };
const NOBODY = { patientId: null, externalId: null, name: null };
const KNOWN = [MARIA, LEO, BO];

const line = (amount: number, patient?: Person): SaleLine => ({
  kind: 'copay',
  amount: cents(amount),
  ...(patient === undefined ? {} : { patient }),
});

/** A counter with Dana signed in, and a manager who approves. */
function counter() {
  const clock = { now: PAID_AT };
  const journal = journalIn(temporaryFolder(), () => clock.now);
  const approved: Permission[] = [];
  const during: { approval: () => void } = { approval: () => undefined };
  const commands = commandsOf({
    journal,
    approve: async (approval, _asker, permission) => {
      if (approval === null) throw new CodedError('APPROVAL_NEEDED');
      approved.push(permission);
      during.approval();
      return MORGAN;
    },
  });
  const sale = (name: string, patient: Person | typeof NOBODY, lines: readonly SaleLine[]) => {
    const { patientId, externalId, name: patientName } = patient;
    const body = { saleId: id(name), patientId, patientName, externalId, cashier: DANA };
    journal.append({ kind: 'sale.opened', body: { ...body, lines: [...lines] } });
  };
  const cash = (name: string, saleName: string, amount: number) =>
    journal.append({
      kind: 'cash.taken',
      body: {
        ...{ commandId: id(name), saleId: id(saleName), amount: cents(amount) },
        ...{ given: cents(amount), change: cents(0), cashier: DANA },
      },
    });
  const refund = (paymentName: string, saleName: string, amount: number) =>
    journal.append({
      kind: 'cash.refunded',
      body: {
        ...{ commandId: id(`refund of ${paymentName}`), paymentKey: id(paymentName) },
        ...{ saleId: id(saleName), amount: cents(amount), reason: 'Overpaid' },
        ...{ receiptNumber: '000009', cashier: DANA, manager: MORGAN },
      },
    });
  const move = (input: Partial<MoveInput> & { readonly to?: Person } = {}) => {
    const { to = LEO, ...given } = input;
    return movePayment(
      {
        journal,
        commands,
        openSale: () => null,
        patientOf: async (patientId) => {
          const found = KNOWN.find((each) => each.patientId === patientId);
          if (found === undefined) throw new CodedError('PATIENT_GONE');
          return found;
        },
      },
      {
        ...{ commandId: id('move'), paymentKey: id('cash'), places: [1], from: MARIA },
        ...{ amount: cents(2_500), patientId: to.patientId, reason: 'Wrong patient' },
        approval: APPROVAL,
        ...given,
      },
    );
  };
  const posted = (day: string) => {
    const { bytes } = postingFile(
      { db: journal.readable, tillId: journal.tillId, timeZone: DENVER },
      day,
    );
    const [head = '', ...rows] = Buffer.from(bytes).toString().trimEnd().split('\r\n');
    const names = head.split(',');
    return rows.map((row) =>
      ['event', 'external_id', 'line', 'amount', 'cashier']
        .map((column) => row.split(',')[names.indexOf(column)])
        .join(' '),
    );
  };
  return { journal, clock, approved, during, sale, cash, refund, move, posted };
}

/** Maria paid $25.00 in cash yesterday. */
function mariaPaid() {
  const fixture = counter();
  fixture.sale('visit', MARIA, [line(2_500)]);
  fixture.cash('cash', 'visit', 2_500);
  fixture.clock.now = NOW;
  return fixture;
}

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? error.code : error),
  );

describe('a payment that moves to another patient', () => {
  test('has the new patient, one entry, and a line below zero and a new one in the file of the day', async () => {
    const { journal, approved, move, posted } = mariaPaid();
    const before = posted('2026-03-02');
    await move();
    expect(saleById(journal.readable, id('visit'))).toMatchObject({
      patient_id: 'P-2',
      external_id: 'X-2',
      patient_name: 'Leo Garcia',
      lines: [line(2_500)],
    });
    expect(paymentByKey(journal.readable, id('cash'))).toMatchObject({
      patientId: 'P-2',
      patientName: 'Leo Garcia',
    });
    expect(approved).toEqual(['move-payment']);
    expect(posted('2026-03-02')).toEqual(before);
    expect(posted('2026-03-03')).toEqual([
      'moved X-1 1 -25.00 Dana Reyes',
      'moved X-2 1 25.00 Dana Reyes',
    ]);
    expect(movesOfSale(journal.readable, id('visit'))).toMatchObject([
      { from: MARIA, to: LEO, amount: 2_500, reason: 'Wrong patient', manager: MORGAN },
    ]);
  });

  test('keeps its names encrypted, is rebuilt, and forgets an erased name', async () => {
    const { journal, move } = mariaPaid();
    await move();
    const text = JSON.stringify(journal.rows());
    for (const { name } of [MARIA, LEO]) expect(text).not.toContain(name);
    journal.rebuildProjections();
    expect(saleById(journal.readable, id('visit'))?.patient_name).toBe('Leo Garcia');
    journal.eraseNames('P-1', DANA);
    const [moved] = movesOfSale(journal.readable, id('visit'));
    expect([moved?.from.name, moved?.to.name]).toEqual(['(name erased)', 'Leo Garcia']);
  });

  test('takes what a refund left, and later refunds take it from the new patient', async () => {
    const { refund, move, posted } = mariaPaid();
    refund('cash', 'visit', 1_000);
    expect(await code(move())).toBe('CHANGED_MEANWHILE');
    await move({ amount: cents(1_500) });
    expect(posted('2026-03-03').slice(1)).toEqual([
      'moved X-1 1 -15.00 Dana Reyes',
      'moved X-2 1 15.00 Dana Reyes',
    ]);
  });

  test('moves every tender of the sale', async () => {
    const { clock, sale, cash, move, posted } = counter();
    sale('visit', MARIA, [line(2_500), line(1_000)]);
    cash('cash', 'visit', 3_000);
    cash('rest', 'visit', 500);
    clock.now = NOW;
    await move({ places: [1, 2], amount: cents(3_500) });
    expect(posted('2026-03-03')).toEqual([
      'moved X-1 1 -25.00 Dana Reyes',
      'moved X-2 1 25.00 Dana Reyes',
      'moved X-1 2 -5.00 Dana Reyes',
      'moved X-2 2 5.00 Dana Reyes',
      'moved X-1 2 -5.00 Dana Reyes',
      'moved X-2 2 5.00 Dana Reyes',
    ]);
  });

  test('moves on to a third patient, and back', async () => {
    const { journal, move } = mariaPaid();
    await move();
    await move({ commandId: id('second'), from: LEO, to: BO });
    await move({ commandId: id('third'), from: BO, to: MARIA });
    expect(saleById(journal.readable, id('visit'))).toMatchObject({ patient_id: 'P-1' });
    expect(movesOfSale(journal.readable, id('visit'))).toHaveLength(3);
  });

  test('without a patient is assigned one, which a lead may do, and leaves its list', async () => {
    const { journal, clock, approved, sale, cash, move, posted } = counter();
    sale('visit', NOBODY, [line(2_500)]);
    cash('cash', 'visit', 2_500);
    clock.now = NOW;
    const listed = () =>
      unassignedPayments(journal.readable, NOW).map(({ payment }) => payment.key);
    expect(listed()).toEqual([id('cash')]);
    await move({ from: NOBODY });
    expect(listed()).toEqual([]);
    expect(approved).toEqual(['assign-payment']);
    expect(posted('2026-03-03')).toEqual([
      'moved  1 -25.00 Dana Reyes',
      'moved X-2 1 25.00 Dana Reyes',
    ]);
  });
});

describe('a line of a family', () => {
  const family = () => {
    const fixture = counter();
    fixture.sale('visit', MARIA, [line(2_500), line(1_500, LEO)]);
    fixture.cash('cash', 'visit', 4_000);
    fixture.clock.now = NOW;
    return fixture;
  };
  const patientsOf = ({ journal }: ReturnType<typeof counter>) => {
    const sale = saleById(journal.readable, id('visit'));
    return [sale?.patient_id, ...(sale?.lines ?? []).map(({ patient }) => patient?.patientId)];
  };

  test('moves alone', async () => {
    const fixture = family();
    await fixture.move({ places: [2], from: LEO, amount: cents(1_500), to: BO });
    expect(patientsOf(fixture)).toEqual(['P-1', undefined, 'P-3']);
    expect(fixture.posted('2026-03-03')).toEqual([
      'moved X-2 2 -15.00 Dana Reyes',
      'moved  2 15.00 Dana Reyes',
    ]);
  });

  test('of the sale’s own patient moves, and the others stay', async () => {
    const fixture = family();
    await fixture.move({ to: BO });
    expect(patientsOf(fixture)).toEqual(['P-3', undefined, 'P-2']);
  });

  test('that moves to another patient of the sale joins the lines of that patient', async () => {
    const fixture = family();
    await fixture.move({ places: [2], from: LEO, amount: cents(1_500), to: MARIA });
    expect(patientsOf(fixture)).toEqual(['P-1', undefined, undefined]);
    const other = family();
    await other.move({ to: LEO });
    expect(patientsOf(other)).toEqual(['P-2', undefined, undefined]);
  });

  test('does not move together with a line of another patient', async () => {
    const fixture = family();
    const both = { places: [1, 2], amount: cents(4_000), to: BO };
    expect(await code(fixture.move(both))).toBe('CHANGED_MEANWHILE');
  });
});

describe('after a move', () => {
  const receipted = (lines: readonly SaleLine[]) => {
    const fixture = counter();
    const { journal } = fixture;
    fixture.sale('visit', MARIA, lines);
    const amount = add(...lines.map((each) => each.amount));
    fixture.cash('cash', 'visit', amount);
    const receipts = createReceipts({
      journal,
      outbox: new Outbox(journal, null, newId, () => undefined),
      clinic: () => ({ name: 'Clinic', cityState: 'Troy, NY', phone: '(518) 555-0100' }),
      simulated: false,
      now: () => fixture.clock.now,
      timeZone: DENVER,
    });
    const tender = { kind: 'cash', given: amount, change: cents(0) } as const;
    const source = { saleId: id('visit'), lines, cashier: DANA, tender, patient: MARIA.name };
    journal.append(...receipts.issue(source, []).entries);
    const paper = (itemized: boolean) => {
      const receipt = receipts.get('000001')?.receipt;
      if (receipt === undefined) throw new Error('No receipt was issued.');
      return receiptText(receipt, { duplicate: true, itemized });
    };
    fixture.clock.now = NOW;
    return { ...fixture, paper, year: () => receipts.summary };
  };

  test('a reprint names the new patient and says that it was moved', async () => {
    const { move, paper } = receipted([line(2_500)]);
    expect(paper(true)).toContain('Maria Garcia');
    expect(paper(true)).not.toContain('Moved');
    await move();
    expect(paper(true)).toContain('Leo Garcia');
    expect(paper(true)).not.toContain('Maria Garcia');
    expect(paper(true)).toContain('Moved to this patient');
    expect(paper(false)).toContain('Moved to another patient');
    expect(paper(false)).not.toContain('Garcia');
  });

  test('a reprint of a family names the new patient of the moved line only', async () => {
    const { move, paper } = receipted([line(2_500), line(1_500, LEO)]);
    await move({ places: [2], from: LEO, amount: cents(1_500), to: BO });
    const [ofMaria = '', ofBo = ''] = paper(true).split('Thank you');
    expect(ofMaria).toContain('Maria Garcia');
    expect(ofMaria).not.toContain('Moved');
    expect(ofBo).toContain('Bo Lind');
    expect(ofBo).toContain('Moved to this patient');
    expect(paper(true)).not.toContain('Leo Garcia');
  });

  test('the year’s summary, the search and the duplicate check have the new patient', async () => {
    const { journal, move, year } = receipted([line(2_500), line(1_500, LEO)]);
    await move({ places: [2], from: LEO, amount: cents(1_500), to: BO });
    const sums = (patientId: string) => year()(patientId, 2026).rows.map(({ amount }) => amount);
    expect([sums('P-1'), sums('P-2'), sums('P-3')]).toEqual([[2_500], [], [1_500]]);
    const db = journal.readable;
    const found = (words: string) =>
      countPayments(
        db,
        searchCondition(readSearch(words, NOW), {
          cashiers: [],
          familySalesOf: (patientId) => familySalesOf(db, patientId),
          salesOf: (name) => salesOfPatient(db, name),
          askedAs: () => [],
          recordedAs: () => [],
        }),
      );
    expect([found('patient:P-3'), found('patient:P-2'), found('Lind'), found('Leo')]).toEqual([
      1, 0, 1, 0,
    ]);
    const cashOf = (patientId: string) => offlineTendersOfPatient(db, { patientId }).length;
    expect([cashOf('P-1'), cashOf('P-2'), cashOf('P-3')]).toEqual([1, 0, 1]);
  });

  test('the audit log shows it for both patients, with their names', async () => {
    const { journal, move } = receipted([line(2_500)]);
    await move();
    const moves = async (patientId: string) => {
      const query = { from: '2026-03-01', to: '2026-03-31', personId: null, receiptNumber: null };
      const page = await auditPage(journal, [DANA, MORGAN], localDays(DENVER), {
        ...{ ...query, before: null, patientId },
      });
      return page.entries.filter(({ kind }) => kind === 'payment.moved');
    };
    for (const { patientId } of [MARIA, LEO]) {
      expect(await moves(patientId)).toMatchObject([
        {
          by: DANA.name,
          manager: MORGAN.name,
          amount: 2_500,
          patients: [
            { patientId: 'P-1', name: 'Maria Garcia' },
            { patientId: 'P-2', name: 'Leo Garcia' },
          ],
          details: ['Wrong patient'],
        },
      ]);
    }
    expect(await moves('P-3')).toEqual([]);
  });
});

describe('nothing moves', () => {
  const revisionOf = (fixture: ReturnType<typeof counter>) => fixture.journal.revision;

  test.each<readonly [string, Partial<MoveInput> & { readonly to?: Person }, string]>([
    ['to the same patient', { to: MARIA }, 'SAME_PATIENT'],
    ['to a patient that the service has no more', { patientId: 'P-9' }, 'PATIENT_GONE'],
    ['of an unknown payment', { paymentKey: id('unknown') }, 'NO_SUCH_PAYMENT'],
    ['without an approval', { approval: null }, 'APPROVAL_NEEDED'],
    ['from another patient than was shown', { from: LEO, to: BO }, 'CHANGED_MEANWHILE'],
    ['of another amount than was shown', { amount: cents(2_400) }, 'CHANGED_MEANWHILE'],
    ['of a line that the sale lacks', { places: [1, 2] }, 'CHANGED_MEANWHILE'],
  ])('%s', async (_, input, wanted) => {
    const fixture = mariaPaid();
    const revision = revisionOf(fixture);
    expect(await code(fixture.move(input))).toBe(wanted);
    expect(fixture.journal.revision).toBe(revision);
  });

  test('twice by one command, and no second time from the earlier patient', async () => {
    const fixture = mariaPaid();
    await fixture.move();
    const revision = revisionOf(fixture);
    await fixture.move();
    expect(fixture.journal.revision).toBe(revision);
    expect(await code(fixture.move({ commandId: id('other'), to: BO }))).toBe('CHANGED_MEANWHILE');
  });

  test('while another window moves it during the approval', async () => {
    const fixture = mariaPaid();
    let other: Promise<unknown> | null = null;
    fixture.during.approval = () => {
      fixture.during.approval = () => undefined;
      other = code(fixture.move({ commandId: id('other'), to: BO }));
    };
    const outcomes = [await code(fixture.move()), await other];
    expect(outcomes.sort()).toEqual(['CHANGED_MEANWHILE', 'done']);
    expect(movesOfSale(fixture.journal.readable, id('visit'))).toHaveLength(1);
  });

  const opened = (part = {}) =>
    attemptOpened('card', { saleId: id('visit'), amount: cents(2_500), ...part });
  const approvedCard = attemptResolved('card', 'approved', { paymentId: 'pay-1' });
  const followUp = (operation: 'void' | 'credit', amount: Cents): readonly NewEntry[] => [
    attemptOpened('follow-up', {
      ...{ saleId: id('visit'), operation, amount, connection: CONNECTION },
      follows: { paymentId: 'pay-1', paidAt: PAID_AT.toISOString(), childrenBefore: [] },
    }),
    attemptResolved('follow-up', 'approved', { paymentId: 'pay-2' }),
  ];

  test.each<readonly [string, readonly NewEntry[], string]>([
    ['of a hold', [opened({ operation: 'preauthorize' }), approvedCard], 'held'],
    ['of a declined card', [opened(), attemptResolved('card', 'declined')], 'not-charged'],
    ['of an unconfirmed one', [opened(), attemptResolved('card', 'in-doubt')], 'unconfirmed'],
    ['of a voided one', [opened(), approvedCard, ...followUp('void', cents(2_500))], 'voided'],
    [
      'of a refunded one',
      [opened(), approvedCard, ...followUp('credit', cents(2_500))],
      'refunded',
    ],
  ])('%s', async (_, entries, why) => {
    const fixture = counter();
    fixture.sale('visit', MARIA, [line(2_500)]);
    fixture.journal.append(...entries);
    const db = fixture.journal.readable;
    expect(movableOf(db, paymentByKey(db, id('card')), null)).toEqual({ kind: 'none', why });
    expect(await code(fixture.move({ paymentKey: id('card') }))).toBe('NOT_MOVABLE');
  });

  test('of a sale that the counter still has open', () => {
    const { journal } = mariaPaid();
    const payment = paymentByKey(journal.readable, id('cash'));
    expect(movableOf(journal.readable, payment, id('visit'))).toEqual({
      kind: 'none',
      why: 'at-counter',
    });
    expect(movableOf(journal.readable, null, null)).toEqual({
      kind: 'none',
      why: 'another-terminal',
    });
  });
});
