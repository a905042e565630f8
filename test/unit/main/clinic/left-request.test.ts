import { expect, test } from 'vitest';
import { lookForRequest } from '../../../../src/main/clinic/left-request.ts';
import type { ReportedRow } from '../../../../src/main/payments-api/report-rows.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { trackingIdOf } from '../../../../src/shared/journal/tracking-id.ts';
import {
  type FakePaymentsPort,
  fakePaymentsPort,
  PROVEN,
  record,
} from '../../../support/fake-payments-port.ts';
import { CONNECTION, id } from '../../../support/journal-fixtures.ts';

const ASKED_AT = '2026-03-01T09:30:00.000Z';
const trackingId = trackingIdOf('AAAA91', id('attempt'));
const DAY_LATER = new Date('2026-03-02T09:30:00Z');

const lookAt = (
  port: FakePaymentsPort | [FakePaymentsPort, ...FakePaymentsPort[]],
  { recordId = null, reason = 'Seen', now = DAY_LATER, payment }: Partial<Asked> = {},
) => {
  const lookFor = { askedAt: ASKED_AT, recordId, payment };
  const ports = Array.isArray(port) ? port : ([port] as const);
  return lookForRequest(ports, { trackingId, lookFor }, reason, () => now);
};

interface Asked {
  readonly recordId: string | null;
  readonly reason: string;
  readonly now: Date;
  readonly payment: { readonly recordIds: string[]; readonly trackingIds: string[] } | undefined;
}

/** A refund in the report, without a tracking id. */
const refundOf = (originalId: string, its = id('refund')): ReportedRow => ({
  ...{ id: its, amount: cents(1_300) },
  ...{ timestamp: new Date(ASKED_AT), trackingId: null, originalId },
  method: 'CARD',
  action: 'CREDIT',
  results: 'APPROVED',
});

test('a request without a record ends a day after it, by the clock of the service', async () => {
  const port = fakePaymentsPort();
  expect(await lookAt(port)).toEqual({ upTo: DAY_LATER.toISOString(), recordIds: [] });
  port.proof = async () => ({ kind: 'proven', clockOffsetMs: -1_000 });
  await expect(lookAt(port)).rejects.toMatchObject({ code: 'NOT_LOOKED_UP' });
});

test('a finding of another kind needs no look', async () => {
  const port = fakePaymentsPort();
  expect(await lookForRequest([port], {}, 'Seen', () => DAY_LATER)).toBeUndefined();
  expect(port.listed).toEqual([]);
});

test('a record in the list is to be named in the reason', async () => {
  const port = fakePaymentsPort();
  port.records = [record({ trackingId: trackingId.toUpperCase() })];
  const end = id('record').slice(-8);
  const data = { record: end, results: 'APPROVED' };
  await expect(lookAt(port)).rejects.toMatchObject({ code: 'FOUND_AT_SERVICE', data });
  expect(await lookAt(port, { reason: `Voided ${end}` })).toMatchObject({
    recordIds: [id('record')],
  });
});

test('a refund of the payment without a tracking id may be the one that is looked for', async () => {
  const port = fakePaymentsPort();
  const recordId = id('record');
  port.rows = [refundOf(recordId)];
  await expect(lookAt(port, { recordId })).rejects.toMatchObject({ code: 'FOUND_AT_SERVICE' });
  port.rows = [refundOf(id('another')), { ...refundOf(recordId), trackingId: 'BBBB91-1' }];
  expect(await lookAt(port, { recordId })).toMatchObject({ recordIds: [] });
});

test('a follow-up with a copy of the payment’s tracking id, or of its capture, may be the one', async () => {
  const port = fakePaymentsPort();
  const recordId = id('record');
  const payment = { recordIds: [id('capture')], trackingIds: ['AAAA91-1', 'BBBB91-2'] };
  const found = { code: 'FOUND_AT_SERVICE' };
  port.rows = [{ ...refundOf(recordId), trackingId: 'aaaa91-1' }];
  await expect(lookAt(port, { recordId, payment })).rejects.toMatchObject(found);
  port.rows = [{ ...refundOf(id('capture')), trackingId: 'BBBB91-2' }];
  await expect(lookAt(port, { recordId, payment })).rejects.toMatchObject(found);
  port.rows = [{ ...refundOf(recordId), trackingId: 'BBBB91-3' }];
  expect(await lookAt(port, { recordId, payment })).toMatchObject({ recordIds: [] });
});

test('the longest report that was read proves no absence of a refund, which the list need not show', async () => {
  const port = fakePaymentsPort();
  port.rows = ['first', 'second', 'third'].map((name) => refundOf(id('another'), id(name)));
  expect(await lookAt(port)).toMatchObject({ recordIds: [] });
  const unproven = { code: 'SERVICE_UNREACHABLE', data: { problem: 'report-cut' } };
  await expect(lookAt(port, { recordId: id('record') })).rejects.toMatchObject(unproven);
});

test('a cut report or no answer proves nothing', async () => {
  const port = fakePaymentsPort();
  const others = [refundOf(id('another'))];
  port.transactions = async (start, end) => (start === end ? [] : others);
  const cut = { code: 'SERVICE_UNREACHABLE', data: { problem: 'report-cut' } };
  await expect(lookAt(port)).rejects.toMatchObject(cut);
  port.proof = async () => ({ kind: 'unreachable', problem: 'no-network' });
  await expect(lookAt(port)).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
});

const branch = (clientId: string | null) => fakePaymentsPort({ ...CONNECTION, clientId });

test('the request may be of any branch of the connection, or of none', async () => {
  for (const place of [0, 1, 2]) {
    const ports = [branch('AB12CD34'), branch('ZX98YW76'), branch(null)] as const;
    const port = ports[place];
    if (port !== undefined) port.records = [record({ trackingId })];
    const found = { code: 'FOUND_AT_SERVICE' };
    await expect(lookAt([...ports])).rejects.toMatchObject(found);
    const reason = `Voided ${id('record').slice(-8)}`;
    expect(await lookAt([...ports], { reason })).toMatchObject({ recordIds: [id('record')] });
  }
});

test('a look ends at the clock of the earliest branch', async () => {
  const [north, south] = [branch('AB12CD34'), branch('ZX98YW76')];
  south.proof = async () => ({ kind: 'proven', clockOffsetMs: 5_000 });
  expect(await lookAt([south, north])).toMatchObject({ upTo: DAY_LATER.toISOString() });
});

test('one branch without an answer, or with a cut report, proves nothing', async () => {
  const [north, south, none] = [branch('AB12CD34'), branch('ZX98YW76'), branch(null)];
  const unreachable = { code: 'SERVICE_UNREACHABLE' };
  for (const port of [north, south, none]) {
    port.proof = async () => ({ kind: 'unreachable', problem: 'no-network' });
    await expect(lookAt([north, south, none])).rejects.toMatchObject(unreachable);
    port.proof = async () => PROVEN;
  }
  const others = [refundOf(id('another'))];
  south.transactions = async (start, end) => (start === end ? [] : others);
  const cut = { ...unreachable, data: { problem: 'report-cut' } };
  await expect(lookAt([north, south, none])).rejects.toMatchObject(cut);
});

test('a service that requires a client id has no request without one', async () => {
  const [north, south, none] = [branch('AB12CD34'), branch('ZX98YW76'), branch(null)];
  const refused = async () => ({ kind: 'unreachable', problem: 'forbidden' }) as const;
  none.proof = refused;
  expect(await lookAt([north, south, none])).toMatchObject({ recordIds: [] });
  none.proof = async () => PROVEN;
  // It knew this client id when the connection was set up.
  south.proof = refused;
  await expect(lookAt([north, south, none])).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
  // A connection without branches sends none.
  none.proof = refused;
  await expect(lookAt([none])).rejects.toMatchObject({ code: 'SERVICE_UNREACHABLE' });
});
