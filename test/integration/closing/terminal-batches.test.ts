import { describe, expect, test } from 'vitest';
import { cents } from '../../../src/shared/domain/money.ts';
import { chargeAtTerminal } from './at-the-counter.ts';
import type { Clinic } from './clinic.ts';
import {
  beginToClose,
  closeDrawer,
  finish,
  matchUntilRead,
  openDrawer,
  signOff,
} from './closing-a-day.ts';
import { calmClinic } from './worked-day.ts';

const FLOAT = cents(20_000);

const enterBatch = (clinic: Clinic, closingId: string, total: number, terminal = 'Front desk') => {
  const order = { commandId: clinic.environment.newId(), closingId, terminal, total: cents(total) };
  return clinic.give(({ closing }) => closing.service.enterBatch(order));
};

const stepOf = async (clinic: Clinic) => {
  const closing = await clinic.must(({ closing }) => closing.service.current);
  return closing?.steps.find(({ step }) => step === 'terminals');
};

/** A day with $77.00 at the terminal, closed up to the batch. */
async function dayWithTerminal() {
  const clinic = await calmClinic();
  await chargeAtTerminal(clinic, cents(4_000));
  await chargeAtTerminal(clinic, cents(3_700));
  await closeDrawer(clinic, FLOAT);
  return { clinic, closingId: await beginToClose(clinic) };
}

describe('the batch total of a card terminal', () => {
  test('is a step of the close until it is entered', async () => {
    const { clinic, closingId } = await dayWithTerminal();
    expect(await stepOf(clinic)).toMatchObject({ state: 'open', items: 1 });
    await matchUntilRead(clinic, closingId);
    expect(await finish(clinic, closingId)).toBe('STEP_OPEN');
    await enterBatch(clinic, closingId, 7_700);
    expect(await stepOf(clinic)).toMatchObject({ state: 'done', items: 0 });
    expect(await finish(clinic, closingId)).toBe('STEP_OPEN'); // the reconciliation is older
    await matchUntilRead(clinic, closingId);
    expect(await finish(clinic, closingId)).toMatchObject({
      terminals: [
        {
          name: 'Front desk',
          charges: { count: 2, sum: 7_700 },
          refunds: { count: 0, sum: 0 },
          expected: 7_700,
          batch: 7_700,
        },
      ],
      match: { differences: [] },
    });
  });

  test.each([
    ['terminal-over', 8_000],
    ['terminal-short', 7_000],
  ])('that differs is the finding %s, which a manager approves', async (kind, total) => {
    const { clinic, closingId } = await dayWithTerminal();
    await enterBatch(clinic, closingId, total);
    await matchUntilRead(clinic, closingId);
    expect(await finish(clinic, closingId)).toBe('STEP_OPEN');
    await signOff(clinic, closingId, 'match');
    expect(await finish(clinic, closingId)).toMatchObject({
      match: { differences: [{ kind, name: 'Front desk', amount: total, other: 7_700 }] },
    });
    await openDrawer(clinic, FLOAT);
    await closeDrawer(clinic, FLOAT);
    const next = await beginToClose(clinic);
    await matchUntilRead(clinic, next);
    expect(await finish(clinic, next)).toMatchObject({ terminals: [], match: { differences: [] } });
  });

  test('below zero is rejected while charges exceed refunds', async () => {
    const { clinic, closingId } = await dayWithTerminal();
    expect(await enterBatch(clinic, closingId, -7_700)).toEqual({ refused: 'BATCH_BELOW_ZERO' });
    expect(await stepOf(clinic)).toMatchObject({ state: 'open', items: 1 });
  });

  test('below zero is taken on a day with more refunds than charges', async () => {
    const { clinic, closingId } = await dayWithTerminal();
    await enterBatch(clinic, closingId, 7_700);
    await matchUntilRead(clinic, closingId);
    await finish(clinic, closingId);
    await openDrawer(clinic, FLOAT);
    const newest = { words: '', offset: 0, limit: 1 };
    const [payment] = (await clinic.must(({ payments }) => payments.find(newest))).payments;
    const key = payment?.key ?? '';
    const refund = {
      subject: { kind: 'ours', key },
      kind: 'terminal-back',
      amount: cents(1_000),
      remaining: cents(3_700),
      reason: 'visit-canceled' as const,
      commandId: clinic.environment.newId(),
    } as const;
    const approval = { managerId: 'manager', pin: '246810', reason: 'Visit canceled' };
    await clinic.must(({ payments }) => payments.voidOrRefund({ ...refund, approval }));
    await closeDrawer(clinic, FLOAT);
    const next = await beginToClose(clinic);
    await enterBatch(clinic, next, -1_000);
    await matchUntilRead(clinic, next);
    expect(await finish(clinic, next)).toMatchObject({
      terminals: [{ expected: -1_000, batch: -1_000 }],
      match: { differences: [] },
    });
  });

  test('of an unknown terminal is rejected', async () => {
    const { clinic, closingId } = await dayWithTerminal();
    expect(await enterBatch(clinic, closingId, 100, 'Attic')).toEqual({
      refused: 'NO_SUCH_TERMINAL',
    });
  });
});
