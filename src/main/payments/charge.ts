/**
 * The charge of a card or a bank account at the counter, and the hold on a card: the main path of the program.
 *
 *    command ─▶ approvals ─▶ prepare (earlier attempts, the service) ─▶ unchanged? ─▶ tender taken, intent journaled
 *        ─▶ sent once ─▶ outcome journaled ─▶ shown at the counter: the engine calls `Counter.showOutcome`
 *
 * The track or the account's numbers leave their vault right before the intent; the engine wipes them.
 */

import type { Step } from '../../shared/contract/till.ts';
import type { AttemptView } from '../../shared/contract/values.ts';
import {
  isAccountNumber,
  isRoutingNumber,
  lastFourOf,
} from '../../shared/domain/account-numbers.ts';
import type { Method } from '../../shared/domain/attempt.ts';
import { payerIfNotPatient } from '../../shared/domain/card.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { EntryBody, NewEntry } from '../../shared/journal/entry.ts';
import { JournalError } from '../journal/journal-error.ts';
import { type Attempt, attemptView } from '../journal/projections/attempts.ts';
import { saleById } from '../journal/projections/sales.ts';
import type { Readable } from '../journal/statements.ts';
import type { BankAccount } from '../payments-api/payment-request.ts';
import { CodedError } from '../system/coded-error.ts';
import { onPaper, requireSigned } from './agreed.ts';
import type { CheckoutContext } from './counter.ts';
import type { PaymentCommand, TakenTender } from './engine/command.ts';
import type { PaymentDetails } from './engine/engine-context.ts';
import {
  type MoneyInput,
  patientOf,
  patientsOf,
  requireChargeable,
  saleDetails,
  saleEntries,
} from './sale.ts';
import { approveTender, largeAmountEntries } from './tender-approvals.ts';

interface ChargeBasics extends MoneyInput {
  /** The text of the patient's consent to save the card or account for next time. */
  readonly saveConsent?: string | null | undefined;
  /** The agreement with this text that the patient signed on the display. */
  readonly saveAgreementId?: string | undefined;
  /** Of the words that are signed on paper; English by default. */
  readonly agreementLanguage?: ReceiptLanguage | undefined;
}

export interface ChargeInput extends ChargeBasics {
  readonly swipe: string;
  /** `preauthorize` holds the money for a capture or release; by default it is charged. */
  readonly operation?: 'authorize' | 'preauthorize' | undefined;
}

export interface AccountInput extends ChargeBasics {
  /** With handles in place of its numbers. */
  readonly account: BankAccount<string>;
  /** The text that the patient agreed to, as displayed. */
  readonly authorization: string;
  /** The agreement with this text that the patient signed on the display. */
  readonly agreementId?: string | undefined;
}

/** A swiped card or a typed account, still in its vault. */
interface VaultedTender {
  readonly command: { readonly operation: PaymentCommand['operation']; readonly method: Method };
  readonly name: 'card' | 'bank';
  readonly lastFour: () => string | null;
  /** Takes it out of its vault. @throws {CodedError} `SWIPE_GONE`, `NUMBER_GONE` */
  readonly take: () => TakenTender;
}

/**
 * Charges, and shows the sending and the outcome at the counter. A repeated command gets the attempt
 * of the first; the gate holds back a simultaneous one.
 * @throws {CodedError} when nothing was sent to the service.
 * @throws {JournalError} when the journal cannot be written; after the sending the attempt then
 * stays open in it.
 */
export async function charge(
  ports: CheckoutContext,
  input: ChargeInput | AccountInput,
): Promise<Attempt> {
  const { attempts, journal, counter } = ports;
  const { saleId, commandId } = input;
  const answered = attempts.answered(commandId);
  if (answered !== null) return answered;
  const cashier = counter.begin(saleId);
  const block = counter.block(saleId);
  let sending: AttemptView | null = null;
  try {
    const amount = requireChargeable(ports, input);
    const tender =
      'swipe' in input
        ? swipedCard(ports, input)
        : typedAccount(ports, { ...input, amount, cashier });
    const { large, ...approved } = await approveTender(ports, input, tender.name, amount);
    const patients = patientsOf(journal.readable, input);
    const prepared = await attempts.prepare({
      ...{ ...tender.command, commandId, saleId, ...patients, amount, ...approved },
      lastFour: tender.lastFour(),
    });
    // Nothing waits from here to the intent, so that the checks and the entry form one step.
    const unchanged = attempts.requireUnchanged(prepared);
    if (requireChargeable(ports, input) < amount) throw new CodedError('SALE_ALREADY_PAID');
    requireConsent(ports, input, tender.lastFour());
    const entries = [
      ...saleEntries(journal.readable, input, cashier),
      ...largeAmountEntries(ports, input, tender.name, amount, large),
    ];
    const details = chargeDetails(ports, input, cashier);
    const taken = tender.take();
    const opened = attempts.open(unchanged, {
      ...taken,
      entries: [...entries, ...consentEntries(ports, input, taken, cashier), ...taken.entries],
      details,
    });
    sending = attemptView(opened.attempt);
    const step: Step = { kind: 'sending', attempt: sending };
    // A fault while it is shown does not end the sending.
    const show = async () => {
      counter.stopListening(); // another window may wait for a card
      counter.show(input, step);
    };
    // The outcome is shown as soon as it is journaled, like that of a status check.
    const [attempt] = await Promise.all([attempts.send(opened), show()]);
    return attempt;
  } catch (error) {
    if (!block.hidden) showFailure(ports, input, error, sending);
    throw error;
  } finally {
    counter.unblock(block);
  }
}

/**
 * Sent, but the journal cannot take the answer: in doubt. Nothing sent and the swipe gone: listens
 * again. Nothing sent and the swipe still there: unchanged, so that Charge works again.
 */
function showFailure(
  { counter, swipes }: CheckoutContext,
  input: ChargeInput | AccountInput,
  error: unknown,
  sending: AttemptView | null,
): void {
  if (sending !== null) {
    const problem = error instanceof JournalError ? `journal-${error.code}` : 'unexpected';
    const attempt: AttemptView = { ...sending, state: 'in-doubt', problem };
    counter.turnTo({ kind: 'not-paid', attempt });
  } else if (!('swipe' in input) || counter.current?.step.kind !== 'card') {
    return; // no card was taken, or another attempt has ended meanwhile
  } else if (error instanceof JournalError) {
    counter.listenAgain('not-journaled'); // its track was taken, and is wiped
  } else if (swipes.lastFour(input.swipe) === null) {
    counter.listenAgain('timed-out');
  }
}

function swipedCard({ journal, swipes }: CheckoutContext, input: ChargeInput): VaultedTender {
  const { swipe: handle, saleId, operation = 'authorize' } = input;
  return {
    command: { operation, method: 'CARD' },
    name: 'card',
    lastFour: () => swipes.lastFour(handle),
    take: () => {
      const swipe = swipes.take(handle);
      if (swipe === null) throw new CodedError('SWIPE_GONE');
      const { patientName } = patientOf(saleById(journal.readable, saleId), input);
      return {
        entries: [],
        tender: { kind: 'card', track: swipe.track },
        card: swipe.face,
        payerName: payerIfNotPatient(swipe.name, patientName),
        bankAccount: null,
      };
    },
  };
}

/**
 * The text that the patient agreed to is journaled with the intent; of the account only its kind
 * and last four. @throws {CodedError} `NUMBER_GONE`, `INVALID_NUMBER`
 */
function typedAccount(
  { typedNumbers, journal, newId }: CheckoutContext,
  input: AccountInput & { readonly amount: Cents; readonly cashier: Cashier },
): VaultedTender {
  const { saleId, commandId, account, authorization: text, amount, cashier } = input;
  const { agreementId, agreementLanguage: language = 'en' } = input;
  const handles = { routingNumber: account.routingNumber, accountNumber: account.accountNumber };
  const digits = typedNumbers.digitsOf(handles);
  if (digits === null) throw new CodedError('NUMBER_GONE');
  if (!isRoutingNumber(digits.routingNumber)) {
    throw new CodedError('INVALID_NUMBER', { data: { field: 'routingNumber' } });
  }
  if (!isAccountNumber(digits.accountNumber)) {
    throw new CodedError('INVALID_NUMBER', { data: { field: 'accountNumber' } });
  }
  const lastFour = lastFourOf(digits.accountNumber);
  const accountKind = account.accountType === 'C' ? 'checking' : 'savings';
  const holder = `${account.firstName} ${account.lastName}`;
  const terms = { kind: 'debit', saleId, amount, accountKind, lastFour } as const;
  if (agreementId !== undefined) requireSigned(journal.readable, agreementId, text, terms);
  return {
    command: { operation: 'authorize', method: 'ACH' },
    name: 'bank',
    lastFour: () => lastFour,
    take: () => {
      const taken = typedNumbers.takeAll(handles);
      if (taken === null) throw new CodedError('NUMBER_GONE');
      const agreed = { agreementId: agreementId ?? newId(), terms, text, language, cashier };
      const body: EntryBody<'account.authorized'> = {
        ...{ saleId, commandId, text, amount, accountKind, lastFour, holder, cashier },
        agreementId: agreed.agreementId,
      };
      return {
        entries: [
          ...(agreementId === undefined ? [onPaper(journal.readable, agreed)] : []),
          { kind: 'account.authorized', body },
        ],
        tender: { kind: 'bank-account', account: { ...account, ...taken } },
        card: null,
        bankAccount: { kind: accountKind, lastFour },
      };
    },
  };
}

/** The details that the service receives with the money request. */
function chargeDetails(
  { journal }: CheckoutContext,
  input: ChargeBasics,
  cashier: Cashier,
): PaymentDetails {
  const { saleId, saveConsent = null } = input;
  return {
    ...saleDetails(journal, saleId, cashier, input),
    ...(saveConsent === null ? {} : { saveProfile: true }),
  };
}

/** The agreement that the patient signed on the display is about this card or account. @throws {CodedError} */
function requireConsent(
  { journal }: CheckoutContext,
  input: ChargeInput | AccountInput,
  lastFour: string | null,
): void {
  const { saleId, saveConsent = null, saveAgreementId } = input;
  if (saveConsent === null || saveAgreementId === undefined) return;
  const terms = {
    kind: 'on-file',
    saleId,
    patientId: patientIdOf(journal.readable, input),
    lastFour,
  };
  requireSigned(journal.readable, saveAgreementId, saveConsent, terms);
}

const patientIdOf = (db: Readable, input: ChargeInput | AccountInput) =>
  patientOf(saleById(db, input.saleId), input).patientId;

/** The patient's consent, journaled before the service is asked to save the card or account. */
function consentEntries(
  { journal, newId }: CheckoutContext,
  input: ChargeInput | AccountInput,
  { card, bankAccount }: TakenTender,
  by: Cashier,
): readonly NewEntry[] {
  const { saleId, commandId, saveConsent: text = null, agreementLanguage: language = 'en' } = input;
  if (text === null) return [];
  const { saveAgreementId: signedId } = input;
  const agreementId = signedId ?? newId();
  const body = { saleId, commandId, consent: text, by };
  const patientId = patientIdOf(journal.readable, input);
  // Without a patient the service saves nothing that a person could find again.
  if (patientId === null || (card === null && bankAccount === null)) {
    return [{ kind: 'profile.agreed', body }];
  }
  const { brand = null, lastFour = '' } = card ?? {};
  const terms = {
    kind: 'on-file' as const,
    ...{ saleId, patientId, brand },
    accountKind: bankAccount?.kind ?? ('card' as const),
    lastFour: bankAccount?.lastFour ?? lastFour,
  };
  const paper = { agreementId, terms, text, language, cashier: by };
  return [
    ...(signedId === undefined ? [onPaper(journal.readable, paper)] : []),
    { kind: 'profile.agreed', body: { ...body, agreementId } },
  ];
}
