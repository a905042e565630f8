import { randomBytes, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import type { Till } from '../../../src/main/app.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { ownPapers } from '../../../src/main/journal/projections/agreements.ts';
import type { RegisteredReader } from '../../../src/shared/contract/devices.ts';
import { agreementNumber } from '../../../src/shared/domain/agreement.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../src/shared/domain/sale.ts';
import { holdCard } from '../../support/hold-card.ts';
import type { Client } from '../../support/open-window.ts';
import type { RunningService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale } from '../../support/till-fixture.ts';
import { typeNumber } from '../../support/typed-number.ts';

/** A running counter, with an administrator signed in at its page. */
export interface Counter {
  readonly till: Till;
  readonly client: Client;
  readonly service: RunningService;
  readonly journal: Journal;
  readonly folder: string;
  /** The port of a virtual printer. */
  readonly printerPort: number;
}

export const PINS = { cashier: '135790', manager: '246810', owner: '864209' } as const;

export const APPROVAL = {
  managerId: 'manager',
  pin: PINS.manager,
  reason: 'Requested by the patient',
} as const;

export const TODAY = new Date().toISOString().slice(0, 10);
export const RANGE = { from: TODAY, to: TODAY };
export const VIEW = { filters: {}, sort: null };
export const PRINTER = {
  id: 'front',
  name: 'Front desk',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9 },
  paper: 80,
  cut: 'full',
} as const;
export const DRAWER = {
  id: 'front-drawer',
  name: 'Front drawer',
  printerId: 'front',
  pin: 2,
  onMs: 50,
  offMs: 500,
  openIs: null,
} as const;
const keyboard = (id: string): RegisteredReader => ({
  id,
  name: id,
  line: { kind: 'wedge' },
  registeredAt: '2026-01-01T00:00:00.000Z',
  lookedAt: null,
});

/** The readers that are registered at the counter. */
export const READERS = [keyboard('front'), keyboard('spare')];

/** The clinic's only card terminal. */
export async function terminal({ client }: Counter): Promise<string> {
  await client.settings.change({ commandId: v7(), terminals: ['Front desk'] });
  return 'Front desk';
}

export const COUNT = fewestPieces(cents(20_000));

export const nothing = () => undefined;

/** The open session of the only drawer, which is opened if it is closed. */
export async function session({ client }: Counter): Promise<string> {
  const look = async () => (await client.drawer.look()).sessions;
  const isOpen = ({ state }: { readonly state: string }) => state !== 'closed';
  if (!(await look()).some(isOpen)) {
    const drawerId = (await client.drawer.look()).drawers[0]?.id ?? '';
    await client.drawer.open({ commandId: v7(), drawerId, count: [...COUNT] });
  }
  return (await look()).find(isOpen)?.sessionId ?? '';
}

export async function drawerClosed(counter: Counter): Promise<void> {
  const sessionId = await session(counter);
  await counter.client.drawer.count({ commandId: v7(), sessionId, count: [...COUNT] });
  await counter.client.drawer.close({ commandId: v7(), sessionId, approval: APPROVAL });
}

export async function cashPaid({
  client,
}: Counter): Promise<{ key: string; receiptNumber: string }> {
  const key = v7();
  const { receiptNumber } = await client.checkout.takeCash({
    commandId: key,
    ...newSale(),
    given: cents(2_500),
  });
  return { key, receiptNumber: receiptNumber ?? '' };
}

/** A mail server that does not answer. */
export const MAIL_SERVER = {
  host: '127.0.0.1',
  port: 9,
  security: 'none',
  account: 'clinic',
  from: 'desk@clinic.example',
  authority: null,
} as const;

/** An e-mail that the mail server refused. */
export async function refusedMail(counter: Counter): Promise<{ mailId: string }> {
  const { receiptNumber: number } = await cashPaid(counter);
  const receipt = counter.till.receipts.get(number)?.receipt;
  if (receipt === undefined) throw new Error('There is no receipt.');
  const mailId = v7();
  counter.journal.append(
    {
      kind: 'mail.queued',
      body: {
        ...{ mailId, number, saleId: receipt.saleId, address: 'ana@example.com', form: 'short' },
        ...{ language: 'en', consent: 'Accepted.', by: receipt.cashier },
      },
    },
    { kind: 'mail.ended', body: { mailId, outcome: 'refused', reply: '550', by: null } },
  );
  return { mailId };
}

/** A refund by check that waits for a manager. */
export async function refundRequested(counter: Counter): Promise<string> {
  const { key: paymentKey } = await cashPaid(counter);
  const commandId = v7();
  const all = { amount: cents(2_500), remaining: cents(2_500), reason: 'overpaid' } as const;
  await counter.client.payments.requestRefundCheck({ commandId, paymentKey, ...all });
  return commandId;
}

/** A payment by check. */
export async function checkPaid({ client }: Counter): Promise<string> {
  const commandId = v7();
  const check = { what: 'check', reference: `${randomInt(1_000, 9_000)}` } as const;
  await client.checkout.record({ commandId, ...newSale(), ...check });
  return commandId;
}

/** A check that the bank returned. */
export async function checkReturned(counter: Counter): Promise<string> {
  const paymentKey = await checkPaid(counter);
  await counter.client.payments.recordReturnedCheck({
    commandId: v7(),
    paymentKey,
    reason: 'No funds',
    approval: APPROVAL,
  });
  return paymentKey;
}

/** A hold of an amount that no other has. */
export const held = async ({ till }: Counter): Promise<string> =>
  (await holdCard(till, randomInt(1_000, 90_000))).attemptId;

/** A card payment that broke off, and that no status check can find. */
export async function inDoubt({ till, service }: Counter): Promise<string> {
  const amount = cents(randomInt(1_000, 90_000));
  const sale = { saleId: v7(), lines: [{ kind: 'copay', amount } satisfies SaleLine] };
  const { swipe } = await swipeCard(till, sale);
  const order = { method: 'POST', path: '/api/pp/payments/authorize' } as const;
  await service.addFault({ ...order, fault: 'drop_before', times: 1 });
  return (await till.checkout.charge({ ...sale, commandId: v7(), swipe })).attemptId;
}

/** 32 letters: no two of them look alike, as names with a common word do. */
export const randomName = () =>
  randomBytes(16)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)));

export async function patient({ client }: Counter): Promise<string> {
  const fields = { lastName: randomName() };
  const { patientId } = await client.patients.create({ commandId: v7(), fields });
  return patientId;
}

export const account = ({ till }: Counter) =>
  ({
    kind: 'bank-account',
    accountType: 'C',
    accountNumber: typeNumber(till.typedNumbers, '000123456789'),
    routingNumber: typeNumber(till.typedNumbers, '021000021'),
  }) as const;

export const newProfile = async (counter: Counter) => ({
  patientId: await patient(counter),
  source: account(counter),
  billing: 'same' as const,
  priority: '',
  consent: 'I agree to it.',
  language: 'en' as const,
});

/** An agreement that waits for its signed paper. */
export async function printedAgreement({
  till,
  journal,
}: Counter): Promise<{ agreementId: string }> {
  const agreementId = v7();
  const number = agreementNumber(ownPapers(journal.readable) + 1);
  const terms = {
    kind: 'on-file',
    patientId: 'P-1',
    saleId: null,
    accountKind: 'card',
    brand: 'visa',
    lastFour: '1111',
  } as const;
  const text = 'I agree that the clinic keeps this card on file.';
  const cashier = till.commands.cashier();
  journal.append({
    kind: 'agreement.printed',
    body: { agreementId, number, terms, text, language: 'en', cashier },
  });
  return { agreementId };
}

export async function profile(counter: Counter): Promise<{ profileId: string; patientId: string }> {
  const wanted = await newProfile(counter);
  const { profileId } = await counter.client.profiles.create({ commandId: v7(), ...wanted });
  return { profileId, patientId: wanted.patientId };
}

export async function person({ client, till }: Counter): Promise<{ id: string }> {
  const name = `Person ${v7()}`.slice(0, 30);
  await client.staff.add({ commandId: v7(), name, role: 'cashier', pin: '112233' });
  return { id: till.staff.people.find((each) => each.name === name)?.id ?? '' };
}

export async function printer({ client, printerPort }: Counter): Promise<{ id: string }> {
  const connection = { ...PRINTER.connection, port: printerPort };
  await client.printers.savePrinter({ commandId: v7(), ...PRINTER, connection });
  return { id: PRINTER.id };
}

export async function drawer(counter: Counter): Promise<{ id: string }> {
  await printer(counter);
  await counter.client.printers.saveDrawer({ commandId: v7(), ...DRAWER });
  return { id: DRAWER.id };
}

/** A job that waits for a printer out of reach. */
export async function job(counter: Counter): Promise<{ id: string }> {
  const { client } = counter;
  const { receiptNumber } = await cashPaid(counter);
  await client.printers.savePrinter({ commandId: v7(), ...PRINTER });
  await client.receipts.print({ commandId: v7(), number: receiptNumber });
  return { id: (await client.printers.queue())[0]?.id ?? '' };
}

export async function closing({ client }: Counter): Promise<string> {
  if ((await client.closing.current()) === null) {
    await client.closing.begin({ commandId: v7(), approval: APPROVAL });
  }
  return (await client.closing.current())?.closingId ?? '';
}

/** A close with every step done but the report. */
export async function closable(counter: Counter): Promise<string> {
  const { client } = counter;
  await drawerClosed(counter);
  const closingId = await closing(counter);
  const batches = (await client.closing.current())?.terminals ?? [];
  for (const { name, expected: total } of batches) {
    await client.closing.enterBatch({ commandId: v7(), closingId, terminal: name, total });
  }
  await client.closing.match({ closingId });
  // The posting of cash opens an earlier step again while it is under way.
  await vi.waitFor(async () => {
    for (const step of ['in-doubt', 'holds', 'unfinished', 'voids', 'match'] as const) {
      const state = (await client.closing.current())?.steps.find((each) => each.step === step);
      if (state?.state === 'done') continue;
      await client.closing.signOff({ commandId: v7(), closingId, step, approval: APPROVAL });
    }
  }, 10_000);
  return closingId;
}

export async function dayClosed(counter: Counter): Promise<{ number: number }> {
  return counter.client.closing.finish({ commandId: v7(), closingId: await closable(counter) });
}

export async function slip({ client }: Counter): Promise<number> {
  await client.downtime.printSlips({ commandId: v7(), count: 1 });
  return (await client.downtime.look()).printed;
}

export async function parked({ client }: Counter): Promise<{ saleId: string }> {
  const sale = newSale();
  await client.checkout.park({ commandId: v7(), ...sale });
  return { saleId: sale.saleId };
}

export async function openReport({ client }: Counter) {
  await client.reports.open({ kind: 'transactions', range: RANGE, transferId: null });
  return { kind: 'transactions' as const };
}

export function connectionForm({ baseUrl, ca, username, password }: RunningService) {
  return {
    baseUrl,
    environment: 'demo' as const,
    username,
    password,
    branches: [],
    diskEncrypted: false,
    authority: ca,
    proxy: 'none',
  };
}

export const STATEMENT_COLUMNS = {
  date: 'Date',
  dateOrder: 'ymd',
  description: 'Description',
  amount: 'Amount',
  debit: '',
  credit: '',
  sign: '',
} as const;

/** Sends a bank statement of one line, with a text and an amount that no earlier one has. */
export async function statementSent({ client }: Counter) {
  const uploadId = v7();
  const dollars = Number.parseInt(uploadId.slice(-6), 16);
  const text = `Date,Description,Amount\n${TODAY},CARD DEPOSIT ${uploadId},${dollars}.00\n`;
  await client.bank.upload({
    uploadId,
    place: 0,
    part: Buffer.from(text).toString('base64'),
  });
  return { uploadId };
}

/** Imports it, and returns its line. */
export async function bankLine(counter: Counter): Promise<{ lineId: string }> {
  const { client } = counter;
  const { uploadId } = await statementSent(counter);
  const order = { uploadId, accountId: 'checking', columns: STATEMENT_COLUMNS, addAlike: false };
  await client.bank.importStatement({ commandId: v7(), ...order });
  const { unmatched } = await client.bank.look({ range: RANGE });
  const line = unmatched.find(({ description }) => description.endsWith(uploadId));
  return { lineId: line?.lineId ?? '' };
}

/** Packs a bag with a check. */
export async function bag(counter: Counter): Promise<{ bagId: string }> {
  return counter.client.bank.packBag({ commandId: v7(), ...(await bagContent(counter)) });
}

/** A check for a bag with a number of its own. */
export const bagContent = async (counter: Counter) => ({
  ...{ bagNumber: `B-${randomInt(1_000_000)}`, accountId: 'checking' },
  ...{ bills: cents(0), coin: cents(0), checks: [await checkPaid(counter)] },
});

export const RULE = { what: 'processor-fee', contains: 'MERCHANT FEE', amount: null } as const;

export const DAY_SHEET_COLUMNS = {
  amount: 'Amount',
  isNegated: false,
  lineId: '',
  receiptNumber: 'Receipt',
  externalId: '',
  counter: 'Counter',
  date: 'Date',
  dateOrder: 'mdy',
} as const;

/** Sends a day sheet of one row of this counter. */
export async function daySheetSent({ client, journal: { tillId } }: Counter) {
  const uploadId = v7();
  const sheet = `Receipt,Counter,Date,Amount\n000001,${tillId},03/02/2026,10.00\n`;
  const part = Buffer.from(sheet).toString('base64');
  await client.posting.upload({ uploadId, place: 0, part });
  return { uploadId };
}

export const LIST_COLUMNS = {
  ...{ lastName: 'Name', firstName: '', birthDate: '', patientNumber: 'Number', phone: '' },
  ...{ guarantor: '', provider: '', branch: '', time: '', amount: 'Amount', kind: '' },
  ...{ balance: '', balanceAsOf: '', selfPay: '', confidential: '' },
  dateOrder: 'mdy' as const,
};

/** Sends a list of one patient that the service knows. */
export async function listSent({ client }: Counter) {
  const uploadId = v7();
  const [lastName, externalId] = [randomName(), randomName()];
  await client.patients.create({ commandId: v7(), fields: { lastName, externalId } });
  const part = Buffer.from(`Name,Number,Amount\n${lastName},${externalId},10.00\n`).toString(
    'base64',
  );
  await client.todayList.upload({ uploadId, place: 0, part });
  return { uploadId };
}

/** A row of today's list. */
export async function listed(counter: Counter) {
  const { client } = counter;
  const order = {
    ...(await listSent(counter)),
    columns: LIST_COLUMNS,
    skipBroken: 0,
    isWhole: false,
  };
  await client.todayList.import({ commandId: v7(), ...order });
  const { rows } = await client.todayList.read({ text: '', from: 0, count: 1 });
  return { rowId: rows[0]?.rowId ?? '' };
}

/** A file of the watched folder with a broken row. */
export async function brokenListFile(counter: Counter) {
  await listed(counter);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'today.csv'), 'Name,Number,Amount\nAda,,ten\n');
  const { client } = counter;
  // Each looks into the folder: the second one finds the file unchanged.
  await client.todayList.setFolder({ commandId: v7(), folder });
  await client.todayList.setFolder({ commandId: v7(), folder });
  const { files } = await client.todayList.read({ text: '', from: 0, count: 1 });
  return { file: files[0]?.file ?? '', seen: files[0]?.seen ?? '' };
}
