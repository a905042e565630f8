import type { Cell, ColumnType } from './report-kinds.ts';

/** True if a cell passes. */
export type CellTest = (cell: Cell) => boolean;

/** The filter value of an instant: its day in the clinic's zone. */
export type LocalDay = (ms: number) => string;

/**
 * Parses a column's filter: a part of the text; for amounts and counts `25`, `>25`, `<=25`,
 * `10..20`; for days the beginning of one (`2026-01`), `>2026-01-05` or `2026-01-05..2026-01-10`.
 * Null if it cannot be parsed; an empty one passes everything.
 */
export function readFilter(type: ColumnType, typed: string, localDay: LocalDay): CellTest | null {
  const wanted = typed.trim();
  if (wanted === '') return () => true;
  switch (type) {
    case 'text':
      return textTest(wanted);
    case 'money':
      return comparing(wanted, moneyOf, sameNumber);
    case 'count':
      return comparing(wanted, countOf, sameNumber);
    case 'day':
      return comparing(wanted, dayOf, beginsWith);
    case 'instant': {
      const test = comparing(wanted, dayOf, beginsWith);
      return test && ((cell) => typeof cell === 'number' && test(localDay(cell)));
    }
  }
}

function textTest(wanted: string): CellTest {
  const part = wanted.toLowerCase();
  return (cell) => typeof cell === 'string' && cell.toLowerCase().includes(part);
}

const sameNumber = (cell: Cell, value: string | number) => cell === value;
const beginsWith = (cell: Cell, value: string | number) =>
  typeof cell === 'string' && cell.startsWith(String(value));

/** Digits, at most two after the point, with optional sign, commas and dollar sign; in cents. */
function moneyOf(text: string): number | null {
  const plain = text.replace(/^−/, '-').replaceAll(/[$,]/g, '');
  return /^-?\d{1,9}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

const countOf = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : null);
const dayOf = (text: string) => (/^\d{4}(-\d{0,2}(-\d{0,2})?)?$/.test(text) ? text : null);

/** `~` sorts after every digit, so that a month includes its last day. */
const END_OF_PREFIX = '~';

function comparing(
  wanted: string,
  readValue: (text: string) => string | number | null,
  same: (cell: Cell, value: string | number) => boolean,
): CellTest | null {
  const between = wanted.split('..').map((part) => readValue(part.trim()));
  if (between.length === 2) {
    const [low, high] = between;
    if (low === null || high === null || low === undefined || high === undefined) return null;
    return (cell) => cell !== null && cell >= low && cell <= upTo(high);
  }
  const [, sign = '', rest = ''] = /^(<=|>=|<|>)?(.*)$/.exec(wanted) ?? [];
  const value = readValue(rest.trim());
  if (value === null) return null;
  switch (sign) {
    case '<':
      return (cell) => cell !== null && cell < value;
    case '<=':
      return (cell) => cell !== null && cell <= upTo(value);
    case '>':
      return (cell) => cell !== null && cell > upTo(value);
    case '>=':
      return (cell) => cell !== null && cell >= value;
    default:
      return (cell) => same(cell, value);
  }
}

const upTo = (value: string | number) =>
  typeof value === 'string' ? `${value}${END_OF_PREFIX}` : value;
