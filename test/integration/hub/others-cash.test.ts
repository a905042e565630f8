import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { verifyHub } from '../../../src/hub/status.ts';
import { movedMoney } from '../../../src/main/journal/projections/moved-money.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { MANAGER, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';

const suite = openClinicSuite();
const { clinicOf } = suite;

describe("Another counter's cash (hub.md, section 4)", () => {
  it('is refunded from this drawer within the payment, and counts here', async () => {
    const { a, b, held, database } = await clinicOf('AAAA43', 'BBBB43');
    const sale = {
      saleId: v7(),
      patientId: null,
      lines: [{ kind: 'copay' as const, amount: cents(2_500) }],
    };
    await a.till.checkout.takeCash({ ...sale, commandId: v7(), given: cents(2_500) });
    await a.together();
    const {
      payments: [payment],
    } = await b.till.handlers.clinic.find({ words: '', offset: 0 });
    expect(payment).toMatchObject({ method: 'CASH', amount: 2_500, left: 2_500 });
    const order = {
      ...{ key: payment?.key ?? '', amount: cents(1_000), remaining: cents(2_500) },
      ...{ reason: 'duplicate' as const, approval: MANAGER },
    };
    const { refundOthersCash } = b.till.handlers.payments;
    const first = { ...order, commandId: v7() };
    const refunded = await refundOthersCash(first);
    expect(refunded.receiptNumber).not.toBeNull();
    expect(await refundOthersCash(first)).toEqual(refunded);
    await b.together();
    expect(await held()).toEqual([]);
    await expect(refundOthersCash({ ...order, commandId: v7() })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const rest = { ...order, amount: cents(1_501), remaining: cents(1_500), commandId: v7() };
    await expect(refundOthersCash(rest)).rejects.toMatchObject({ code: 'MORE_THAN_REMAINS' });
    await refundOthersCash({ ...rest, amount: cents(1_500), commandId: v7() });
    await b.together();
    const movements = movedMoney(b.journal.readable, b.journal.tillId, '2000', '3000');
    expect(movements.map(({ kind, method, net }) => [kind, method, net])).toEqual([
      ['refund', 'CASH', -1_000],
      ['refund', 'CASH', -1_500],
    ]);
    const subject = { kind: 'ours', key: payment?.key ?? '' } as const;
    const again = {
      ...{ commandId: v7(), subject, kind: 'cash-back' as const, amount: cents(1) },
      ...{ remaining: cents(2_500), reason: 'duplicate' as const, approval: MANAGER },
    };
    await expect(a.till.payments.voidOrRefund(again)).rejects.toMatchObject({
      code: 'MORE_THAN_REMAINS',
    });
    expect(await verifyHub(database)).toEqual([]);
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    await expect(refundOthersCash({ ...order, commandId: v7() })).rejects.toMatchObject({
      code: 'HUB_AWAY',
    });
  });
});

describe("Another counter's cash that its counter refunds meanwhile", () => {
  it('is refused once the reservation shows another rest than the page', async () => {
    const { a, b, held } = await clinicOf('AAAA44', 'BBBB44');
    const lines = [{ kind: 'copay' as const, amount: cents(2_500) }];
    const sale = { saleId: v7(), patientId: null, lines, commandId: v7(), given: cents(2_500) };
    await a.till.checkout.takeCash(sale);
    await a.together();
    const [payment] = a.till.payments.find({ words: '', offset: 0, limit: 1 }).payments;
    const key = payment?.key ?? '';
    const part = {
      ...{ amount: cents(1_000), remaining: cents(2_500) },
      ...{ reason: 'duplicate' as const, approval: MANAGER },
    };
    const { reservations } = b.clinic;
    const read = reservations.timelineOf.bind(reservations);
    vi.spyOn(reservations, 'timelineOf').mockImplementationOnce(async (...asked) => {
      const found = await read(...asked);
      const subject = { kind: 'ours', key } as const;
      await a.till.payments.voidOrRefund({ ...part, commandId: v7(), subject, kind: 'cash-back' });
      await a.together();
      return found;
    });
    const { refundOthersCash } = b.till.handlers.payments;
    await expect(refundOthersCash({ ...part, key, commandId: v7() })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await vi.waitFor(async () => expect(await held()).toEqual([]), WAIT); // given back
    expect(movedMoney(b.journal.readable, b.journal.tillId, '2000', '3000')).toEqual([]);
  });
});
