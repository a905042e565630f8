import { StringDecoder } from 'node:string_decoder';
import { ReadingError } from './reading-error.ts';
import { BATCH_BYTES, MAX_RECORD_BYTES } from './settings.ts';
import { refuseDoctype, xmlRows } from './xml.ts';

/** The text before the first row: a declaration, and the start tag of the list. */
const LIST_START = /^(?:<\?[^>]*\?>\s*)?<([^\s/>!?]+)(?:\s[^>]*[^/>])?\s*>/;
const ROW_START = /^\s*<([^\s/>!?]+)[\s/>]/;

/**
 * Cuts an XML list into rows while it is still arriving, as JsonRows does for JSON.
 *
 * A batch ends at the last end tag with the rows' name. If that tag was in a comment, in CDATA or
 * in an element of the same name, the batch is not well-formed XML and waits for more.
 */
export class XmlRows {
  readonly #decoder = new StringDecoder('utf8');
  #list: string | null = null;
  #row: string | null = null;
  #pending = '';
  /**
   * The position at which `#pending` is new: it is cut again only when there is a batch more of it.
   */
  #checked = 0;

  /** The rows that are complete so far. @throws ReadingError */
  push(chunk: Buffer): readonly unknown[] {
    this.#pending += this.#decoder.write(chunk);
    // The first rows come with the first piece, since a person waits for them.
    const first = this.#row === null;
    if (!first && this.#pending.length - this.#checked < BATCH_BYTES) return [];
    return this.#cut();
  }

  /** The last rows. @throws ReadingError if the list is not complete */
  end(): readonly unknown[] {
    this.#pending += this.#decoder.end();
    return xmlRows(
      this.#list === null ? this.#pending : `<${this.#list}>${this.#pending}`,
      this.#row,
    );
  }

  #cut(): readonly unknown[] {
    refuseDoctype(this.#pending);
    this.#begin();
    const rows = this.#wholeRows();
    if (this.#pending.length > MAX_RECORD_BYTES) {
      throw new ReadingError(null, 'one row of it is far too large', 'answer-too-large');
    }
    this.#checked = this.#pending.length;
    return rows;
  }

  /** Skips the start tag of the list, and learns the name of its rows. */
  #begin(): void {
    if (this.#list === null) {
      this.#pending = this.#pending.trimStart();
      const [start = '', list = null] = LIST_START.exec(this.#pending) ?? [];
      this.#list = list;
      this.#pending = this.#pending.slice(start.length);
    }
    if (this.#list === null || this.#row !== null) return;
    this.#row = ROW_START.exec(this.#pending)?.[1] ?? null;
  }

  /** Takes the rows up to the last end tag, unless that is not a boundary between two rows. */
  #wholeRows(): readonly unknown[] {
    const endTag = `</${this.#row}>`;
    const end = this.#pending.lastIndexOf(endTag) + endTag.length;
    if (this.#row === null || end < endTag.length) return [];
    try {
      const rows = xmlRows(`<rows>${this.#pending.slice(0, end)}</rows>`, this.#row);
      this.#pending = this.#pending.slice(end);
      return rows;
    } catch (cause) {
      // A permanent error is raised at the end, or once the text is too large for a row.
      if (cause instanceof ReadingError) return [];
      throw cause;
    }
  }
}
