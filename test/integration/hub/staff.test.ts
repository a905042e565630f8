import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { COPAY, DANA } from '../../support/journal-fixtures.ts';
import { swipeCard } from '../../support/swipe-card.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

const namesAt = ({ till }: ClinicCounter) => till.staff.people.map(({ name }) => name).toSorted();

/** Ines signs in at a counter, instead of Dana. */
async function asOwner(counter: ClinicCounter) {
  counter.till.staff.signOut();
  await counter.till.staff.signIn('owner', '864209');
  return counter.till.manageStaff;
}

const once = () => ({ commandId: v7() });

/** Both counters have the list of the first. */
async function together(...counters: readonly ClinicCounter[]) {
  for (const { clinic } of counters) {
    await vi.waitFor(() => expect(clinic.documents.read('recovery')).not.toBeNull(), WAIT);
  }
}

describe('The staff of a clinic (hub.md, section 1)', () => {
  it('is one list: a person added at one counter signs in at the other', async () => {
    const { a, b } = await clinicOf('AAAA51', 'BBBB51');
    await together(a, b);
    const manage = await asOwner(a);
    await manage.add(once(), { name: 'Uma Park', role: 'lead', pin: '102938' });
    await vi.waitFor(() => expect(namesAt(b)).toContain('Uma Park'), WAIT);
    expect(namesAt(a)).toEqual(namesAt(b));
    const uma = b.till.staff.people.find(({ name }) => name === 'Uma Park');
    b.till.staff.signOut();
    await expect(b.till.staff.signIn(uma?.id ?? '', '102938')).resolves.toMatchObject({
      name: 'Uma Park',
    });
    // The clinic has hashes of PINs only.
    const bodies = JSON.stringify(b.clinic.documents.list('person/'));
    expect(bodies).not.toMatch(/102938|135790|864209|shownPin/);
  });

  it('signs a removed person out at the other counter within a second', async () => {
    const { a, b } = await clinicOf('AAAA52', 'BBBB52');
    await together(a, b);
    const manage = await asOwner(a);
    expect(b.till.staff.current).toMatchObject({ id: 'cashier' });
    await manage.remove(once(), 'cashier');
    await vi.waitFor(() => expect(b.till.staff.current).toBeNull(), {
      timeout: 1_000,
      interval: 10,
    });
    expect(namesAt(b)).toEqual(['Ines Okafor', 'Morgan Lee']);
    await expect(b.till.staff.signIn('cashier', '135790')).rejects.toMatchObject({
      code: 'UNKNOWN_PERSON',
    });
  });

  it('signs a person out that a newer program removed with a role that this one does not know', async () => {
    const { a, b } = await clinicOf('AAAA64', 'BBBB64');
    await together(a, b);
    const publish = (active: boolean) => {
      const body = JSON.parse(a.clinic.documents.read('person/cashier')?.body ?? '');
      const next = JSON.stringify({ ...body, role: 'supervisor', active });
      return a.clinic.documents.publish('person/cashier', next, DANA);
    };
    const versionAt = ({ clinic }: ClinicCounter) =>
      clinic.documents.read('person/cashier')?.version;
    await publish(true);
    await vi.waitFor(() => expect(versionAt(b)).toBe(2), WAIT);
    expect(b.till.staff.current).toMatchObject({ id: 'cashier' });
    await publish(false);
    await vi.waitFor(() => expect(versionAt(b)).toBe(3), WAIT);
    expect(b.till.staff.current).toBeNull();
    expect(namesAt(b)).toEqual(['Ines Okafor', 'Morgan Lee']);
  });

  it('signs a removed person out at a counter that was away, when it is back', async () => {
    const { a, b, open } = await clinicOf('AAAA53', 'BBBB53');
    await together(a, b);
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    const manage = await asOwner(a);
    await manage.remove(once(), 'cashier');
    expect(b.till.staff.current).toMatchObject({ id: 'cashier' });
    b.wire.isCut = false;
    await vi.waitFor(() => expect(b.till.staff.current).toBeNull(), WAIT);
    // Its copy is in force without the hub.
    await b.close();
    const again = await open('BBBB53', { folder: b.folder }).catch((error: unknown) => error);
    expect(again).toMatchObject({ code: 'UNKNOWN_PERSON' }); // the fixture signs Dana in
  });

  it('changes nothing without the hub, and signs people in by the copy', async () => {
    const { a, b } = await clinicOf('AAAA54', 'BBBB54');
    await together(a, b);
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    const manage = await asOwner(b);
    const change = manage.change(once(), 'cashier', { pin: '555555' });
    await expect(change).rejects.toMatchObject({ code: 'HUB_AWAY' });
    b.till.staff.signOut();
    await expect(b.till.staff.signIn('cashier', '555555')).rejects.toMatchObject({
      code: 'WRONG_PIN',
    });
    await b.till.staff.signIn('cashier', '135790');
  });

  it('takes one of two changes that were made at once, and says so to the other', async () => {
    const { a, b } = await clinicOf('AAAA55', 'BBBB55');
    await together(a, b);
    const [first, second] = [await asOwner(a), await asOwner(b)];
    const results = await Promise.allSettled([
      first.change(once(), 'manager', { role: 'lead' }),
      second.change(once(), 'manager', { role: 'cashier' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGED_MEANWHILE' },
    });
    const roleAt = ({ till }: ClinicCounter) =>
      till.staff.people.find(({ id }) => id === 'manager')?.role;
    await vi.waitFor(() => expect(roleAt(a)).toBe(roleAt(b)), WAIT);
    expect(roleAt(a)).not.toBe('manager');
  });

  it('keeps an administrator, and one name for one person', async () => {
    const { a, b } = await clinicOf('AAAA56', 'BBBB56');
    await together(a, b);
    const [first, second] = [await asOwner(a), await asOwner(b)];
    const results = await Promise.allSettled([
      first.add(once(), { name: 'Uma Park', role: 'administrator', pin: '102938' }),
      second.add(once(), { name: 'uma park', role: 'cashier', pin: '102938' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const publish = a.clinic.documents.publish('person/owner', '{}', null);
    await expect(publish).rejects.toMatchObject({ code: 'NOT_PERMITTED' });
  });
});

describe('The recovery code of a clinic', () => {
  it('works until the next one is shown, if the line is lost in between', async () => {
    const { a, b } = await clinicOf('AAAA65', 'BBBB65');
    await together(a, b);
    await asOwner(a);
    const { staff } = a.till.handlers;
    const { recoveryCode: code } = await staff.renewRecovery();
    const recovered = () => staff.recover({ ...once(), id: 'owner', code, pin: '102938' });
    const { publish } = a.clinic.documents;
    const cutBefore = (call: number) => {
      let calls = 0;
      return vi.spyOn(a.clinic.documents, 'publish').mockImplementation(async (...document) => {
        calls += 1;
        if (calls === call) {
          a.wire.cut();
          await vi.waitFor(() => expect(a.clinic.uplink.state).toBe('away'), WAIT);
        }
        return publish(...document);
      });
    };
    for (const call of [1, 2]) {
      const published = cutBefore(call);
      await expect(recovered()).rejects.toMatchObject({ code: 'HUB_AWAY' });
      published.mockRestore();
      a.wire.isCut = false;
      await a.together();
    }
    a.till.staff.signOut();
    await a.till.staff.signIn('owner', '102938');
    const { recoveryCode: next } = await recovered();
    expect(next).not.toBe(code);
    await vi.waitFor(() => {
      const [here, there] = [a, b].map(({ clinic }) => clinic.documents.read('recovery')?.version);
      expect(there).toBe(here);
    }, WAIT);
    await b.till.handlers.staff.recover({ ...once(), id: 'owner', code: next, pin: '203948' });
  });
});

describe('A person that is removed with a payment at the counter', () => {
  it('leaves a sale that waits for a card saved for later', async () => {
    const { a, b } = await clinicOf('AAAA57', 'BBBB57');
    await together(a, b);
    const sale = { saleId: v7(), lines: COPAY, patientId: null };
    b.till.counter.listen(sale);
    const manage = await asOwner(a);
    await manage.remove(once(), 'cashier');
    await vi.waitFor(() => expect(b.till.staff.current).toBeNull(), WAIT);
    expect(b.till.counter.current).toBeNull();
    await b.till.staff.signIn('manager', '246810');
    b.till.counter.resume(sale.saleId);
    expect(b.till.counter.current).toMatchObject({ saleId: sale.saleId, remaining: 2_500 });
  });

  it('gets no more than the outcome of a charge that is under way', async () => {
    const { a, b } = await clinicOf('AAAA58', 'BBBB58');
    await together(a, b);
    const sale = { saleId: v7(), lines: COPAY, patientId: null };
    const { swipe } = await swipeCard(b.till, sale, 'visa');
    await suite.service.addFault({
      ...{ method: 'POST', path: '/api/pp/payments/authorize' },
      ...{ fault: 'delay', delay_ms: 1_500 },
    });
    const charged = b.till.checkout.charge({ ...sale, commandId: v7(), swipe });
    const manage = await asOwner(a);
    await vi.waitFor(() => expect(b.till.counter.current?.step.kind).toBe('sending'), WAIT);
    await manage.remove(once(), 'cashier');
    await vi.waitFor(() => expect(b.till.staff.acting).toBeNull(), WAIT);
    expect(b.till.staff.locked).toBe(true);
    await expect(charged).resolves.toMatchObject({ state: 'approved' });
    await vi.waitFor(() => expect(b.till.staff.current).toBeNull(), WAIT);
    expect(b.till.counter.current).toBeNull();
  });
});

describe('A counter with a list of its own', () => {
  it('takes the clinic’s when it joins, and saves its own aside', async () => {
    const { a, open } = await clinicOf('AAAA59');
    await together(a);
    const manage = await asOwner(a);
    await manage.remove(once(), 'manager');
    const b = await open('BBBB59');
    await together(b);
    await vi.waitFor(() => expect(namesAt(b)).toEqual(['Dana Reyes', 'Ines Okafor']), WAIT);
    expect(b.clinic.documents.list('person/')).toHaveLength(3);
    const file = join(a.folder, 'staff.json');
    expect(readFileSync(file, 'utf8')).not.toContain('Morgan Lee');
  });
});

describe('Wrong PINs (hub.md, section 5)', () => {
  const wrongAt = async ({ till }: ClinicCounter) =>
    till.approve({ managerId: 'manager', pin: '000000', reason: 'Asked' }, DANA, 'refund');
  const lockedAt = ({ till }: ClinicCounter) =>
    till.staff.people.find(({ id }) => id === 'manager')?.lockedOutUntil ?? null;
  const triesAt = ({ clinic }: ClinicCounter) => clinic.documents.triesOf('manager')?.wrong ?? 0;

  it('count over all counters, lock the PIN at each, and are ended at each', async () => {
    const { a, b } = await clinicOf('AAAA61', 'BBBB61');
    await together(a, b);
    for (let tried = 0; tried < 3; tried += 1) {
      await expect(wrongAt(a)).rejects.toMatchObject({ code: 'WRONG_PIN' });
    }
    await vi.waitFor(() => expect(triesAt(b)).toBe(3), WAIT);
    expect(lockedAt(b)).toBeNull();
    for (let tried = 0; tried < 2; tried += 1) {
      await expect(wrongAt(b)).rejects.toMatchObject({ code: 'WRONG_PIN' });
    }
    expect(lockedAt(b)).not.toBeNull();
    await vi.waitFor(() => expect(lockedAt(a)).not.toBeNull(), WAIT);
    await expect(wrongAt(a)).rejects.toMatchObject({ code: 'PIN_LOCKED_OUT' });
    // Without the hub the lockout stays.
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    await expect(wrongAt(b)).rejects.toMatchObject({ code: 'PIN_LOCKED_OUT' });
    b.wire.isCut = false;
    await b.together();
    const manage = await asOwner(a);
    manage.openPin(once(), 'manager');
    await vi.waitFor(() => expect([lockedAt(a), lockedAt(b)]).toEqual([null, null]), WAIT);
  });

  it('are ended at the other counter by a correct PIN, and by a new one', async () => {
    const { a, b } = await clinicOf('AAAA62', 'BBBB62');
    await together(a, b);
    for (let tried = 0; tried < 4; tried += 1) {
      await expect(wrongAt(a)).rejects.toMatchObject({ code: 'WRONG_PIN' });
    }
    await vi.waitFor(() => expect(triesAt(b)).toBe(4), WAIT);
    const manage = await asOwner(b);
    await manage.change(once(), 'manager', { pin: '102938' });
    await vi.waitFor(() => expect(triesAt(b)).toBe(0), WAIT);
    // The first counter counts again from none.
    await vi.waitFor(
      () => expect(a.clinic.documents.triesOf('manager')?.endedHere).toBeTruthy(),
      WAIT,
    );
    await expect(wrongAt(a)).rejects.toMatchObject({ code: 'WRONG_PIN' });
    expect(lockedAt(a)).toBeNull();
  });
});
