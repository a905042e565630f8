import { type Reader, ReadingError } from './answer-reader.ts';
import type { Answer } from './exchange.ts';
import type { AnswerFormat } from './request-headers.ts';

/** One record out of a whole answer. The content type is not asked: what counts is that it reads. */
export function readRecord<T>(format: AnswerFormat, read: Reader<T>): (answer: Answer) => T {
  return (answer) => read(parseAnswer(format, answer));
}

/** A list of records out of a whole answer. */
export function readList<T>(
  format: AnswerFormat,
  read: Reader<T>,
): (answer: Answer) => readonly T[] {
  return (answer) => {
    const parsed = parseAnswer(format, answer);
    if (!Array.isArray(parsed)) throw new ReadingError(null, 'a list was expected');
    return parsed.map((item: unknown, index) => read(item, `[${index}]`));
  };
}

function parseAnswer(_format: AnswerFormat, answer: Answer): unknown {
  const coding = answer.headers['content-encoding'] ?? 'identity';
  if (coding !== 'identity') throw new ReadingError(null, 'it came compressed, unasked');
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    // The parser's own words quote the answer, so they are left out.
    throw new ReadingError(null, answer.body.length === 0 ? 'it is empty' : 'it is not JSON');
  }
}
