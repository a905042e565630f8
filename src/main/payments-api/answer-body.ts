import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { asRecord, type Reader, ReadingError, type WireRecord } from './answer-fields.ts';
import type { AnswerFormat } from './connection.ts';
import { type Answer, type ExchangeLimits, type ExchangeRequest, exchange } from './exchange.ts';
import { JsonRows, parsePlainNumbers } from './json.ts';
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

/** The progress of a list. */
export interface Progress {
  readonly rows: number;
  readonly bytes: number;
  /** The total size that the service announced, if any. */
  readonly totalBytes: number | null;
}

interface RowStream<T> {
  readonly dispatcher: Dispatcher;
  readonly request: ExchangeRequest;
  readonly limits: ExchangeLimits;
  readonly format: AnswerFormat;
  readonly read: Reader<T>;
  readonly signal: AbortSignal | undefined;
  /** Called with the status of a success when its headers have arrived. */
  readonly answered: (status: number) => void;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/**
 * The rows of a list in batches, as they arrive; memory holds a batch or two. The transfer pauses
 * while no batch is requested.
 */
export async function* streamRows<T>(stream: RowStream<T>): AsyncGenerator<readonly T[]> {
  const stop = new AbortController();
  const signal = stream.signal ? AbortSignal.any([stream.signal, stop.signal]) : stop.signal;
  let headers: IncomingHttpHeaders = {};
  let resume = () => {};
  const body = new Readable({ read: () => resume(), highWaterMark: 262_144 });
  const exchanged = exchange(stream.dispatcher, stream.request, stream.limits, {
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
      if (isSuccess(answer.status)) body.push(null);
      else body.destroy(new StatusFailure(answer.status, faultyField(stream.format, answer)));
    },
    (failure: Error) => void body.destroy(failure),
  );
  try {
    const rows = stream.format === 'json' ? new JsonRows() : new XmlRows();
    let taken = 0;
    let bytes = 0;
    for await (const chunk of body) {
      if (bytes === 0) refuseCompressed(headers);
      bytes += chunk.length;
      const batch = readRows(rows.push(chunk), stream.read, taken);
      if (batch.length === 0) continue;
      taken += batch.length;
      stream.onProgress?.({ rows: taken, bytes, totalBytes: lengthOf(headers) });
      yield batch;
    }
    const last = readRows(rows.end(), stream.read, taken);
    stream.onProgress?.({ rows: taken + last.length, bytes, totalBytes: bytes });
    if (last.length > 0) yield last;
  } finally {
    stop.abort();
    await exchanged;
  }
}

function lengthOf(headers: IncomingHttpHeaders): number | null {
  return headers['content-length'] === undefined ? null : Number(headers['content-length']);
}
