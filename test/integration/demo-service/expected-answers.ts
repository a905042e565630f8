import { z } from 'zod';

/**
 * A model of what the service answers, written from docs/reference/interface-decisions.md: which follow-up of a payment is done,
 * which record is still there.
 */

export type Expected =
  | { readonly status: number }
  | { readonly status: 200; readonly results: 'APPROVED' | 'DECLINED' | 'FAILED' };

/** A payment so far; amounts in cents. */
interface Payment {
  readonly isHold: boolean;
  readonly isApproved: boolean;
  readonly amount: number;
  isCaptured: boolean;
  isReleased: boolean;
  isVoided: boolean;
  credited: number;
}

const DONE = { status: 200, results: 'APPROVED' } as const;
const REFUSED = { status: 200, results: 'FAILED' } as const;

const paymentAnswer = z.object({ id: z.string(), results: z.string() });
const cents = (amount: string) => Math.round(Number(amount) * 100);

export class ExpectedAnswers {
  readonly #payments = new Map<string, Payment>();
  readonly #deletedPatients = new Set<string>();
  readonly #deletedProfiles = new Set<string>();

  /** Learns a new payment from its answer. */
  made(operation: string, amount: string, answer: unknown): void {
    const { id, results } = paymentAnswer.parse(answer);
    this.#payments.set(id, {
      isHold: operation === 'preauthorize',
      isApproved: results === 'APPROVED',
      amount: cents(amount),
      ...{ isCaptured: false, isReleased: false, isVoided: false, credited: 0 },
    });
  }

  /** The answer to an operation on a record, which is then taken as done. */
  next(operation: string, id: string, amount: string | null): Expected {
    switch (operation) {
      case 'void':
      case 'credit':
      case 'capture':
      case 'deauthorize':
        return this.#followUp(operation, id, amount) ? DONE : REFUSED;
      case 'updatePatient':
      case 'requestEligibility':
        return { status: this.#deletedPatients.has(id) ? 409 : 200 };
      case 'deletePatient':
        this.#deletedPatients.add(id);
        return { status: 200 };
      case 'getPaymentProfile':
      case 'updatePaymentProfile':
        return { status: this.#deletedProfiles.has(id) ? 404 : 200 };
      case 'deletePaymentProfile': {
        const status = this.#deletedProfiles.has(id) ? 404 : 200;
        this.#deletedProfiles.add(id);
        return { status };
      }
      default:
        return { status: 200 };
    }
  }

  #followUp(
    operation: 'void' | 'credit' | 'capture' | 'deauthorize',
    id: string,
    amount: string | null,
  ): boolean {
    const payment = this.#payments.get(id);
    if (payment === undefined || !payment.isApproved) return false;
    const { isHold, isCaptured, isReleased, isVoided, credited } = payment;
    const isOpenHold = isHold && !isCaptured && !isReleased;
    const isCharge = isHold ? isCaptured : true;
    switch (operation) {
      case 'capture':
        if (isOpenHold) payment.isCaptured = true;
        return isOpenHold;
      case 'deauthorize':
        if (isOpenHold) payment.isReleased = true;
        return isOpenHold;
      case 'void': {
        const allowed = isCharge && !isVoided && credited === 0;
        if (allowed) payment.isVoided = true;
        return allowed;
      }
      case 'credit': {
        const remaining = payment.amount - credited;
        const asked = amount === null ? remaining : cents(amount);
        const allowed = isCharge && !isVoided && asked > 0 && asked <= remaining;
        if (allowed) payment.credited += asked;
        return allowed;
      }
    }
  }
}
