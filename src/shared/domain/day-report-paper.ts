import { BRAND_NAMES } from './card.ts';
import { CASH_REPORT } from './cash.ts';
import {
  type CountAndSum,
  type DayTender,
  NONE,
  netOf,
  netOfDay,
  type TenderFigures,
} from './day-figures.ts';
import type { DayReport, DrawerFigures, ZReport } from './day-report.ts';
import { DIFFERENCES, sidesOf } from './match-words.ts';
import { add, type Cents, cents, subtract, toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import { signedMoney } from './signed-money.ts';

export const TENDER_NAMES: Readonly<Record<DayTender, string>> = {
  ...BRAND_NAMES,
  unknown: 'Other cards',
  bank: 'Bank accounts',
  cash: 'Cash',
  check: 'Checks',
  terminal: 'Other terminal',
};

export interface ReportPrinting {
  readonly formatTime: (iso: string) => string;
  /** True for a second or later printing of a Z report, which is marked. */
  readonly duplicate: boolean;
}

/** The X report on paper: the day so far. */
export function xPaper(report: DayReport, { formatTime }: ReportPrinting): readonly PaperLine[] {
  return [centred('X REPORT', 'large'), ...body(report, formatTime)];
}

/** The Z report on paper: the closed day, with all open items. */
export function zPaper(report: ZReport, printing: ReportPrinting): readonly PaperLine[] {
  const { formatTime, duplicate } = printing;
  const mark = duplicate ? [centred('*** DUPLICATE ***', 'bold')] : [];
  return [
    ...mark,
    centred(`Z REPORT ${report.number}`, 'large'),
    ...body(report, formatTime),
    ...matchLines(report),
    ...depositLines(report),
    RULE,
    row('Cards and bank, to be paid out', toDollars(report.funding.amount)),
    row('Expected by', report.funding.by),
    RULE,
    row('Closed by', report.closedBy.name),
    ...report.signedBy.map(({ step, name, reason }) => row(`${name}, ${step}`, reason)),
    ...mark,
  ];
}

function body(report: DayReport, formatTime: (iso: string) => string): readonly PaperLine[] {
  const { clinic, tillId, from, to, figures, drawers, head } = report;
  const { holds, receipts, noSales, selfApprovals, reportedCash = [] } = figures;
  return [
    centred(clinic),
    row('Till', tillId),
    row('From', formatTime(from)),
    row('To', formatTime(to)),
    RULE,
    ...figures.tenders.flatMap(tenderLines),
    row('TOTAL', toDollars(netOfDay(figures)), 'bold'),
    RULE,
    row(`Holds placed (${holds.placed.count})`, toDollars(holds.placed.sum)),
    row(`Holds captured (${holds.captured.count})`, toDollars(holds.captured.sum)),
    row(`Holds released (${holds.released.count})`, toDollars(holds.released.sum)),
    row(
      'Receipts',
      receipts.issued === 0 ? 'none' : `${receipts.issued}, ${receipts.first} to ${receipts.last}`,
    ),
    row('Duplicates printed', String(receipts.duplicates)),
    row('Opened for no sale', String(noSales)),
    ...(selfApprovals.length === 0
      ? []
      : [
          words("THE MANAGER'S OWN WORD"),
          ...selfApprovals.map(({ name, what, reason }) => row(`${name}, ${what}`, reason)),
        ]),
    ...(reportedCash.length === 0
      ? []
      : [
          words(`${CASH_REPORT}:`),
          ...reportedCash.map(({ receiptNumber, cash }) =>
            row(
              receiptNumber === null ? 'Unpaid sale' : `Receipt ${receiptNumber}`,
              toDollars(cash),
            ),
          ),
        ]),
    ...drawers.flatMap(drawerLines),
    RULE,
    row('Journal row', String(head.number)),
    words(head.hash),
  ];
}

function tenderLines(figures: TenderFigures): readonly PaperLine[] {
  const { tender, taken, voided, refunded, corrected = NONE } = figures;
  const changes = [
    ...changed('voided', voided, signedMoney('voided', voided.sum)),
    ...changed('refunded', refunded, signedMoney('refunded', refunded.sum)),
    ...changed('corrected', corrected, corrected.sum),
  ];
  return [
    row(`${TENDER_NAMES[tender]} (${taken.count})`, toDollars(taken.sum)),
    ...changes,
    ...(changes.length === 0 ? [] : [row('  net', toDollars(netOf(figures)))]),
  ];
}

function changed(name: string, { count }: CountAndSum, sum: Cents): readonly PaperLine[] {
  return count === 0 ? [] : [row(`  ${name} (${count})`, toDollars(sum))];
}

function drawerLines(drawer: DrawerFigures): readonly PaperLine[] {
  const { name, float, sales, refunds, paidIn, paidOut, drops, expected, counted } = drawer;
  const difference = counted === null ? null : subtract(counted, expected);
  return [
    RULE,
    centred(name, 'bold'),
    row('Float', toDollars(float)),
    row('Cash sales', toDollars(sales)),
    row('Cash refunds', toDollars(cents(-refunds))),
    row('Paid in', toDollars(paidIn)),
    row('Paid out', toDollars(cents(-paidOut))),
    row('Dropped', toDollars(cents(-drops))),
    ...(counted === null || difference === null
      ? [words('Not counted yet.')]
      : [
          row('Expected', toDollars(expected)),
          row('Counted', toDollars(counted)),
          difference === 0
            ? words('To the cent.')
            : row(difference < 0 ? 'SHORT' : 'OVER', toDollars(difference), 'bold'),
          ...(drawer.signedBy === null ? [] : [row('Signed by', drawer.signedBy)]),
        ]),
  ];
}

function matchLines({ match }: ZReport): readonly PaperLine[] {
  if (match === null) return [RULE, words('The service could not be read: not matched.')];
  const { differences, pending, matched } = match;
  return [
    RULE,
    row(`Agree with the service (${matched.count})`, toDollars(matched.sum)),
    row(
      `Not shown there yet (${pending.length})`,
      toDollars(add(...pending.map(({ amount }) => amount))),
    ),
    row('Differences', String(differences.length), 'bold'),
    ...differences.flatMap(({ kind, trackingId, amount, other, name }) => [
      row(DIFFERENCES[kind].name, amount === null ? '' : toDollars(amount)),
      ...(other === null ? [] : [row(`  ${sidesOf(kind)[1]}`, toDollars(other))]),
      ...(trackingId === null && name === null ? [] : [words(trackingId ?? name ?? '')]),
    ]),
  ];
}

function depositLines({ deposit }: ZReport): readonly PaperLine[] {
  const { bag, bagSum, drops, checks, floatKept } = deposit;
  return [
    RULE,
    centred('DEPOSIT SLIP', 'bold'),
    ...bag.map(({ of, pieces }) =>
      row(`${pieces} × ${toDollars(cents(of))}`, toDollars(cents(of * pieces))),
    ),
    row('Cash in the bag', toDollars(bagSum)),
    row('Dropped to the safe', toDollars(drops)),
    row(`Checks (${checks.count})`, toDollars(checks.sum)),
    row('TO THE BANK', toDollars(add(deposit.deposit, checks.sum)), 'bold'),
    row('Float that stays', toDollars(floatKept)),
  ];
}
