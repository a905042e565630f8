/**
 * Slips for hours without the PC.
 *
 *    print numbered slips (journaled) ─▶ filled in by hand ─▶ entered once each: cash, receipt, open drawer
 *       ─▶ engine/cash-sync.ts
 */

import { Buffer } from 'node:buffer';
import type { Approval } from '../../shared/contract/approval.ts';
import { changeFor } from '../../shared/domain/cash.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier, LineKind, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import type { Commands } from '../commands.ts';
import type { Feature, TillContext } from '../context.ts';
import type { Journal } from '../journal/journal.ts';
import { cashByCommand } from '../journal/projections/cash.ts';
import { enteredSlips, isSlipEntered, slipsPrinted } from '../journal/projections/downtime.ts';
import { receiptOfSale } from '../journal/projections/receipts.ts';
import type { Payments } from '../payments/feature.ts';
import type { ApproveCash } from '../payments/tender-approvals.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { CodedError } from '../system/coded-error.ts';

export function openDowntime(
  options: TillContext & {
    readonly commands: Commands;
    readonly payments: Payments;
    /** Throws unless a drawer is counted and open. */
    readonly requireDrawer: () => void;
  },
) {
  const { settings, payments } = options;
  const downtime = createDowntime({
    ...options,
    approveCash: payments.approveCash,
    clinic: () => settings.current.clinic.name,
    receipts: payments.receipts,
    branch: payments.branch,
    cashTaken: () => payments.attempts.postCash(),
  });
  return {
    handlers: {
      downtime,
    } satisfies Feature['handlers'],
    slices: {},
  };
}

/** Age limit of a slip, ms. */
const MOST_AGE_MS = 31 * 86_400_000;

export interface Slip {
  readonly commandId: string;
  readonly slip: number;
  /** ISO 8601, from the slip. */
  readonly takenAt: string;
  readonly line: LineKind;
  readonly amount: Cents;
  readonly given: Cents;
  /** The amount that the person confirmed. */
  readonly confirmed?: Cents | null | undefined;
  readonly approval?: Approval | null | undefined;
}

/**
 * Downtime slips: paper numbered in advance, and entered afterwards. A number is printed once and
 * entered once, so that a lost slip is noticed and none counts twice.
 */
export function createDowntime(ports: {
  readonly journal: Journal;
  readonly commands: Commands;
  readonly approveCash: ApproveCash;
  readonly clinic: () => string;
  readonly receipts: Receipts;
  /** The client id of the branch of new payments; null at a clinic with only one. */
  readonly branch: () => string | null;
  /** Throws unless a drawer is counted and open. */
  readonly requireDrawer: () => void;
  /** Called after cash was entered, so that it is posted to the service. */
  readonly cashTaken: () => void;
  readonly now: () => Date;
  readonly newId: () => string;
}) {
  const { journal, commands } = ports;
  const db = journal.readable;

  /** Returns the change, cents. @throws {CodedError} */
  const check = ({ slip, takenAt, amount, given }: Slip): Cents => {
    if (isSlipEntered(db, slip)) throw new CodedError('SLIP_USED');
    if (slip > slipsPrinted(db)) throw new CodedError('NO_SUCH_SLIP');
    const age = ports.now().getTime() - Date.parse(takenAt);
    if (age < 0 || age > MOST_AGE_MS) throw new CodedError('SLIP_DATE');
    ports.requireDrawer();
    const due = changeFor(amount, given);
    if (due.kind === 'short') {
      throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
    }
    return due.change;
  };

  /** The entries of a slip: its sale, cash and receipt. @throws {CodedError} */
  const slipEntries = (
    order: Slip,
    saleId: string,
    cashier: Cashier,
    approved: readonly NewEntry[],
  ): readonly NewEntry[] => {
    const { commandId, slip, takenAt, line, amount, given } = order;
    const change = check(order);
    const lines: SaleLine[] = [{ kind: line, amount }];
    const branch = ports.branch();
    const tender = { kind: 'cash', given, change } as const;
    return [
      { kind: 'sale.opened', body: { saleId, patientId: null, lines, cashier } },
      ...approved,
      {
        kind: 'cash.taken',
        body: {
          ...{ commandId, saleId, amount, given, change, cashier },
          ...(branch === null ? {} : { branch }),
        },
      },
      // Not printed: the patient has the slip.
      ...ports.receipts.issue({ saleId, lines, cashier, tender, visitAt: takenAt }, []).entries,
      { kind: 'downtime.slip-entered', body: { slip, saleId, takenAt, amount, cashier } },
    ];
  };

  return {
    look: () => ({ printed: slipsPrinted(db), entered: [...enteredSlips(db)] }),

    printSlips: async ({
      commandId,
      count,
    }: {
      readonly commandId: string;
      readonly count: number;
    }) => {
      const from = slipsPrinted(db) + 1;
      const to = from + count - 1;
      commands.runNew({ commandId }, (cashier) => [
        { kind: 'downtime.slips-printed', body: { from, to, cashier } },
      ]);
      const { slipsPdf } = await import('./slips-pdf.ts');
      const pdf = await slipsPdf({ clinic: ports.clinic(), tillId: journal.tillId, from, to });
      return { name: `slips-${from}-${to}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
    },

    /** @throws {CodedError} when the slip is not entered. */
    enter: async (order: Slip): Promise<{ readonly receiptNumber: string }> => {
      const { commandId, amount, confirmed, approval } = order;
      const saleId = ports.newId();
      await commands.runAfter(
        order,
        async () => {
          const cashier = commands.cashier();
          check(order);
          const approved = { commandId, saleId, amount, confirmed, approval };
          return { cashier, approved: await ports.approveCash(approved) };
        },
        ({ cashier, approved }) => slipEntries(order, saleId, cashier, approved()),
        ports.cashTaken,
      );
      const taken = cashByCommand(db, commandId);
      if (taken === null) throw new CodedError('COMMAND_USED'); // by another procedure
      return { receiptNumber: receiptOfSale(db, taken.saleId) ?? '' };
    },
  };
}
