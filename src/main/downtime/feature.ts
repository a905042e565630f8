import { Buffer } from 'node:buffer';
import type { Approval } from '../../shared/contract/approval.ts';
import { changeFor } from '../../shared/domain/cash.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { LineKind, SaleLine } from '../../shared/domain/sale.ts';
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
import { slipsPdf } from './slips-pdf.ts';

/**
 * Slips for hours without the PC.
 *
 *    print numbered slips (journaled) ─▶ filled in by hand ─▶ entered once each: cash, receipt, open drawer ─▶ engine/cash-sync.ts
 */
export function openDowntime(
  options: TillContext & {
    readonly commands: Commands;
    readonly payments: Payments;
    /** Throws unless a drawer is counted and open. */
    readonly requireDrawer: () => void;
  },
) {
  const { settings, payments } = options;
  const downtime = new DowntimeService({
    ...options,
    approveCash: payments.approveCash,
    clinic: () => settings.current.clinic.name,
    receipts: payments.receipts,
    branch: payments.branch,
    cashTaken: () => payments.attempts.postCash(),
  });
  return {
    handlers: {
      downtime: {
        look: () => {
          const { printed, entered } = downtime.look();
          return { printed, entered: [...entered] };
        },
        printSlips: async (input) => {
          const { name, pdf } = await downtime.printSlips(input.count);
          return { name, pdf: Buffer.from(pdf).toString('base64') };
        },
        enter: (input) => downtime.enter(input),
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}

/** Age limit of a slip, ms. */
const MOST_AGE_MS = 31 * 86_400_000;

export interface DowntimeServiceOptions {
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
}

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
export class DowntimeService {
  readonly #options: DowntimeServiceOptions;

  constructor(options: DowntimeServiceOptions) {
    this.#options = options;
  }

  look() {
    const db = this.#options.journal.readable;
    return { printed: slipsPrinted(db), entered: enteredSlips(db) };
  }

  async printSlips(count: number): Promise<{ readonly name: string; readonly pdf: Uint8Array }> {
    const { journal, clinic, commands } = this.#options;
    const cashier = commands.cashier();
    const from = slipsPrinted(journal.readable) + 1;
    const to = from + count - 1;
    journal.append({ kind: 'downtime.slips-printed', body: { from, to, cashier } });
    const pdf = await slipsPdf({ clinic: clinic(), tillId: journal.tillId, from, to });
    return { name: `slips-${from}-${to}.pdf`, pdf };
  }

  /** @throws {CodedError} when the slip is not entered. */
  async enter(order: Slip): Promise<{ readonly receiptNumber: string }> {
    const { journal, commands, approveCash, receipts, cashTaken, newId } = this.#options;
    const { commandId, slip, takenAt, line, amount, given, confirmed, approval } = order;
    const saleId = newId();
    await commands.runAfter(
      order,
      async () => {
        const cashier = commands.cashier();
        this.#check(order);
        const approved = await approveCash({ commandId, saleId, amount, confirmed, approval });
        return { cashier, approved };
      },
      ({ cashier, approved }) => {
        const change = this.#check(order);
        const lines: SaleLine[] = [{ kind: line, amount }];
        const branch = this.#options.branch();
        return [
          { kind: 'sale.opened', body: { saleId, patientId: null, lines, cashier } },
          ...approved(),
          {
            kind: 'cash.taken',
            body: {
              ...{ commandId, saleId, amount, given, change, cashier },
              ...(branch === null ? {} : { branch }),
            },
          },
          // Not printed: the patient has the slip.
          ...receipts.issue(
            { saleId, lines, cashier, tender: { kind: 'cash', given, change }, visitAt: takenAt },
            [],
          ).entries,
          { kind: 'downtime.slip-entered', body: { slip, saleId, takenAt, amount, cashier } },
        ];
      },
      cashTaken,
    );
    const { readable } = journal;
    const taken = cashByCommand(readable, commandId);
    if (taken === null) throw new CodedError('COMMAND_USED'); // by another procedure
    return { receiptNumber: receiptOfSale(readable, taken.saleId) ?? '' };
  }

  /** Returns the change, cents. @throws {CodedError} */
  #check({ slip, takenAt, amount, given }: Slip): Cents {
    const { journal, now, requireDrawer } = this.#options;
    const db = journal.readable;
    if (isSlipEntered(db, slip)) throw new CodedError('SLIP_USED');
    if (slip > slipsPrinted(db)) throw new CodedError('NO_SUCH_SLIP');
    const age = now().getTime() - Date.parse(takenAt);
    if (age < 0 || age > MOST_AGE_MS) throw new CodedError('SLIP_DATE');
    requireDrawer();
    const due = changeFor(amount, given);
    if (due.kind === 'short') {
      throw new CodedError('CASH_SHORT', { data: { missing: due.missing } });
    }
    return due.change;
  }
}
