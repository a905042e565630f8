import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { faultyField, readRows, refuseCompressed } from './answer-body.ts';
import type { Reader } from './answer-fields.ts';
import { type ExchangeLimits, type ExchangeRequest, exchange } from './exchange.ts';
import { isSuccess, StatusFailure } from './failure-class.ts';
import { JsonRows } from './json-rows.ts';
import type { AnswerFormat } from './request-headers.ts';
import { XmlRows } from './xml-rows.ts';

/** The progress of a list. */
export interface Progress {
  readonly rows: number;
  readonly bytes: number;
  /** The total size that the service announced, if any. */
  readonly totalBytes: number | null;
}

export interface RowStream<T> {
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
