import { describe, expect, it } from 'vitest';
import { revokeTill } from '../../../src/hub/revoked.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';

const clinicOf = clinicsOnPostgres();

/** A new PC takes the place of a counter; returns it, and its connection for the journal of that counter. */
async function replacing({ hub, a }: Awaited<ReturnType<typeof clinicOf>>) {
  const next = new TestCounter(hub, 'CCCC');
  const retired = new TestCounter(hub, a.tillId, 'key of CCCC for AAAA');
  await next.pair(await codeForPlaceOf(hub.hub, a.tillId), retired.writerKey);
  await next.hello();
  retired.entries.splice(0, retired.entries.length, ...a.entries);
  await retired.hello();
  return { next, retired };
}

const revoke = ({ hub, database }: TestHub, tillId: string) =>
  database.transaction('entries', (sql) => revokeTill(hub.context, sql, tillId));

/** Says hello on a new connection; the code of the refusal, or null. */
const refusalOf = async (counter: TestCounter): Promise<string | null> => {
  counter.reconnect();
  return counter.hello().then(
    () => null,
    ({ code }: { code: string }) => code,
  );
};

describe('A revoked counter with another PC in its place', () => {
  it('has the key of its first PC revoked, and its journal goes on from the other one', async () => {
    const clinic = await clinicOf('AAAA', 'BBBB');
    const { hub, a } = clinic;
    const { next, retired } = await replacing(clinic);
    expect(await refusalOf(a)).toBe(null);
    await revoke(hub, 'AAAA');
    expect(await refusalOf(a)).toBe('REVOKED');
    expect(await refusalOf(next)).toBe(null);
    expect(await refusalOf(retired)).toBe(null);
  });

  it('joins again as itself once that one was revoked', async () => {
    const clinic = await clinicOf('AAAA');
    const { hub, a } = clinic;
    const { next } = await replacing(clinic);
    await revoke(hub, next.tillId);
    const again = new TestCounter(hub, 'AAAA', 'new key of AAAA');
    again.entries.splice(0, 1, ...a.entries);
    await again.join();
    expect(await again.hello()).toMatchObject({ state: 'active' });
    const [row] = await hub.database.transaction('reads', (sql) =>
      sql.query("SELECT replaced_by FROM till WHERE till_id = 'AAAA'"),
    );
    expect(row).toEqual({ replaced_by: null });
  });

  it('has all keys on the other PC revoked with that one', async () => {
    const clinic = await clinicOf('AAAA', 'BBBB');
    const { next, retired } = await replacing(clinic);
    await revoke(clinic.hub, 'CCCC');
    expect(await refusalOf(next)).toBe('REVOKED');
    expect(await refusalOf(retired)).toBe('REVOKED');
  });

  it.each([
    ['brought', true],
    ['left behind', false],
  ])('has its key revoked for a journal that the other PC has %s', async (_, isBrought) => {
    const { hub } = await clinicOf('AAAA');
    const takePlace = async (of: string, tillId: string) => {
      const next = new TestCounter(hub, tillId);
      const code = await codeForPlaceOf(hub.hub, of);
      await next.pair(code, `key of ${tillId} for others`, isBrought);
      await next.hello();
    };
    await takePlace('AAAA', 'BBBB');
    await takePlace('BBBB', 'CCCC');
    await revoke(hub, 'BBBB');
    const refusalAt = (tillId: string, key: string) => refusalOf(new TestCounter(hub, tillId, key));
    expect(await refusalAt('BBBB', 'key of BBBB')).toBe('REVOKED');
    expect(await refusalAt('AAAA', 'key of BBBB for others')).toBe('REVOKED');
    expect(await refusalAt('AAAA', 'key of AAAA')).toBe(null);
    expect(await refusalAt('BBBB', 'key of CCCC for others')).toBe(null);
    if (isBrought) expect(await refusalAt('AAAA', 'key of CCCC for others')).toBe(null);
  });
});
