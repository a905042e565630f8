import pg from 'pg';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { verifyHub } from '../../../src/hub/status.ts';
import { openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';

const suite = openClinicSuite();

/** A session of an administrator of the server, in the clinic's database or, where that takes none, outside of it. */
async function session(name: string) {
  const client = new pg.Client({
    connectionString: suite.postgres.cluster.url.replace(/\/postgres$/, `/${name}`),
  });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Ends all other sessions of a database, as a server does that stops or loses its place. */
const endSessions = (name: string) =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`;

/** The statements that cause a fault of the server, and end it; `outside`: from outside of the clinic's database. */
interface Fault {
  readonly outside: boolean;
  readonly begin: (name: string) => readonly string[];
  readonly end: (name: string) => readonly string[];
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'is gone': {
    outside: true,
    begin: (name) => [`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`, endSessions(name)],
    end: (name) => [`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`],
  },
  'is read-only': {
    outside: true,
    begin: (name) => [
      `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
      endSessions(name),
    ],
    end: (name) => [
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
      endSessions(name),
    ],
  },
  hangs: {
    outside: false,
    begin: () => ['BEGIN', 'LOCK TABLE till IN ACCESS EXCLUSIVE MODE'],
    end: () => ['ROLLBACK'],
  },
  // The same code as of a full disk, at each write.
  'is full': {
    outside: false,
    begin: () => [
      `CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS
         $$BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END$$`,
      'CREATE TRIGGER no_space BEFORE INSERT ON journal_entry FOR EACH ROW EXECUTE FUNCTION no_space()',
      'CREATE TRIGGER no_space BEFORE INSERT ON reservation FOR EACH ROW EXECUTE FUNCTION no_space()',
    ],
    end: () => ['DROP FUNCTION no_space CASCADE'],
  },
};

const clinicOf = async (...tillIds: readonly string[]) => {
  const clinic = await suite.clinicOf(...tillIds);
  const [row] = await clinic.rows('SELECT current_database()');
  return { ...clinic, name: String(row?.['current_database']) };
};

describe('When PostgreSQL', () => {
  it.each(Object.entries(FAULTS))(
    '%s, a charge goes on marked, a refund needs a manager, and nothing is lost',
    async (what, { outside, begin, end }) => {
      const at = Object.keys(FAULTS).indexOf(what);
      const { a, b, name, database, held } = await clinicOf(`AAAA8${at}`, `BBBB8${at}`);
      const payment = await a.pay();
      await a.together();
      const administrator = await session(outside ? 'postgres' : name);
      for (const statement of begin(name)) await administrator.query(statement);
      await b.pay();
      expect(b.marks()).toEqual([{ without: null }]);
      await expect(b.refund(payment)).rejects.toMatchObject({
        code: 'CLINIC_UNSURE',
        data: { approvable: true },
      });
      for (const statement of end(name)) await administrator.query(statement);
      await Promise.all([a.together(), b.together()]);
      await vi.waitFor(async () => expect(await held()).toEqual([]), WAIT);
      expect(await verifyHub(database)).toEqual([]);
    },
  );

  it('is full, a counter sends its entries again in the same session', async () => {
    const { a, name, rows } = await clinicOf('AAAA86');
    const administrator = await session(name);
    const { begin, end } = FAULTS['is full'] ?? { begin: () => [], end: () => [] };
    for (const statement of begin(name)) await administrator.query(statement);
    const sessions = () => rows('SELECT session FROM till');
    const before = await sessions();
    const sent = () => a.wire.calls.filter((call) => call === 'rows').length;
    const sentBefore = sent();
    await a.pay();
    await vi.waitFor(() => expect(sent()).toBeGreaterThan(sentBefore + 1), WAIT);
    for (const statement of end(name)) await administrator.query(statement);
    await a.together();
    expect(await sessions()).toEqual(before);
  });

  it('ends its sessions, idle counters say hello at once, and the hub ends its recovery', async () => {
    const { a, b, name, rows } = await clinicOf('AAAA87', 'BBBB87');
    await a.together();
    const sessions = () => rows('SELECT session FROM till ORDER BY till_id');
    const before = await sessions();
    const outside = await session('postgres');
    await outside.query(`${endSessions(name)} AND application_name LIKE 'swipewell-hub%'`);
    await vi.waitFor(async () => {
      const now = await sessions();
      for (const [at, { session }] of before.entries()) {
        expect(Number(now[at]?.['session'])).toBeGreaterThan(Number(session));
      }
    }, WAIT);
    await Promise.all([a.together(), b.together()]);
  });

  it('fails over in the middle of a reservation, the counter asks again by the same id', async () => {
    const { a, b, name, held } = await clinicOf('AAAA85', 'BBBB85');
    const payment = await a.pay();
    await a.together();
    const administrator = await session(name);
    await administrator.query('BEGIN');
    await administrator.query('LOCK TABLE slot IN ACCESS EXCLUSIVE MODE');
    const commandId = v7();
    const refunding = b.refund(payment, { commandId }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(b.wire.calls).toContain('ask'), WAIT);
    const outside = await session('postgres');
    await outside.query(`${endSessions(name)} AND application_name LIKE 'swipewell-hub%'`);
    expect(await refunding).toMatchObject({ code: 'CLINIC_UNSURE' });
    await administrator.query('ROLLBACK');
    await vi.waitFor(
      async () => {
        const { attempt } = await b.refund(payment, { commandId });
        expect(attempt).toMatchObject({ state: 'approved' });
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(b.marks()).toEqual([{ epoch: expect.any(String) }]);
    await b.together();
    expect(await held()).toEqual([]);
  });
});
