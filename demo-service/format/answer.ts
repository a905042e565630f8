import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerFormat, MEDIA_TYPES, negotiate } from './negotiate.ts';
import { type FlatRecord, xmlDocument, xmlElement, xmlListEnds } from './xml.ts';

/** XML names of a record and of a list (the interface shows no XML; these are ours). */
export interface ElementNames {
  readonly record: string;
  readonly list: string;
}

/** The format the request asks for, or undefined for an unsupported one. */
export function formatOf(request: FastifyRequest): AnswerFormat | undefined {
  return negotiate(request.headers.accept);
}

/** Answers with one record in the requested format. */
export function sendRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  element: string,
  record: FlatRecord,
): FastifyReply {
  if (formatOf(request) === 'xml') {
    reply.type(contentType('xml')).serializer((value: FlatRecord) => xmlDocument(element, value));
  }
  return reply.send(record);
}

/**
 * Answers with a list, page by page as they are read: a report of any length is never in memory as
 * a whole, and its first records are sent while the rest is still in the store.
 */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  names: ElementNames,
  pages: Iterable<readonly FlatRecord[]>,
): FastifyReply {
  const format = formatOf(request) ?? 'json';
  const parts = format === 'xml' ? xmlParts(names, pages) : jsonParts(pages);
  return reply.type(contentType(format)).send(Readable.from(parts, { objectMode: false }));
}

export function contentType(format: AnswerFormat): string {
  return `${MEDIA_TYPES[format]}; charset=utf-8`;
}

function* jsonParts(pages: Iterable<readonly FlatRecord[]>): Generator<string> {
  let separator = '[';
  for (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((record) => JSON.stringify(record)).join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function* xmlParts(names: ElementNames, pages: Iterable<readonly FlatRecord[]>): Generator<string> {
  const { open, close } = xmlListEnds(names.list);
  yield open;
  for (const page of pages) {
    if (page.length > 0) yield page.map((record) => xmlElement(names.record, record)).join('');
  }
  yield close;
}
