import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';
import { printerAt, wiredTo } from '../printers/service-on.ts';

const PATIENCE = { timeout: 20_000 };

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

test('cash opens the drawer and prints the receipt on the printer that is set up', async () => {
  const front = await printerAt('front');
  const paper = { printers: [front.setting], drawers: [wiredTo('front')] };
  const { till } = await tillOn(service, temporaryFolder(), { paper });
  const cash = { commandId: v7(), ...newSale(), given: cents(4_000) };
  const { receiptNumber } = await till.checkout.takeCash(cash);
  await vi.waitFor(() => expect(front.papers).toHaveLength(1), PATIENCE);
  expect(front.kicks).toEqual([5]); // the pin of its drawer, once
  expect(front.papers[0]).toContain(receiptNumber);
});

test('a drawer that does not open is told with its reason, and the cash is taken', async () => {
  const front = await printerAt('front');
  const paper = { printers: [front.setting], drawers: [wiredTo('front')] };
  const reportFault = vi.fn();
  const { till } = await tillOn(service, temporaryFolder(), { paper, reportFault });
  front.printer.machine.setPaper(0);
  await till.checkout.takeCash({ commandId: v7(), ...newSale(), given: cents(4_000) });
  await expect
    .poll(() => till.slices.notice(), PATIENCE)
    .toMatchObject({
      code: 'drawer-not-opened',
      sentence: 'front is out of paper. Insert a new roll.',
    });
  await vi.waitFor(() => expect(reportFault).toHaveBeenCalled(), PATIENCE);
  expect(front.kicks).toEqual([]);
});
