import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import type { Finding } from '../../../src/shared/domain/finding.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { addDays, utcDay } from '../../../src/shared/domain/reports/days.ts';
import { closeDay } from '../../support/close-day.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A counter with a posting folder, and the answers of the practice's system in it. */
async function postingTill() {
  const folder = temporaryFolder();
  const { till } = await tillOn(service, temporaryFolder());
  const { posting, reports, closing, drawer } = till.handlers;
  await till.staff.signIn('owner', '864209');
  await posting.setSchedule({
    ...{ commandId: v7(), folder, everyMinutes: 1_440 },
    ...{ template: 'swipewell', awaitsAnswers: true },
  });
  const to = utcDay(Date.now());
  // The counter's zone is behind UTC: after midnight there its day is still the one before.
  const range = { from: addDays(to, -1), to };
  return {
    pay: async () => {
      const sale = newSale();
      const { swipe } = await swipeCard(till, sale);
      await till.checkout.charge({ ...sale, commandId: v7(), swipe });
      await posting.writeNow();
    },
    answer: async (...rows: readonly string[]) => {
      const [file = ''] = readdirSync(folder).filter((name) => /\d\.csv$/.test(name));
      const text = ['line_id,status,reason', ...rows, ''].join('\r\n');
      writeFileSync(join(folder, file.replace('.csv', '.ack.csv')), text);
      await posting.writeNow();
    },
    inTheTab: async () => {
      reports.openOverview({ range });
      return vi.waitFor(() => {
        const shown = reports.overview();
        if (shown === null) throw new Error('The reports are being read.');
        return shown.reconciliation.differences.filter(ofPosting).map(facts);
      });
    },
    atTheClose: async () => {
      const number = await closeDay({ till, together: async () => undefined });
      const [{ id: drawerId } = { id: '' }] = till.drawer.drawers;
      drawer.open({ commandId: v7(), drawerId, count: [...fewestPieces(cents(20_000))] });
      const { match } = closing.zReport({ number });
      return (match?.differences ?? []).filter(ofPosting).map(facts);
    },
  };
}

const ofPosting = ({ kind }: Finding) => kind.startsWith('posting-');

const facts = ({ kind, name, amount }: Finding) => [kind, name?.replace(/^.*, /, ''), amount];

test('a rejected posting line is signed off at one close, as the tab lists it, and again when its answer changed', async () => {
  const { pay, answer, inTheTab, atTheClose } = await postingTill();
  await pay();
  await answer('K7M2Q9-1,rejected,Account closed', 'X-9,accepted,');
  const first = [
    ['posting-unknown-line', 'X-9', null],
    ['posting-rejected', 'K7M2Q9-1', 2_500],
  ];
  expect(await inTheTab()).toEqual(first);
  expect(await atTheClose()).toEqual(first);
  expect(await atTheClose()).toEqual([]);
  await answer('K7M2Q9-1,rejected,Account closed', 'X-9,accepted,', 'X-10,accepted,');
  expect(await atTheClose()).toEqual([['posting-unknown-line', 'X-10', null]]);
  await answer('K7M2Q9-1,accepted,', 'X-9');
  const [file = ''] = (await inTheTab()).map(([, name]) => name);
  expect(await atTheClose()).toEqual([['posting-unreadable-answer', file, null]]);
  expect(await atTheClose()).toEqual([]);
});
