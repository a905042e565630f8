/**
 * The close of the clinic's day as pages reach it, over the hub: its steps, its report on paper, and the deposit slips of
 * its bags. Without a link every question answers HUB_AWAY.
 */

import { clinicReportName } from '../../../shared/domain/clinic-report.ts';
import { clinicReportPaper } from '../../../shared/domain/clinic-report-paper.ts';
import { slipPaper } from '../../../shared/domain/deposit-slip-paper.ts';
import type { PaperLine } from '../../../shared/domain/paper.ts';
import type { ClinicCloseOrder, ClinicReport } from '../../../shared/hub/clinic-close.ts';
import { t } from '../../../shared/messages/t.ts';
import { callsTo } from '../../clinic/call-hub.ts';
import { type Commands, managerOf, type Right } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import type { Clinic } from '../../hub/clinic.ts';
import type { PrintedBy } from '../../printing/feature.ts';
import { localTime } from '../../printing/print-content.ts';
import type { NewPrintJob } from '../../printing/printer-service.ts';
import { CodedError } from '../../system/coded-error.ts';

/** Over counters that have not closed, or cash in no bag. */
const SIGNS: Right = { permission: 'close-over-doubt', approval: 'always' };

const REFUSALS = [
  'NOT_ALL_BRANCHES',
  'NOT_CLOSING',
  'STEP_OPEN',
  'CHANGED_MEANWHILE',
  'TOO_MUCH_IN_BAGS',
] as const;

export function openClinicClose(
  options: Pick<TillContext, 'settings' | 'newId' | 'reportFault'> & {
    readonly commands: Commands;
    readonly hub: Clinic | undefined;
    readonly print: (job: NewPrintJob) => Promise<PrintedBy>;
  },
) {
  const { hub, commands, settings, print, newId, reportFault } = options;
  const call = callsTo(hub, REFUSALS);
  const take = (order: ClinicCloseOrder) =>
    call(({ client, session }) => client.stepOfClose({ session, order }));

  const reportOf = async (closeId: string): Promise<ClinicReport> => {
    const report = await call(({ client, session }) => client.clinicReport({ session, closeId }));
    if (report === null) throw new CodedError('NO_SUCH_REPORT');
    return report;
  };
  const printPaper = (id: string, title: string, lines: readonly PaperLine[]) =>
    print({ id, title, content: { kind: 'paper', lines: [...lines] }, again: false });
  const printReport = async (closeId: string, duplicate: boolean) => {
    const report = await reportOf(closeId);
    const title = t('clinicReport.title', { name: clinicReportName(report.epoch, report.number) });
    const { name } = settings.current.clinic;
    const lines = clinicReportPaper(report, name, { duplicate, formatTime: localTime });
    return printPaper(duplicate ? newId() : `clinic-${closeId}`, title, lines);
  };

  return {
    handlers: {
      clinicClose: {
        current: () => call(({ client, session }) => client.closing({ session })),
        begin: ({ commandId }) =>
          take({ order: 'begin', closeId: commandId, cashier: commands.cashier() }),
        signOff: async (input) => {
          const { closeId, step, approval } = input;
          await call(({ client, session }) => client.closing({ session })); // before a PIN is asked for in vain
          const manager = managerOf(await commands.by(input, SIGNS));
          return take({ order: 'sign', closeId, step, manager, reason: approval.reason });
        },
        pack: ({ closeId, bags }) => take({ order: 'pack', closeId, bags }),
        finish: async ({ closeId, shown }) => {
          const view = await take({ order: 'finish', closeId, cashier: commands.cashier(), shown });
          void printReport(closeId, false).catch(reportFault);
          return view;
        },
        leave: ({ closeId }) => take({ order: 'leave', closeId, cashier: commands.cashier() }),
        list: ({ offset }) =>
          call(({ client, session }) => client.clinicCloses({ session, offset })),
        report: ({ closeId }) => reportOf(closeId),
        print: ({ closeId }) => printReport(closeId, true),
        printSlip: async ({ closeId, place }) => {
          const { bags, days, closedBy } = await reportOf(closeId);
          const bag = bags[place];
          if (bag === undefined) throw new CodedError('NO_SUCH_REPORT');
          const { bagNumber } = bag;
          const lines = slipPaper({
            ...{ ...bag, accountName: bag.account, lastFour: '', clinic: bag.entity },
            ...{ day: days.at(-1) ?? '', businessDays: days, packedBy: closedBy.name },
            checks: bag.checks.map((check) => ({ ...check, payer: null })),
          });
          return printPaper(newId(), t('program.depositSlip', { bagNumber }), lines);
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}
