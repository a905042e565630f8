import type { Reservations } from '../../src/main/hub/reservations.ts';
import type { Journal } from '../../src/main/journal/journal.ts';
import { type Attempt, attemptById } from '../../src/main/journal/projections/attempts.ts';
import { Attempts } from '../../src/main/payments/engine/attempts.ts';
import type {
  FollowUpCommand,
  PaymentCommand,
  TakenTender,
} from '../../src/main/payments/engine/command.ts';
import { RULES } from '../../src/main/payments/engine/rules.ts';
import type { ReportedRow } from '../../src/main/payments-api/report-rows.ts';
import type { Receipts } from '../../src/main/receipts/receipts.ts';
import { MonotonicAges } from '../../src/main/system/timers.ts';
import { cents } from '../../src/shared/domain/money.ts';
import type { NewEntry } from '../../src/shared/journal/entry.ts';
import { commandsOf } from './commands-of.ts';
import { type FakePaymentsPort, fakePaymentsPort } from './fake-payments-port.ts';
import { CONNECTION, DANA, journalIn, newId, SALE_OPENED } from './journal-fixtures.ts';
import { manualClock } from './manual-clock.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const MORGAN = { id: 'manager', name: 'Morgan Lee' };
export const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'seen at the portal' };
export const FACE = { brand: 'visa', lastFour: '1111' } as const;

/** Issues no receipts. */
export const NO_RECEIPTS: Receipts = {
  issue: () => ({ number: '', entries: [] }),
  get: () => null,
  detailsSaved: () => {
    throw new Error('No engine adds details.');
  },
  summary: () => {
    throw new Error('No engine asks for a summary.');
  },
  printed: () => {
    throw new Error('No engine prints again.');
  },
};

/** Shows no outcome. */
export const NO_COUNTER = { current: null, showOutcome: () => {} };

/** An engine on a real journal, with a service and a clock that the test controls. */
export function openEngine(
  given: {
    readonly journal?: Journal;
    readonly clinic?: Reservations;
    /** Of a restored journal. */
    readonly branches?: readonly [FakePaymentsPort, ...FakePaymentsPort[]];
  } = {},
) {
  const clock = manualClock();
  const journal = given.journal ?? journalIn(temporaryFolder(), clock.now);
  const line = fakePaymentsPort();
  const other = fakePaymentsPort({ ...CONNECTION, id: 'other' });
  const { branches } = given;
  const faults: unknown[] = [];
  const environment = {
    current: line,
    whileApproving: async () => {},
    busyAtAnotherTill: new Set<string>(),
  };
  const attempts = new Attempts({
    journal,
    rules: RULES,
    currentPort: () => environment.current,
    portTo: ({ id: wanted }) =>
      [line, other].find(({ connection }) => connection.id === wanted) ?? null,
    clinic: given.clinic,
    ...(branches === undefined ? {} : { branchPorts: () => branches }),
    isBusyAtAnotherTill: (recordId) => environment.busyAtAnotherTill.has(recordId),
    now: clock.now,
    monotonic: clock.monotonic,
    after: clock.after,
    newId,
    ages: new MonotonicAges(clock.monotonic),
    receipts: NO_RECEIPTS,
    counter: NO_COUNTER,
    commands: commandsOf({
      journal,
      approve: async (approval) => {
        if (approval === null) throw new Error('APPROVAL_NEEDED');
        await environment.whileApproving();
        return MORGAN;
      },
    }),
    changed: () => {},
    reportFault: (error) => faults.push(error),
  });
  const stateOf = (attemptId: string) => attemptById(journal.readable, attemptId)?.state;
  return { attempts, journal, line, other, environment, clock, faults, stateOf };
}

/** A payment with its tender; by default, a card. */
export type TestPayment = PaymentCommand & { readonly taken?: TakenTender };

/** A new command to charge a card, by default for the copay of a new sale. */
export function chargeCommand(part: Partial<TestPayment> = {}): TestPayment {
  const saleId = part.saleId ?? newId();
  return {
    operation: 'authorize',
    method: 'CARD',
    commandId: newId(),
    saleId,
    patientId: null,
    amount: cents(2_500),
    lastFour: null,
    cashier: DANA,
    acknowledgedDuplicates: [],
    ...part,
  };
}

/** The card of a payment, with the entry of its sale. */
export function takenCard({ saleId }: Pick<PaymentCommand, 'saleId'>): TakenTender {
  return {
    entries: [{ kind: 'sale.opened', body: { ...SALE_OPENED.body, saleId } } as NewEntry],
    tender: { kind: 'card', track: new Uint8Array(4) },
    card: FACE,
    bankAccount: null,
  };
}

/** Carries out all steps of a payment, as the counter does. */
export async function pay(attempts: Attempts, command: TestPayment): Promise<Attempt> {
  const answered = command.commandId === null ? null : attempts.answered(command.commandId);
  if (answered !== null) return answered;
  const unchanged = attempts.requireUnchanged(await attempts.prepare(command));
  return attempts.send(attempts.open(unchanged, command.taken ?? takenCard(command)));
}

/** The acknowledgment of a duplicate in doubt, approved by a manager. */
export const acknowledged = (attemptId: string) =>
  ({ attemptId, duplicateStatus: 'open', manager: MORGAN }) as const;

/** A new command to refund all of payment `P`. */
export function refundCommand(): FollowUpCommand {
  return {
    operation: 'credit',
    method: 'CARD',
    commandId: newId(),
    saleId: null,
    patientId: null,
    amount: cents(2_500),
    cashier: DANA,
    paymentId: 'P',
    paidAt: '2026-02-27T10:00:00.000Z',
  };
}

/** The report's row of a refund of payment `P`, by default without a tracking id. */
export function creditRow(part: Partial<ReportedRow> = {}): ReportedRow {
  return {
    id: 'C',
    method: 'CARD',
    action: 'CREDIT',
    amount: cents(2_500),
    results: 'APPROVED',
    timestamp: new Date('2026-03-01T09:30:01Z'),
    trackingId: null,
    originalId: 'P',
    ...part,
  };
}

export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error);
  }
}

/** The kinds of all entries of a journal, in their order. */
export const entryKinds = (journal: Journal) => journal.rows().map(({ kind }) => kind);
