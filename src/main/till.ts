import type { SaleSummary } from '../shared/contract/checkout.ts';
import type { Notice, TillState } from '../shared/contract/till.ts';
import type { After } from './after.ts';
import type { Attempts } from './attempts/attempts.ts';
import type { AttemptConnection } from './attempts/payments-line.ts';
import { openCashAndPaper } from './cash-and-paper.ts';
import { Changes } from './changes.ts';
import { attemptView } from './checkout/attempt-view.ts';
import { type Counter, SWIPE_KEPT_MS } from './checkout/counter.ts';
import { todaysSales } from './checkout/today.ts';
import { type Devices, openDevices } from './devices/devices.ts';
import { type HeldCard, ReaderDesk } from './devices/reader-desk.ts';
import type { ReaderWorld } from './devices/reader-world.ts';
import { SwipeVault } from './devices/swipe-vault.ts';
import type { DrawerDesk } from './drawer/drawer-desk.ts';
import type { EffectDevices } from './effects/effects.ts';
import { createFollowUps } from './follow-ups/follow-ups.ts';
import { createHolds, type HoldsDesk } from './holds/holds.ts';
import type { Journal } from './journal/journal.ts';
import { ownPayments } from './journal/views/own-payments.ts';
import { openMoneyDesk } from './money-desk.ts';
import { createPatients, type Patients } from './patients/patients.ts';
import { createPayments, type PaymentsDesk } from './payments/payments.ts';
import type { Connection } from './payments-api/connection.ts';
import type { PrinterWorld } from './printers/printer-world.ts';
import type { Printing } from './printers/printing.ts';
import type { Receipts } from './receipts/receipts.ts';
import { ReportsDesk } from './reports/reports-desk.ts';
import { ServiceLink } from './service/service-link.ts';
import { type ChangeSettings, createChangeSettings } from './settings/change-settings.ts';
import type { SettingsStore } from './settings/settings-store.ts';
import { type Approve, createApprove } from './staff/approve.ts';
import { createManageStaff, type ManageStaff } from './staff/manage-staff.ts';
import type { People } from './staff/people.ts';
import { createPinCheck } from './staff/pin-check.ts';
import { Staff } from './staff/staff.ts';
import { StaffError } from './staff/staff-error.ts';

/** Everything of the world the till is given, and nothing it could take for itself. */
export interface TillOptions {
  /** Opened before anything else starts: it is what keeps a second program out. */
  readonly journal: Journal;
  readonly version: string;
  readonly settings: SettingsStore;
  readonly service: {
    /** The service that ships with the program; else the connection's environment says which it is. */
    readonly embedded: boolean;
    /** Stays the same when an address changes, as the embedded service's port does. */
    readonly id: string;
    readonly connection: Connection;
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
  /** A manager's word for one action. */
  readonly approve: Approve;
  readonly counter: Counter;
  readonly attempts: Attempts;
  readonly receipts: Receipts;
  readonly devices: Devices;
  readonly printing: Printing;
  readonly drawer: DrawerDesk;
  /** False where no printer is set up and the window prints. */
  printReceipt(number: string, duplicate: boolean): Promise<boolean>;
  readonly patients: Patients;
  readonly payments: PaymentsDesk;
  readonly holds: HoldsDesk;
  readonly reports: ReportsDesk;
  readonly settings: ChangeSettings;
  /** What is said beside a card that has a chip, in the clinic's words. */
  sayOfChipCards(label: string): void;
  todaysSales(): SaleSummary[];
  reportFault(error: unknown): void;
  close(): Promise<void>;
}

/** The one composition root: wires every part to what it needs, and starts them. */
export async function openTill(options: TillOptions): Promise<Till> {
  const { journal, settings, now, monotonic, after, newId, reportFault } = options;
  const serviceKind = options.service.embedded
    ? 'embedded'
    : options.service.connection.environment;
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
  const service = new ServiceLink({
    ...options.service,
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
    zReport: () => null,
    dayBegan: () => '',
    now,
    monotonic,
    after,
    newId,
    changed,
    reportFault,
  });
  const money = openMoneyDesk({
    journal,
    currentLine: () => service,
    lineTo: (connection) => (isSameConnection(connection, service.connection) ? service : null),
    now,
    after,
    newId,
    approve: (approval, asker) => approve(approval, asker, 'decide-in-doubt'),
    clinic: () => settings.current.clinic,
    wording: () => settings.current.receipts,
    simulated: serviceKind !== 'production',
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
    readsOf: (connection) =>
      connection === null || isSameConnection(connection, service.connection)
        ? { payments: service.paymentReads, reports: service.reports }
        : null,
  });
  const holds = createHolds({
    journal,
    now,
    followUps,
    days: () => settings.current.holdDays,
    view: attemptView,
  });
  const patients = createPatients({
    journal,
    records: () => service.records,
    acting: () => staff.acting,
    approve,
    now,
  });
  const reports = new ReportsDesk({
    service: () => service.reports,
    ownPayments: () => {
      const own = ownPayments(journal.readable);
      return (paymentId) => own.get(paymentId);
    },
    serviceNow: () => service.serviceNow(),
    timeZone: options.timeZone,
    monotonic,
    reportFault,
  });
  /** What was shown to one person is not left for the next. */
  let shownTo: string | null = null;
  changes.subscribe(() => {
    const here = staff.current?.id ?? null;
    if (here === shownTo) return;
    shownTo = here;
    reports.forgetAll();
  });
  service.watch();
  money.start();

  return {
    get state(): TillState {
      return {
        revision: journal.revision,
        tillId: journal.tillId,
        version: options.version,
        service: { kind: serviceKind, host: service.host },
        network: service.network,
        readers: [...devices.statuses],
        printer: paper.printing.desk.status,
        cashier: staff.current,
        locked: staff.locked,
        current: counter.current,
        tray: attempts.tray,
        alarms: attempts.alarms,
        holds: holds.count,
        notice,
        chipLabel: settings.current.chipLabel,
        singleManager: settings.current.singleManager,
        journalFault: journal.fault?.code ?? null,
        keysGoTo: options.keysGoTo,
      };
    },
    subscribe: changes.subscribe,
    staff,
    manageStaff,
    approve,
    counter,
    attempts,
    receipts,
    devices,
    printing: paper.printing,
    drawer: paper.drawer,
    printReceipt: paper.printReceipt,
    patients,
    payments,
    holds,
    reports,
    settings: changeSettings,
    sayOfChipCards: (label) => {
      journal.append({
        kind: 'setting.changed',
        body: { name: 'chipLabel', value: label, by: staff.cashier },
      });
      settings.change({ chipLabel: label });
      changed();
    },
    todaysSales: () => todaysSales(journal, now()),
    reportFault,
    close: async () => {
      staff.close();
      reports.forgetAll();
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

/** An address may change, as the embedded service's port does; who asks for which branch may not. */
function isSameConnection(one: AttemptConnection, other: AttemptConnection): boolean {
  return one.id === other.id && one.username === other.username && one.clientId === other.clientId;
}
