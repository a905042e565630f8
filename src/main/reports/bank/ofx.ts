/**
 * OFX, the format in which banks give statements to bookkeeping programs. Version 1 is SGML: its values need no
 * end tag; version 2 is XML. Both have the same tags, and this reads tags only: no entities, no external parts.
 */

export const isOfx = (text: string): boolean => /<OFX>/i.test(text.slice(0, 4_000));

/** One transaction of a statement (OFX 2.3, section 11.4.4), as it is written. */
interface OfxLine {
  /** The number of the transaction, from 1. */
  readonly row: number;
  readonly source: string;
  /** DTPOSTED: `20261123120000[-5:EST]`. */
  readonly posted: string;
  readonly amount: string;
  readonly fitId: string;
  readonly description: string;
}

const TAG = /<(\/?)([A-Za-z0-9._]+)[^>]*>([^<]*)/g;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', nbsp: ' ' },
  ...{ apos: "'", quot: '"' },
};

function textOf(written: string): string {
  return written
    .replaceAll(/&(amp|lt|gt|nbsp|apos|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .trim();
}

/** The account and the currency of a statement; empty texts if it does not name them. */
export function ofxAccount(text: string): { readonly currency: string; readonly lastFour: string } {
  const valueIn = (tag: string) => new RegExp(`<${tag}>([^<]*)`, 'i').exec(text)?.[1]?.trim() ?? '';
  return { currency: valueIn('CURDEF').toUpperCase(), lastFour: valueIn('ACCTID').slice(-4) };
}

/** The statements of a file, one for each account (BANKACCTFROM or CCACCTFROM). */
export function ofxStatements(text: string): readonly string[] {
  const [whole = '', ...statements] = text.split(/<(?:CC)?STMTRS>/i);
  return statements.length === 0 ? [whole] : statements;
}

/** The transactions of a statement, in their order. */
export function* ofxLines(text: string): Generator<OfxLine> {
  let fields: Map<string, string> | null = null;
  let from = 0;
  let row = 0;
  for (const found of text.matchAll(TAG)) {
    const [, slash, name = '', written = ''] = found;
    const tag = name.toUpperCase();
    if (tag === 'STMTTRN') {
      if (fields !== null) yield lineOf(fields, row, text.slice(from, found.index));
      fields = slash === '/' ? null : new Map();
      from = found.index;
      if (fields !== null) row += 1;
    } else if (fields !== null && slash === '') {
      if (!fields.has(tag)) fields.set(tag, textOf(written));
    } else if (tag === 'BANKTRANLIST' && fields !== null) {
      yield lineOf(fields, row, text.slice(from, found.index));
      fields = null;
    }
  }
}

function lineOf(fields: ReadonlyMap<string, string>, row: number, source: string): OfxLine {
  const value = (tag: string) => fields.get(tag) ?? '';
  const about = [value('NAME'), value('MEMO'), value('CHECKNUM')].filter((part) => part !== '');
  return {
    row,
    source: source.replaceAll(/<\/?[^>]*>/g, ' '),
    posted: value('DTPOSTED'),
    amount: value('TRNAMT'),
    fitId: value('FITID'),
    description: [...new Set(about)].join(' '),
  };
}
