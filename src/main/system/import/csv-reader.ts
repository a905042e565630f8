import { oneLine } from '../../../shared/domain/typed-text.ts';

/** A text that is not CSV by RFC 4180; `line` counts the lines of the file from 1. */
export class CsvError extends Error {
  readonly line: number;
  readonly problem: 'open-quote' | 'text-after-quote' | 'quote-in-field';

  constructor(line: number, problem: CsvError['problem']) {
    super(`Line ${line}: ${problem}`);
    this.name = 'CsvError';
    this.line = line;
    this.problem = problem;
  }
}

/** One record; `line` is the line of the file on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const [QUOTE, CR, LF] = [0x22, 0x0d, 0x0a];

/**
 * The records of a CSV text, strictly by RFC 4180: a quote opens and closes a whole field or is doubled in one.
 * Lines end with CRLF, LF or CR; empty lines are left out. Cells are text, also `=1+1`: nothing is computed.
 * @throws {CsvError}
 */
export function* csvRows(text: string, separator = ','): Generator<CsvRow> {
  const comma = separator.charCodeAt(0);
  const isEnd = (code: number) => code === comma || code === CR || code === LF;
  let [at, line] = [0, 1];

  const quoted = (): string => {
    const opened = line;
    let value = '';
    for (let from = at + 1; ; ) {
      const quote = text.indexOf('"', from);
      if (quote === -1) throw new CsvError(opened, 'open-quote');
      const part = text.slice(from, quote);
      line += part.split(/\r\n|\r|\n/).length - 1;
      if (text.charCodeAt(quote + 1) !== QUOTE) {
        at = quote + 1;
        if (at < text.length && !isEnd(text.charCodeAt(at))) {
          throw new CsvError(line, 'text-after-quote');
        }
        return value + part;
      }
      value += `${part}"`;
      from = quote + 2;
    }
  };
  const plain = (): string => {
    const from = at;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) throw new CsvError(line, 'quote-in-field');
      if (isEnd(code)) break;
    }
    return text.slice(from, at);
  };

  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (;;) {
      cells.push(text.charCodeAt(at) === QUOTE ? quoted() : plain());
      if (text.charCodeAt(at) !== comma) break;
      at += 1;
    }
    if (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF) at += 1;
    at += 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells };
  }
}

/** The separator of a file: the most frequent of comma, semicolon and tab in its first line. */
export function separatorOf(text: string): string {
  const end = /[\r\n]/.exec(text)?.index ?? text.length;
  const first = text.slice(0, end);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Rows above the names of the columns, at most. */
const MOST_ABOVE = 50;

/**
 * The records of a file from the names of its columns on. Some programs write a summary above the names, in fewer
 * columns; others write no names: then they are `#1`, `#2`.
 * @param isRow true for the cells of a row of values, false for those of names.
 */
export function* fromNames(
  records: Iterable<CsvRow>,
  isRow: (cells: readonly string[]) => boolean,
): Generator<CsvRow> {
  let above: CsvRow[] | null = [];
  for (const record of records) {
    const { line, cells } = record;
    if (above === null) {
      yield record;
    } else if (isRow(cells) || above.length === MOST_ABOVE) {
      const names = above.findIndex((each) => each.cells.length === cells.length);
      if (above.length === 0) yield { line, cells: cells.map((_, at) => `#${at + 1}`) };
      yield* above.slice(Math.max(0, names));
      yield record;
      above = null;
    } else {
      above.push(record);
    }
  }
  yield* above ?? [];
}

/** The names of the columns and the first rows of a file, for a choice of its columns. */
export function firstRows(records: Iterable<CsvRow>, most: number): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const { cells } of records) {
    rows.push(cells);
    if (rows.length > most) break;
  }
  return rows;
}

/** The place of a column by its name in the first row; null if there is none, also for no name. */
export function columnAt(names: readonly string[], name: string): number | null {
  const at = name === '' ? -1 : names.findIndex((each) => oneLine(each) === oneLine(name));
  return at === -1 ? null : at;
}
