import { describe, expect, test, vi } from 'vitest';
import type { Journal } from '../../../../src/main/journal/journal.ts';
import { Outbox, type OutboxTask } from '../../../../src/main/receipts/outbox.ts';
import { cents } from '../../../../src/shared/domain/money.ts';
import { COPAY, DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A sale paid in cash with a receipt, and its outbox items, in one transaction. */
function sell(journal: Journal, outbox: Outbox, number: string): void {
  const saleId = id(`sale ${number}`);
  journal.append(
    { kind: 'sale.opened', body: { saleId, patientId: null, lines: COPAY, cashier: DANA } },
    {
      kind: 'receipt.issued',
      body: {
        receipt: {
          number,
          type: 'sale',
          saleId,
          clinic: { name: 'C', cityState: 'S', phone: 'P' },
          tillId: 'K7M2Q9',
          issuedAt: '2026-03-01T09:30:00.000Z',
          cashier: DANA,
          lines: COPAY,
          total: cents(2_500),
          tender: { kind: 'cash', given: cents(2_500), change: cents(0) },
          simulated: true,
        },
      },
    },
    ...outbox.queue(['open-drawer', 'print-receipt'], saleId, number),
  );
}

function open(journal: Journal, isMonitored = false) {
  const done: string[] = [];
  const device = (what: string) => async (order: OutboxTask) => {
    done.push(`${what} ${order.receiptNumber}${order.duplicate ? ' DUPLICATE' : ''}`);
  };
  const reportFault = vi.fn();
  const outbox = new Outbox(
    journal,
    isMonitored ? null : { 'print-receipt': device('print'), 'open-drawer': device('drawer') },
    newId,
    reportFault,
  );
  const stop = journal.subscribe(outbox.kick);
  return { outbox, done, reportFault, stop };
}

describe('the outbox of a payment', () => {
  test('is processed once and in order, although its own rows emit changes', async () => {
    const journal = journalIn(temporaryFolder());
    const { outbox, done, reportFault } = open(journal);
    sell(journal, outbox, '000001');
    sell(journal, outbox, '000002');
    await expect.poll(() => done).toHaveLength(4);
    await outbox.close();
    expect(done).toEqual(['drawer 000001', 'print 000001', 'drawer 000002', 'print 000002']);
    expect(reportFault).not.toHaveBeenCalled();
  });

  test('reprints the receipt as DUPLICATE and does not open the drawer after a crash in the middle', async () => {
    const journal = journalIn(temporaryFolder());
    const before = open(journal);
    before.stop(); // the crash: no queued item is done
    sell(journal, before.outbox, '000001');
    for (const each of journal.rows().filter(({ kind }) => kind === 'outbox.queued')) {
      const { outboxId } = JSON.parse(each.body);
      journal.append({ kind: 'outbox.begun', body: { outboxId } });
    }
    const { outbox, done } = open(journal);
    outbox.kick();
    await expect.poll(() => done).toEqual(['print 000001 DUPLICATE']);
    await outbox.close();
    const outcomes = journal
      .rows()
      .filter(({ kind }) => kind === 'outbox.done')
      .map(({ body }) => JSON.parse(body).outcome);
    expect(outcomes).toEqual(['left', 'done-as-duplicate']);
  });

  test('of a journal opened read-only waits for its counter, and opens no drawer', async () => {
    const journal = journalIn(temporaryFolder());
    const before = open(journal);
    before.stop(); // the counter is in training: the queued item is not done yet
    sell(journal, before.outbox, '000001');
    const watch = open(journal, true);
    watch.outbox.start();
    sell(journal, watch.outbox, '000002');
    await watch.outbox.close();
    watch.stop();
    const { outbox, done } = open(journal);
    outbox.start();
    await expect.poll(() => done).toEqual(['print 000001', 'print 000002']);
    await outbox.close();
  });

  test('after a power cut prints the queued receipt and does not open the drawer', async () => {
    const journal = journalIn(temporaryFolder());
    const before = open(journal);
    before.stop(); // the crash: no item is even begun
    sell(journal, before.outbox, '000001');
    journal.append(...before.outbox.queueOpening(id('opening')));
    const { outbox, done } = open(journal);
    outbox.start();
    await expect.poll(() => done).toEqual(['print 000001']);
    await outbox.close();
    const outcomes = journal
      .rows()
      .filter(({ kind }) => kind === 'outbox.done')
      .map(({ body }) => JSON.parse(body).outcome);
    expect(outcomes).toEqual(['left', 'left', 'done']);
  });
});
