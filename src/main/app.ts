/**
 * The composition root: it makes every feature of one counter and gives each its dependencies.
 *
 *    context (clock, ids, journal, settings, devices) ─▶ openTill ─▶ Till ─▶ rpc ─▶ pages
 *                                                          │
 *                 staff · readers · payments · printing · drawer · closing · patients · reports · setup
 *
 * The hosts and the command line use the till; a feature never imports this file.
 */

import type { TillState } from '../shared/contract/till.ts';
import { may } from '../shared/domain/permissions.ts';
import { depositRows } from './closing/deposit-rows.ts';
import { openClosing } from './closing/feature.ts';
import { Commands } from './commands.ts';
import { register } from './context.ts';
import { openDowntime } from './downtime/feature.ts';
import { openDrawer } from './drawer/feature.ts';
import type { Journal } from './journal/journal.ts';
import { openPatients } from './patients/feature.ts';
import { IncomingSales } from './payments/incoming-sales.ts';
import { approveCash } from './payments/large-amount.ts';
import { openMoneyFeatures } from './payments/money-features.ts';
import { parkedSales } from './payments/park.ts';
import { openPaymentHistory } from './payments/payments.ts';
import type { RetiredTills } from './payments/retired-tills.ts';
import { attemptsOf, withRetired } from './payments/retired-tills.ts';
import { today } from './payments/today.ts';
import type { Connection } from './payments-api/connection.ts';
import { openPrinting } from './printing/feature.ts';
import type { PrinterEnvironment } from './printing/printer-environment.ts';
import { openReaders } from './readers/feature.ts';
import type { ReaderEnvironment } from './readers/reader-environment.ts';
import type { OutboxDevices } from './receipts/outbox.ts';
import { openReports } from './reports/feature.ts';
import type { OpenConnection } from './service/connected-clients.ts';
import { ConnectedClients } from './service/connected-clients.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { openSetUp } from './setup/feature.ts';
import type { MovedJournal } from './setup/moved-journal.ts';
import type { SetUpParts } from './setup/program-port.ts';
import { openStaff } from './staff/feature.ts';
import type { People } from './staff/people.ts';
import { Emitter } from './system/emitter.ts';
import type { ProgramEnvironment } from './system/timers.ts';

/** The parts that differ between the practice counter and the clinic's. */
export interface CounterParts {
  readonly settings: SettingsStore;
  readonly people: People;
  readonly service: {
    /**
     * True for the service that ships with the program; else the connection's environment decides.
     */
    readonly embedded: boolean;
    /** The first takes new money; the others stay while payments on them are monitored. */
    readonly connections: readonly [OpenConnection, ...OpenConnection[]];
  };
  readonly virtualReader: boolean;
  readonly printers: PrinterEnvironment;
}

/** The parts that every counter of a program has. */
export interface Platform extends ProgramEnvironment {
  readonly version: string;
  readonly setUp: SetUpParts;
  /** The retired tills of this PC: their payments are still monitored. */
  readonly retiredTills: RetiredTills;
  /** Device path of the first serial reader; null if there is none. */
  readonly serialReader: string | null;
  readonly readers: ReaderEnvironment;
  /** `page` if no host sees the keys before a page does. */
  readonly keysGoTo: TillState['keysGoTo'];
  /** Replaces the printers and drawers that are set up, where a test counts their work. */
  readonly outbox?: OutboxDevices;
  /** The time zone of the clinic, e.g. `America/Denver`. */
  readonly timeZone: string;
  /** The program that writes a report's file, in its own thread. */
  readonly reportWriter: string;
}

/** The whole environment of the till, injected. */
export interface TillOptions extends Platform, CounterParts {
  readonly journal: Journal;
  /** Set while a manager has to confirm the origin of this counter's journal. */
  readonly moved?: MovedJournal | null;
}

/** The kind of the service, which decides if its money is real. */
export function serviceKindOf({ service }: TillOptions): TillState['service']['kind'] {
  return service.embedded ? 'embedded' : service.connections[0].connection.environment;
}

/** The till that both hosts serve. */
export type Till = Awaited<ReturnType<typeof openTill>>;

/** The one composition root: wires every part to its dependencies, and starts them. */
export async function openTill(options: TillOptions) {
  const { journal, settings, now, reportFault } = options;
  const { retiredTills } = options;
  const changes = new Emitter(reportFault);
  const context = { ...options, changed: changes.emit, subscribe: changes.subscribe };
  journal.subscribe(changes.emit);
  journal.append({ kind: 'till.started', body: { version: options.version } });

  const saleOpen = () => counter.current !== null;
  const inHand = () => ['listening', 'card', 'sending'].includes(counter.current?.step.kind ?? '');
  const moved = options.moved ?? null;
  const people = openStaff({
    ...context,
    people: options.people,
    busy: inHand,
    saleOpen,
    mayWork: moved === null,
  });
  const { staff, approve } = people;
  const acting = () => staff.acting;
  const cashier = () => staff.cashier;
  const commands = new Commands({
    journal,
    approve,
    cashier: () => {
      const by = acting();
      return by === null ? null : { id: by.id, name: by.name };
    },
    mayNow: (permission) => {
      const by = acting();
      return by !== null && may(by.role, permission);
    },
  });
  const service = new ConnectedClients({ ...context, connections: options.service.connections });
  const readers = await openReaders({
    ...context,
    environment: options.readers,
    keysPassPages: options.keysGoTo === 'page' && options.service.embedded,
    cashier,
    counter: () => counter,
  });
  const { devices, typedNumbers } = readers;
  const incomingSales = new IncomingSales({ ...context, say: readers.say });
  const printing = await openPrinting({
    ...context,
    environment: options.printers,
    commands,
    receipts: () => receipts,
    cashHidden: () => drawer.service.cashHidden,
  });
  const drawer = openDrawer({
    ...context,
    commands,
    opening: (sessionId) => money.outbox.queueOpening(sessionId),
    day: () => closing.service.day,
  });
  const closing = openClosing({
    ...context,
    commands,
    drawer: drawer.service,
    print: printing.print,
    line: () => service.current,
    portTo: (connection) => service.portTo(connection),
    depositRows: (connection, since) => depositRows(service.portTo(connection)?.reports, since),
    sweep: () => attempts.sweep(),
    inDoubt: () => {
      const { inDoubtList, alarms } = withRetired(attempts, retiredTills);
      return [
        ...inDoubtList.map(({ attemptId }) => attemptId),
        ...alarms.map(({ alarmId }) => alarmId),
      ];
    },
    saleAtCounter: inHand,
  });
  const amountLimits = () => settings.current.amountLimits;
  const money = openMoneyFeatures({
    ...context,
    currentPort: () => service.current,
    portTo: (connection) => service.portTo(connection),
    isBusyAtAnotherTill: (recordId) =>
      retiredTills.all.some(({ attempts: retired }) => retired.isBusy(recordId)),
    commands,
    amountLimits,
    clinic: () => settings.current.clinic,
    wording: () => settings.current.receipts,
    simulated: serviceKindOf(options) !== 'production',
    training: () => options.setUp.program.mode() === 'training',
    readers: readers.readerService,
    swipes: readers.vault,
    typedNumbers,
    devices: options.outbox ?? printing.devices,
    requireDrawer: () => drawer.service.requireOpen(),
  });
  const { counter, attempts, receipts } = money;
  const paymentHistory = openPaymentHistory({
    ...context,
    attempts,
    commands,
    service,
    issueRefund: money.issueRefund,
  });
  const setUp = openSetUp({
    ...context,
    staff,
    commands,
    approve,
    clients: service,
    saleOpen,
    inDoubt: () => attempts.inDoubtList.length > 0,
    embedded: options.service.embedded,
    kind: serviceKindOf(options),
    moved,
  });
  const stopRetired = retiredTills.subscribe(changes.emit);
  const patients = openPatients({
    ...context,
    records: () => service.current.records,
    commands,
    readers: readers.readerService,
    typedNumbers,
    saleOpen,
  });
  const { timeZone, reportWriter } = options;
  const reports = openReports({ ...context, staff, service, timeZone, reportWriter });
  const downtime = openDowntime({
    ...context,
    cashier,
    approveAmount: approveCash({ commands, amountLimits }),
    clinic: () => settings.current.clinic.name,
    receipt: (source) => money.issueReceipt(source, []),
    requireDrawer: () => drawer.service.requireOpen(),
    cashTaken: money.cashTaken,
  });
  service.current.watch();
  money.start();
  closing.start();

  const registered = register(
    people,
    setUp,
    readers,
    printing,
    drawer,
    closing,
    patients,
    reports,
    downtime,
  );
  return {
    handlers: registered.handlers,
    staff,
    manageStaff: people.manageStaff,
    approve,
    patients: patients.patients,
    profiles: patients.profiles,
    ...paymentHistory,
    drawer: drawer.service,
    closing: closing.service,
    commands,
    counter,
    incomingSales,
    unpaidAlerts: money.unpaidAlerts,
    attempts,
    receipts,
    devices,
    typedNumbers,
    attemptsOf: (id: string) => attemptsOf(id, attempts, retiredTills),
    slices: {
      ...registered.slices,
      revision: () => journal.revision,
      tillId: () => journal.tillId,
      current: () => counter.current,
      saleOpen,
      incomingSales: () => incomingSales.waiting,
      unpaidAlerts: () => money.unpaidAlerts.waiting,
      inDoubtList: () => withRetired(attempts, retiredTills).inDoubtList,
      alarms: () => withRetired(attempts, retiredTills).alarms,
      unresolved: () => {
        const { inDoubtList, alarms } = withRetired(attempts, retiredTills);
        return { inDoubt: inDoubtList.length, alarms: alarms.length };
      },
      holds: () => paymentHistory.holds.count,
      journalFault: () => journal.fault?.code ?? null,
      keysGoTo: () => options.keysGoTo,
    },
    /** Calls back after every change of a slice. Returns a function that unsubscribes. */
    subscribe: changes.subscribe,
    today: () => today(journal, now(), drawer.service.cashHidden),
    parkedSales: () => parkedSales(journal, counter.current?.saleId ?? null),
    /** True if other programs may not see the window while a sale is at the counter. */
    get protectsContent() {
      return settings.current.protectsContent;
    },
    /** True while money is on its way or a card is listened to: the program must not end or sleep. */
    get busy() {
      return attempts.sending || ['listening', 'card'].includes(counter.current?.step.kind ?? '');
    },
    /** The computer was asleep: connections that look open may be dead. */
    woke: async () => {
      service.woke();
      await readers.woke();
    },
    /** The embedded service has another address after a restart. */
    serviceMoved: (connection: Connection) => service.moveTo(connection),
    reportFault,
    close: async () => {
      staff.close();
      stopRetired();
      await setUp.close();
      reports.close();
      await readers.close();
      await money.close();
      await closing.close();
      await printing.close();
      await service.close();
      journal.close();
    },
  };
}
