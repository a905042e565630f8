import type { TakenTender } from '../../../src/main/payments/engine/command.ts';
import { requireChargeable, saleEntries } from '../../../src/main/payments/sale.ts';
import type { BankAccount } from '../../../src/main/payments-api/payment-request.ts';
import type { Cents } from '../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../src/shared/domain/sale.ts';
import { digitsOf } from '../../support/typed-number.ts';
import { trackOf } from '../service/model-service.ts';
import type { CardFate } from '../service/payment-rules.ts';
import { DANA } from './people.ts';
import type { Program } from './program.ts';

/** The sale that a patient wants to pay. */
export interface Sale {
  readonly saleId: string;
  readonly patientId: string | null;
  readonly lines: readonly SaleLine[];
}

/** A patient's tender for a command outside the steps of the counter. */
interface Given {
  readonly method: 'CARD' | 'ACH';
  readonly lastFour: string;
  readonly fate: CardFate;
}

/** The tender of a command, taken right before its intent. */
export function takenOf(
  { running }: Pick<Program, 'running'>,
  sale: Sale & { readonly amount: Cents },
  { method, lastFour, fate }: Given,
): TakenTender {
  if (running === null) throw new Error('No program runs.');
  const { journal, money } = running;
  requireChargeable({ journal, rules: money.rules }, sale);
  const entries = saleEntries(journal.readable, sale, DANA);
  return method === 'CARD'
    ? {
        entries,
        tender: { kind: 'card', track: trackOf(fate) },
        card: { brand: 'visa', lastFour },
        bankAccount: null,
      }
    : {
        entries,
        tender: { kind: 'bank-account', account: bankAccount() },
        card: null,
        bankAccount: { kind: 'checking', lastFour },
      };
}

/** Its numbers are wiped after the sending. */
const bankAccount = (): BankAccount => ({
  routingNumber: digitsOf('110000000'),
  accountNumber: digitsOf('000123456789'),
  accountType: 'C',
  firstName: 'Paul',
  lastName: 'Hogan',
  address: '1 Main Street',
  city: 'Town',
  state: 'NY',
  zipCode: '10001',
});
