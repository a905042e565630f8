import { PGlite, protocol } from '@electric-sql/pglite';
import pg from 'pg';
import type { Row } from '../../../src/hub/database.ts';

const { serialize, Parser, messages } = protocol;

type Answer = Parameters<Parameters<InstanceType<typeof Parser>['parse']>[1]>[0];

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
    return session;
  }

  /** Begins a transaction with the next message. */
  begin(): void {
    this.#isBeginning = true;
  }

  /** Statements without values. @returns the rows of all. */
  exec(text: string): readonly Row[] {
    let columns: readonly Column[] = [];
    const rows: Row[] = [];
    for (const answer of this.#send(serialize.query(text))) {
      if (answer instanceof messages.RowDescriptionMessage) columns = columnsOf(answer);
      if (answer instanceof messages.DataRowMessage) rows.push(rowOf(columns, answer.fields));
    }
    return rows;
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
    const rows: Row[] = [];
    for (const answer of this.#send(Buffer.concat(parts))) {
      if (answer instanceof messages.RowDescriptionMessage) prepared.columns = columnsOf(answer);
      if (answer instanceof messages.DataRowMessage) {
        rows.push(rowOf(prepared.columns, answer.fields));
      }
    }
    this.#prepared.set(text, prepared);
    return rows;
  }

  /** @throws {DatabaseError} the error of the server, with its code. */
  #send(message: Uint8Array): readonly Answer[] {
    const answers: Answer[] = [];
    const sent = this.#isBeginning ? Buffer.concat([BEGIN, message]) : message;
    this.#isBeginning = false;
    new Parser().parse(this.#pg.execProtocolRawSync(sent), (answer) => answers.push(answer));
    for (const answer of answers) if (answer instanceof messages.DatabaseError) throw answer;
    return answers;
  }
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
