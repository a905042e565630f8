import { CsvError, csvRows } from '../../system/import/csv-reader.ts';
import { decodeText, NotText } from '../../system/import/decode-text.ts';

/** The answer of the practice's system for one line. */
export interface Answer {
  readonly lineId: string;
  readonly status: 'accepted' | 'rejected';
  /** In the words of the practice's system; empty for none. */
  readonly reason: string;
}

/** An acknowledgement file that is not as documented, or not written to its end yet. */
export class AcknowledgementUnreadable extends Error {
  /** The line of the file, from 1. */
  readonly line: number;

  constructor(line: number, options?: ErrorOptions) {
    super(`The acknowledgement file is unreadable at line ${line}`, options);
    this.name = 'AcknowledgementUnreadable';
    this.line = line;
  }
}

const HEADER = ['line_id', 'status', 'reason'];

/**
 * The answers of an acknowledgement file (docs/sale-links.md): all of it or none.
 * @throws {AcknowledgementUnreadable}
 */
export function readAcknowledgement(bytes: Uint8Array): readonly Answer[] {
  try {
    const rows = [...csvRows(decodeText(bytes))];
    const [head, ...answers] = rows;
    const names = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
    if (
      !HEADER.every((name, at) => names[at] === name || (name === 'reason' && at >= names.length))
    )
      throw new AcknowledgementUnreadable(1);
    return answers.map(({ line, cells }) => {
      const [lineId = '', word = '', reason = ''] = cells.map((cell) => cell.trim());
      const status = word.toLowerCase();
      if (lineId === '' || (status !== 'accepted' && status !== 'rejected')) {
        throw new AcknowledgementUnreadable(line);
      }
      return { lineId, status, reason: reason.slice(0, 200) };
    });
  } catch (error) {
    if (error instanceof CsvError)
      throw new AcknowledgementUnreadable(error.line, { cause: error });
    if (error instanceof NotText) throw new AcknowledgementUnreadable(1, { cause: error });
    throw error;
  }
}
