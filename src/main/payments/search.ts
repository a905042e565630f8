import { type Cents, parseAmount } from '../../shared/domain/money.ts';
import type { Condition } from '../journal/views/payments.ts';

/** What one word of a search may mean; a payment is found when one of its meanings fits. */
export type Meaning =
  | { readonly kind: 'amount'; readonly amount: Cents }
  | { readonly kind: 'last-four'; readonly digits: string }
  | { readonly kind: 'receipt'; readonly number: string }
  /** From midnight to midnight by this PC's time zone, ISO 8601. */
  | { readonly kind: 'day'; readonly from: string; readonly to: string }
  /** Of a tracking id or a record of the service, from its beginning. */
  | { readonly kind: 'id'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string };

const DAYS_AGO: Readonly<Record<string, number>> = { today: 0, yesterday: 1 };

function dayOf(start: Date): Meaning {
  const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
  return { kind: 'day', from: start.toISOString(), to: end.toISOString() };
}

/** `2026-11-21`, `11/21`, `11/21/26`, `11/21/2026`, `today`, `yesterday`; null for no day there is. */
function readDay(word: string, now: Date): Meaning | null {
  const ago = DAYS_AGO[word.toLowerCase()];
  if (ago !== undefined) {
    return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago));
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  const us = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/.exec(word);
  if (iso === null && us === null) return null;
  const [year, month, day] =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : [us?.[3] ?? String(now.getFullYear()), us?.[1], us?.[2]];
  const full = Number(year) < 100 ? 2_000 + Number(year) : Number(year);
  const start = new Date(full, Number(month) - 1, Number(day));
  return start.getMonth() === Number(month) - 1 ? dayOf(start) : null;
}

function meaningsOf(word: string, now: Date): readonly Meaning[] {
  const day = readDay(word, now);
  if (day !== null) return [day];
  const meanings: Meaning[] = [];
  const amount = parseAmount(word);
  if (amount.ok) meanings.push({ kind: 'amount', amount: amount.amount });
  if (/^\d{4}$/.test(word)) meanings.push({ kind: 'last-four', digits: word });
  if (/^\d{1,12}$/.test(word)) {
    meanings.push({ kind: 'receipt', number: word.padStart(6, '0') });
  }
  // A tracking id is six characters of the till and a dash, a record's id is a UUID.
  if (/^[0-9A-Za-z]{6}-[0-9a-f]*$/i.test(word) || /^[0-9a-f]{8}-[0-9a-f-]*$/i.test(word)) {
    meanings.push({ kind: 'id', text: word });
  }
  if (/\p{L}/u.test(word)) meanings.push({ kind: 'name', text: word });
  return meanings;
}

/**
 * What is typed into the one search box, word by word; a payment has to fit every word. A word that
 * can mean nothing finds nothing.
 */
export function readSearch(words: string, now: Date): readonly (readonly Meaning[])[] {
  return words
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => meaningsOf(word, now));
}

/** `LIKE` with what was typed taken literally. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

function conditionOf(meaning: Meaning): Condition {
  switch (meaning.kind) {
    case 'amount':
      return { sql: 'amount = ?', parameters: [meaning.amount] };
    case 'last-four':
      return { sql: 'last_four = ?', parameters: [meaning.digits] };
    case 'receipt':
      // A refund's own receipt leads to the sale it belongs to.
      return {
        sql: '(receipt_number = ? OR sale_id IN (SELECT sale_id FROM receipts WHERE number = ?))',
        parameters: [meaning.number, meaning.number],
      };
    case 'day':
      return {
        sql: '(opened_at >= ? AND opened_at < ?)',
        parameters: [meaning.from, meaning.to],
      };
    case 'id': {
      const beginning = `${literally(meaning.text)}%`;
      return {
        sql: `(tracking_id LIKE ? ESCAPE '\\' OR record_id LIKE ? ESCAPE '\\')`,
        parameters: [beginning, beginning],
      };
    }
    case 'name':
      return {
        sql: `(cashier_name LIKE ? ESCAPE '\\' OR patient_id = ?)`,
        parameters: [`%${literally(meaning.text)}%`, meaning.text],
      };
  }
}

/** The condition that a search is, for the payments of the journal. */
export function searchCondition(terms: readonly (readonly Meaning[])[]): Condition {
  const all = terms.map((meanings) => meanings.map(conditionOf));
  return {
    sql:
      all.length === 0
        ? 'true'
        : all
            .map((any) =>
              any.length === 0 ? 'false' : `(${any.map((each) => each.sql).join(' OR ')})`,
            )
            .join(' AND '),
    parameters: all.flat().flatMap((each) => each.parameters),
  };
}
