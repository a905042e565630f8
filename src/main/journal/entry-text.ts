import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import type { Row } from '../../shared/journal/entry.ts';

/*
 * The text of a body is hashed, exported and sent; the file holds it deflated. The dictionary has the field
 * names and the common values, so that a body costs little more than its ids (docs/decisions/compact-entries.md).
 */

/**
 * Strings that the texts of entries repeat, the most frequent last. Bodies in existing files were deflated
 * with it: it may never change.
 */
export const DICTIONARY = Buffer.from(
  [
    '"payerName":""presumed-absent""needs-human""in-doubt""refused""failed""monitor""report""list""not-sent"',
    '"count":[{"piece":"counted":"expected":"float":"sessionId":"drawerId":"movement":"closingId":"',
    '"permission":"asker":{"id":""reason":"","decision":"commandId":"","manager":{"id":"","name":""}',
    '{"v":1,"profileId":"patientId":"","fields":[""],"outcome":"done","by":{"id":"","name":""}}',
    '{"v":1,"connection":{"id":"","baseUrl":"https://","username":"","clientId":null},"upTo":"2026-',
    '{"v":1,"attemptId":"","amount":}{"v":1,"saleId":"","lines":[{"kind":"office-visit","amount":',
    '{"v":1,"commandId":"","saleId":"","amount":,"given":,"change":,"cashier":{"id":"","name":""}',
    '{"v":1,"id":"","title":"Receipt 0000","content":{"kind":"receipt","number":"0000","copy":"customer"},',
    '"printers":["front"],"again":false,"state":{"kind":"printing","printer":""}}{"kind":"done"',
    '{"v":1,"number":"0000","duplicate":false}{"v":1,"outboxId":"","outcome":"done"}',
    '{"v":1,"outboxId":"","kind":"print-receipt","saleId":"","receiptNumber":"0000","sessionId":null}',
    '{"v":1,"saleId":"","patientId":null,"patientName":"","externalId":null,"lines":[{"kind":"copay",',
    '"amount":2500}],"cashier":{"id":"","name":""}}',
    '{"v":1,"receipt":{"number":"0000","type":"sale","saleId":"","clinic":{"name":"Clinic","cityState":"',
    '","phone":"("},"tillId":"","issuedAt":"2026-T:00.000Z","cashier":{"id":"","name":""},"lines":[{"kind":"',
    'copay","amount":2500}],"total":2500,"tender":{"kind":"card","brand":"visa","lastFour":"1111",',
    '"entry":"Swiped","approvalCode":"","trackingId":""},"patient":"","wording":{"language":"en",',
    '"header":[],"footer":[],"refundPolicy":null,"signatureFrom":null},"simulated":true}}',
    '{"v":1,"attemptId":"","state":"approved","foundBy":"answer","paymentId":"","code":"","message":null,',
    '"problem":null}{"v":1,"attemptId":"","saleId":"","patientId":null,"trackingId":"","operation":',
    '"authorize","method":"CARD","amount":2500,"card":{"brand":"visa","lastFour":"1111"},',
    '"bankAccount":null,"cashier":{"id":"","name":""},"connection":{"id":"","baseUrl":"https://",',
    '"username":"","clientId":null},"clockOffsetMs":0,"follows":null,"acknowledgedDuplicates":[]}',
  ].join(''),
);

/**
 * Small tables, window (8 kB) and output (1 kB): most bodies have less than 1 kB, and a
 * commit waits for the memory of each call.
 */
const DEFLATE = {
  dictionary: DICTIONARY,
  level: 6,
  memLevel: 4,
  windowBits: 13,
  chunkSize: 1_024,
} as const;

/** Any window: files hold bodies of other settings. */
const INFLATE = { dictionary: DICTIONARY } as const;

function deflated(text: string): Buffer {
  return deflateRawSync(text, DEFLATE);
}

/** The text of a stored body; empty for a damaged one, so that its hash differs. */
function textOf(body: unknown): string {
  try {
    return body instanceof Uint8Array ? inflateRawSync(body, INFLATE).toString() : String(body);
  } catch {
    return ''; // the verification reports the row
  }
}

/** Opens a database with `entry_text(body)` in its SQL. */
export function openDatabase(file: string, options?: Database.Options): Database.Database {
  return withEntryText(new Database(file, options));
}

/** Adds `entry_text(body)` to the SQL of a connection. */
export function withEntryText(db: Database.Database): Database.Database {
  return db.function('entry_text', { deterministic: true }, textOf);
}

/** SQL for the columns of a `Row`. */
export const ROW_COLUMNS = `till_id, number, at, kind, entry_text(body) AS body,
  lower(hex(prev_hash)) AS prev_hash, lower(hex(hash)) AS hash`;

/** SQL for a row as it is stored. */
export const INSERT = 'INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)';

/** Adds a row as it is stored. */
export function insertRow(db: { readonly prepare: Database.Database['prepare'] }, row: Row): void {
  const [before, hash] = [Buffer.from(row.prev_hash, 'hex'), Buffer.from(row.hash, 'hex')];
  const { till_id, number, at, kind } = row;
  db.prepare(INSERT).run(till_id, number, at, kind, deflated(row.body), before, hash);
}
