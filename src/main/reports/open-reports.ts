import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../../shared/domain/reports/days.ts';
import type { Journal } from '../journal/journal.ts';
import { movedMoney } from '../journal/projections/moved-money.ts';
import { moneyRequests, ownPayments } from '../journal/projections/service-records.ts';
import type { ConnectedClient } from '../service/connected-client.ts';
import type { SettingsStore } from '../setup/settings-store.ts';
import type { Staff } from '../staff/staff.ts';
import { Emitter } from '../system/emitter.ts';
import { fileWriter } from './export/report-file.ts';
import { postingFile } from './posting-file.ts';
import { ReportsService } from './reports-service.ts';
import { createReturns, type Returns } from './returns.ts';
import { SavedReportsService } from './saved-reports.ts';

/** All reports of a till. */
export interface TillReports {
  readonly reportsService: ReportsService;
  readonly kept: SavedReportsService;
  readonly returns: Returns;
  /** The payments of a day of the clinic, for the practice's own system. */
  posting(day: string): ReturnType<typeof postingFile>;
  /**
   * Must be called after every change of the till: the next person must not find the data of the
   * last.
   */
  changed(): void;
}

/** Composes the reports from the parts of the till that they read. */
export function openReports(options: {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly staff: Pick<Staff, 'current' | 'cashier'>;
  readonly service: { readonly current: ConnectedClient };
  readonly timeZone: string;
  readonly reportWriter: string;
  readonly monotonic: () => number;
  readonly reportFault: (error: unknown) => void;
}): TillReports {
  const { journal, settings, staff, service, timeZone, monotonic, reportFault } = options;
  const changes = new Emitter();
  const own = () => {
    const known = ownPayments(journal.readable);
    return (paymentId: string) => known.get(paymentId);
  };
  const kept = new SavedReportsService(
    {
      get current() {
        return settings.current.reports;
      },
      keep: (reports) => settings.change({ reports }),
    },
    changes.emit,
  );
  const exporting = (name: string, rows: number) => {
    const { cashier } = staff;
    if (cashier !== null) {
      journal.append({ kind: 'report.exported', body: { name, rows, cashier } });
    }
  };
  const reportsService = new ReportsService({
    changes,
    kept,
    service: () => service.current.reports,
    ownPayments: own,
    serviceNow: () => service.current.serviceNow(),
    journal: ({ from, to }) =>
      moneyRequests(
        journal.readable,
        service.current.connection.id,
        addDays(from, -1),
        addDays(to, 2),
      ),
    cash: ({ from, to }) =>
      movedMoney(journal.readable, journal.tillId, addDays(from, -1), addDays(to, 2)).filter(
        ({ method }) => method === 'CASH',
      ),
    trackingPrefix: `${journal.tillId}-`,
    branch: () => service.current.connection.clientId,
    timeZone,
    clinic: () => settings.current.clinic,
    writeFile: fileWriter(options.reportWriter),
    exporting,
    monotonic,
    atMost: (promise, ms) => Promise.race([promise, wait(ms, undefined, { ref: false })]),
    reportFault,
  });
  const returns = createReturns({
    service: () => service.current.reports,
    branch: () => {
      const { id, clientId } = service.current.connection;
      return clientId === null ? id : `${id} ${clientId}`;
    },
    ownPayments: own,
    today: () => reportsService.state.today,
    kept,
  });
  const whose = () =>
    `${staff.current?.id} ${service.current.connection.id} ${service.current.connection.clientId}`;
  let shownTo = whose();
  return {
    reportsService,
    kept,
    returns,
    posting: (day) => {
      const { readable: db, tillId } = journal;
      const file = postingFile({ db, tillId, timeZone }, day);
      exporting(file.name, file.rows);
      return file;
    },
    changed: () => {
      if (whose() === shownTo) return;
      shownTo = whose();
      reportsService.forgetAll();
    },
  };
}
