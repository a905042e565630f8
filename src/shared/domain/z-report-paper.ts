import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { dayWords } from './clock.ts';
import type { ReportedDifference, ZReport } from './day-report.ts';
import { dayLines, dayRows, type ReportPrinting } from './day-report-paper.ts';
import { differenceOf, findingTitle, placeOf, sidesOf } from './finding.ts';
import { add, cents, toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';

const signedSteps = perLanguage(
  (): Readonly<Record<ZReport['signedBy'][number]['step'], string>> => ({
    'in-doubt': t('dayReport.step.inDoubt'),
    holds: t('dayReport.step.holds'),
    unfinished: t('dayReport.step.unfinished'),
    voids: t('dayReport.step.voids'),
    match: t('dayReport.step.match'),
  }),
);

/** The Z report on paper: the closed day, with all open items. */
export function zPaper(report: ZReport, printing: ReportPrinting): readonly PaperLine[] {
  const { formatTime, duplicate } = printing;
  const mark = duplicate ? [centred(t('closing.duplicate'), 'bold')] : [];
  return [
    ...mark,
    centred(t('dayReport.endDayZ', { number: report.number }), 'large'),
    ...dayLines(report, formatTime),
    ...matchLines(report),
    ...depositLines(report),
    RULE,
    row(t('closing.cardsBankDeposited'), toDollars(report.funding.amount)),
    row(t('closing.expected'), dayWords(report.funding.by)),
    RULE,
    row(t('closing.closed'), report.closedBy.name),
    ...report.signedBy.map(({ step, name, reason }) =>
      row(`${name}, ${signedSteps()[step]}`, reason),
    ),
    ...codeLines(report),
    ...mark,
  ];
}

function matchLines({ match }: ZReport): readonly PaperLine[] {
  if (match === null) return [RULE, words(t('dayReport.paymentServiceCouldNot'))];
  const { differences, pending, matched, held, fromAnotherTerminal } = match;
  return [
    RULE,
    row(t('closing.agreeProcessor', { count: matched.count }), toDollars(matched.sum)),
    ...(held.count === 0
      ? []
      : [row(t('closing.heldProcessor', { count: held.count }), toDollars(held.sum))]),
    row(
      t('closing.notShownThereYet', { count: pending.length }),
      toDollars(add(...pending.map(({ amount }) => amount))),
    ),
    ...(fromAnotherTerminal.count === 0
      ? []
      : [
          row(
            t('closing.fromAnotherTerminal2', { count: fromAnotherTerminal.count }),
            toDollars(fromAnotherTerminal.sum),
          ),
        ]),
    row(t('dayReport.differences'), String(differences.length), 'bold'),
    ...differences.flatMap(differenceLines),
  ];
}

/** A finding with its arithmetic and, where it is known, the receipt of its payment. */
function differenceLines(difference: ReportedDifference): readonly PaperLine[] {
  const { kind, trackingId, amount, other, payment = null } = difference;
  const [first, second] = sidesOf(kind);
  const off = differenceOf(difference);
  const receipt = payment?.receiptNumber ?? null;
  const facts = [
    receipt === null ? null : t('dayReport.receipt', { receiptNumber: receipt }),
    payment === null || payment.lastFour === null ? null : `•••• ${payment.lastFour}`,
    placeOf(difference),
  ].filter((each) => each !== null);
  return [
    row(findingTitle(difference), off === null || off === 0 ? '' : toDollars(off)),
    ...(amount === null ? [] : [row(`  ${first}`, toDollars(amount))]),
    ...(other === null ? [] : [row(`  ${second}`, toDollars(other))]),
    ...(facts.length === 0 ? [] : [words(`  ${facts.join(' · ')}`)]),
    ...(trackingId === null ? [] : [words(`  ${trackingId}`)]),
  ];
}

function depositLines({ days, deposit }: ZReport): readonly PaperLine[] {
  const { bag, bagSum, drops, checks, floatKept } = deposit;
  return [
    RULE,
    centred(t('closing.toDeposit'), 'bold'),
    ...dayRows(days),
    ...bag.map(({ of, pieces }) =>
      row(`${pieces} × ${toDollars(cents(of))}`, toDollars(cents(of * pieces))),
    ),
    row(t('closing.cashBag'), toDollars(bagSum)),
    row(t('closing.droppedSafe'), toDollars(drops)),
    row(t('closing.checks2', { count: checks.count }), toDollars(checks.sum)),
    row(t('closing.bank'), toDollars(add(deposit.deposit, checks.sum)), 'bold'),
    row(t('closing.startingCashKept'), toDollars(floatKept)),
  ];
}

/** The codes that a person types on the verification page. */
function codeLines({ codes }: ZReport): readonly PaperLine[] {
  if (codes === undefined) return [];
  return [
    RULE,
    row(t('dayReport.dayCode'), codes.day),
    row(t('dayReport.keyCode'), codes.key ?? t('dayReport.noKey')),
    words(t('dayReport.codesUse')),
  ];
}
