/**
 * The reports of a till: of the service (`reports-service.ts`), the findings of the reconciliation, and the returns of a
 * bank since the last visit. A file goes as bytes to the page, which saves it; its export is journaled first.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { POSTING_TEMPLATES } from '../../shared/domain/posting-templates.ts';
import { addDays, localDays } from '../../shared/domain/reports/days.ts';
import type { Commands } from '../commands.ts';
import type { Feature } from '../context.ts';
import type { Journal } from '../journal/journal.ts';
import { bankMatches } from '../journal/projections/bank.ts';
import { described } from '../journal/projections/described.ts';
import { movedMoney } from '../journal/projections/moved-money.ts';
import { postingLinesBetween } from '../journal/projections/posting-lines.ts';
import { ownPayments } from '../journal/projections/service-records.ts';
import type { ConnectedClients } from '../payments/connected-clients.ts';
import { knownChangesOf } from '../payments/engine/outside-changes.ts';
import type { CashOfDays } from '../reconciliation/journal-findings.ts';
import { chargesWithVoid } from '../reconciliation/own-rows.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { People } from '../staff/people.ts';
import type { Staff } from '../staff/staff.ts';
import { Emitter, latest } from '../system/emitter.ts';
import { auditPage } from './audit.ts';
import type { StatementLines } from './bank/statement-lines.ts';
import { bankRows } from './bank/transfers.ts';
import { fileWriter } from './export/report-file.ts';
import { journalFindings } from './findings-table.ts';
import type { OverviewBranch } from './overview.ts';
import type { AcknowledgementReading } from './posting/acknowledgement.ts';
import { postingFile } from './posting/posting-file.ts';
import { ReportsService, SavedReportsService } from './reports-service.ts';

const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** Opens the reports of a till. */
export function openReports(options: {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly staff: Staff;
  readonly commands: Commands;
  readonly people: People;
  readonly service: ConnectedClients;
  readonly statements: StatementLines;
  readonly timeZone: string;
  readonly reportWriter: string;
  readonly monotonic: () => number;
  /** Calls back after every change of visible state. */
  readonly subscribe: (changed: () => void) => () => void;
  /** The cash and the card terminals of these days. */
  readonly cashOfDays: CashOfDays;
  /** The acknowledgements in the posting folder. */
  readonly postingAnswers: () => readonly AcknowledgementReading[];
  readonly reportFault: (error: unknown) => void;
}) {
  const { journal, settings, staff, service, timeZone, monotonic, reportFault } = options;
  const changes = new Emitter();
  const own = () => {
    const known = ownPayments(journal.readable);
    return (paymentId: string) => known.get(paymentId);
  };
  const saved = new SavedReportsService(
    {
      get current() {
        return settings.current.reports;
      },
      keep: (reports) => settings.change({ reports }),
    },
    changes.emit,
  );
  const exporting = (name: string, rows: number) => {
    const cashier = options.commands.cashier();
    journal.append({ kind: 'report.exported', body: { name, rows, cashier } });
  };
  const reportsService = new ReportsService({
    changes,
    saved,
    service: () => service.current.reports,
    ownPayments: own,
    serviceNow: () => service.current.serviceNow(),
    branches: () => {
      const person = options.people.all.find(({ id }) => id === staff.current?.id);
      return openBranches(settings, person?.branches ?? [], service);
    },
    findings: (records) => {
      const serviceNow = service.current.serviceNow().getTime();
      const cash = options.cashOfDays(records.range, records.localDay, serviceNow);
      return journalFindings(journal, settings.current, options.postingAnswers(), {
        ...{ ...records, serviceNow, cash },
      });
    },
    recorded: ({ from, to }) =>
      movedMoney(journal.readable, journal.tillId, addDays(from, -1), addDays(to, 2)).filter(
        ({ method }) => method !== 'CARD' && method !== 'ACH',
      ),
    kinds: ({ from, to }) =>
      postingLinesBetween(journal.readable, addDays(from, -1), addDays(to, 2)),
    fees: ({ from, to }) =>
      bankMatches(journal.readable, from, to).flatMap(({ amount, meaning }) =>
        meaning.kind === 'known' ? [{ what: meaning.what, amount }] : [],
      ),
    bank: () => bankRows(journal.readable, options.statements),
    changesOf: knownChangesOf(journal.readable),
    voids: () => chargesWithVoid(journal.readable),
    timeZone,
    clinic: () => settings.current.clinic,
    writeFile: fileWriter(options.reportWriter),
    personName: () => staff.cashier?.name ?? null,
    exporting,
    monotonic,
    atMost: (promise, ms) => Promise.race([promise, wait(ms, undefined, { ref: false })]),
    reportFault,
  });
  const viewer = () =>
    `${staff.current?.id} ${service.current.connection.id} ${service.current.connection.clientId}`;
  let shownTo = viewer();
  // The next person must not find the data of the last one.
  options.subscribe(() => {
    if (viewer() === shownTo) return;
    shownTo = viewer();
    reportsService.forgetAll();
  });
  return {
    handlers: {
      audit: {
        page: (query) => auditPage(journal, staff.people, localDays(timeZone), query),
      },
      reports: {
        watch: (_, { signal }) =>
          latest(() => reportsService.state, reportsService.subscribe, signal),
        open: (input) => reportsService.open(input),
        cancel: (input) => reportsService.cancel(input.kind),
        resume: (input) => reportsService.resume(input.kind),
        rows: ({ kind, view, from, count }) => reportsService.rows(kind, view, from, count),
        groups: ({ kind, view, by }) => reportsService.groups(kind, view, by),
        export: async ({ kind, view, format, bom }) => {
          const { name, bytes } = await reportsService.export(kind, view, format, bom);
          return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES[format] });
        },
        summary: async ({ format, bom }) => {
          const { name, bytes } = await reportsService.summary(format, bom);
          return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES[format] });
        },
        posting: ({ day }) => {
          const { readable: db, tillId } = journal;
          const { name, rows, bytes } = postingFile(
            { db, tillId, timeZone },
            day,
            POSTING_TEMPLATES[settings.current.posting.template],
          );
          exporting(name, rows);
          return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES.csv });
        },
        saveView: (input) => saved.saveView(input),
        forgetView: ({ kind, name }) => saved.forgetView(kind, name),
        openOverview: (input) => reportsService.openOverview(input.range),
        cancelOverview: () => reportsService.overview.cancel(),
        resumeOverview: () => void reportsService.overview.fetch(),
        overview: () => {
          const { results } = reportsService.overview;
          if (results === null) return null;
          const { reconciliation, charts } = results;
          const differences = reconciliation.differences.map((each) =>
            described(journal.readable, each),
          );
          return { reconciliation: { ...reconciliation, differences }, charts };
        },
      },
    } satisfies Feature['handlers'],
    slices: {},
    close: () => reportsService.forgetAll(),
  };
}

/**
 * The branches of the current connection.
 * @param worksAt the client ids of the person's branches; empty for all.
 */
export function openBranches(
  settings: SettingsStore,
  worksAt: readonly string[],
  service: ConnectedClients,
): readonly OverviewBranch[] {
  const { connection } = service.current;
  const saved = settings.current.connections.find(({ id }) => id === connection.id);
  const all = saved?.branches ?? [];
  const mine = all.filter(({ clientId }) => worksAt.includes(clientId));
  const open = (mine.length === 0 ? all : mine).flatMap(({ name, clientId }) => {
    const client = service.portTo({ ...connection, clientId });
    return client === null ? [] : [{ client, name: all.length === 1 ? null : name }];
  });
  const chosen = open.length === 0 ? [{ client: service.current, name: null }] : open;
  return chosen.map(({ client, name }) => ({
    ...{ reports: client.reports, payments: client.paymentReads },
    ...{ connection: client.connection, name },
  }));
}
