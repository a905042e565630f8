import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { joined } from '../../support/hub-close.ts';
import { opened, paid } from '../../support/hub-entries.ts';
import type { TestCounter } from '../../support/hub-fixture.ts';
import { DANA } from '../../support/journal-fixtures.ts';

const clinicOf = clinicsOnPostgres();

/** A payment of one patient at each of the other counters, and one that goes on before its late answer. */
async function chargedAgain() {
  const { a, b, hub } = await clinicOf('AAAA', 'BBBB');
  const c = await joined(hub, 'CCCC', 'North');
  await c.send();
  const charge = () => ({ attemptId: v7(), recordId: v7(), amount: 2_500, patientId: 'p-1' });
  const atA = charge();
  a.add(...paid('AAAA', atA));
  await a.send();
  const atC = charge();
  c.add(...paid('CCCC', { ...atC, acknowledged: [atA.attemptId] }));
  await c.send();
  const atB = charge();
  b.add(...opened('BBBB', { ...atB, mark: null }));
  const [first, second, late] = [atA.attemptId, atC.attemptId, atB.attemptId];
  const answer = (similar: string[]) =>
    b.calls.lateAnswer({ session: b.session, key: late, similar }, b.call);
  return { b, first, second, late, answer };
}

const findingsAt = async ({ calls, call, session }: TestCounter) => {
  const found = await calls.attention({ session, who: DANA, offset: 0 }, call);
  return found.map(({ kind, keys, tills, attentionId }) => ({
    ...{ kind, keys, attentionId, tills: tills.map(({ tillId }) => tillId) },
  }));
};

describe('Similar payments that the hub finds after a charge', () => {
  it('are one finding at all their counters, whatever finds them again, also after it was closed', async () => {
    const { b, first, second, late, answer } = await chargedAgain();
    await answer([first, second]);
    await answer([first, second]); // by a repeated call
    const found = await findingsAt(b);
    const tills = ['AAAA', 'BBBB', 'CCCC'];
    expect(found).toMatchObject([{ kind: 'late-answer', keys: [late, first, second], tills }]);
    const [{ attentionId } = { attentionId: '' }] = found;
    const { calls, call, session } = b;
    await calls.closeAttention({ session, attentionId, manager: DANA, reason: 'Two visits' }, call);
    await b.send();
    expect(await findingsAt(b)).toEqual([]);
  });

  it('are a finding with those alone that no earlier one has', async () => {
    const { b, first, second, late, answer } = await chargedAgain();
    await answer([first]);
    await b.send();
    expect(await findingsAt(b)).toMatchObject([
      { kind: 'similar-payment', keys: [late, second], tills: ['BBBB', 'CCCC'] },
      { kind: 'late-answer', keys: [late, first], tills: ['AAAA', 'BBBB'] },
    ]);
  });
});
