import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../../src/main/reports/export/csv.ts';
import { printableText } from '../../../../src/main/reports/export/printable-text.ts';
import type { Column, ReportRow } from '../../../../src/shared/domain/reports/report-kinds.ts';

const COLUMNS: readonly Column[] = [
  { key: 'name', name: 'Last name', type: 'text' },
  { key: 'amount', name: 'Amount', type: 'money' },
  { key: 'paid', name: 'Paid', type: 'instant' },
  { key: 'rows', name: 'Rows', type: 'count' },
];

const csv = (row: ReportRow, bom = false) =>
  csvOf(
    {
      title: 'Test',
      notes: [],
      clinic: { name: '', cityState: '', phone: '' },
      columns: COLUMNS,
      rows: [row],
      totals: {},
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

  it('begin with a byte order mark only where one is asked for', () => {
    expect(csv([null, null, null, null], true).codePointAt(0)).toBe(0xfeff);
    expect(csv([null, null, null, null]).startsWith('Last')).toBe(true);
  });
});

describe('a text on a page', () => {
  it.each([
    ['Müller', 'Müller'],
    ['Łukasz', 'Lukasz'],
    ['−$25.00', '-$25.00'],
    ['“quoted”…', '“quoted”…'],
    ['a\nb', 'a b'],
  ])('%j is %j', (text, shown) => expect(printableText(text)).toBe(shown));
});
