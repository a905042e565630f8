import type { ParkedSale, Today } from '../shared/contract/checkout.ts';
import type { Notice, TillState } from '../shared/contract/till.ts';
import type { After } from './after.ts';
import type { Attempts } from './attempts/attempts.ts';
import { Backups } from './backup/backups.ts';
import { openCashAndPaper } from './cash-and-paper.ts';
import { Changes } from './changes.ts';
import { attemptView } from './checkout/attempt-view.ts';
import { type Counter, SWIPE_KEPT_MS } from './checkout/counter.ts';
import { parkedSales } from './checkout/parked-sales.ts';
import { SaleOffers } from './checkout/sale-offers.ts';
import { today } from './checkout/today.ts';
import type { ClosingDesk } from './closing/closing-desk.ts';
import { depositRows } from './closing/deposit-rows.ts';
import { type Devices, openDevices } from './devices/devices.ts';
import type { HeldCard } from './devices/hold-card.ts';
import { ReaderDesk } from './devices/reader-desk.ts';
import type { ReaderWorld } from './devices/reader-world.ts';
import { SwipeVault } from './devices/swipe-vault.ts';
import { DowntimeDesk } from './downtime/downtime-desk.ts';
import type { DrawerDesk } from './drawer/drawer-desk.ts';
import type { EffectDevices } from './effects/effects.ts';
import { createFollowUps } from './follow-ups/follow-ups.ts';
import { createHolds, type HoldsDesk } from './holds/holds.ts';
import type { Journal } from './journal/journal.ts';
import { openMoneyDesk } from './money-desk.ts';
import { openReports, type TillReports } from './open-reports.ts';
import { createPayments, type PaymentsDesk } from './payments/payments.ts';
import type { Connection } from './payments-api/connection.ts';
import type { PrinterWorld } from './printers/printer-world.ts';
import type { Printing } from './printers/printing.ts';
import type { ReceiptSettingsDesk } from './printers/receipt-settings.ts';
import { createProvisioningDesk, type ProvisioningDesk } from './provisioning/provisioning-desk.ts';
import type { Receipts } from './receipts/receipts.ts';
import { openRecordsDesk, type RecordsDesk } from './records-desk.ts';
import { BranchChoice } from './service/branch-choice.ts';
import { type OpenConnection, ServiceLinks } from './service/service-links.ts';
import {
  type ChangeSettings,
  createChangeSettings,
  requirePermission,
} from './settings/change-settings.ts';
import { type Connections, createConnections } from './settings/connections.ts';
import type { ProgramPort } from './settings/program-port.ts';
import type { SecretStore } from './settings/secret-store.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { SetupError } from './settings/setup-error.ts';
import { type Approve, createApprove } from './staff/approve.ts';
import { createManageStaff, type ManageStaff } from './staff/manage-staff.ts';
import type { People } from './staff/people.ts';
import { createPinCheck } from './staff/pin-check.ts';
import { createRecover, type Recover } from './staff/recover.ts';
import { firstAdministrator } from './staff/recovery.ts';
import { Staff } from './staff/staff.ts';
import { StaffError } from './staff/staff-error.ts';
import { createUpdatesDesk, type UpdatesDesk } from './updates/updates-desk.ts';

/** Everything of the world the till is given, and nothing it could take for itself. */
export interface TillOptions {
  /** Opened before anything else starts: it is what keeps a second program out. */
  readonly journal: Journal;
  readonly version: string;
  readonly settings: SettingsStore;
  readonly service: {
    /** The service that ships with the program; else the connection's environment says which it is. */
    readonly embedded: boolean;
    /** The first takes new money; the others are kept while payments on them are looked for. */
    readonly connections: readonly [OpenConnection, ...OpenConnection[]];
  };
  /** What the set-up of the clinic's own connection needs. */
  readonly setUp: {
    readonly secrets: SecretStore;
    /** The program's own folder. */
    readonly data: string;
    readonly program: ProgramPort;
    /** Who works at the clinic's own counter; nobody yet where none was set up. */
    readonly clinicPeople: People;
  };
  readonly people: People;
  /** Device path of the serial reader to begin with; null when there is none. */
  readonly serialReader: string | null;
  readonly readers: ReaderWorld;
  readonly virtualReader: boolean;
  /** `page` where no host sees the keys before a page does. */
  readonly keysGoTo: TillState['keysGoTo'];
  readonly printers: PrinterWorld;
  /** Stands in, where a proof counts what is done, for the printers and drawers that are set up. */
  readonly effects?: EffectDevices;
  readonly now: () => Date;
  /** Where the clinic is, e.g. `America/Denver`. */
  readonly timeZone: string;
  /** The program that writes a report's file, in a thread of its own. */
  readonly reportWriter: string;
  /** Ms of a clock that nobody sets. */
  readonly monotonic: () => number;
  readonly after: After;
  /** A UUID, version 7. */
  readonly newId: () => string;
  /** Told of faults that no command can answer for. */
  readonly reportFault: (error: unknown) => void;
}

/** The till: what both hosts serve. */
export interface Till {
  readonly state: TillState;
  /** Calls back after every change of `state`. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  readonly staff: Staff;
  readonly manageStaff: ManageStaff;
  readonly recover: Recover;
  /** A manager's word for one action. */
  readonly approve: Approve;
  readonly counter: Counter;
  /** Sales that other programs ask for by links: a host hands every link to `saleOffers.open`. */
  readonly saleOffers: SaleOffers;
  readonly attempts: Attempts;
  readonly receipts: Receipts;
  readonly devices: Devices;
  readonly printing: Printing;
  readonly drawer: DrawerDesk;
  readonly closing: ClosingDesk;
  readonly downtime: DowntimeDesk;
  readonly receiptSettings: ReceiptSettingsDesk;
  receiptPdf(number: string, duplicate: boolean): Promise<Uint8Array>;
  /** Prints the day so far, or a day that is closed; by the window where no printer is set up. */
  printX(): Promise<{ readonly by: 'printer' | 'window' }>;
  printZ(number: number, again: boolean): Promise<{ readonly by: 'printer' | 'window' }>;
  /** False where no printer is set up and the window prints. */
  printReceipt(number: string, duplicate: boolean): Promise<boolean>;
  readonly patients: RecordsDesk['patients'];
  readonly profiles: RecordsDesk['profiles'];
  readonly insurance: RecordsDesk['insurance'];
  readonly payments: PaymentsDesk;
  readonly holds: HoldsDesk;
  readonly reports: TillReports;
  readonly settings: ChangeSettings;
  readonly connections: Connections;
  readonly branch: BranchChoice;
  readonly provisioning: ProvisioningDesk;
  readonly backups: Backups;
  readonly updates: UpdatesDesk;
  /** Leaves this counter for the clinic's own, or for training. @throws {SetupError} */
  goTo(to: 'clinic' | 'training'): void;
  /** What is said beside a card that has a chip, in the clinic's words. */
  sayOfChipCards(label: string): void;
  today(): Today;
  /** Whether other programs may not see the window while a sale is at the counter. */
  readonly protectsContent: boolean;
  /** Money is on its way, or a card is listened to: no moment to end the program or to sleep. */
  readonly busy: boolean;
  /** The computer was asleep: lines that look open may be dead. */
  woke(): Promise<void>;
  /** The embedded service is at another address since it was started anew. */
  serviceMoved(connection: Connection): void;
  parkedSales(): ParkedSale[];
  reportFault(error: unknown): void;
  close(): Promise<void>;
}

/** The one composition root: wires every part to what it needs, and starts them. */
export async function openTill(options: TillOptions): Promise<Till> {
  const { journal, settings, now, monotonic, after, newId, reportFault } = options;
  const serviceKind = options.service.embedded
    ? 'embedded'
    : options.service.connections[0].connection.environment;
  const changes = new Changes();
  const changed = changes.ring;
  journal.subscribe(changed);
  journal.append({ kind: 'till.started', body: { version: options.version } });

  const { people } = options;
  const checkPin = createPinCheck({ journal, now });
  const staff = new Staff({
    journal,
    people,
    checkPin,
    now,
    after,
    changed,
    idleMs: () => settings.current.idleMinutes * 60_000,
    busy: () => ['listening', 'card', 'sending'].includes(counter.current?.step.kind ?? ''),
  });
  const approve = createApprove({
    journal,
    people,
    checkPin,
    singleManager: () => settings.current.singleManager,
  });
  const changeSettings = createChangeSettings({
    settings,
    journal,
    acting: () => staff.acting,
    changed,
  });
  const manageStaff = createManageStaff({
    journal,
    people,
    acting: () => staff.acting,
    newId,
    changed,
  });
  const service = new ServiceLinks({
    connections: options.service.connections,
    now,
    monotonic,
    after,
    changed,
    reportFault,
  });

  let notice: TillState['notice'] = null;
  const say = (code: Notice['code']) => {
    notice = { id: (notice?.id ?? 0) + 1, code };
    changed();
  };

  const saleOffers = new SaleOffers({ newId, changed, say });

  /** A chip card that is swiped is the clinic's liability: that it was said so stands on the roll. */
  const labelChip = ({ chip, face }: HeldCard): boolean => {
    const saleId = counter.current?.saleId;
    if (!chip || saleId === undefined) return true;
    try {
      const label = settings.current.chipLabel;
      journal.append({ kind: 'card.chip-swiped', body: { saleId, card: face, label } });
      return true;
    } catch (error) {
      vault.wipe();
      reportFault(error);
      counter.swipeFailed('not-journaled');
      return false;
    }
  };

  const vault = new SwipeVault({
    newHandle: newId,
    after,
    keepMs: SWIPE_KEPT_MS,
    timedOut: () => counter.swipeFailed('timed-out'),
  });
  const desk = new ReaderDesk({
    vault,
    now,
    changed,
    cardSwiped: (card) => {
      if (labelChip(card)) counter.cardSwiped(card);
    },
    swipeFailed: (problem) => counter.swipeFailed(problem),
    notice: say,
  });
  const paper = await openCashAndPaper({
    journal,
    settings,
    world: options.printers,
    acting: () => staff.acting,
    approve,
    opening: (sessionId) => money.effects.queueOpening(sessionId),
    line: () => service.current,
    depositRows: (since) => depositRows(service.current.reports, since),
    scan: () => attempts.scan(),
    inDoubt: () => [
      ...attempts.tray.map(({ attemptId }) => attemptId),
      ...attempts.alarms.map(({ alarmId }) => alarmId),
    ],
    saleAtCounter: () =>
      ['listening', 'card', 'sending'].includes(counter.current?.step.kind ?? ''),
    now,
    monotonic,
    after,
    newId,
    changed,
    reportFault,
  });
  const money = openMoneyDesk({
    journal,
    currentLine: () => service.current,
    lineTo: (connection) => service.lineTo(connection),
    now,
    after,
    newId,
    approve: (approval, asker) => approve(approval, asker, 'decide-in-doubt'),
    clinic: () => settings.current.clinic,
    wording: () => settings.current.receipts,
    simulated: serviceKind !== 'production',
    training: () => options.setUp.program.mode() === 'training',
    cashier: () => staff.cashier,
    readers: desk,
    swipes: vault,
    devices: options.effects ?? paper.devices,
    changed,
    reportFault,
  });
  const { counter, attempts, receipts } = money;
  const devices = await openDevices({
    desk,
    world: options.readers,
    settings: {
      get readers() {
        return settings.current.readers;
      },
      keep: (readers) => settings.change({ readers: [...readers] }),
    },
    journal: (entry) => void journal.append(entry),
    cashier: () => staff.cashier,
    now,
    after,
    changed,
    reportFault,
    serialReader: options.serialReader,
    virtualReader: options.virtualReader,
    unregisteredSwipe: () => say('reader-not-registered'),
  });
  const followUps = createFollowUps({
    journal,
    attempts,
    acting: () => {
      if (staff.acting === null) throw new StaffError('NOT_SIGNED_IN');
      return staff.acting;
    },
    approve,
    view: attemptView,
  });
  const payments = createPayments({
    journal,
    now,
    followUps,
    issueCashRefund: money.issueCashRefund,
    readsOf: (connection) => {
      const line = connection === null ? service.current : service.lineTo(connection);
      return line === null ? null : { payments: line.paymentReads, reports: line.reports };
    },
  });
  const holds = createHolds({
    journal,
    now,
    followUps,
    days: () => settings.current.holdDays,
    view: attemptView,
  });
  const { program, clinicPeople } = options.setUp;
  const backups = new Backups({
    journal,
    settings,
    secrets: options.setUp.secrets,
    scratch: options.setUp.data,
    environment: serviceKind,
    acting: () => staff.acting,
    now,
    after,
    changed,
    reportFault,
  });
  if (!options.service.embedded) backups.start();
  const stopUpdates = program.updates.subscribe(changed);
  const branch = new BranchChoice({
    journal,
    branches: options.service.embedded ? [] : (settings.current.connections[0]?.branches ?? []),
    person: () => staff.current,
    worksAt: (id) => people.all.find((each) => each.id === id)?.branches ?? [],
    saleOpen: () => counter.current !== null,
    choose: (clientId) => service.choose(clientId),
    changed,
  });
  changes.subscribe(() => branch.follow());
  const connections = createConnections({
    settings,
    secrets: options.setUp.secrets,
    program,
    acting: () => staff.acting,
    saleOpen: () => counter.current !== null,
    inDoubt: () => attempts.tray.length > 0,
    hasAdministrator: () => clinicPeople.all.some(({ role }) => role === 'administrator'),
    firstAdministrator: (person) => firstAdministrator(clinicPeople, newId(), person),
    journal: (entry) => journal.append(entry),
    newId,
    changed,
  });
  const records = openRecordsDesk({
    journal,
    records: () => service.current.records,
    acting: () => staff.acting,
    approve,
    settings,
    readers: desk,
    saleOpen: () => counter.current !== null,
    now,
    after,
    newId,
    swipeKeptMs: SWIPE_KEPT_MS,
  });
  const reports = openReports({
    journal,
    settings,
    staff,
    service,
    timeZone: options.timeZone,
    reportWriter: options.reportWriter,
    monotonic,
    reportFault,
  });
  changes.subscribe(reports.changed);
  service.current.watch();
  const downtime = new DowntimeDesk({
    journal,
    cashier: () => staff.cashier,
    clinic: () => settings.current.clinic.name,
    receipt: (source) => money.issueReceipt(source, []),
    requireDrawer: () => paper.drawer.requireOpen(),
    cashTaken: money.cashTaken,
    now,
    newId,
  });
  money.start();
  paper.start();

  return {
    get state(): TillState {
      return {
        revision: journal.revision,
        tillId: journal.tillId,
        version: options.version,
        service: { kind: serviceKind, host: service.current.host },
        network: service.current.network,
        readers: [...devices.statuses],
        printer: paper.printing.desk.status,
        cashier: staff.current,
        locked: staff.locked,
        current: counter.current,
        offers: saleOffers.waiting,
        tray: attempts.tray,
        alarms: attempts.alarms,
        holds: holds.count,
        notice,
        clinicName: settings.current.clinic.name,
        lineKinds: settings.current.lineKinds,
        chipLabel: settings.current.chipLabel,
        singleManager: settings.current.singleManager,
        journalFault: journal.fault?.code ?? null,
        keysGoTo: options.keysGoTo,
        mode: program.mode(),
        branch: branch.state,
        switchProblem: program.problem(),
        backupProblem: backups.problem,
        updates: program.updates.state,
      };
    },
    subscribe: changes.subscribe,
    staff,
    manageStaff,
    recover: createRecover({ journal, people, acting: () => staff.acting, changed }),
    approve,
    counter,
    saleOffers,
    attempts,
    receipts,
    devices,
    printing: paper.printing,
    drawer: paper.drawer,
    closing: paper.closing,
    downtime,
    receiptSettings: paper.receiptSettings,
    receiptPdf: paper.receiptPdf,
    printX: paper.printX,
    printZ: paper.printZ,
    printReceipt: paper.printReceipt,
    patients: records.patients,
    profiles: records.profiles,
    insurance: records.insurance,
    payments,
    holds,
    reports,
    settings: changeSettings,
    connections,
    branch,
    backups,
    updates: createUpdatesDesk({ updates: program.updates, acting: () => staff.acting }),
    provisioning: createProvisioningDesk({
      settings,
      secrets: options.setUp.secrets,
      people: clinicPeople,
      program,
      acting: () => staff.acting,
      saleOpen: () => counter.current !== null,
      journal: (entry) => journal.append(entry),
      newId,
    }),
    goTo: (to) => {
      if (to === 'training') requirePermission(staff.acting, 'train');
      if (counter.current !== null) throw new SetupError('SALE_OPEN');
      if (program.mode() === 'practice') throw new SetupError('NO_CONNECTION');
      program.goTo(to);
    },
    sayOfChipCards: (label) => {
      journal.append({
        kind: 'setting.changed',
        body: { name: 'chipLabel', value: label, by: staff.cashier },
      });
      settings.change({ chipLabel: label });
      changed();
    },
    today: () => today(journal, now()),
    get protectsContent() {
      return settings.current.protectsContent;
    },
    get busy() {
      return attempts.sending || ['listening', 'card'].includes(counter.current?.step.kind ?? '');
    },
    woke: async () => {
      service.woke();
      await devices.reopen();
      if (counter.current?.step.kind === 'listening') desk.arm();
    },
    serviceMoved: (connection) => service.moveTo(connection),
    parkedSales: () => parkedSales(journal, counter.current?.saleId ?? null),
    reportFault,
    close: async () => {
      staff.close();
      stopUpdates();
      await backups.close();
      reports.desk.forgetAll();
      vault.wipe();
      await devices.close();
      await desk.close();
      await money.close();
      await paper.close();
      await service.close();
      journal.close();
    },
  };
}
