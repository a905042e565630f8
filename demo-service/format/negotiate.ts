/** interface.md §1.3: JSON by default, XML by the Accept header or by a suffix of the path. */

export type AnswerFormat = 'json' | 'xml';

export const MEDIA_TYPES: Readonly<Record<AnswerFormat, string>> = {
  json: 'application/json',
  xml: 'application/xml',
};

const SUFFIX = /^(\/api\/[^?]*?)\.([A-Za-z0-9]+)\/?(\?.*)?$/;

/**
 * The path without its suffix, and the Accept header that the suffix means. A suffix that names
 * neither format becomes an unsupported type, and so ends in 406.
 */
export function withoutSuffix(url: string): { readonly url: string; readonly accept?: string } {
  const match = SUFFIX.exec(url);
  if (match === null) return { url };
  const [, path = '', suffix = '', query = ''] = match;
  return { url: path + query, accept: `application/${suffix.toLowerCase()}` };
}

/** The format an Accept header asks for (RFC 9110 §12.5.1), or undefined if it takes neither. */
export function negotiate(accept: string | undefined): AnswerFormat | undefined {
  if (accept === undefined || accept.trim() === '') return 'json';
  const ranges = accept.split(',').map(parseRange);
  const json = qualityOf(MEDIA_TYPES.json, ranges);
  const xml = qualityOf(MEDIA_TYPES.xml, ranges);
  if (json === 0 && xml === 0) return undefined;
  return xml > json ? 'xml' : 'json';
}

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function parseRange(range: string): MediaRange {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = q === undefined ? 1 : Number(q.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}

/** The most specific range that covers the type decides. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  for (const candidate of [type, 'application/*', '*/*']) {
    const range = ranges.find((each) => each.type === candidate);
    if (range !== undefined) return range.quality;
  }
  return 0;
}
