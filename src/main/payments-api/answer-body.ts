import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import {
  asRecord,
  BATCH_BYTES,
  MAX_RECORD_BYTES,
  type Reader,
  ReadingError,
  type WireRecord,
} from './answer-fields.ts';
import type { AnswerFormat } from './connection.ts';
import {
  type Answer,
  type ExchangeLimits,
  type ExchangeRequest,
  exchange,
  type StartTimer,
} from './exchange.ts';
import { isSuccess, StatusFailure } from './payments-api-error.ts';
import { XmlRows, xmlRecord } from './xml.ts';

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

interface RowStream<T> {
  readonly dispatcher: Dispatcher;
  readonly request: ExchangeRequest;
  readonly limits: ExchangeLimits;
  readonly format: AnswerFormat;
  readonly read: Reader<T>;
  readonly after: StartTimer;
  readonly signal: AbortSignal | undefined;
  /** Called with the status of a success when its headers have arrived. */
  readonly answered: (status: number) => void;
}

/**
 * The rows of a list in batches, as they arrive; memory holds a batch or two. The transfer pauses
 * while no batch is requested.
 */
export async function* streamRows<T>(stream: RowStream<T>): AsyncGenerator<readonly T[]> {
  const stop = new AbortController();
  const signal = stream.signal ? AbortSignal.any([stream.signal, stop.signal]) : stop.signal;
  let headers: IncomingHttpHeaders = {};
  let isUnderWay = true;
  let resume = () => {};
  const body = new Readable({ read: () => resume(), highWaterMark: 262_144 });
  const exchanged = exchange(stream.dispatcher, stream.request, stream.limits, stream.after, {
    signal,
    sink: {
      head(received, status) {
        headers = received;
        stream.answered(status);
      },
      chunk(chunk, goOn) {
        resume = goOn;
        return body.push(chunk);
      },
    },
  }).then(
    (answer) => {
      isUnderWay = false;
      if (isSuccess(answer.status)) body.push(null);
      else body.destroy(new StatusFailure(answer.status, faultyField(stream.format, answer)));
    },
    (failure: Error) => {
      isUnderWay = false;
      body.destroy(failure);
    },
  );
  try {
    const rows = stream.format === 'json' ? new JsonRows() : new XmlRows();
    let taken = 0;
    let isFirst = true;
    for await (const chunk of body) {
      if (isFirst) refuseCompressed(headers);
      isFirst = false;
      const batch = readRows(rows.push(chunk), stream.read, taken);
      if (batch.length === 0) continue;
      taken += batch.length;
      yield batch;
    }
    const last = readRows(rows.end(), stream.read, taken);
    if (last.length > 0) yield last;
  } finally {
    if (isUnderWay) stop.abort(); // the exception of an abort costs more than the rows of a short list
    await exchanged;
  }
}

/** The fields used in calculations; in a report some are JSON numbers (interface.md §2.7). */
interface Counted {
  readonly amount?: unknown;
  readonly deposit_amount?: unknown;
  readonly txn_amount?: unknown;
  readonly txn_count?: unknown;
}

const counted = new Set(['amount', 'deposit_amount', 'txn_amount', 'txn_count']);

/** A field's number with an exponent; a match inside a text is harmless. */
const EXPONENT = /"\s*:\s*-?[\d.]+[eE]/;

/**
 * Like JSON.parse, except that a calculated field with an exponent becomes NaN, which every reader
 * rejects: money has the form 9999.99 (interface.md §8), and 1e3 is more likely a fault than a
 * thousand dollars. Only a text that may contain one is parsed with a reviver, which takes nine
 * times as long.
 *
 * @throws SyntaxError
 */
export function parsePlainNumbers(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  const some = Array.isArray(parsed) ? parsed.some(countsInNumbers) : countsInNumbers(parsed);
  return some && EXPONENT.test(text) ? JSON.parse(text, withoutExponents) : parsed;
}

/** Each field by its name, since access by a variable is measurably slower in a report. */
function countsInNumbers(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const { amount, deposit_amount, txn_amount, txn_count }: Counted = row;
  return (
    typeof amount === 'number' ||
    typeof deposit_amount === 'number' ||
    typeof txn_amount === 'number' ||
    typeof txn_count === 'number'
  );
}

/** TypeScript does not declare yet that a reviver gets the source of a number (ES2026). */
function withoutExponents(name: string, value: unknown, context?: { readonly source?: string }) {
  return counted.has(name) && /e/i.test(context?.source ?? '') && typeof value === 'number'
    ? Number.NaN
    : value;
}

const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COMMA = 0x2c;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Cuts a JSON array of objects into rows while it is still arriving, leaving the parsing to
 * JSON.parse, many rows at a time.
 *
 * A batch ends at its last `}`. If that brace was inside a string or an inner object, the slice
 * would not parse, so a batch that parses was cut correctly; the others are cut by reading every
 * byte. All searched bytes are ASCII, so no character of UTF-8 is ever cut in two.
 */
export class JsonRows {
  #state: 'before' | 'first-row' | 'row' | 'separator' | 'after' = 'before';
  #pending: Buffer = Buffer.alloc(0);
  #arrived: Buffer[] = [];
  #arrivedBytes = 0;

  /** The rows that are complete so far. @throws ReadingError */
  push(chunk: Buffer): readonly unknown[] {
    this.#arrived.push(chunk);
    this.#arrivedBytes += chunk.length;
    // The first rows come with the first piece, since a person waits for them.
    return this.#state !== 'before' && this.#arrivedBytes < BATCH_BYTES ? [] : this.#cut();
  }

  /** The last rows. @throws ReadingError if the list is not complete */
  end(): readonly unknown[] {
    const rows = this.#cut();
    if (this.#state === 'before') throw new ReadingError(null, 'it is empty');
    if (this.#state !== 'after') throw new ReadingError(null, 'it ends in the middle of the list');
    return rows;
  }

  #cut(): readonly unknown[] {
    let bytes = this.#punctuation(Buffer.concat([this.#pending, ...this.#arrived]));
    this.#arrived = [];
    this.#arrivedBytes = 0;
    let rows: readonly unknown[] = [];
    while (this.#state === 'row' || this.#state === 'first-row') {
      const batch = takeBatch(bytes);
      if (batch === null) break;
      rows = rows.length === 0 ? batch.rows : [...rows, ...batch.rows];
      this.#state = 'separator';
      bytes = this.#punctuation(bytes.subarray(batch.end));
    }
    if (bytes.length > MAX_RECORD_BYTES) {
      throw new ReadingError(null, 'one row of it is far too large', 'answer-too-large');
    }
    this.#pending = bytes;
    return rows;
  }

  /** Skips spaces, brackets and commas between the rows. */
  #punctuation(bytes: Buffer): Buffer {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (isSpace(byte) || (this.#state === 'before' && isByteOrderMark(byte))) continue;
      if (this.#state === 'before' && byte === OPEN_BRACKET) this.#state = 'first-row';
      else if (this.#state === 'separator' && byte === COMMA) this.#state = 'row';
      else if (this.#closes(byte)) this.#state = 'after';
      else if (this.#state === 'before') throw new ReadingError(null, 'a list was expected');
      else if (this.#state === 'row' || this.#state === 'first-row') return bytes.subarray(at);
      else throw new ReadingError(null, 'it is not JSON');
    }
    return bytes.subarray(bytes.length);
  }

  #closes(byte: number): boolean {
    return byte === CLOSE_BRACKET && (this.#state === 'first-row' || this.#state === 'separator');
  }
}

interface Batch {
  readonly rows: readonly unknown[];
  readonly end: number;
}

/** The whole rows at the beginning of `bytes`, or null if there is none yet. */
function takeBatch(bytes: Buffer): Batch | null {
  const likely = bytes.lastIndexOf(CLOSE_BRACE) + 1;
  if (likely === 0) return null;
  const batch = parseRows(bytes, likely);
  if (batch !== null) return batch;
  const end = endOfWholeRows(bytes);
  if (end === 0) return null;
  const certain = parseRows(bytes, end);
  if (certain === null) throw new ReadingError(null, 'it is not JSON');
  return certain;
}

function parseRows(bytes: Buffer, end: number): Batch | null {
  try {
    const rows = parsePlainNumbers(`[${bytes.toString('utf8', 0, end)}]`);
    return Array.isArray(rows) ? { rows, end } : null;
  } catch {
    return null; // cut off in the middle: the complete part is tried next
  }
}

/** The end of the last complete value, by counting brackets outside strings; 0 without one. */
function endOfWholeRows(bytes: Buffer): number {
  let depth = 0;
  let end = 0;
  let inString = false;
  for (let at = 0; at < bytes.length && depth >= 0; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth += 1;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) end = at + 1;
    }
  }
  return end;
}

/** A byte of U+FEFF, which some write before JSON and every reader may ignore (RFC 8259 §8.1). */
function isByteOrderMark(byte: number): boolean {
  return byte === 0xef || byte === 0xbb || byte === 0xbf;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
