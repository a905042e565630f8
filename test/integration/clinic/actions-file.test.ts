import { expect, it } from 'vitest';
import { addDays } from '../../../src/shared/domain/reports/days.ts';
import { openClinicSuite } from '../../support/clinic-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const suite = openClinicSuite();

it('The actions at all counters are saved as a file, all that the search finds, and the export is journaled', async () => {
  const { a, b } = await suite.clinicOf('AAAA78', 'BBBB78');
  const signedIn = { kind: 'staff.signed-in' as const, body: { cashier: DANA } };
  a.journal.append(...Array.from({ length: 600 }, () => signedIn)); // more than a page
  const payment = await a.pay();
  await a.refund(payment, { amount: 300 });
  await a.together();
  const day = new Date().toISOString().slice(0, 10);
  const range = { from: addDays(day, -1), to: addDays(day, 1) };
  const all = { range, branch: null, personId: null, patientId: null, receiptNumber: null };
  const linesOf = async (asked: typeof all | { receiptNumber: string }) => {
    const { clinicReports } = b.till.handlers;
    const file = await clinicReports.actionsFile({ ...all, ...asked, format: 'csv' });
    return { name: file.name, lines: (await file.text()).trim().split('\r\n') };
  };
  const { name, lines } = await linesOf(all);
  expect(name).toBe(`clinic-actions-${range.from}-to-${range.to}.csv`);
  expect(lines[0]).toContain('Branch,Counter,Person,');
  expect(lines.filter((line) => line.includes(',Main,Desk AAAA78,Dana Reyes,'))).not.toEqual([]);
  expect(lines.filter((line) => line.includes('Signed in')).length).toBeGreaterThan(600);
  expect(lines.some((line) => line.includes(',Morgan Lee,Action approved,'))).toBe(true);
  expect(lines.at(-1)).not.toContain('Signed in'); // the newest last
  const found = await linesOf({ receiptNumber: '000001' });
  const actions = found.lines.slice(1).map((line) => line.split(',')[5]);
  expect(actions).toEqual([
    'Sale started',
    'Sent to the payment service',
    'Sent to the payment service',
  ]);
  const [exported] = b.journal.rows().filter(({ kind }) => kind === 'report.exported');
  const rows = lines.length - 1;
  expect(JSON.parse(exported?.body ?? '')).toMatchObject({ name, rows, cashier: DANA });
});
