import type { AttemptView } from '../../shared/contract/values.ts';
import { type Cashier, total } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import { attemptById } from '../journal/views/sales.ts';
import type { MoneyAnswer } from '../money-service.ts';
import { CheckoutError } from './checkout-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import { requireChargeable, type SaleInput, saleEntries } from './sale-checks.ts';
import { newTrackingId } from './tracking-id.ts';

export interface ChargeInput extends SaleInput {
  readonly commandId: string;
  readonly swipe: string;
}

type ReceiptIssued = ReturnType<CheckoutPorts['issueReceipt']>;

/** The receipt of an approved card; nothing for any other outcome. */
function receiptFor(
  ports: CheckoutPorts,
  sale: SaleInput & { readonly cashier: Cashier },
  attempt: AttemptView,
  answer: MoneyAnswer,
): readonly ReceiptIssued[] {
  if (answer.state !== 'approved' || attempt.card === null) return [];
  const { saleId, lines, cashier } = sale;
  const { card, trackingId } = attempt;
  return [
    ports.issueReceipt({
      saleId,
      lines,
      cashier,
      tender: {
        kind: 'card',
        ...card,
        entry: 'Swiped',
        approvalCode: answer.code,
        trackingId,
      },
    }),
  ];
}

function readAttempt(ports: CheckoutPorts, attemptId: string): AttemptView {
  const attempt = attemptById(ports.journal.readable, attemptId);
  if (attempt === null) throw new Error(`No attempt ${attemptId} in the journal.`);
  return attempt;
}

/**
 * One press of Charge: proves the service, commits the intent, sends once, journals the outcome.
 * The track lives from the commit to the answer and is wiped whatever happens.
 *
 * @param opened told as soon as the intent is on the disk, before the first byte leaves.
 * @throws {CheckoutError} when nothing was asked of the service.
 * @throws {JournalError} when the roll cannot be written; after the sending the attempt then stays
 *   open on it, and comes up in doubt at the next start.
 */
export async function chargeCard(
  ports: CheckoutPorts,
  input: ChargeInput,
  cashier: Cashier,
  opened: (attempt: AttemptView) => void,
): Promise<AttemptView> {
  const { journal, service } = ports;
  requireChargeable(journal.readable, input);
  const proof = await service.prove();
  if (proof.kind === 'unreachable') {
    throw new CheckoutError('SERVICE_UNREACHABLE', { data: { problem: proof.problem } });
  }

  // No await from here to the append: the look and the row are one.
  requireChargeable(journal.readable, input);
  const swipe = ports.swipes.take(input.swipe);
  if (swipe === null) throw new CheckoutError('SWIPE_GONE');
  try {
    const attemptId = ports.newId();
    const trackingId = newTrackingId(journal.tillId, ports.newId());
    const amount = total(input.lines);
    const intent: NewEntry = {
      kind: 'attempt.opened',
      body: {
        attemptId,
        commandId: input.commandId,
        saleId: input.saleId,
        trackingId,
        operation: 'authorize',
        method: 'CARD',
        amount,
        card: swipe.face,
        cashier,
        connection: service.connection,
        clockOffsetMs: proof.clockOffsetMs,
      },
    };
    journal.append(...saleEntries(journal.readable, input, cashier), intent);
    const attempt = readAttempt(ports, attemptId);
    opened(attempt);

    const answer = await service.authorize({
      amount,
      trackingId,
      cashier,
      tender: { kind: 'card', track: swipe.track },
    });
    journal.append(
      { kind: 'attempt.resolved', body: { attemptId, ...answer } },
      ...receiptFor(ports, { ...input, cashier }, attempt, answer),
    );
    return readAttempt(ports, attemptId);
  } finally {
    swipe.track.fill(0);
  }
}
