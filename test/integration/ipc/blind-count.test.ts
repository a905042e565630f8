import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { clientOf } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A till that took $25.00 in cash, and the answers to its page. */
async function cashTaken() {
  const { till } = await tillOn(service, temporaryFolder());
  const sale = newSale();
  await till.checkout.takeCash({ ...sale, commandId: v7(), given: cents(2_500) });
  till.counter.leave(sale.saleId);
  const client = clientOf(till);
  const reported = async () => {
    const [today, x] = [await client.checkout.today(), await client.closing.xReport()];
    return {
      today: today.taken.cash,
      x: x.figures.tenders.find(({ tender }) => tender === 'cash')?.taken.sum ?? null,
      drawers: x.drawers.length,
      isHidden: x.isCashHidden,
    };
  };
  return { client, reported };
}

const HIDDEN = { today: null, x: null, drawers: 0, isHidden: true };
const SHOWN = { today: 2_500, x: 2_500, drawers: 1, isHidden: false };

test('a cashier sees no sum of cash until the drawer is counted', async () => {
  const { client, reported } = await cashTaken();
  const { sessions } = await client.drawer.look();
  const [{ sessionId = '' } = {}] = sessions;
  expect(await reported()).toEqual(HIDDEN);
  await client.drawer.openToCount({ commandId: v7(), sessionId });
  expect(await reported()).toEqual(HIDDEN);
  const count = [...fewestPieces(cents(22_500))];
  await client.drawer.count({ commandId: v7(), sessionId, count });
  expect(await reported()).toEqual(SHOWN);
});

test('a manager with access to reports sees it at any time', async () => {
  const { client, reported } = await cashTaken();
  await client.staff.signOut();
  await client.staff.signIn({ id: 'manager', pin: '246810' });
  expect(await reported()).toEqual(SHOWN);
});
