import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { hashOfBody } from '../../../src/shared/hub/document-hash.ts';
import { REVOKED } from '../../../src/shared/hub/documents.ts';
import { clinicsOnPostgres } from '../../support/hub-clinics.ts';
import { TestCounter, type TestHub } from '../../support/hub-fixture.ts';

const clinicOf = clinicsOnPostgres();

/** A charge that is granted to a counter. */
async function chargeAsked(counter: TestCounter) {
  const reservationId = v7();
  const trackingId = `${counter.tillId}-${reservationId.replaceAll('-', '')}`;
  const asked = { reservationId, trackingId, saleId: v7(), amount: cents(1_300), guardKeys: [] };
  await counter.ask({ ...asked, what: 'authorize', turn: 0 });
  return trackingId;
}

const leave = (_: TestHub, { calls, call, session }: TestCounter) => calls.leave({ session }, call);

/** Another counter has the copy of its revoked key, which a restored hub does not. */
async function bringKey({ hub }: TestHub, counter: TestCounter, other: TestCounter) {
  const body = JSON.stringify({ tillId: counter.tillId });
  const { epoch } = hub.context.recovery;
  const document = {
    ...{ name: REVOKED + counter.writerKey, version: 1, epoch, body },
    ...{ hash: hashOfBody(body), by: null, tillId: other.tillId, at: new Date(0).toISOString() },
  };
  await other.calls.bring({ session: other.session, document }, other.call);
}

describe('A reservation without an intent', () => {
  it.each([
    ['leaves the clinic', leave],
    ['has a revoked key by the copy of another one', bringKey],
  ])('is a finding once its counter %s', async (_, end) => {
    const { hub, a: other } = await clinicOf('BBBB');
    const counter = new TestCounter(hub, 'AAAA', 'key-of-AAAA');
    await counter.join();
    await counter.hello();
    const trackingId = await chargeAsked(counter);
    await end(hub, counter, other);
    const { session, call } = other;
    const found = await other.calls.attention({ session, who: null, offset: 0 }, call);
    expect(found).toMatchObject([
      { kind: 'left-at-service', trackingId, amount: 1_300, tills: [{ tillId: 'AAAA' }] },
    ]);
  });
});
