import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { BRAND_NAMES } from './card.ts';
import { cashReport } from './cash.ts';
import { daysWords, dayWords } from './clock.ts';
import {
  type CountAndSum,
  type DayBreakdowns,
  type DayTender,
  NONE,
  netOf,
  netOfDay,
  type OutsideSum,
  type TenderFigures,
} from './day-figures.ts';
import type { DayReport, DrawerFigures, StartingCash, TerminalFigures } from './day-report.ts';
import { CASH_DIRECTION, type ManualMovement } from './drawer.ts';
import { type Cents, cents, subtract, toDollars } from './money.ts';
import type { OutsideChange } from './outside-change.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import type { Permission } from './permissions.ts';
import { namesOfLines } from './sale.ts';
import { signedMoney } from './signed-money.ts';

export const tenderNames = perLanguage(
  (): Readonly<Record<DayTender, string>> => ({
    ...BRAND_NAMES,
    unknown: t('closing.otherCards'),
    bank: t('closing.bankAccounts'),
    cash: t('closing.cash2'),
    check: t('closing.checks'),
    terminal: t('closing.cardTerminals'),
    'refund-check': t('closing.refundChecks'),
  }),
);

const manualNames = perLanguage(
  (): Readonly<Record<ManualMovement, string>> => ({
    'paid-in': t('closing.paid'),
    'paid-out': t('closing.paidOut'),
    drop: t('closing.safeDrop'),
  }),
);

/** The permissions that a manager may approve alone, by their words in the journal's figures. */
const selfApproved = perLanguage((): Readonly<Record<string, string>> => {
  const names: Readonly<Partial<Record<Permission, string>>> = {
    'take-large-amount': t('dayReport.self.largeAmount'),
    'release-hold': t('dayReport.self.releaseHold'),
    void: t('dayReport.self.void'),
    refund: t('dayReport.self.refund'),
    'move-payment': t('dayReport.self.move'),
    'assign-payment': t('dayReport.self.assign'),
    'no-sale': t('dayReport.self.noSale'),
    'paid-in-and-out': t('dayReport.self.paidInOut'),
    'close-day': t('dayReport.self.closeDay'),
    'sign-over-short': t('dayReport.self.overShort'),
    'close-over-doubt': t('dayReport.self.closeOverDoubt'),
    'decide-in-doubt': t('dayReport.self.decide'),
    'key-a-card': t('dayReport.self.keyCard'),
    'delete-patient': t('dayReport.self.deletePatient'),
  };
  return Object.fromEntries(
    Object.entries(names).map(([permission, name]) => [permission.replaceAll('-', ' '), name]),
  );
});

export interface ReportPrinting {
  readonly formatTime: (iso: string) => string;
  /** True for a second or later printing of a Z report, which is marked. */
  readonly duplicate: boolean;
}

/** The X report on paper: the day so far. */
export function xPaper(report: DayReport, { formatTime }: ReportPrinting): readonly PaperLine[] {
  return [centred(t('dayReport.shiftReportX'), 'large'), ...dayLines(report, formatTime)];
}

/** The lines of both reports. */
export function dayLines(
  report: DayReport,
  formatTime: (iso: string) => string,
): readonly PaperLine[] {
  const { clinic, tillId, from, to, figures, drawers, terminals, head } = report;
  const { days, breakdowns, startingCash } = report;
  const { holds, receipts, noSales, selfApprovals, reportedCash = [] } = figures;
  return [
    centred(clinic),
    ...dayRows(days),
    row(t('closing.counter'), tillId),
    row(t('closing.from'), formatTime(from)),
    row(t('closing.to'), formatTime(to)),
    RULE,
    ...figures.tenders.flatMap(tenderLines),
    row(t('dayReport.total'), toDollars(netOfDay(figures)), 'bold'),
    ...outsideLines(figures.outside ?? []),
    ...breakdownLines(breakdowns),
    RULE,
    row(t('closing.holdsPlaced', { count: holds.placed.count }), toDollars(holds.placed.sum)),
    row(t('closing.holdsCharged', { count: holds.captured.count }), toDollars(holds.captured.sum)),
    row(t('closing.holdsReleased', { count: holds.released.count }), toDollars(holds.released.sum)),
    row(
      t('closing.receipts'),
      receipts.issued === 0
        ? t('dayReport.noReceipts')
        : t('closing.to2', { issued: receipts.issued, first: receipts.first, last: receipts.last }),
    ),
    row(t('closing.reprints'), String(receipts.duplicates)),
    row(t('closing.openedWithoutSale'), String(noSales)),
    ...(selfApprovals.length === 0
      ? []
      : [
          words(t('closing.approvedTheirOwnAction2')),
          ...selfApprovals.map(({ name, what, reason }) =>
            row(`${name}, ${selfApproved()[what] ?? what}`, reason),
          ),
        ]),
    ...(reportedCash.length === 0
      ? []
      : [
          words(`${cashReport()}:`),
          ...reportedCash.map(({ receiptNumber, cash }) =>
            row(
              receiptNumber === null
                ? t('closing.unpaidSale2')
                : t('dayReport.receipt', { receiptNumber }),
              toDollars(cash),
            ),
          ),
        ]),
    ...(startingCash === null ? [] : startingCashLines(startingCash)),
    ...drawers.flatMap((drawer) => drawerLines(drawer, formatTime)),
    ...terminals.flatMap(terminalLines),
    RULE,
    row(t('closing.journalEntry'), String(head.number)),
    words(head.hash),
  ];
}

function tenderLines(figures: TenderFigures): readonly PaperLine[] {
  const { tender, taken, voided, refunded, corrected = NONE } = figures;
  const changes = [
    ...changed('dayReport.voided', voided, signedMoney('voided', voided.sum)),
    ...changed('dayReport.refunded', refunded, signedMoney('refunded', refunded.sum)),
    ...changed('dayReport.corrected', corrected, corrected.sum),
  ];
  return [
    row(`${tenderNames()[tender]} (${taken.count})`, toDollars(taken.sum)),
    ...changes,
    ...(changes.length === 0 ? [] : [row(t('dayReport.net'), toDollars(netOf(figures)))]),
  ];
}

function changed(
  name: 'dayReport.voided' | 'dayReport.refunded' | 'dayReport.corrected',
  { count }: CountAndSum,
  sum: Cents,
): readonly PaperLine[] {
  return count === 0 ? [] : [row(t(name, { count }), toDollars(sum))];
}

export const outsideNames = perLanguage(
  (): Readonly<Record<OutsideChange, string>> => ({
    void: t('reports.voided'),
    refund: t('reports.refunded'),
    return: t('reportColumn.returned'),
    chargeback: t('reports.chargeback'),
    'chargeback-reversal': t('reports.chargebackReversal'),
    'funding-correction': t('reports.instructionCorrection'),
  }),
);

/** The part of the totals that no person of this counter moved. */
function outsideLines(outside: readonly OutsideSum[]): readonly PaperLine[] {
  if (outside.length === 0) return [];
  return [
    words(t('closing.outsideChanges')),
    ...outside.map(({ kind, count, sum }) =>
      row(`  ${outsideNames()[kind]} (${count})`, toDollars(sum)),
    ),
  ];
}

/** The business day, in bold. */
export function dayRows(days: readonly string[]): readonly PaperLine[] {
  return days.length === 1
    ? [row(t('closing.businessDay'), daysWords(days), 'bold')]
    : [words(t('closing.businessDays')), row('', daysWords(days), 'bold')];
}

function breakdownLines(breakdowns: DayBreakdowns): readonly PaperLine[] {
  const { byDay, byCashier, byKind, byBranch } = breakdowns;
  return [
    ...byDay.flatMap(({ day, tenders }) => [
      RULE,
      row(dayWords(day), toDollars(netOfDay({ tenders })), 'bold'),
      ...tenders.map((each) =>
        row(`  ${tenderNames()[each.tender]} (${each.taken.count})`, toDollars(netOf(each))),
      ),
    ]),
    ...part(
      t('closing.byCashier'),
      byCashier.map(({ cashier, count, sum }) =>
        row(`${cashier ?? t('closing.notAtThisCounter')} (${count})`, toDollars(sum)),
      ),
    ),
    ...part(
      t('closing.byKind'),
      byKind.map(({ kind, sum }) =>
        row(kind === null ? t('closing.withoutKind') : namesOfLines()[kind], toDollars(sum)),
      ),
    ),
    ...part(
      t('closing.byBranch'),
      byBranch.flatMap(({ branch, net, payout }) => [
        row(branch ?? t('closing.withoutBranch'), toDollars(net)),
        row(`  ${t('closing.cardsBankDeposited')}`, toDollars(payout)),
      ]),
    ),
  ];
}

function part(heading: string, lines: readonly PaperLine[]): readonly PaperLine[] {
  return lines.length === 0 ? [] : [RULE, words(heading), ...lines];
}

/** The difference between the cash left in the drawers and the cash with which they were opened. */
function startingCashLines({ left, counted }: StartingCash): readonly PaperLine[] {
  const difference = subtract(counted, left);
  if (difference === 0) return [];
  return [
    RULE,
    row(t('closing.leftInDrawers'), toDollars(left)),
    row(t('closing.startingCash'), toDollars(counted)),
    row(
      difference < 0 ? t('closing.startingCashShort') : t('closing.startingCashOver'),
      toDollars(difference),
      'bold',
    ),
  ];
}

function drawerLines(
  drawer: DrawerFigures,
  formatTime: (iso: string) => string,
): readonly PaperLine[] {
  const { name, float, sales, refunds, paidIn, paidOut, drops, expected, counted } = drawer;
  return [
    RULE,
    centred(name, 'bold'),
    row(t('closing.startingCash'), toDollars(float)),
    row(t('closing.cashSales'), toDollars(sales)),
    row(t('closing.cashRefunds'), toDollars(cents(-refunds))),
    row(t('closing.paid'), toDollars(paidIn)),
    row(t('closing.paidOut'), toDollars(cents(-paidOut))),
    row(t('closing.safeDrops'), toDollars(cents(-drops))),
    ...drawer.manual.flatMap(({ at, kind, amount, reason, cashier }) => [
      row(`  ${manualNames()[kind]}, ${cashier}`, toDollars(cents(CASH_DIRECTION[kind] * amount))),
      words(`    ${formatTime(at)}${reason === null ? '' : `: ${reason}`}`),
    ]),
    ...(counted === null
      ? [words(t('closing.notCountedYet'))]
      : [
          row(t('closing.expected2'), toDollars(expected)),
          row(t('closing.counted'), toDollars(counted)),
          overShortLine(counted, expected),
          ...(drawer.signedBy === null ? [] : [row(t('closing.approved'), drawer.signedBy)]),
          ...(drawer.reason === null ? [] : [words(`  ${drawer.reason}`)]),
        ]),
  ];
}

function terminalLines(terminal: TerminalFigures): readonly PaperLine[] {
  const { name, charges, refunds, expected, batch } = terminal;
  return [
    RULE,
    centred(name, 'bold'),
    row(t('closing.terminalCharges', { count: charges.count }), toDollars(charges.sum)),
    ...(refunds.count === 0
      ? []
      : [row(t('closing.terminalRefunds', { count: refunds.count }), toDollars(refunds.sum))]),
    row(t('closing.expected2'), toDollars(expected)),
    ...(batch === null
      ? [words(t('closing.batchNotEnteredYet'))]
      : [row(t('closing.terminalBatch'), toDollars(batch)), overShortLine(batch, expected)]),
  ];
}

function overShortLine(found: Cents, expected: Cents): PaperLine {
  const difference = subtract(found, expected);
  if (difference === 0) return words(t('dayReport.cent'));
  return row(
    t(difference < 0 ? 'dayReport.short' : 'dayReport.over'),
    toDollars(difference),
    'bold',
  );
}
