import { payerIfNotPatient } from '../../shared/domain/payer-name.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Attempt } from '../journal/projections/attempts.ts';
import { saleById } from '../journal/projections/sales.ts';
import type { PaymentDetails } from '../service/payments-port.ts';
import { CodedError } from '../system/coded-error.ts';
import type { CheckoutPorts } from './checkout-ports.ts';
import {
  idsOf,
  type MoneyInput,
  patientOf,
  requireChargeable,
  saleEntries,
} from './sale-checks.ts';
import { saleDetails } from './sale-details.ts';
import { approvalFor, largeAmountEntries } from './tender-approval.ts';

/** A patient's consent to more than the charge. */
export interface Extras {
  /** The text of the patient's consent to save the card or account for next time. */
  readonly saveConsent?: string | null | undefined;
}

export interface ChargeInput extends MoneyInput, Extras {
  readonly swipe: string;
  /** `preauthorize` holds the money for a capture or release; by default it is charged. */
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

/** The details that the service receives with the money request. */
export function chargeDetails(
  journal: Journal,
  input: MoneyInput & Extras,
  cashier: Cashier,
): PaymentDetails {
  const { saleId, saveConsent = null } = input;
  return {
    ...saleDetails(journal, saleId, cashier, input),
    ...(saveConsent === null ? {} : { saveProfile: true }),
  };
}

/** The patient's consent, journaled before the service is asked to save the card or account. */
export function consentEntries(input: MoneyInput & Extras, by: Cashier): readonly NewEntry[] {
  const { saleId, commandId, saveConsent = null } = input;
  if (saveConsent === null) return [];
  return [{ kind: 'profile.agreed', body: { saleId, commandId, consent: saveConsent, by } }];
}

/**
 * Charges a card once. The track leaves the vault at the last moment before the intent, and the
 * engine wipes it when the sending has ended.
 *
 * @param opened called as soon as the intent is on the disk, before the first byte leaves.
 * @throws {CodedError | CodedError} when nothing was sent to the service.
 * @throws {JournalError} when the journal cannot be written; after the sending the attempt then
 * stays
 * open in it.
 */
export async function chargeCard(
  ports: CheckoutPorts,
  input: ChargeInput,
  cashier: Cashier,
  opened: (attempt: Attempt) => void,
): Promise<Attempt> {
  const { journal, attempts, swipes } = ports;
  const amount = requireChargeable(ports, input);
  const { saleId, commandId, operation = 'authorize' } = input;
  const { large, ...approval } = await approvalFor(ports, input, 'card', cashier);
  return attempts.run({
    operation,
    method: 'CARD',
    commandId,
    saleId,
    ...idsOf(saleById(journal.readable, saleId), input),
    amount,
    lastFour: swipes.lastFour(input.swipe),
    cashier,
    ...approval,
    opened,
    ready: () => {
      if (requireChargeable(ports, input) < amount) throw new CodedError('SALE_ALREADY_PAID');
      const approved = largeAmountEntries(ports, input, 'card', amount, { large });
      const swipe = swipes.take(input.swipe);
      if (swipe === null) throw new CodedError('SWIPE_GONE');
      const sale = saleById(journal.readable, saleId);
      return {
        entries: [
          ...saleEntries(journal.readable, input, cashier),
          ...consentEntries(input, cashier),
          ...approved,
        ],
        tender: { kind: 'card', track: swipe.track },
        card: swipe.face,
        payerName: payerIfNotPatient(swipe.name, patientOf(sale, input).patientName),
        bankAccount: null,
        details: chargeDetails(journal, input, cashier),
      };
    },
  });
}
