/**
 * Slips for hours without the PC.
 *
 *    print numbered slips (journaled) ─▶ filled in by hand ─▶ entered once each: cash, receipt, open drawer
 *       ─▶ engine/cash-sync.ts
 */

import { Buffer } from 'node:buffer';
import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { writableWith } from '../../../drivers/printers/paper/writable-text.ts';
import type { Approval } from '../../shared/contract/approval.ts';
import { changeFor } from '../../shared/domain/cash.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { Cashier, LineKind, SaleLine } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
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

/** US Letter in points, with four slips per page. */
const PAGE = { width: 612, height: 792 } as const;
const SLIPS_A_PAGE = 4;
const SLIP_HEIGHT = PAGE.height / SLIPS_A_PAGE;
const MARGIN = 36;
/** Border between the clinic's half and the patient's, points. */
const MIDDLE = PAGE.width * 0.58;

const fieldNames = perLanguage(() => [
  t('slip.dateTime'),
  t('slip.patient'),
  t('slip.for'),
  t('slip.amount'),
  t('slip.cashReceived'),
  t('slip.change'),
  t('slip.cashier'),
]);

/** Number of a slip on paper and on the screen: `D-000012`. */
const slipNumber = (slip: number): string => `D-${String(slip).padStart(6, '0')}`;

/** Slips to keep at the counter: one half for the clinic, one for the patient. */
async function slipsPdf(slips: {
  readonly clinic: string;
  readonly tillId: string;
  readonly from: number;
  readonly to: number;
}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(t('slip.downtimeSlips', { from: slipNumber(slips.from), to: slipNumber(slips.to) }));
  pdf.setCreator('Swipewell');
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const letters = new Set(plain.getCharacterSet().map((code) => String.fromCodePoint(code)));
  const write = writableWith(new Map([['windows1252', letters]]));
  const head = { clinic: write(slips.clinic), tillId: slips.tillId };
  const count = slips.to - slips.from + 1;
  for (let first = 0; first < count; first += SLIPS_A_PAGE) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    for (let at = first; at < Math.min(first + SLIPS_A_PAGE, count); at += 1) {
      const top = PAGE.height - (at - first) * SLIP_HEIGHT;
      const named = { ...head, number: slipNumber(slips.from + at) };
      half(
        page,
        { x: MARGIN, right: MIDDLE - 18, top, who: t('slip.clinicCopy') },
        named,
        plain,
        bold,
      );
      const patient = { x: MIDDLE, right: PAGE.width - MARGIN, top, who: t('slip.patientCopy') };
      half(page, patient, named, plain, bold);
      page.drawLine({
        start: { x: MARGIN / 2, y: top - SLIP_HEIGHT },
        end: { x: PAGE.width - MARGIN / 2, y: top - SLIP_HEIGHT },
        thickness: 0.4,
        dashArray: [4, 4],
      });
    }
  }
  return pdf.save();
}

function half(
  page: PDFPage,
  place: { readonly x: number; readonly right: number; readonly top: number; readonly who: string },
  head: { readonly clinic: string; readonly tillId: string; readonly number: string },
  plain: PDFFont,
  bold: PDFFont,
): void {
  const { x, right, top, who } = place;
  page.drawText(head.number, { x, y: top - 34, size: 15, font: bold });
  const room = right - x - plain.widthOfTextAtSize(` · ${head.tillId}`, 8);
  const whose = `${fitting(head.clinic, plain, room)} · ${head.tillId}`;
  page.drawText(whose, { x, y: top - 48, size: 8, font: plain });
  page.drawText(t('slip.paidCash', { who }), { x, y: top - 59, size: 8, font: plain });
  for (const [index, field] of fieldNames().entries()) {
    const y = top - 82 - index * 16;
    page.drawText(field, { x, y, size: 8, font: plain });
    page.drawLine({ start: { x: x + 66, y: y - 2 }, end: { x: right, y: y - 2 }, thickness: 0.5 });
  }
}

/** The part of a clinic's name that fits the room (points) at the font size of the slips. */
function fitting(name: string, font: PDFFont, room: number): string {
  let text = name;
  while (text !== '' && font.widthOfTextAtSize(text, 8) > room) text = text.slice(0, -1);
  return text.trimEnd();
}
