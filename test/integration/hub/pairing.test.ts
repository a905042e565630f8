import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { moveTill } from '../../../src/hub/branches.ts';
import { closeByCommand } from '../../../src/hub/clinic-close/by-command.ts';
import { makeReplacingCode } from '../../../src/hub/pairing.ts';
import { revokeTill } from '../../../src/hub/revoked.ts';
import { loseTill } from '../../../src/hub/tills.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { closeAt, joined } from '../../support/hub-close.ts';
import { paid } from '../../support/hub-entries.ts';
import { codeForPlaceOf, TestCounter, type TestHub } from '../../support/hub-fixture.ts';
import { dayClosed } from '../../support/z-report.ts';

const clinicOf = clinicsOnPostgres();

const stateOf = async ({ database }: TestHub, tillId: string) => {
  const [row] = await database.transaction('reads', (sql) =>
    sql.query('SELECT state, replaced_by FROM till WHERE till_id = $1', [tillId]),
  );
  return row;
};

describe('A counter that was paired for a mistyped branch and revoked', () => {
  it.each([
    ['does not make the clinic one of several branches', false],
    ['does so with money, which the close counts', true],
  ])('%s', async (_, hasMoney) => {
    const { hub, a } = await clinicOf('AAAA');
    const mistyped = await joined(hub, 'XXXX', 'Mian');
    const money = { attemptId: v7(), recordId: 'R-1', amount: 100 };
    if (hasMoney) mistyped.add(...paid('XXXX', money));
    await mistyped.send();
    const refusal = { code: 'NOT_ALL_BRANCHES', data: { branches: ['Mian'] } };
    await expect(closeAt(a).view()).rejects.toMatchObject(refusal);
    await hub.database.transaction('entries', (sql) => revokeTill(hub.hub.context, sql, 'XXXX'));
    const view = closeAt(a).view();
    if (hasMoney) await expect(view).rejects.toMatchObject(refusal);
    else expect(await view).toMatchObject({ close: null });
  });

  it('is moved to the branch once a close by the command has counted its money, and blocks no close then', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const { context } = hub.hub;
    const mistyped = await joined(hub, 'XXXX', 'Mian');
    mistyped.add(...paid('XXXX', { attemptId: v7(), recordId: 'R-1', amount: 100 }));
    mistyped.add(dayClosed('XXXX', { number: 1, card: 100 }));
    mistyped.add(...paid('XXXX', { attemptId: v7(), recordId: 'R-2', amount: 200 }));
    a.add(dayClosed('AAAA', { number: 1, card: 0 }));
    for (const counter of [mistyped, a]) await counter.send();
    await hub.database.transaction('entries', (sql) => revokeTill(context, sql, 'XXXX'));
    const move = () => moveTill(context, 'XXXX', 'Main', 'root');
    await expect(move()).rejects.toThrow(/^Counter XXXX has money .* hub -- clinic-close --reason/);
    const report = await closeByCommand(context, { by: 'root', reason: 'Mistyped' });
    expect(report).toMatch(/Mian/);
    await move();
    expect(await closeAt(a).begin()).toMatchObject({ zReports: [], notClosed: [] });
  });
});

describe('A code for the place of a dead PC', () => {
  it('is refused for the place of the counter itself, which joins with a code of its branch', async () => {
    const { hub, a } = await clinicOf('AAAA');
    await a.calls.leave({ session: a.session }, a.call);
    const again = new TestCounter(hub, 'AAAA', 'a new key of AAAA');
    again.entries.splice(0, Number.POSITIVE_INFINITY, ...a.entries);
    const code = await codeForPlaceOf(hub.hub, 'AAAA');
    await expect(again.pair(code, 'retired key')).rejects.toMatchObject({ code: 'CODE_REFUSED' });
    expect(await stateOf(hub, 'AAAA')).toEqual({ state: 'revoked', replaced_by: null });
    await again.join();
    expect(await again.hello()).toMatchObject({ state: 'active' });
  });

  it('is refused when the PC came back since it was made, until it is lost', async () => {
    const { hub, a } = await clinicOf('AAAA');
    const code = await codeForPlaceOf(hub.hub, 'AAAA');
    await a.hello();
    hub.clock.now += 5_000;
    const next = new TestCounter(hub, 'UUUU');
    await expect(next.pair(code, 'retired key')).rejects.toMatchObject({ code: 'CODE_REFUSED' });
    expect(await stateOf(hub, 'AAAA')).toEqual({ state: 'active', replaced_by: null });
    await expect(makeReplacingCode(hub.hub.context, 'AAAA')).rejects.toThrow('was heard 5 s ago');
    await hub.database.transaction('entries', (sql) => loseTill(sql, 'AAAA'));
    await next.pair(code, 'retired key');
    expect(await stateOf(hub, 'AAAA')).toEqual({ state: 'active', replaced_by: 'UUUU' });
  });
});
