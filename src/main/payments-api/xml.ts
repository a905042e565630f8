import { XMLParser } from 'fast-xml-parser';
import { asRecord, type WireRecord } from './answer-fields.ts';
import { ReadingError } from './reading-error.ts';

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
