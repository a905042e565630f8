/**
 * The close of the clinic's day as pages reach it, over the hub: its steps, its report on paper, and the deposit slips of
 * its bags. Without a link every question answers HUB_AWAY.
 */

import { clinicReportName } from '../../../shared/domain/clinic-report.ts';
import { clinicReportPaper, clinicSlip } from '../../../shared/domain/clinic-report-paper.ts';
import type { PaperLine } from '../../../shared/domain/paper.ts';
import { POSTING_TEMPLATES } from '../../../shared/domain/posting-templates.ts';
import type { ClinicCloseOrder, ClinicReport } from '../../../shared/hub/clinic-close.ts';
import { depositOfClinicBag } from '../../../shared/journal/bank-entries.ts';
import { t } from '../../../shared/messages/t.ts';
import { type Commands, managerOf, type Right } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import { callsTo } from '../../hub/call-hub.ts';
import type { Clinic } from '../../hub/clinic.ts';
import { bookedOn } from '../../journal/projections/bank.ts';
import { depositsFor, type ReadDeposits } from '../../payments/deposits.ts';
import { accountOf } from '../../payments-api/connection.ts';
import type { PrintedBy } from '../../printing/feature.ts';
import { localTime } from '../../printing/print-content.ts';
import type { NewPrintJob } from '../../printing/printer-service.ts';
import { CodedError } from '../../system/coded-error.ts';
import { quickBooksCsv } from '../accounting/accounting-file.ts';
import {
  booksOf,
  correctionsOf,
  ledgerOf,
  missingOf,
  payoutsOf,
  postingOf,
} from './clinic-books.ts';

/** Over counters that have not closed, or cash in no bag. */
const SIGNS: Right = { permission: 'close-over-doubt', approval: 'always' };

const REFUSALS = [
  'NOT_ALL_BRANCHES',
  'NOT_CLOSING',
  'STEP_OPEN',
  'CHANGED_MEANWHILE',
  'BAGS_CHANGED',
  'TOO_MUCH_IN_BAGS',
  'BAG_NUMBER_USED',
] as const;

export function openClinicClose(
  options: Pick<TillContext, 'journal' | 'settings' | 'newId'> & {
    readonly commands: Commands;
    readonly timeZone: string;
    readonly readDeposits: ReadDeposits;
    readonly hub: Clinic | undefined;
    readonly print: (job: NewPrintJob) => Promise<PrintedBy>;
  },
) {
  const { hub, commands, settings, print, newId } = options;
  const call = callsTo(hub, REFUSALS);
  const take = (order: ClinicCloseOrder) =>
    call(({ client, session }) => client.stepOfClose({ session, order }));

  const closing = () =>
    call(({ client, session }) => client.closing({ session, who: commands.cashier() }));

  const reportOf = async (closeId: string): Promise<ClinicReport> => {
    const report = await call(({ client, session }) =>
      client.clinicReport({ session, who: commands.cashier(), closeId }),
    );
    if (report === null) throw new CodedError('NO_SUCH_REPORT');
    return report;
  };
  const printPaper = (id: string, title: string, lines: readonly PaperLine[]) =>
    print({ id, title, content: { kind: 'paper', lines: [...lines] }, again: false });
  const printReport = (report: ClinicReport, duplicate: boolean) => {
    const title = t('clinicReport.title', { name: clinicReportName(report.epoch, report.number) });
    const { name } = settings.current.clinic;
    const lines = clinicReportPaper(report, name, { duplicate, formatTime: localTime });
    return printPaper(duplicate ? newId() : `clinic-${report.closeId}`, title, lines);
  };

  const filed = async (closeId: string, kind: 'posting' | 'journal') => {
    const report = await reportOf(closeId);
    const books = await booksOf(call, closeId, commands.cashier());
    const corrections = await correctionsOf(call, report, commands.cashier());
    const { posting, accountNames } = settings.current;
    const { bytes, rows } =
      kind === 'posting'
        ? postingOf(books, corrections, options.timeZone, POSTING_TEMPLATES[posting.template])
        : quickBooksCsv(ledgerOf(books, corrections), accountNames);
    const name = `${kind}-clinic-${clinicReportName(report.epoch, report.number)}.csv`;
    const cashier = commands.cashier();
    options.journal.append({ kind: 'report.exported', body: { name, rows, cashier } });
    const file = new File([new Uint8Array(bytes)], name, { type: 'text/csv' });
    return { file, missing: [...missingOf(books)] };
  };

  return {
    handlers: {
      clinicClose: {
        current: closing,
        begin: ({ commandId }) =>
          take({ order: 'begin', closeId: commandId, cashier: commands.cashier() }),
        signOff: async (input) => {
          const { closeId, step, shown, approval } = input;
          await closing(); // before a PIN is asked for in vain
          const manager = managerOf(await commands.by(input, SIGNS));
          return take({
            ...{ order: 'sign', closeId, step, shown, manager, reason: approval.reason },
            cashier: commands.cashier(),
          });
        },
        pack: ({ closeId, bagsVersion, bags }) =>
          take({ order: 'pack', closeId, cashier: commands.cashier(), bagsVersion, bags }),
        finish: async ({ closeId, bagsVersion, shown }) => {
          const cashier = commands.cashier();
          await take({ order: 'finish', closeId, cashier, bagsVersion, shown });
          const report = await reportOf(closeId);
          const { finishedAt = { tillId: options.journal.tillId } } = report;
          const isFirst = finishedAt?.tillId === options.journal.tillId;
          return { report, by: isFirst ? (await printReport(report, false)).by : null };
        },
        leave: ({ closeId }) => take({ order: 'leave', closeId, cashier: commands.cashier() }),
        list: ({ offset }) =>
          call(({ client, session }) =>
            client.clinicCloses({ session, who: commands.cashier(), offset }),
          ),
        bags: async () => {
          const bags = await call(({ client, session }) =>
            client.clinicBags({ session, who: commands.cashier() }),
          );
          const { readable } = options.journal;
          // The entry of a match at this counter may be on its way to the hub.
          const bookedHere = (bag: (typeof bags)[number]) =>
            bookedOn(readable, depositOfClinicBag(bag));
          return bags.map((bag) => ({ ...bag, arrived: bookedHere(bag) ?? bag.arrived }));
        },
        report: ({ closeId }) => reportOf(closeId),
        print: async ({ closeId }) => printReport(await reportOf(closeId), true),
        postingFile: ({ closeId }) => filed(closeId, 'posting'),
        journal: ({ closeId }) => filed(closeId, 'journal'),
        deposits: async ({ closeId }) => {
          const { days, closedAt } = await reportOf(closeId);
          const range = { from: days[0] ?? closedAt, to: closedAt };
          const { readable } = options.journal;
          const all = [];
          for (const [branch, payout] of payoutsOf(
            await booksOf(call, closeId, commands.cashier()),
          )) {
            const { unread, ...found } = await depositsFor(
              readable,
              payout,
              range,
              options.readDeposits,
            );
            const missing = new Map(unread.map((each) => [accountOf(each), each]));
            const unknownAccounts = [...missing.values()].map(({ baseUrl, username }) => ({
              ...{ host: URL.parse(baseUrl)?.host ?? baseUrl, username },
            }));
            all.push({ branch, ...found, unknownAccounts });
          }
          return all;
        },
        printSlip: async ({ closeId, place }) => {
          const { bags, days, closedBy } = await reportOf(closeId);
          const bag = bags[place];
          if (bag === undefined) throw new CodedError('NO_SUCH_REPORT');
          const { bagNumber } = bag;
          const lines = clinicSlip(bag, { days, packedBy: closedBy.name });
          return printPaper(newId(), t('program.depositSlip', { bagNumber }), lines);
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}
