import { StringDecoder } from 'node:string_decoder';
import { XMLParser } from 'fast-xml-parser';
import {
  asRecord,
  BATCH_BYTES,
  MAX_RECORD_BYTES,
  ReadingError,
  type WireRecord,
} from './answer-fields.ts';

const TEXT = '#text';
const CDATA = '#cdata';

/** Values stay texts: 0012.50 is not 12.5. Entities are decoded below. */
const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: false,
  processEntities: false,
  textNodeName: TEXT,
  cdataPropName: CDATA,
});

/**
 * An XML record as the plain values of JSON, except that every value is a text and null an empty
 * element. The structure is not documented: ours is one element per record and one child per field,
 * and a list is an element with the records in it. The names of the elements do not matter.
 *
 * @throws ReadingError
 */
export function xmlRecord(xml: string): WireRecord {
  return asRecord(rootOf(xml));
}

/** The records of an XML list, all of one name: `row` if known. @throws ReadingError */
export function xmlRows(xml: string, row: string | null = null): readonly unknown[] {
  const root = rootOf(xml);
  if (typeof root === 'string' && root.trim() === '') return [];
  const [[name, rows] = [], ...others] = Object.entries(asRecord(root));
  if (others.length > 0 || (row !== null && row !== name)) {
    throw new ReadingError(null, 'a list was expected');
  }
  return Array.isArray(rows) ? rows : [rows];
}

function rootOf(xml: string): unknown {
  if (xml.trim() === '') throw new ReadingError(null, 'it is empty');
  refuseDoctype(xml);
  const roots = Object.values(asRecord(plain(parsed(xml))));
  if (roots.length !== 1) throw new ReadingError(null, 'it is not one XML element');
  return roots[0];
}

/** Without a DOCTYPE there are only the five entities of XML itself, so none that expand. */
export function refuseDoctype(xml: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new ReadingError(null, 'it brings a DOCTYPE');
}

function parsed(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch {
    // The parser's message may quote the answer, so it is omitted.
    throw new ReadingError(null, 'it is not XML');
  }
}

/** Decodes texts and removes spaces between elements. */
function plain(node: unknown): unknown {
  if (typeof node === 'string') return decoded(node);
  if (Array.isArray(node)) return node.map(plain);
  const { [TEXT]: text, [CDATA]: cdata, ...children } = asRecord(node);
  if (Object.keys(children).length > 0) {
    return Object.fromEntries(
      Object.entries(children).map(([name, child]) => [name, plain(child)]),
    );
  }
  const plainText = typeof text === 'string' ? decoded(text) : '';
  if (cdata === undefined) return plainText;
  // The parser does not preserve their order.
  if (plainText.trim() !== '') throw new ReadingError(null, 'it mixes text and CDATA in a value');
  return [cdata].flat().join('');
}

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function decoded(text: string): string {
  return text.replace(/&([^;&]*);?/g, (_whole, name: string) => {
    const character = named.get(name) ?? numbered(name);
    if (character === null) throw new ReadingError(null, 'it uses an unknown entity');
    return character;
  });
}

/** A character as XML 1.0 §2.2 defines it: no control characters, no unpaired surrogate. */
const XML_CHARACTER = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]$/u;

/** `&#233;` and `&#xE9;`. */
function numbered(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name) ?? [];
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const character = point <= 0x10ffff ? String.fromCodePoint(point) : '';
  return XML_CHARACTER.test(character) ? character : null;
}

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
