import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src/main/reports/export/export-table.ts';
import {
  type Column,
  type ReportRow,
  reportShapes,
} from '../../../../src/shared/domain/reports/report-kinds.ts';

const COLUMNS: readonly Column[] = [
  { key: 'name', name: 'Last name', type: 'text' },
  { key: 'amount', name: 'Amount', type: 'money' },
  { key: 'paid', name: 'Paid', type: 'instant' },
  { key: 'rows', name: 'Rows', type: 'count' },
];

const csv = (row: ReportRow, bom = false) =>
  csvOf(
    {
      columns: COLUMNS,
      rows: [row],
      timeZone: 'America/Denver',
    },
    bom,
  ).toString('utf8');

describe('comma-separated values', () => {
  it.each([
    ['a name that begins with =', ['=cmd|x', null, null, null], "'=cmd|x,,,"],
    ['with +', ['+1', null, null, null], "'+1,,,"],
    ['with -', ['-1', null, null, null], "'-1,,,"],
    ['with @', ['@SUM(A1)', null, null, null], "'@SUM(A1),,,"],
    ['with a tab', ['\t=1', null, null, null], "'\t=1,,,"],
    ['with a line end', ['\n=1', null, null, null], '"\'\n=1",,,'],
    ['a full-width =', ['＝1', null, null, null], "'＝1,,,"],
    ['a return', ['a\rb', null, null, null], '"a\rb",,,'],
    ['spaces at its ends', [' a ', null, null, null], ' a ,,,'],
    ['letters of every script', ['Ñandú مريم 😀', null, null, null], 'Ñandú مريم 😀,,,'],
    ['a comma and quotes', ['O"Brien, Jr', null, null, null], '"O""Brien, Jr",,,'],
    ['a line end', ['a\nb', null, null, null], '"a\nb",,,'],
    ['an amount that was taken back', ['', -2_500, null, null], ',-25.00,,'],
    ['cents', ['', 7, null, null], ',0.07,,'],
    ['nothing', [null, 0, null, 0], ',0.00,,0'],
    [
      'the second half past one of a long night',
      ['', null, Date.parse('2026-11-01T08:30:00Z'), 1],
      ',,2026-11-01T01:30:00-07:00,1',
    ],
  ] as const)('write %s', (_, row, line) => {
    const [names, ...rest] = csv(row).split('\r\n');
    expect(names).toBe('Last name,Amount,Paid,Rows');
    expect(rest.join('\r\n').trimEnd()).toBe(line);
  });

  it('equal the output of csv-stringify for any text', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'a,"\r\n;\t =\'é') });
    fc.assert(
      fc.property(texts, (text) => {
        const safe = /^[=\t\r\n]/.test(text) ? `'${text}` : text;
        const options = { record_delimiter: 'windows', quote_record_delimiter: true } as const;
        const peer = stringify([[safe, '0.07', '', '']], options);
        expect(csv([text, 7, null, null])).toBe(`Last name,Amount,Paid,Rows\r\n${peer}`);
      }),
    );
  });

  it.each([
    ['transactions', ['Transaction time']],
    ['rejects', ['Returned on', 'Patient paid on']],
    ['deposits', ['Batch day', 'Expected at the bank on']],
    ['deposit-details', ['Paid out on', 'Patient paid on']],
    ['settlements', ['Settled on', 'Patient paid on']],
  ] as const)('of %s name each date by its event', (kind, dates) => {
    const { columns } = reportShapes()[kind];
    const table = { columns, rows: [], timeZone: 'America/Denver' };
    const names = csvOf(table, false).toString('utf8').trimEnd().split(',');
    const dated = columns.flatMap(({ type }, at) =>
      type === 'day' || type === 'instant' ? [names[at]] : [],
    );
    expect(dated).toEqual(dates);
  });

  it('begin with a byte order mark only on request', () => {
    expect(csv([null, null, null, null], true).codePointAt(0)).toBe(0xfeff);
    expect(csv([null, null, null, null]).startsWith('Last')).toBe(true);
  });
});
