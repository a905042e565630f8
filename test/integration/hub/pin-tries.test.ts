import { expect, it } from 'vitest';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';

const clinicOf = clinicsOnPostgres();
const DAY_MS = 86_400_000;

it('Wrong PINs count over counters for a day, also those of a counter that was away since', async () => {
  const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
  const refusals = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      a.add({ kind: 'staff.pin-refused', body: { personId: 'cashier' } });
    }
  };
  refusals(9);
  hub.clock.now += 5 * DAY_MS;
  refusals(2);
  a.reconnect();
  await a.hello();
  await a.send();
  const { tries } = await b.calls.documents({ session: b.session, copies: [] }, b.call);
  expect(tries).toMatchObject([{ personId: 'cashier', wrong: 2 }]);
});
