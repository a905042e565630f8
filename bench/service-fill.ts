import { join } from 'node:path';
import Database from 'better-sqlite3';
import { startSubject } from './service-process.ts';

/** The first payment's time, and the seconds between two payments: a hundred per hour. */
export const FIRST_PAYMENT = Date.UTC(2025, 0, 1) / 1000;
export const SECONDS_APART = 36;

/** Fills a new store with card payments, directly in its tables: requests would take an hour. */
export async function fillStore(folder: string, payments: number): Promise<void> {
  // The service makes its own tables.
  await (await startSubject(1, ['--data', folder])).stop();
  const db = new Database(join(folder, 'demo.sqlite'));
  db.pragma('synchronous = OFF');
  db.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?)
     INSERT INTO payment_records (id, client_id, user_id, original_id, method, action, amount_cents,
       results, report_results, code, message, cvv_indicator, avs_indicator, risk_indicator, timestamp,
       tracking_id, memo, gateway, payment_plan_id, patient, account_type, last_four, fate)
     SELECT id, 'AB12CD34', '7:Ann', id, 'CARD', 'AUTHORIZE', 1250, 'APPROVED', 'APPROVED', '123456',
       'APPROVED', 'P', 'S', '00', ? + n * ?, 'T-' || n, 'Visit', 'GATEWAY_A', '', '{}', 'VI', '1111', 'paid'
     FROM (SELECT n, printf('%08x-0000-4000-8000-%012x', n, n) AS id FROM numbers)`,
  ).run(payments, FIRST_PAYMENT, SECONDS_APART);
  db.close();
}
