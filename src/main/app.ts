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
import { openClinicPart } from './clinic/feature.ts';
import { cashOfDays } from './closing/cash-of-day.ts';
import { openClosing } from './closing/feature.ts';
import { Commands } from './commands.ts';
import { type Feature, register } from './context.ts';
import { openDowntime } from './downtime/feature.ts';
import { openDrawer } from './drawer/feature.ts';
import type { Clinic } from './hub/clinic.ts';
import type { Journal } from './journal/journal.ts';
import { openAgreements } from './patients/agreements.ts';
import { openDisplays } from './patients/display/displays.ts';
import { openPatients } from './patients/feature.ts';
import { openTodayList } from './patients/today-list/feature.ts';
import type { OpenConnection } from './payments/connected-client.ts';
import { ConnectedClients } from './payments/connected-clients.ts';
import { openPayments } from './payments/feature.ts';
import type { RetiredTills } from './payments/retired-tills.ts';
import type { Connection } from './payments-api/connection.ts';
import { openPrinting } from './printing/feature.ts';
import { openMail } from './printing/mail/feature.ts';
import type { PrinterEnvironment } from './printing/printer-environment.ts';
import { openReaders } from './readers/feature.ts';
import type { ReaderEnvironment } from './readers/reader-environment.ts';
import type { OutboxDevices } from './receipts/outbox.ts';
import { openAccounting } from './reports/accounting/feature.ts';
import { openBank } from './reports/bank/feature.ts';
import { bookedDay } from './reports/clinic-close/booked-day.ts';
import { openClinicClose } from './reports/clinic-close/feature.ts';
import { openClinicReports } from './reports/clinic-reports/feature.ts';
import { openReports } from './reports/feature.ts';
import { openPosting } from './reports/posting/feature.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import type { MovedJournal } from './setup/binding.ts';
import { openClinicSettings } from './setup/clinic-settings.ts';
import { isDiskConfirmed } from './setup/disk-confirmation.ts';
import { openSetUp } from './setup/feature.ts';
import type { SetUpParts } from './setup/program-port.ts';
import { openRollout } from './setup/rollout.ts';
import { openStaff } from './staff/feature.ts';
import type { People } from './staff/people.ts';
import type { SignedIn } from './staff/staff.ts';
import { Emitter } from './system/emitter.ts';
import { writeFor } from './system/reader-language.ts';
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
  /** Opens the patient's display; returns the path of its page if a person has to open it. */
  readonly openDisplay?: () => string | null;
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
  /** The folder of the journal, for files next to it. */
  readonly folder: string;
  /** The clinic with the hub that this counter joined; absent without one. */
  readonly hub?: Clinic | undefined;
  /** Set while a manager has to confirm the origin of this counter's journal. */
  readonly moved?: MovedJournal | null;
  /** Signed in from the start, for a replay. */
  readonly viewer?: SignedIn;
}

/** The till that both hosts serve. */
export type Till = Awaited<ReturnType<typeof openTill>>;

/** The one composition root: wires every part to its dependencies, and starts them. */
export const openTill = (options: TillOptions) =>
  writeFor(
    () => options.settings.current.language,
    () => openFeatures(options),
  );

async function openFeatures(options: TillOptions) {
  const { journal, reportFault } = options;
  const changes = new Emitter(reportFault);
  const { embedded, connections } = options.service;
  const kind: TillState['service']['kind'] = embedded
    ? 'embedded'
    : connections[0].connection.environment;
  journal.subscribe(changes.emit);
  const isReplay = journal.fault?.code === 'replayed';
  // Each start states it: the set-up may have confirmed it before this journal existed.
  const isDiskSafe = () => isDiskConfirmed(kind, options.settings);
  const disk = kind === 'production' ? { diskEncrypted: isDiskSafe() } : {};
  if (!isReplay) {
    journal.append({ kind: 'till.started', body: { version: options.version, ...disk } });
  }

  const clinicSettings =
    options.hub === undefined
      ? null
      : openClinicSettings({ ...options, hub: options.hub, changed: changes.emit });
  const settings = clinicSettings?.settings ?? options.settings;
  const context = { ...options, settings, changed: changes.emit, subscribe: changes.subscribe };

  const atCounter = () => payments.counter.current?.step.kind ?? '';
  const saleOpen = () => payments.counter.current !== null;
  const saleAtCounter = () => ['listening', 'card', 'sending'].includes(atCounter());
  const people = openStaff({
    ...context,
    busy: saleAtCounter,
    saleOpen,
    leaveSale: (by) => payments.counter.abandon(by),
    documents: options.hub?.documents,
    branch: () => options.hub?.joined.branch ?? null,
    commands: () => commands,
    isDiskConfirmed: isDiskSafe,
  });
  const { staff, approve } = people;
  const commands: Commands = new Commands(journal, people.gate);
  const clients = new ConnectedClients(context, connections);
  const shared = {
    ...context,
    embedded,
    kind,
    moved: options.moved ?? null,
    staff,
    approve,
    commands,
    clients,
    clinic: options.hub?.reservations,
    saleOpen,
    saleAtCounter,
    cashHidden: () => drawer.service.cashHidden,
    requireDrawer: () => drawer.service.requireOpen(),
    isBranchUnclear: () => setUp.isBranchUnclear(),
  };
  const cardReaders = await openReaders({
    ...shared,
    environment: options.readers,
    keysPassPages: embedded && options.keysGoTo === 'page',
    cashier: () => staff.cashier,
    counter: () => payments.counter,
  });
  const printing = await openPrinting({
    ...shared,
    say: cardReaders.say,
    receipts: () => payments.receipts,
  });
  const mail = openMail({
    ...{ ...shared, pdf: printing.pdf },
    isMoved: shared.moved !== null || isReplay,
  });
  const devices = options.outbox ?? printing.devices;
  const payments = openPayments({
    ...shared,
    ...{ cardReaders, devices },
    clientIdOf: (recordId) => clinic.clientIdOf(recordId),
    patientOf: (patientId) => patients.patients.identify(patientId),
    chosenLanguage: (saleId) => displays.displays.chosenLanguage(saleId),
  });
  const opening = (sessionId: string) => payments.outbox.queueOpening(sessionId);
  const drawer = openDrawer({ ...shared, opening, day: () => closing.service.day });
  const closing = openClosing({
    ...{ ...shared, hub: options.hub, drawer: drawer.service },
    print: printing.print,
    sweep: () => payments.attempts.sweep(),
    inDoubt: payments.inDoubt,
    ofPosting: (now) => posting.findings(new Date(now)),
    bookedDay: (report) =>
      options.hub === undefined ? [] : bookedDay(journal, shared.timeZone, report),
  });
  const setUp = openSetUp({
    ...{ ...shared, hub: options.hub },
    inDoubt: () => payments.attempts.inDoubtList.length > 0,
  });
  const rollout = openRollout({ clinicSettings, commands });
  const displays = openDisplays({
    ...shared,
    sale: () => payments.counter.current,
    isAttended: () => staff.acting !== null,
    openDisplay: options.openDisplay ?? (() => null),
  });
  const agreements = openAgreements({ ...shared, print: printing.print });
  // Training has the settings of the clinic, and a moved or replayed journal is not this counter's.
  const isOff = () =>
    options.setUp.program.mode() === 'training' || shared.moved !== null || isReplay;
  const todayList = openTodayList({ ...shared, hub: options.hub, isOff });
  const patients = openPatients({ ...shared, cardReaders, isSelfPay: todayList.isSelfPay });
  const bank = openBank({ ...shared, hub: options.hub, print: printing.print });
  const posting = openPosting({ ...shared, isOff });
  const reports = openReports({
    ...shared,
    postingAnswers: posting.answers,
    service: clients,
    statements: bank.statements,
    cashOfDays: (range, localDay, now) => cashOfDays(journal, range, localDay, localDay(now)),
  });
  const accounting = openAccounting(shared);
  const downtime = openDowntime({ ...shared, payments });
  const clinic = openClinicPart({
    ...{ ...shared, hub: options.hub, isOff, isProduction: kind === 'production' },
    branchPorts: () => clients.branches,
    reopen: options.setUp.program.reopen,
  });
  const clinicClose = openClinicClose({
    ...{ ...shared, hub: options.hub, print: printing.print },
    readDeposits: closing.readDeposits,
  });
  const clinicReports = openClinicReports({ ...shared, hub: options.hub });
  const till = {
    handlers: {},
    slices: {
      revision: () => journal.revision,
      tillId: () => journal.tillId,
      version: () => options.version,
      journalFault: () => journal.fault?.code ?? null,
      keysGoTo: () => options.keysGoTo,
    } satisfies Feature['slices'],
    close: async () => {
      await clients.close();
      journal.close();
    },
  };
  // Closed in this order.
  const features = register(
    people,
    setUp,
    rollout,
    reports,
    posting,
    accounting,
    bank,
    patients,
    displays,
    agreements,
    todayList,
    downtime,
    cardReaders,
    payments,
    drawer,
    closing,
    mail,
    printing,
    clinic,
    clinicClose,
    clinicReports,
    till,
  );
  if (!isReplay) {
    setUp.start();
    clients.current.watch();
    payments.start();
    closing.start();
  }
  return {
    ...features,
    /** Calls back after every change of a slice. Returns a function that unsubscribes. */
    subscribe: changes.subscribe,
    commands,
    /** False while only an administrator can do anything: to confirm the disk's encryption. */
    isDiskConfirmed: isDiskSafe,
    staff,
    manageStaff: people.manageStaff,
    approve,
    counter: payments.counter,
    attempts: payments.attempts,
    receipts: payments.receipts,
    payments: payments.history,
    checkout: payments.checkout,
    holds: payments.holds,
    incomingSales: payments.incomingSales,
    drawer: drawer.service,
    patients: patients.patients,
    displays: displays.displays,
    profiles: patients.profiles,
    devices: cardReaders.devices,
    typedNumbers: cardReaders.typedNumbers,
    /** True if other programs may not see the window while a sale is at the counter. */
    get protectsContent() {
      return settings.current.protectsContent;
    },
    /** True while money is on its way or a card is listened to: the program must not end or sleep. */
    get busy() {
      return payments.attempts.sending || ['listening', 'card'].includes(atCounter());
    },
    /** The computer was asleep: connections that look open may be dead. */
    woke: async () => {
      clients.woke();
      await cardReaders.woke();
    },
    /** The embedded service has another address after a restart. */
    serviceMoved: (connection: Connection) => clients.moveTo(connection),
    reportFault,
  };
}
