import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../../support/service.ts';
import { ACH, CARD } from './payments.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A minute more than a day, so that the day before is wholly past. */
const DAY = 86_400 + 60;

const charge = async (account_number: string, amount: string) => {
  const json = { ...ACH, account_number, amount };
  const answer = await service.send('POST', '/api/pp/payments/authorize', { json });
  return answer.json() as { results: string; risk_indicator: string; message: string };
};

/**
 * §2.1, the risk table. On each of some days an account is charged up to a day's limit (volume: 20
 * times 5000.00; usage: 100 times 1.00), and on the last day once more.
 */
it.each([
  ['01', 'MAX SALE EXCEEDED', '5000.01', 0, [], 0],
  ['02', 'MIN SALE NOT MET', '0.99', 0, [], 0],
  ['03', '1-DAY VOLUME EXCEEDED', '5000.00', 20, [0], 0],
  ['04', '1-DAY USAGE EXCEEDED', '1.00', 100, [0], 0],
  ['05', '3-DAY VOLUME EXCEEDED', '5000.00', 20, [0, 1], 2],
  ['06', '3-DAY USAGE EXCEEDED', '1.00', 100, [0, 1], 2],
  ['07', '15-DAY VOLUME EXCEEDED', '5000.00', 20, [0, 1, 4, 5, 8], 9],
  ['08', '15-DAY USAGE EXCEEDED', '1.00', 100, [0, 1, 4, 5, 8], 9],
  ['09', '30-DAY VOLUME EXCEEDED', '5000.00', 20, [0, 1, 4, 5, 8, 16, 17, 20], 21],
  ['10', '30-DAY USAGE EXCEEDED', '1.00', 100, [0, 1, 4, 5, 8, 16, 17, 20], 21],
] as const)('§2.1 risk %s: %s', async (code, message, amount, aDay, days, lastDay) => {
  const account = `7000${code}`;
  let today = 0;
  for (const day of days) {
    if (day > today) await service.advanceClock((day - today) * DAY);
    today = day;
    const answers = await Promise.all(Array.from({ length: aDay }, () => charge(account, amount)));
    expect(answers.filter(({ results }) => results !== 'APPROVED')).toEqual([]);
  }
  if (lastDay > today) await service.advanceClock((lastDay - today) * DAY);
  expect(await charge(account, amount)).toMatchObject({
    results: 'DECLINED',
    risk_indicator: code,
    message,
    code: null,
  });
  // Another account has separate limits, and cards and cash have none (§8).
  if (code !== '01' && code !== '02')
    expect(await charge(`8000${code}`, amount)).toMatchObject({ risk_indicator: '00' });
  const json = { ...CARD, amount };
  const card = await service.send('POST', '/api/pp/payments/authorize', { json });
  expect(card.json()).toMatchObject({ results: 'APPROVED', risk_indicator: '00' });
});
