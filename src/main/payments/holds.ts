import type { Approval } from '../../shared/contract/approval.ts';
import type { Hold } from '../../shared/contract/holds.ts';
import type { Payment } from '../../shared/contract/payment-timeline.ts';
import type { FollowUpResult } from '../../shared/contract/payments.ts';
import type { FollowUp } from '../../shared/domain/attempt.ts';
import type { CardBrand } from '../../shared/domain/card.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { t } from '../../shared/messages/t.ts';
import { type By, type Commands, managerOf, rightOfFollowUp } from '../commands.ts';
import type { Reservations } from '../hub/reservations.ts';
import type { Journal } from '../journal/journal.ts';
import { attemptById, attemptView, followUpsOf } from '../journal/projections/attempts.ts';
import { openHolds } from '../journal/projections/payments.ts';
import { CodedError } from '../system/coded-error.ts';
import type { FollowUpCommand } from './engine/command.ts';
import { isOpenFollowUp, snapshotOf } from './engine/snapshot.ts';
import { type FollowUpEngine, followUpResult } from './void-or-refund.ts';

/** The validity of a hold in days by card brand; a bank's own period may differ. */
export type HoldDays = Readonly<Record<CardBrand, number>>;

const DAY = 86_400_000;

/** The end of a hold that was taken at `at` (ISO 8601), by the table. */
export function expiryOf(at: string, brand: CardBrand, days: HoldDays): string {
  return new Date(Date.parse(at) + days[brand] * DAY).toISOString();
}

/** A hold that ends within a day, or has ended, is announced. */
export function isExpiring(expiresAt: string, now: Date): boolean {
  return Date.parse(expiresAt) - now.getTime() <= DAY;
}

interface OnHold {
  readonly commandId: string;
  readonly key: string;
}

interface FollowUpInput extends OnHold {
  /** A manager approved it without an answer of the clinic's hub. */
  readonly withoutHub?: boolean | undefined;
}

export interface HoldInput extends FollowUpInput {
  readonly approval: Approval | null;
}

export interface CaptureInput extends HoldInput {
  /** The refund of a hold that is charged with a lower amount. */
  readonly giveBack: { readonly amount: Cents; readonly refundCommandId: string } | null;
}

/** A hold of another counter of the clinic, as the page displayed it. */
export interface EndOthersInput extends OnHold {
  readonly kind: 'capture' | 'release';
  readonly amount: Cents;
  readonly approval: Approval | null;
}

export interface CloseInput extends OnHold {
  readonly approval: Approval;
}

/** The refund of a hold that was charged with a lower amount. */
interface RefundOfRest {
  readonly refund: FollowUpResult | null;
  /** The reason that no refund was sent; the hold stays on the board. */
  readonly refundProblem: string | null;
}

export type CaptureResult = FollowUpResult & RefundOfRest;

/** The board of holds, and the two ways a hold ends. */
export interface HoldsService {
  list(): Hold[];
  /** The number of open holds, and of those that end within a day or have ended. */
  readonly count: { readonly open: number; readonly expiring: number };
  /** @throws {CodedError} when nothing was sent to the service. */
  capture(input: CaptureInput): Promise<CaptureResult>;
  /** @throws {CodedError} when nothing was sent to the service. */
  release(input: HoldInput): Promise<FollowUpResult>;
  /**
   * Ends a hold of another counter of the clinic. @throws {CodedError} when nothing was sent to the service; `HUB_AWAY`
   * without the hub, which alone knows it.
   */
  endOthers(input: EndOthersInput): Promise<FollowUpResult>;
  /**
   * Removes a hold that ended at another terminal from the list. @throws {CodedError}
   */
  close(input: CloseInput): Promise<void>;
}

const NOTHING = { payment: null, followUps: [] };

const isCaptured = ({ operation, state }: { readonly operation: string; readonly state: string }) =>
  operation === 'capture' && state === 'approved';

export function createHolds(
  ports: {
    readonly journal: Journal;
    readonly commands: Commands;
    readonly attempts: FollowUpEngine;
    readonly now: () => Date;
    /** Absent on a counter without a hub. */
    readonly clinic?: Reservations | undefined;
  },
  days: () => HoldDays,
): HoldsService {
  const { journal, now, commands, attempts, clinic } = ports;
  const db = journal.readable;

  const holdOf = (payment: Payment): Hold => {
    const { at, card, recordId } = payment;
    const last = recordId === null ? undefined : followUpsOf(db, recordId).at(-1);
    return {
      ...payment,
      expiresAt: expiryOf(at, card?.brand ?? 'unknown', days()),
      trouble: last === undefined || last.state === 'approved' ? null : attemptView(last),
    };
  };
  const list = () =>
    openHolds(db)
      .map(holdOf)
      .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt));

  /**
   * The command of a follow-up on a hold that is still on the board. Synchronous up to the engine.
   */
  const commandOf = (
    operation: FollowUp,
    input: FollowUpInput,
    { cashier, manager }: By,
    rest: { readonly amount?: Cents; readonly giveBack?: Cents; readonly reason?: string | null },
  ): FollowUpCommand => {
    const hold = openHolds(db).find(({ key }) => key === input.key);
    const attempt = attemptById(db, input.key);
    const isOpen = hold !== undefined && (operation === 'credit' || hold.ending === null);
    if (!isOpen || attempt === null || hold.recordId === null) throw new CodedError('HOLD_ENDED');
    // The page of the payment may have refunded a part of it meanwhile.
    const remaining = operation === 'credit' ? hold.giveBack : hold.amount;
    if ((rest.amount ?? 0) > remaining || (rest.giveBack ?? 0) > remaining) {
      throw new CodedError('MORE_THAN_REMAINS', { data: { remaining } });
    }
    return {
      operation,
      method: 'CARD', // no other is held
      amount: rest.amount ?? hold.amount,
      commandId: input.commandId,
      saleId: hold.saleId,
      patientId: hold.patientId,
      cashier,
      paymentId: hold.recordId,
      paidAt: new Date(Date.parse(attempt.openedAt) + attempt.clockOffsetMs).toISOString(),
      withoutHub: input.withoutHub ?? false,
      ordered: { reason: rest.reason ?? null, manager, giveBack: rest.giveBack ?? null },
      // The board does not know of refunds at other terminals.
      decidedFrom: snapshotOf(db, { paymentId: hold.recordId }, operation === 'credit' ? [] : null),
    };
  };

  /** The gate knows only the id of the capture. @throws {CodedError} `COMMAND_USED` */
  const requireRefundId = (key: string, commandId: string) => {
    const used = attemptById(db, commandId);
    const isRefund =
      used?.operation === 'credit' && used.follows === attemptById(db, key)?.paymentId;
    if (!isRefund && commands.isUsed({ commandId })) throw new CodedError('COMMAND_USED');
  };

  const refundDifference = async (
    { key, withoutHub }: HoldInput,
    giveBack: NonNullable<CaptureInput['giveBack']>,
    by: By,
  ): Promise<RefundOfRest> => {
    const { amount, refundCommandId: commandId } = giveBack;
    const reason = t('program.chargedLessThanHold');
    try {
      const command = commandOf('credit', { commandId, key, withoutHub }, by, { amount, reason });
      const refund = await attempts.run(command);
      return { refund: followUpResult(journal, refund), refundProblem: null };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error; // the capture is done: only its refund is missing
      return { refund: null, refundProblem: error.code };
    }
  };

  return {
    list,
    get count() {
      const open = list();
      return {
        open: open.length,
        expiring: open.filter(({ expiresAt }) => isExpiring(expiresAt, now())).length,
      };
    },
    capture: async (input) => {
      const { commandId, giveBack } = input;
      const nothing = { refund: null, refundProblem: null };
      if (giveBack !== null) requireRefundId(input.key, giveBack.refundCommandId);
      // A person without the right to refund does not start a capture that ends in a refund.
      const permission = giveBack === null ? 'take-payment' : 'refund';
      let approved: By | null = null;
      const by = async () =>
        (approved ??= await commands.by(input, rightOfFollowUp(permission, input.withoutHub)));
      const rest = giveBack === null ? {} : { giveBack: giveBack.amount };
      const captured = await (attempts.answered(commandId) ??
        attempts.run(commandOf('capture', input, await by(), rest)));
      const result = followUpResult(journal, captured);
      if (giveBack === null || captured.state !== 'approved') return { ...result, ...nothing };
      const refunded = attempts.answered(giveBack.refundCommandId);
      if (refunded !== null) {
        return { ...result, ...nothing, refund: followUpResult(journal, await refunded) };
      }
      return { ...result, ...(await refundDifference(input, giveBack, await by())) };
    },
    endOthers: async (input) => {
      const { commandId, key, approval } = input;
      const answered = attempts.answered(commandId);
      if (answered !== null) return followUpResult(journal, await answered);
      if (clinic === undefined) throw new CodedError('HUB_AWAY'); // before a PIN is asked for in vain
      const isCapture = input.kind === 'capture';
      const permission = isCapture ? 'take-payment' : 'release-hold';
      const { cashier, manager } = await commands.by(input, rightOfFollowUp(permission));
      const { payment: hold, followUps } = (await clinic.timelineOf(key, cashier)) ?? NOTHING;
      const isOther = hold?.operation === 'preauthorize' && hold.till.tillId !== journal.tillId;
      const isEnded = hold?.left === 0 || followUps.some(isCaptured);
      if (!isOther || isEnded || hold.recordId === null) throw new CodedError('HOLD_ENDED');
      const { recordId: paymentId, amount, trackingId, openedAt } = hold;
      if (amount !== input.amount) throw new CodedError('CHANGED_MEANWHILE');
      const ended = await attempts.run({
        ...{ operation: isCapture ? 'capture' : 'deauthorize', method: 'CARD', amount, commandId },
        ...{ saleId: null, patientId: null, cashier, paymentId, paidAt: openedAt },
        paidUnder: trackingId,
        ordered: { reason: approval?.reason ?? null, manager, giveBack: null },
        decidedFrom: snapshotOf(db, { paymentId }),
      });
      return followUpResult(journal, ended);
    },
    close: async (input) => {
      const { commandId, key: paymentKey, approval } = input;
      const requireClosable = () => {
        const hold = openHolds(db).find(({ key }) => key === paymentKey);
        if (hold === undefined) throw new CodedError('HOLD_ENDED');
        // If a follow-up were found done after the close, the amount to refund would be unknown.
        const isBusy = followUpsOf(db, hold.recordId ?? '').some(isOpenFollowUp);
        if (isBusy) throw new CodedError('PAYMENT_BUSY');
      };
      const right = { permission: 'decide-in-doubt', approval: 'always' } as const;
      await commands.runWith(
        input,
        requireClosable,
        () => right,
        (_, by) => {
          const { reason } = approval;
          const people = { cashier: by.cashier, manager: managerOf(by) };
          const body = { commandId, paymentKey, reason, ...people };
          return [{ kind: 'hold.closed', body }];
        },
      );
    },
    release: async (input) => {
      const answered = attempts.answered(input.commandId);
      if (answered !== null) return followUpResult(journal, await answered);
      const by = await commands.by(input, rightOfFollowUp('release-hold', input.withoutHub));
      const reason = input.approval?.reason ?? null;
      const released = await attempts.run(commandOf('deauthorize', input, by, { reason }));
      return followUpResult(journal, released);
    },
  };
}
