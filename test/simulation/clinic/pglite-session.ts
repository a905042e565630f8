import { PGlite, protocol } from '@electric-sql/pglite';
import pg from 'pg';
import type { Row } from '../../../src/hub/database.ts';

const { serialize, Parser, messages } = protocol;

interface Answer {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A statement that the server knows by its name, with the columns of its rows. */
interface Prepared {
  readonly name: string;
  columns: readonly Column[];
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

const INT8 = 20;
/** Types of the server's messages. */
const [DATA_ROW, ROW_DESCRIPTION, ERROR] = [0x44, 0x54, 0x45];
const BEGIN = serialize.query('BEGIN');

/**
 * The one session of a PGlite, which resolves without a turn of the event loop. Each statement is prepared once, and runs in
 * one message: PGlite's own `query` parses and describes it each time, in five messages, and takes four times as long.
 */
export class PGliteSession {
  readonly #pg: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  /** True between a BEGIN and the first statement after it, which carries it. */
  #isBeginning = false;

  private constructor(pg: PGlite) {
    this.#pg = pg;
  }

  static async open(): Promise<PGliteSession> {
    const session = new PGliteSession(await PGlite.create());
    // A plan of a few rows is as good as any other, and planning would take longer than the run.
    session.exec('SET plan_cache_mode = force_generic_plan; SET synchronous_commit = off');
    // Statistics of the server, which nothing reads.
    session.exec('SET track_activities = off; SET track_counts = off');
    return session;
  }

  /** Begins a transaction with the next message. */
  begin(): void {
    this.#isBeginning = true;
  }

  /** Statements without values. @returns the rows of all. */
  exec(text: string): readonly Row[] {
    const { columns, rows } = this.#send(serialize.query(text), []);
    return rows.map((values) => rowOf(columns, values));
  }

  /** One statement with values. */
  query(text: string, values: readonly unknown[]): readonly Row[] {
    const known = this.#prepared.get(text);
    const prepared = known ?? { name: `s${this.#prepared.size}`, columns: [] };
    const { name } = prepared;
    const parts = [
      serialize.bind({ statement: name, values: values.map(textOf) }),
      serialize.execute(),
      serialize.sync(),
    ];
    if (known === undefined) {
      parts.unshift(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    }
    const { columns, rows } = this.#send(Buffer.concat(parts), prepared.columns);
    prepared.columns = columns;
    this.#prepared.set(text, prepared);
    return rows.map((values) => rowOf(columns, values));
  }

  /**
   * Rows are read here: PGlite's parser takes as long as a short statement.
   * @throws {DatabaseError} the error of the server, with its code.
   */
  #send(message: Uint8Array, known: readonly Column[]): Answer {
    const sent = this.#isBeginning ? Buffer.concat([BEGIN, message]) : message;
    this.#isBeginning = false;
    const { buffer, byteOffset, byteLength } = this.#pg.execProtocolRawSync(sent);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    const rows: (readonly (string | null)[])[] = [];
    let columns = known;
    for (let at = 0; at < byteLength; ) {
      const next = at + 1 + bytes.readInt32BE(at + 1);
      const type = bytes[at];
      if (type === DATA_ROW) rows.push(valuesOf(bytes, at + 5));
      else if (type === ROW_DESCRIPTION || type === ERROR) {
        new Parser().parse(bytes.subarray(at, next), (answer) => {
          if (answer instanceof messages.DatabaseError) throw answer;
          if (answer instanceof messages.RowDescriptionMessage) columns = columnsOf(answer);
        });
      }
      at = next;
    }
    return { columns, rows };
  }
}

/** The values of a row, as texts. */
function valuesOf(bytes: Buffer, from: number): readonly (string | null)[] {
  const values: (string | null)[] = [];
  let at = from + 2;
  for (let count = bytes.readInt16BE(from); count > 0; count -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    values.push(length === -1 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(0, length);
  }
  return values;
}

/** With the types of `openDatabase`. */
function columnsOf({
  fields,
}: InstanceType<typeof messages.RowDescriptionMessage>): readonly Column[] {
  return fields.map(({ name, dataTypeID }) => ({
    name,
    read: dataTypeID === INT8 ? Number : pg.types.getTypeParser(dataTypeID, 'text'),
  }));
}

function rowOf(columns: readonly Column[], values: readonly (string | null)[]): Row {
  return Object.fromEntries(
    columns.map(({ name, read }, index) => {
      const value = values[index] ?? null;
      return [name, value === null ? null : read(value)];
    }),
  );
}

/** A value as `pg` sends it. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function elementOf(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}
