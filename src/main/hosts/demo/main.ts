/**
 * A complete payment without a window.
 *
 *    swipe on the virtual serial reader ─▶ charge at the demo service ─▶ journal, receipt
 *        ─▶ an independent client reads the service: exit code 0 only if money, journal and receipt agree
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toDecimal } from '../../../shared/domain/money.ts';
import { receiptText } from '../../../shared/domain/receipt-paper.ts';
import { t } from '../../../shared/messages/t.ts';
import { asSentence } from '../../setup/startup-sentence.ts';
import { showClinic } from './clinic-demo.ts';
import { startDemoProgram, takeDemoPayment, witnessPayments } from './demo-payment.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      clinic: { type: 'boolean', default: false },
    },
  });
  if (values.clinic) return showClinic(values.json);
  const data = mkdtempSync(join(tmpdir(), 'swipewell-demo-'));
  try {
    const program = await startDemoProgram(data);
    const { till, service, close } = program;
    if (service === null) throw new Error(t('program.demoNeedsDemoPayment'));
    try {
      const { attempt, receipt } = await takeDemoPayment(till);
      const records = [...(await witnessPayments(service)).values()];
      const witness = records.find(({ trackingId }) => trackingId === attempt.trackingId) ?? null;
      const agree =
        attempt.state === 'approved' &&
        witness?.results === 'APPROVED' &&
        witness.id === attempt.paymentId &&
        witness.amount === attempt.amount &&
        receipt?.total === attempt.amount &&
        receipt.tender.kind === 'card' &&
        receipt.tender.trackingId === attempt.trackingId &&
        receipt.tender.lastFour === attempt.card?.lastFour;
      const text = receipt === null ? '' : receiptText(receipt, { duplicate: false });
      process.stdout.write(
        values.json
          ? `${JSON.stringify({
              agree,
              state: attempt.state,
              amount: toDecimal(attempt.amount),
              tracking_id: attempt.trackingId,
              payment_id: attempt.paymentId,
              service: witness && {
                ...{ id: witness.id, results: witness.results, amount: witness.amount },
              },
              receipt_number: receipt?.number ?? null,
              receipt: text,
            })}\n`
          : `${text}\n\n${agree ? t('program.paymentServiceJournalReceipt') : t('program.paymentServiceJournalReceipt2')}\n`,
      );
      process.exitCode = agree ? 0 : 1;
    } finally {
      await close();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${asSentence(error)}\n`);
  process.exitCode = 1;
});
