import { describe, expect, it } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { makeReplacingCode } from '../../../src/hub/pairing.ts';
import { renameTill } from '../../../src/hub/till-names.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { TestCounter, type TestHub } from '../../support/hub-fixture.ts';

const clinicOf = clinicsOnPostgres();

const beatOf = ({ session, head }: TestCounter) => ({ session, head, inHand: [] });

async function namesOf({ database }: TestHub): Promise<unknown[]> {
  const rows = await database.transaction('reads', (sql) =>
    sql.query('SELECT name FROM till ORDER BY till_id'),
  );
  return rows.map(({ name }) => name);
}

describe('The name of a counter', () => {
  it('is of one counter: that of its PC, with a number if another one has it', async () => {
    const { hub } = await clinicOf('AAAA');
    for (const [tillId, name] of [
      ['BBBB', 'FRONTDESK'],
      ['CCCC', 'FrontDesk'],
      ['DDDD', 'frontdesk'],
    ] as const) {
      const counter = new TestCounter(hub, tillId);
      counter.name = name;
      await counter.join();
    }
    expect(await namesOf(hub)).toEqual(['Desk AAAA', 'FRONTDESK', 'FrontDesk 2', 'frontdesk 3']);
  });

  it('is that of the dead PC if its new one has it too, and never longer than a name', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const replacing = new TestCounter(hub, 'BBBB');
    replacing.name = a.name;
    hub.clock.now += 600_000;
    await replacing.pair(await makeReplacingCode(hub.hub.context, 'AAAA'), 'key of the journal');
    const long = 'L'.repeat(60);
    for (const tillId of ['CCCC', 'DDDD']) {
      const counter = new TestCounter(hub, tillId);
      counter.name = long;
      await counter.join();
    }
    const rows = await hub.database.transaction('reads', (sql) =>
      sql.query("SELECT name FROM till WHERE till_id IN ('BBBB', 'CCCC', 'DDDD') ORDER BY till_id"),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Desk AAAA', long, `${'L'.repeat(58)} 2`]);
  });

  it('is changed by a command, and stays when the counter joins again', async () => {
    const { hub, a } = await clinicOf('AAAA', 'BBBB');
    const rename = (tillId: string, name: string) =>
      renameTill(hub.hub.context, tillId, name, 'root');
    await rename('AAAA', ' Window 1 ');
    await rename('AAAA', 'window 1');
    expect(await namesOf(hub)).toEqual(['window 1', 'Desk BBBB']);
    await a.calls.leave({ session: a.session }, a.call);
    const again = new TestCounter(hub, 'AAAA', 'another key');
    await again.join();
    expect(await namesOf(hub)).toEqual(['window 1', 'Desk BBBB']);
    await expect(rename('BBBB', 'WINDOW 1')).rejects.toThrow('Another counter is WINDOW 1.');
    await expect(rename('BBBB', ' ')).rejects.toThrow('A name has 1 to 60 characters.');
    await expect(rename('BBBB', 'x'.repeat(61))).rejects.toThrow('A name has 1 to 60 characters.');
    await expect(rename('ZZZZ', 'Window 2')).rejects.toThrow('There is no counter ZZZZ.');
    expect(await namesOf(hub)).toEqual(['window 1', 'Desk BBBB']);
  });

  it('reaches the other counters with their next beat, also in a new branch', async () => {
    const { hub, a, b } = await clinicOf('AAAA', 'BBBB');
    const known = async () => (await b.calls.beat(beatOf(b), b.call)).tills;
    await renameTill(hub.hub.context, 'AAAA', 'Window 1', 'root');
    await moveTill(hub.hub.context, 'AAAA', 'North', 'root');
    await expect(a.calls.beat(beatOf(a), a.call)).rejects.toMatchObject({ code: 'OLDER_SESSION' });
    await a.hello();
    expect(await known()).toEqual([
      { tillId: 'BBBB', name: 'Desk BBBB', branch: 'Main' },
      { tillId: 'AAAA', name: 'Window 1', branch: 'North' },
    ]);
    expect(await a.calls.beat(beatOf(a), a.call)).toMatchObject({ recovering: false });
  });
});
