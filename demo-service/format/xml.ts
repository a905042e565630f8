import { XMLBuilder } from 'fast-xml-parser';

/** A record as in the interface: flat, its fields in the documented order. */
export type FlatRecord = Readonly<Record<string, string | number | null | undefined>>;

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
});

/** One record as a whole document. */
export function xmlDocument(element: string, record: FlatRecord): string {
  return PROLOG + xmlElement(element, record);
}

/** The text before and after the elements of a list. */
export function xmlListEnds(element: string): { readonly open: string; readonly close: string } {
  return { open: `${PROLOG}<${element}>`, close: `</${element}>` };
}

/** One element with a child for each field; nil="true" distinguishes null from an empty string. */
export function xmlElement(element: string, record: FlatRecord): string {
  const children = Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? { '@nil': 'true' }]);
  // A reader turns a bare carriage return into a line feed (XML 1.0 §2.11), so it becomes a
  // reference.
  return builder.build({ [element]: Object.fromEntries(children) }).replaceAll('\r', '&#xD;');
}
