import type { Approval } from '../../shared/contract/approval.ts';
import type { Decision } from '../../shared/domain/attempt.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import { openAlarms } from '../journal/views/alarms.ts';
import { type Attempt, attemptsOfSale } from '../journal/views/attempts.ts';
import { saleById } from '../journal/views/sales.ts';
import { isCommandUsed } from '../journal/views/scans.ts';
import { readAttempt } from './apply.ts';
import { AttemptError } from './attempt-error.ts';
import type { AttemptsPorts } from './attempts-ports.ts';
import { entriesOf } from './entries.ts';
import type { FollowUpOrder } from './order.ts';

/** A person's decision about an attempt on the tray. */
export interface Decide {
  readonly commandId: string;
  readonly attemptId: string;
  readonly decision: Decision;
  readonly approval: Approval | null;
}

export interface CloseAlarm {
  readonly commandId: string;
  readonly alarmId: string;
  readonly approval: Approval;
}

/** @throws {AttemptError} `NO_SUCH_CHOICE` where the attempt, as it stands now, leaves no such one. */
export function requireChoice(
  ports: AttemptsPorts,
  attemptId: string,
  decision: Decision,
  looked: boolean,
): void {
  if (!ports.rules.choices(readAttempt(ports, attemptId), looked).includes(decision)) {
    throw new AttemptError('NO_SUCH_CHOICE');
  }
}

/**
 * The entry of a decision, with the manager's word where it takes one; null when the command came
 * before.
 * @param looked whether this run of the program looked completely at least once.
 * @throws {AttemptError} `NO_SUCH_CHOICE`. @throws whatever the approval throws.
 */
export async function takeDecision(
  ports: AttemptsPorts,
  { commandId, attemptId, decision, approval }: Decide,
  cashier: Cashier,
  looked: () => boolean,
): Promise<NewEntry | null> {
  const mayBeTaken = () => requireChoice(ports, attemptId, decision, looked());
  const { readable } = ports.journal;
  if (isCommandUsed(readable, commandId)) return null;
  mayBeTaken();
  const manager = decision === 'set-aside' ? null : await ports.approve(approval, cashier);
  if (isCommandUsed(readable, commandId)) return null;
  mayBeTaken();
  const reason = approval?.reason ?? null;
  return {
    kind: 'attempt.decided',
    body: { commandId, attemptId, decision, cashier, manager, reason },
  };
}

/**
 * A sale that a decision frees is put by in its commit: it is taken up and paid another way, also
 * where the counter has gone on to the next patient, or was started anew.
 */
export function freedEntries(
  { journal, rules }: Pick<AttemptsPorts, 'journal' | 'rules'>,
  { attemptId, follows, saleId }: Attempt,
  decision: Decision,
  cashier: Cashier,
): readonly NewEntry[] {
  const isFreed = decision === 'not-charged' || decision === 'other-tender';
  if (!isFreed || follows !== null || saleId === null) return [];
  const db = journal.readable;
  const others = attemptsOfSale(db, saleId).filter((each) => each.attemptId !== attemptId);
  if (others.some(rules.locksSale)) return []; // it is not free yet
  const sale = saleById(db, saleId);
  if (sale === null || sale.parked_at !== null || sale.paid >= sale.total) return [];
  return [{ kind: 'sale.parked', body: { saleId, cashier } }];
}

/**
 * The order of a follow-up that a person has sent again: a new attempt in the place of the open one, as
 * they saw it.
 */
export function orderAgain(
  seen: Attempt,
  { paymentId, paidAt }: NonNullable<Attempt['follows']>,
  cashier: Cashier,
  decided: NewEntry,
): FollowUpOrder {
  const { operation, method, amount, saleId, patientId, ordered } = seen;
  if (operation === 'authorize' || operation === 'preauthorize') {
    throw new RangeError(`${operation} is no follow-up.`);
  }
  return {
    ...{ operation, method, amount, saleId, patientId, paymentId, paidAt, cashier },
    ...(ordered === undefined ? {} : { ordered }),
    ...{ commandId: null, entries: [decided], insteadOf: seen },
  };
}

/** What a manager's word makes of an attempt whose outcome only a person could see. */
export function wasDone(ports: AttemptsPorts, attempt: Attempt): readonly NewEntry[] {
  const { paymentId, code, message, problem } = attempt;
  return entriesOf({ ...ports, db: ports.journal.readable }, attempt, [
    {
      kind: 'resolve',
      state: 'approved',
      foundBy: 'person',
      paymentId,
      code,
      message,
      problem,
    },
  ]);
}

/** @throws {AttemptError} `NO_SUCH_CHOICE` when it is not open. */
export async function closeAlarm(
  ports: AttemptsPorts,
  { commandId, alarmId, approval }: CloseAlarm,
  cashier: Cashier,
): Promise<void> {
  const { journal } = ports;
  const isOpen = () => openAlarms(journal.readable).some((alarm) => alarm.alarmId === alarmId);
  if (isCommandUsed(journal.readable, commandId)) return;
  if (!isOpen()) throw new AttemptError('NO_SUCH_CHOICE');
  const manager = await ports.approve(approval, cashier);
  if (isCommandUsed(journal.readable, commandId)) return;
  if (!isOpen()) throw new AttemptError('NO_SUCH_CHOICE');
  const { reason } = approval;
  journal.append({ kind: 'alarm.closed', body: { commandId, alarmId, cashier, manager, reason } });
}
