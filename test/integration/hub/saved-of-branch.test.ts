import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { ReservedOpening } from '../../../src/shared/hub/values.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { joined } from '../../support/hub-close.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { COPAY, DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();

/** Saves sales for later, the oldest first; a sale may continue one of another counter. */
function save(
  { counter, hub }: { readonly counter: TestCounter; readonly hub: TestHub },
  count: number,
) {
  return Array.from({ length: count }, () => {
    const saleId = v7();
    hub.clock.now += 1_000;
    counter.add(
      { kind: 'sale.opened', body: { saleId, patientId: null, lines: COPAY, cashier: DANA } },
      { kind: 'sale.parked', body: { saleId, cashier: DANA } },
    );
    return saleId;
  });
}

const listedAt = async ({ calls, session, call }: TestCounter) =>
  (await calls.saved({ session }, call)).map(({ saleId }) => saleId);

const opening = (saved: string): ReservedOpening => ({
  ...{
    reservationId: v7(),
    trackingId: null,
    what: 'open-saved',
    saved,
    amount: cents(0),
    turn: 0,
  },
});

it('The newest 200 sales that a branch saved are listed at its counters, without those that another one opened', async () => {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const ids = save({ counter: a, hub }, 202);
  await a.send();
  expect(await listedAt(b)).toEqual(ids.slice(2));
  const [newest] = ids.slice(-1);
  if (newest === undefined) throw new Error('202 sales are saved.');
  const sale = { saleId: v7(), patientId: null, lines: COPAY, cashier: DANA };
  const saved = { tillId: 'AAAA', saleId: newest };
  b.add({ kind: 'sale.opened', body: { ...sale, saved } });
  await b.send();
  expect(await listedAt(b)).toEqual(ids.slice(1, -1));
  expect(await listedAt(a)).toEqual(ids.slice(2)); // it takes the opened one off its list
});

it('A saved sale of a PC that another one replaced is opened at any counter, also while the new PC is off', async () => {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const [first, second] = save({ counter: a, hub }, 2);
  if (first === undefined || second === undefined) throw new Error('Two sales are saved.');
  await a.send();
  const later = async () => {
    hub.clock.now += 600_000;
    await b.hello();
  };
  await later();
  expect(await b.ask(opening(first))).toMatchObject({ answer: 'till-behind' });
  const next = new TestCounter(hub, 'UUUU');
  await next.pair(await codeForPlaceOf(hub.hub, 'AAAA'), 'retired key of AAAA');
  await later();
  expect(await b.ask(opening(second))).toMatchObject({ answer: 'granted' });
});

it('A saved sale of a counter that was moved stays with the branch where it was saved', async () => {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const north = await joined(hub, 'NNNN', 'North');
  const [first, second] = save({ counter: a, hub }, 2);
  if (first === undefined || second === undefined) throw new Error('Two sales are saved.');
  await a.send();
  const context = { database: hub.database, now: () => new Date(hub.clock.now) };
  await moveTill(context, 'AAAA', 'North', 'root');
  await a.hello();
  const [third] = save({ counter: a, hub }, 1);
  await a.send();
  expect(await listedAt(b)).toEqual([first, second]);
  expect(await listedAt(north)).toEqual([third]);
  expect(await north.ask(opening(first))).toMatchObject({ answer: 'not-saved' });
  expect(await b.ask(opening(first))).toMatchObject({ answer: 'granted' });
  const sale = { saleId: v7(), patientId: null, lines: COPAY, cashier: DANA };
  b.add({ kind: 'sale.opened', body: { ...sale, saved: { tillId: 'AAAA', saleId: first } } });
  await b.send();
  expect(await listedAt(a)).toEqual([first, second, third]); // it takes the opened one off its list
  expect(await a.ask(opening(first))).toMatchObject({ answer: 'busy', till: { tillId: 'BBBB' } });
  expect(await a.ask(opening(second))).toMatchObject({ answer: 'granted' });
});
