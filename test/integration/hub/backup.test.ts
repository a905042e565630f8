import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backUp, restore } from '../../../src/hub/backup.ts';
import { hubStatus, verifyHub } from '../../../src/hub/status.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { paid } from '../../support/hub-entries.ts';
import { openTestHub } from '../../support/hub-fixture.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clinic = clinicsOnPostgres();
const OWN = { key: 'the key', cert: 'its certificate' };
const PHRASE = 'correct horse battery';

describe('A backup of the hub (hub.md, section 7)', () => {
  it('is restored with a new epoch, and recovers until the counters are back with their entries', async () => {
    const { hub, a, b, newDatabase } = await clinic('AAAA', 'BBBB');
    a.add(...paid('AAAA', { attemptId: v7(), recordId: 'R-1', amount: 100 }));
    await a.send();
    const file = join(temporaryFolder(), 'hub.backup');
    expect(await backUp(hub.database, OWN, file, PHRASE)).toBeGreaterThan(6);
    expect(readFileSync(file, 'latin1')).not.toMatch(/AAAA|the key/);
    b.add(...paid('BBBB', { attemptId: v7(), recordId: 'R-2', amount: 100 }));
    await b.send(); // after the backup: the restored hub does not have it

    const restored = await openTestHub(await newDatabase(), hub.clock.now);
    onTestFinished(() => restored.close());
    const epoch = v7();
    expect(await restore(restored.database, file, PHRASE, epoch)).toEqual(OWN);
    expect(await verifyHub(restored.database)).toEqual([]);
    await restored.hub.context.recovery.start(new Date(restored.clock.now));
    for (const counter of [a, b]) counter.reconnect(restored);
    expect(await a.hello()).toMatchObject({ state: 'active', epoch, recovering: true });
    expect(await b.hello()).toMatchObject({ recovering: true, upTo: { number: 1 } });
    const refund = {
      ...{
        turn: 0,
        reservationId: v7(),
        trackingId: null,
        what: 'credit' as const,
        amount: cents(100),
      },
      ...{ insteadOf: null, of: { recordId: 'R-2', trackingId: null } },
    };
    expect(await a.ask(refund)).toEqual({ answer: 'recovering' });
    await b.send();
    expect(await a.ask(refund)).toMatchObject({ answer: 'granted', left: 100 });
    expect(await hubStatus(restored.database)).toMatchObject({
      entries: a.entries.length + b.entries.length,
    });
  });

  it.each([
    ['a wrong pass phrase', () => {}, 'another pass phrase'],
    ['a changed file', flip(200), PHRASE],
    ['a changed seal', flip(-1), PHRASE],
    ['a cut file', cut(40), PHRASE],
    ['another file', (file: string) => writeFileSync(file, 'text'), PHRASE],
  ])('is refused with %s, and the database stays empty', async (_, change, phrase) => {
    const { hub, newDatabase } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(hub.database, OWN, file, PHRASE);
    change(file);
    const empty = await openTestHub(await newDatabase());
    onTestFinished(() => empty.close());
    await expect(restore(empty.database, file, phrase, v7())).rejects.toThrow(/backup/);
    expect(await hubStatus(empty.database)).toMatchObject({ counters: 0, recovering: false });
  });

  it('is not restored over counters', async () => {
    const { hub } = await clinic('AAAA');
    const file = join(temporaryFolder(), 'hub.backup');
    await backUp(hub.database, OWN, file, PHRASE);
    await expect(restore(hub.database, file, PHRASE, v7())).rejects.toThrow('has counters');
  });
});

function flip(at: number) {
  return (file: string) => {
    const bytes = readFileSync(file);
    const place = at < 0 ? bytes.length + at : at;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    writeFileSync(file, bytes);
  };
}

function cut(length: number) {
  return (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -length));
}
