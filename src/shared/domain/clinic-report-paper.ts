import { perLanguage } from '../messages/language.ts';
import { t } from '../messages/t.ts';
import { type ClinicReport, clinicReportName } from './clinic-report.ts';
import { dayWords } from './clock.ts';
import { netOf, netOfDay } from './day-figures.ts';
import { dayRows, type ReportPrinting, tenderNames } from './day-report-paper.ts';
import { slipPaper } from './deposit-slip-paper.ts';
import { add, toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';

export const notClosedTexts = perLanguage(
  (): Readonly<Record<ClinicReport['notClosed'][number]['why'], string>> => ({
    open: t('clinicReport.open'),
    silent: t('clinicReport.silent'),
    'second-chain': t('clinicReport.secondChain'),
  }),
);

const signedSteps = perLanguage(
  (): Readonly<Record<ClinicReport['signed'][number]['step'], string>> => ({
    counters: t('clinicReport.signedCounters'),
    twice: t('clinicReport.twice'),
    bags: t('clinicReport.signedBags'),
  }),
);

/** The report of a clinic close on paper: the closed day of all counters, with all open items. */
export function clinicReportPaper(
  report: ClinicReport,
  clinic: string,
  { formatTime, duplicate }: ReportPrinting,
): readonly PaperLine[] {
  const { epoch, number, closedAt, closedBy, days, byBranch, signed } = report;
  const mark = duplicate ? [centred(t('closing.duplicate'), 'bold')] : [];
  return [
    ...mark,
    centred(t('clinicReport.title', { name: clinicReportName(epoch, number) }), 'large'),
    ...(clinic === '' ? [] : [centred(clinic)]),
    ...dayRows(days),
    row(t('closing.closed'), closedBy.name),
    row('', formatTime(closedAt)),
    ...byBranch.flatMap(branchLines),
    RULE,
    row(
      t('clinicReport.allBranches'),
      toDollars(add(...byBranch.map((branch) => netOfDay(branch)))),
      'bold',
    ),
    ...counterLines(report, formatTime),
    ...twiceLines(report),
    ...bagLines(report),
    ...(signed.length === 0 ? [] : [RULE]),
    ...signed.flatMap(({ step, manager, reason }) => [
      row(t('closing.approved'), manager.name),
      words(`  ${signedSteps()[step]}: ${reason}`),
    ]),
    RULE,
    words(t('clinicReport.heads')),
    ...report.heads.flatMap(({ tillId, name, number: entry, hash }) => [
      row(`${name} (${tillId})`, String(entry)),
      words(hash),
    ]),
    ...mark,
  ];
}

function branchLines({
  branch,
  tenders,
  net,
  payout,
  cash,
  earlier,
  atCounters,
  checks,
  overShort,
}: ClinicReport['byBranch'][number]): readonly PaperLine[] {
  return [
    RULE,
    centred(branch, 'bold'),
    ...tenders.map((each) =>
      row(`${tenderNames()[each.tender]} (${each.taken.count})`, toDollars(netOf(each))),
    ),
    row(t('dayReport.total'), toDollars(net), 'bold'),
    row(t('closing.cardsBankDeposited'), toDollars(payout)),
    row(t('clinicReport.cash'), toDollars(cash)),
    ...(earlier === 0 ? [] : [row(t('clinicReport.earlier'), toDollars(earlier))]),
    ...(atCounters === 0 ? [] : [row(t('clinicReport.atCounters'), toDollars(atCounters))]),
    row(t('closing.checks2', { count: checks.count }), toDollars(checks.sum)),
    ...(overShort === 0 ? [] : [row(t('clinicReport.overShort'), toDollars(overShort))]),
  ];
}

function counterLines(
  { zReports, notClosed }: ClinicReport,
  formatTime: (iso: string) => string,
): readonly PaperLine[] {
  return [
    RULE,
    words(t('clinicReport.counters')),
    ...zReports.flatMap(({ name, number, net, isLate, days }) => [
      row(t('clinicReport.zOf', { name, number }), toDollars(net)),
      ...(isLate
        ? [words(`  ${t('clinicReport.late', { days: days.map(dayWords).join(', ') })}`)]
        : []),
    ]),
    ...notClosed.flatMap(({ name, why, since }) => [
      row(name, t('clinicReport.notClosed'), 'bold'),
      words(
        since === null
          ? `  ${t('clinicReport.neverHeard')}`
          : `  ${notClosedTexts()[why]} ${formatTime(since)}`,
      ),
    ]),
  ];
}

export const twiceTitle = perLanguage(() => t('clinicReport.twice'));

type CountedTwice = ClinicReport['countedTwice'][number];

/** The two counters of an amount in two Z reports, and its correction. */
export const twiceTexts = (twice: Omit<CountedTwice, 'amount'>) => ({
  at: t('clinicReport.twiceAt', twice),
  correction: correctionText(twice),
});

function correctionText({ name, tender, isEnded }: Omit<CountedTwice, 'amount'>): string {
  if (tender === null) return t('clinicReport.untilNextZ', { name }); // of an earlier version
  return isEnded ? t('clinicReport.correctionEnds', { name }) : t('clinicReport.corrected');
}

function twiceLines({ countedTwice }: ClinicReport): readonly PaperLine[] {
  if (countedTwice.length === 0) return [];
  return [
    RULE,
    words(twiceTitle()),
    ...countedTwice.flatMap((each) => {
      const { at, correction } = twiceTexts(each);
      return [row(at, toDollars(each.amount), 'bold'), words(`  ${correction}`)];
    }),
  ];
}

function bagLines({ bags }: ClinicReport): readonly PaperLine[] {
  if (bags.length === 0) return [];
  return [
    RULE,
    centred(t('closing.toDeposit'), 'bold'),
    ...bags.flatMap(({ branch, entity, account, bagNumber, bills, coin, checks }) => {
      const ofChecks = add(...checks.map(({ amount }) => amount));
      return [
        row(t('clinicReport.bag', { bagNumber }), toDollars(add(bills, coin, ofChecks)), 'bold'),
        words(`  ${branch}, ${entity}, ${account}`),
        row(`  ${t('closing.cash2')}`, toDollars(add(bills, coin))),
        row(`  ${t('closing.checks2', { count: checks.length })}`, toDollars(ofChecks)),
      ];
    }),
  ];
}

/** The deposit slip of a bag on paper. */
export function clinicSlip(
  bag: ClinicReport['bags'][number],
  { days, packedBy }: { readonly days: readonly string[]; readonly packedBy: string },
): readonly PaperLine[] {
  return slipPaper({
    ...{ ...bag, accountName: bag.account, lastFour: '', clinic: bag.entity },
    ...{ day: days.at(-1) ?? '', businessDays: days, packedBy },
    checks: bag.checks.map((check) => ({ ...check, payer: null })),
  });
}
