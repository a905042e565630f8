/**
 * Files of other programs: lists of patients, statements of banks.
 *
 *    page ─▶ Upload: parts, in memory only ─▶ file-values.ts: text ─▶ csv-reader.ts: rows ─▶ dates and amounts of cells
 */

import { Buffer } from 'node:buffer';
import { CodedError } from '../coded-error.ts';

/** The largest file of another program: 200,000 rows of 200 characters. */
export const MOST_UPLOAD = 40_000_000;

/** The file that a page sends in parts, in memory only: a new one replaces it. */
export class Upload {
  #id = '';
  #parts: Buffer[] = [];

  /**
   * @returns the bytes so far.
   * @throws {CodedError} `UPLOAD_GONE` if parts are missing, or another page sends a file.
   */
  add(id: string, place: number, part: string): number {
    if (place === 0) {
      this.#id = id;
      this.#parts = [];
    }
    if (id !== this.#id || place !== this.#parts.length) throw new CodedError('UPLOAD_GONE');
    this.#parts.push(Buffer.from(part, 'base64'));
    const bytes = this.#parts.reduce((sum, { length }) => sum + length, 0);
    if (bytes > MOST_UPLOAD) this.forget();
    return bytes;
  }

  /** @throws {CodedError} `UPLOAD_GONE`. */
  bytesOf(id: string): Uint8Array {
    if (id !== this.#id || this.#parts.length === 0) throw new CodedError('UPLOAD_GONE');
    return Buffer.concat(this.#parts);
  }

  forget(): void {
    this.#id = '';
    this.#parts = [];
  }
}
