import type { Service } from '../caller.ts';
import { type Check, checksOf, NO_DATA, once } from '../check.ts';
import { expectEqual, expectRefusal, expectRefusedField, expectRow, rowsOf } from '../expect.ts';
import { REPORTS } from '../tables/record-fields.ts';

const { rule, decision } = checksOf('reports');
const PATH = '/api/pp/reports/payments';

/** Faulty parameters, and the field at fault (§4.5). */
const REFUSED = [
  ['start_date is required', '', 'start_date'],
  ['start_date is a date', 'start_date=yesterday', 'start_date'],
  ['start_date is a real date', 'start_date=2026-02-30', 'start_date'],
  ['end_date is a date', 'start_date=2026-01-01&end_date=01/02/2026', 'end_date'],
] as const;
const REFUSED_BY_DECISION = [
  ['the dates are in order', 'start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
  ['each date comes once', 'start_date=2026-01-02&start_date=2026-01-01', 'start_date'],
] as const;

/** §2.7, §4.5: parameters, and each field of every row of all days. */
export function reportChecks(service: Service): readonly Check[] {
  const since = `start_date=${service.since}`;
  return REPORTS.flatMap(({ path, byTransfer, rows: fields }) => {
    const ask = (query: string) => service.send('GET', `${PATH}/${path}?${query}`);
    const all = once(async () => rowsOf(await ask(since)));
    return [
      ...fields.map((field) =>
        rule('2.7', `every row of ${path} has ${field[0]}`, async () => {
          const rows = await all();
          for (const row of rows) expectRow(row, field);
          return rows.length === 0 ? NO_DATA : undefined;
        }),
      ),
      decision('2.7', `rows of ${path} have no other fields`, async () => {
        const names = fields.map(([name]) => name).sort();
        const rows = await all();
        for (const row of rows) expectEqual(Object.keys(row).sort(), names);
        return rows.length === 0 ? NO_DATA : undefined;
      }),
      rule('4.5', `${path} takes an end_date`, async () =>
        rowsOf(await ask(`${since}&end_date=${service.since}`)),
      ),
      rule('4.5', `${path} without rows is an empty list`, async () =>
        expectEqual(rowsOf(await ask('start_date=1999-01-01&end_date=1999-01-02')), []),
      ),
      ...REFUSED.flatMap(([name, query, field]) => [
        rule('4.5', `${path}: ${name}`, async () => expectRefusal(await ask(query))),
        decision('7.5', `${path}: ${name}, and named in the error`, async () =>
          expectRefusedField(await ask(query), field),
        ),
      ]),
      ...REFUSED_BY_DECISION.map(([name, query, field]) =>
        decision('4.5', `${path}: ${name}`, async () =>
          expectRefusedField(await ask(query), field),
        ),
      ),
      ...(byTransfer
        ? [
            rule('4.5', `${path} takes a funds_transfer_id`, async () =>
              expectEqual(rowsOf(await ask(`${since}&funds_transfer_id=none`)), []),
            ),
            decision('4.5', `${path} takes a funds_transfer_id without dates`, async () =>
              expectEqual(rowsOf(await ask('funds_transfer_id=none')), []),
            ),
          ]
        : []),
    ];
  });
}
