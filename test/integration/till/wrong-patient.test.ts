import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTill, type Till } from '../../../src/main/app.ts';
import { openDemoDrawer } from '../../../src/main/hosts/counters/practice.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { postingLinesBetween } from '../../../src/main/journal/projections/posting-lines.ts';
import { CodedError } from '../../../src/main/system/coded-error.ts';
import { lookalikesSchema, type PatientHit } from '../../../src/shared/contract/patients.ts';
import { add, cents } from '../../../src/shared/domain/money.ts';
import { exactMatch } from '../../../src/shared/domain/patient-search.ts';
import { patientNames, type SaleLine } from '../../../src/shared/domain/sale.ts';
import { type Client, openPort } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { tillOptions } from '../../support/till-options.ts';
import { typeNumber } from '../../support/typed-number.ts';
import { CASES, lettersOf, type Person, type Tender } from '../../support/wrong-patient-cases.ts';

const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'Wrong patient' };
const NOBODY = { patientId: null, externalId: null, name: null };

let service: RunningService;
let till: Till;
let client: Client;
let journal: Journal;
let closeTill: () => Promise<void>;
let swiped = 0;

const CARDS = ['visa', 'mastercard', 'amex'];

beforeAll(async () => {
  service = await startService();
  const folder = mkdtempSync(join(tmpdir(), 'wrong-patient-'));
  journal = openJournal({
    ...{ folder, version: '0.0.0', now: () => new Date(), newTillId: () => 'K7M2Q9' },
  });
  const options = tillOptions(service, folder, journal);
  till = await openTill({ ...options, outbox: {} });
  await till.staff.signIn('cashier', '135790');
  openDemoDrawer(till, journal, v7);
  const port = openPort(till);
  client = createORPCClient(new RPCLink({ port }));
  closeTill = async () => {
    port.close();
    await till.close();
    rmSync(folder, { recursive: true });
  };
});

afterAll(async () => {
  await closeTill();
  await service.stop();
});

async function recordOf(person: Person, letters: string) {
  const words = person.name.replace('~', letters).split(' ');
  const lastName = words.pop() ?? '';
  const externalId = `X${v7().slice(-12)}`;
  const fields = {
    ...{ firstName: words.join(' '), lastName, externalId },
    ...(person.birthDate === undefined ? {} : { birthDate: person.birthDate }),
    ...(person.phone === undefined ? {} : { mobilePhone: person.phone }),
  };
  const create = (confirmed: readonly string[]) => till.patients.create(fields, confirmed);
  const { patientId, name } = await create([]).catch((error: unknown) => {
    if (!(error instanceof CodedError) || error.code !== 'LOOKALIKES') throw error;
    const { patients } = lookalikesSchema.parse(error.data);
    return create(patients.map((each) => each.patientId));
  });
  return { patientId, externalId, name };
}

const line = (amount: number, patient?: SaleLine['patient']): SaleLine => ({
  kind: 'copay',
  amount: cents(amount),
  ...(patient === undefined ? {} : { patient }),
});

/** Pays a sale as the counter's page does, and returns the payment, and the name on its button. */
async function pay(
  patient: typeof NOBODY | { patientId: string | null; externalId: string; name: string | null },
  lines: SaleLine[],
  tender: Tender,
): Promise<{ readonly key: string; readonly saleId: string; readonly onButton: string | null }> {
  const { patientId, externalId, name: patientName } = patient;
  const sale = { saleId: v7(), lines, patientId, externalId, patientName };
  const total = add(...lines.map(({ amount }) => amount));
  const commandId = v7();
  const onButton = patientNames({ patientName, lines });
  const paid = (key: string) => ({ key, saleId: sale.saleId, onButton });
  switch (tender) {
    case 'cash':
      await client.checkout.takeCash({ ...sale, commandId, given: total });
      return paid(commandId);
    case 'two tenders': {
      const half = cents(Math.floor(total / 2));
      await client.checkout.takeCash({ ...sale, commandId: v7(), amount: half, given: half });
      await client.checkout.record({ ...sale, commandId, what: 'check', reference: '1042' });
      return paid(commandId);
    }
    case 'check':
      await client.checkout.record({ ...sale, commandId, what: 'check', reference: '1042' });
      return paid(commandId);
    case 'terminal': {
      const slip = { terminal: 'Front desk', brand: 'visa', lastFour: '4242' } as const;
      await client.checkout.record({ ...sale, commandId, what: 'terminal', reference: '77', slip });
      return paid(commandId);
    }
    case 'account': {
      const account = {
        routingNumber: typeNumber(till.typedNumbers, '021000021'),
        accountNumber: typeNumber(till.typedNumbers, '000123456789'),
        accountType: 'C',
        ...{ firstName: 'Ada', lastName: 'Lovelace', address: '1 Main St' },
        ...{ city: 'Troy', state: 'NY', zipCode: '12180' },
      } as const;
      const authorization = 'I authorize the clinic to debit my account once for this amount.';
      await client.checkout.chargeAccount({ ...sale, commandId, account, authorization });
      return paid(commandId);
    }
    case 'card': {
      swiped += 1;
      const { swipe } = await swipeCard(till, sale, CARDS[swiped % CARDS.length]);
      const { current } = till.counter;
      expect(current === null ? null : patientNames(current)).toBe(onButton);
      await client.checkout.charge({ ...sale, commandId, swipe });
      return paid(commandId);
    }
  }
}

/** The money of a sale in the posting file, by the patient's number in the practice's system. */
function posted(saleId: string): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  const keys = new Set(
    journal.readable
      .all('SELECT key FROM tender_requests WHERE sale_id = ?', saleId)
      .map((row) => String(Reflect.get(Object(row), 'key'))),
  );
  for (const each of postingLinesBetween(journal.readable, '2000', '3000')) {
    if (!keys.has(each.paymentKey)) continue;
    const key = each.externalId ?? 'no patient';
    sums[key] = (sums[key] ?? 0) + each.amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const movableOf = async (key: string) => {
  const subject = { kind: 'ours', key } as const;
  return (await client.payments.timeline({ subject, withService: false })).movable;
};

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) =>
      error instanceof CodedError ? error.code : String(Reflect.get(Object(error), 'code')),
  );

/** Moves the lines of one patient, as the page shows them. */
async function moveInput(key: string, from: string | null, patientId: string) {
  const movable = await movableOf(key);
  if (movable.kind === 'none') throw new Error(`Not movable: ${movable.why}`);
  const lines = movable.lines.filter(({ patient }) => (patient.externalId ?? null) === from);
  const [first] = lines;
  if (first === undefined) throw new Error('No line is of this patient.');
  return {
    ...{ commandId: v7(), paymentKey: key, patientId, reason: 'Wrong patient', approval: APPROVAL },
    places: lines.map(({ place }) => place),
    from: { patientId: first.patient.patientId, externalId: first.patient.externalId },
    amount: add(...lines.map(({ amount }) => amount)),
  };
}

async function refund(key: string, amount: number) {
  const subject = { kind: 'ours', key } as const;
  const { voidOrRefund } = await client.payments.timeline({ subject, withService: false });
  if (voidOrRefund === null || voidOrRefund.kind === 'none') throw new Error('Nothing to refund.');
  await client.payments.voidOrRefund({
    commandId: v7(),
    subject,
    kind: 'cash-back',
    amount: cents(amount),
    remaining: voidOrRefund.remaining,
    reason: 'overpaid',
    approval: APPROVAL,
  });
}

test('there are at least 40 cases, each with its own way', () => {
  expect(new Set(CASES.map(({ how }) => how)).size).toBeGreaterThanOrEqual(40);
});

describe('a payment of the wrong patient', () => {
  test.each(CASES.map((each, index) => ({ ...each, index })))('$how', async (each) => {
    const letters = lettersOf(each.index);
    const right = await recordOf(each.right, letters);
    const wrong =
      each.wrong === 'none'
        ? NOBODY
        : each.wrong === 'link'
          ? { patientId: null, externalId: `L${v7().slice(-12)}`, name: null }
          : await recordOf(each.wrong, letters);

    if (each.typed !== undefined) {
      const typed = each.typed.replace('~', letters);
      const { patients } = await till.patients.search(typed);
      const own = patients.filter(({ name }: PatientHit) => name.includes(letters));
      const entered = exactMatch(typed, own)?.patientId ?? null;
      const expected = { nobody: null, wrong: wrong.patientId, right: right.patientId };
      expect(entered).toBe(expected[each.enter ?? 'nobody']);
    }

    const amount = 2_500 + each.index;
    const ofChild = { patientId: right.patientId, externalId: right.externalId, name: right.name };
    const sibling = await recordOf({ name: 'Zoe ~', birthDate: '2018-08-08' }, letters);
    const lines: SaleLine[] =
      each.family === undefined
        ? [line(amount)]
        : [line(amount), line(1_100, each.family === 'joins the sale' ? ofChild : sibling)];
    const { key, saleId, onButton } = await pay(wrong, lines, each.tender);
    till.counter.leave(saleId);

    // The name on the button is the name of the payment, and none is added.
    const [payment] = (await client.payments.find({ words: '', offset: 0, limit: 1 })).payments;
    expect(payment).toMatchObject({ key, patientId: wrong.patientId });
    const names = (onButton ?? '').split(', ').filter((name) => name !== '');
    expect(payment?.patientName ?? null).toBe(names[0] ?? null);
    const before = posted(saleId);
    expect(Object.values(before).reduce((sum, part) => sum + part, 0)).toBe(
      add(...lines.map((part) => part.amount)),
    );

    if (each.refunded !== undefined && each.stale === undefined) await refund(key, each.refunded);
    const isChild = each.family === 'wrong line';
    const from = isChild ? sibling.externalId : wrong.externalId;
    const input = await moveInput(key, from, right.patientId);

    if (each.first === 'deleted patient') {
      const gone = await recordOf({ name: 'Gone ~' }, letters);
      await till.staff.signIn('manager', '246810');
      await till.patients.delete({ commandId: v7(), patientId: gone.patientId, approval: null });
      await till.staff.signIn('cashier', '135790');
      const toGone = { ...input, patientId: gone.patientId };
      expect(await codeOf(client.payments.move(toGone))).toBe('PATIENT_GONE');
    }
    if (each.first === 'same patient') {
      const toSame = { ...input, patientId: wrong.patientId ?? '' };
      expect(await codeOf(client.payments.move(toSame))).toBe('SAME_PATIENT');
    }
    if (each.first === 'no approval') {
      expect(await codeOf(client.payments.move({ ...input, approval: null }))).toBe(
        'APPROVAL_NEEDED',
      );
    }
    if (each.stale === 'moved by another window') {
      await client.payments.move({ ...input, commandId: v7(), patientId: sibling.patientId });
    }
    if (each.stale === 'refunded meanwhile') await refund(key, each.refunded ?? 0);
    if (each.stale !== undefined) {
      expect(await codeOf(client.payments.move(input))).toBe('CHANGED_MEANWHILE');
    }
    const shown = each.stale === 'moved by another window' ? sibling.externalId : from;
    const again = each.stale === undefined ? input : await moveInput(key, shown, right.patientId);
    if (each.again === 'back and forth') {
      await client.payments.move({ ...again, commandId: v7(), patientId: sibling.patientId });
      await client.payments.move(await moveInput(key, sibling.externalId, wrong.patientId ?? ''));
    }
    await client.payments.move(again);
    if (each.again === 'repeated command') await client.payments.move(again);

    // To the cent, and no money moved.
    const refunded = each.refunded ?? 0;
    const moved = isChild ? 1_100 : amount - refunded;
    const own = wrong.externalId ?? 'no patient';
    const expected: Record<string, number> =
      each.family === 'joins the sale'
        ? { [right.externalId]: amount + 1_100 }
        : each.family === 'sibling stays'
          ? { [right.externalId]: moved, [sibling.externalId]: 1_100 }
          : isChild
            ? { [own]: amount, [right.externalId]: moved }
            : { [right.externalId]: moved };
    expect(posted(saleId)).toEqual(expected);
    const found = await client.payments.find({
      ...{ words: `patient:${right.patientId}`, offset: 0, limit: 10 },
    });
    expect(found.payments.map((each) => each.key)).toContain(key);
    const { lines: paper } = await client.receipts.summary({
      patientId: right.patientId,
      year: new Date().getFullYear(),
    });
    expect(JSON.stringify(paper)).toContain(right.name);
  });
});

test('afterwards the journal agrees with the service, and the posting file with the journal', async () => {
  await till.staff.signIn('manager', '246810');
  await client.closing.begin({ commandId: v7(), approval: null });
  const { closingId } = (await client.closing.current()) ?? { closingId: '' };
  await client.closing.match({ closingId });
  const view = await client.closing.current();
  expect(view?.match?.differences.map(({ kind }) => kind)).toEqual([]);
  const [sums] = journal.readable.all(
    `SELECT (SELECT sum(amount) FROM posting_lines) AS posted,
            (SELECT sum(amount) FROM movements WHERE kind NOT IN ('hold', 'release')) AS moved`,
  );
  expect(Reflect.get(Object(sums), 'posted')).toBe(Reflect.get(Object(sums), 'moved'));
  expect(await client.payments.unassigned()).toEqual([]);
});
