import { asRecord, type Reader, type WireRecord } from './answer-fields.ts';
import type { Answer } from './exchange.ts';
import { JsonRows } from './json-rows.ts';
import { parsePlainNumbers } from './plain-numbers.ts';
import { ReadingError } from './reading-error.ts';
import type { AnswerFormat } from './request-headers.ts';
import { xmlRecord } from './xml.ts';
import { XmlRows } from './xml-rows.ts';

/** Skips a byte order mark, which some services send. */
const utf8 = new TextDecoder();

/**
 * The one record of an answer. The content type is not checked, since a wrong header must not put a
 * payment in doubt: only the body must parse.
 *
 * @throws ReadingError
 */
export function recordOf(format: AnswerFormat, answer: Answer): WireRecord {
  refuseCompressed(answer.headers);
  const body = utf8.decode(answer.body);
  if (format === 'xml') return xmlRecord(body);
  if (body.trim() === '') throw new ReadingError(null, 'it is empty');
  try {
    return asRecord(parsePlainNumbers(body));
  } catch (cause) {
    if (cause instanceof ReadingError) throw cause;
    // The parser's message quotes the answer, so it is omitted.
    throw new ReadingError(null, 'it is not JSON');
  }
}

/** The records of an answer that is a list. @throws ReadingError */
export function rowsOf(format: AnswerFormat, answer: Answer): readonly unknown[] {
  refuseCompressed(answer.headers);
  const rows = format === 'json' ? new JsonRows() : new XmlRows();
  return [...rows.push(answer.body), ...rows.end()];
}

/**
 * The field that a refusal names. The document does not define the body of an error (§7.5), so only
 * this is read from it, and only if it has the form of a field name: the rest might repeat a card.
 */
export function faultyField(format: AnswerFormat, answer: Answer): string | null {
  try {
    const { field } = recordOf(format, answer);
    return typeof field === 'string' && /^[a-z][a-z_]{0,63}$/.test(field) ? field : null;
  } catch (cause) {
    if (cause instanceof ReadingError) return null;
    throw cause;
  }
}

/** No request asks for compression (`accept-encoding: identity`). */
export function refuseCompressed(headers: Answer['headers']): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() !== 'identity')
    throw new ReadingError(null, 'it came compressed, unasked');
}

/** Reads one batch of rows; an error names the row, counted from 1. */
export function readRows<T>(
  values: readonly unknown[],
  read: Reader<T>,
  rowsBefore: number,
): readonly T[] {
  let row = rowsBefore;
  try {
    return values.map((value) => {
      row += 1;
      return read(asRecord(value));
    });
  } catch (cause) {
    if (!(cause instanceof ReadingError)) throw cause;
    throw new ReadingError(cause.field, `${cause.message} (row ${row})`, cause.code);
  }
}
