import type { Answer } from './caller.ts';
import type { RecordRow } from './tables/record-fields.ts';

/** The service does otherwise than the rule; the message says it in one sentence. */
export class Deviation extends Error {
  override readonly name = 'Deviation';
}

export type Fields = Readonly<Record<string, unknown>>;

/** Characters of a value in a report. */
const SHOWN = 60;

/** The digits of a card or account number, except the last four. */
const NUMBER = /\d{8,}(?=\d{4})/g;

/** A value as JSON, shortened, without whole numbers of cards and accounts. */
export function shown(value: unknown): string {
  const text = (JSON.stringify(value) ?? 'nothing').replaceAll(NUMBER, '…');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} characters)` : text;
}

/** @throws Deviation if the status is outside 200-299 (§7.1) */
export function expectSuccess(answer: Answer): void {
  if (answer.status < 200 || answer.status > 299)
    throw new Deviation(`It answers ${answer.status}; a success is expected.`);
}

/** @throws Deviation if the status is outside 400-499 (§7.2) */
export function expectRefusal(answer: Answer): void {
  if (answer.status < 400 || answer.status > 499)
    throw new Deviation(`It answers ${answer.status}; a refusal (400-499) is expected.`);
}

export function expectStatus(answer: Answer, status: number): void {
  if (answer.status !== status)
    throw new Deviation(`It answers ${answer.status}; ${status} is expected.`);
}

/** The refusal of a field by the demo service's error body (decision on §7.5, §7.6). */
export function expectRefusedField(answer: Answer, field: string): void {
  expectStatus(answer, 400);
  expectFields(jsonRecord(answer), { code: 'invalid_field', field });
}

/** The record of a successful answer. */
export function recordOf(answer: Answer): Fields {
  expectSuccess(answer);
  return jsonRecord(answer);
}

/** The records of a successful answer with a list. */
export function rowsOf(answer: Answer): readonly Fields[] {
  expectSuccess(answer);
  const list = parsed(answer);
  if (!Array.isArray(list)) throw new Deviation(`It answers ${shown(list)}; a list is expected.`);
  return list.map((row: unknown) => {
    if (!isRecord(row)) throw new Deviation(`A row is ${shown(row)}; a record is expected.`);
    return row;
  });
}

export function jsonRecord(answer: Answer): Fields {
  const record = parsed(answer);
  if (!isRecord(record)) throw new Deviation(`It answers ${shown(record)}; a record is expected.`);
  return record;
}

function parsed({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Deviation(`It answers no JSON: ${shown(text)}.`);
    throw error;
  }
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a field. */
export function textOf(record: Fields, name: string): string {
  const value = record[name];
  if (typeof value !== 'string' || value === '')
    throw new Deviation(`${name} is ${shown(value)}; a text is expected.`);
  return value;
}

/** Compares fields with values, or with patterns. */
export function expectFields(record: Fields, expected: Fields): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = record[name];
    const equal =
      value instanceof RegExp
        ? typeof actual === 'string' && value.test(actual)
        : shownWhole(actual) === shownWhole(value);
    const wanted = value instanceof RegExp ? String(value) : shown(value);
    if (!equal) throw new Deviation(`${name} is ${shown(actual)}; ${wanted} is expected.`);
  }
}

/** @throws Deviation if the field is missing, or of another format */
export function expectRow(record: Fields, [name, format, nullable]: RecordRow): void {
  const value = record[name];
  if (value === null && nullable === 'or null') return;
  const isValue = typeof value === 'string' || typeof value === 'number';
  if (!isValue || !format.test(String(value)))
    throw new Deviation(`${name} is ${shown(value)}; ${format.source} is expected.`);
}

/** @throws Deviation if the two are not equal as JSON */
export function expectEqual(actual: unknown, expected: unknown): void {
  if (shownWhole(actual) !== shownWhole(expected))
    throw new Deviation(`It is ${shown(actual)}; ${shown(expected)} is expected.`);
}

/** JSON with sorted names: the order of fields carries no meaning (§9.2). */
function shownWhole(value: unknown): string {
  return String(
    JSON.stringify(value, (_, inner: unknown) =>
      isRecord(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ),
  );
}
