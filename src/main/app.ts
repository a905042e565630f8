/**
 * The composition root: it makes every feature of one counter and gives each its dependencies.
 *
 *    context (clock, ids, journal, settings, devices) ─▶ openTill ─▶ Till ─▶ rpc ─▶ pages
 *                                                          │
 *                 staff · readers · payments · printing · drawer · closing · patients · reports · setup
 *
 * The hosts and the command line use the till; a feature never imports this file.
 */

import type { ParkedSale, Today } from '../shared/contract/checkout.ts';
import type { TillState } from '../shared/contract/till.ts';
import { may } from '../shared/domain/permissions.ts';
import { type CashAndPaper, openCashAndPaper } from './closing/cash-and-paper.ts';
import { depositRows } from './closing/deposit-rows.ts';
import { Commands } from './commands.ts';
import { serviceKindOf, type TillContext, type TillOptions } from './context.ts';
import { DowntimeService } from './downtime/downtime-service.ts';
import { openRecordFeatures, type RecordFeatures } from './patients/record-features.ts';
import { SWIPE_KEPT_MS } from './payments/counter.ts';
import { IncomingSales } from './payments/incoming-sales.ts';
import { approveCash, type LargeAmountPorts } from './payments/large-amount.ts';
import { type MoneyFeatures, openMoneyFeatures } from './payments/money-features.ts';
import { parkedSales } from './payments/park.ts';
import { openPaymentHistory, type PaymentHistory } from './payments/payments.ts';
import { attemptsOf, type RetiredTill, withRetired } from './payments/retired-tills.ts';
import { openSwipeFeatures, type SwipeFeatures } from './payments/swipe-features.ts';
import { today } from './payments/today.ts';
import type { UnpaidAlerts } from './payments/unpaid-alerts.ts';
import type { Connection } from './payments-api/connection.ts';
import { type Devices, openDevices } from './readers/devices.ts';
import { TypedNumbers } from './readers/typed-numbers.ts';
import { openReports, type TillReports } from './reports/open-reports.ts';
import { ConnectedClients } from './service/connected-clients.ts';
import { createConfirmMove } from './setup/moved-journal.ts';
import { openSetUpFeatures, type SetUpFeatures } from './setup/set-up-features.ts';
import { openPeopleFeatures, type PeopleFeatures } from './staff/people-features.ts';
import { Emitter } from './system/emitter.ts';
import { tillState } from './till-state.ts';

/** The till that both hosts serve. The file of each part describes it. */
export interface Till
  extends PeopleFeatures,
    Pick<MoneyFeatures, 'counter' | 'attempts' | 'receipts'>,
    Omit<CashAndPaper, 'devices' | 'start' | 'close'>,
    RecordFeatures,
    PaymentHistory,
    Omit<SetUpFeatures, 'close'>,
    Pick<SwipeFeatures, 'sayOfChipCards'> {
  readonly commands: Commands;
  readonly state: TillState;
  /** Calls back after every change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Sales that other programs request by links: a host hands every link to `incomingSales.open`.
   */
  readonly incomingSales: IncomingSales;
  readonly unpaidAlerts: UnpaidAlerts;
  /** The attempts that take a decision about an attempt or alarm: they may be a retired till's. */
  attemptsOf(id: string): RetiredTill['attempts'];
  /** Takes a manager's answer about data of another installation. */
  readonly confirmMove: ReturnType<typeof createConfirmMove>;
  readonly devices: Devices;
  /** Receives a page's frames with typed numbers. */
  readonly typedNumbers: TypedNumbers;
  readonly downtime: DowntimeService;
  readonly reports: TillReports;
  today(): Today;
  parkedSales(): ParkedSale[];
  /** True if other programs may not see the window while a sale is at the counter. */
  readonly protectsContent: boolean;
  /** True while money is on its way or a card is listened to: the program must not end or sleep. */
  readonly busy: boolean;
  /** The computer was asleep: connections that look open may be dead. */
  woke(): Promise<void>;
  /** The embedded service has another address after a restart. */
  serviceMoved(connection: Connection): void;
  reportFault(error: unknown): void;
  close(): Promise<void>;
}

/** The one composition root: wires every part to its dependencies, and starts them. */
export async function openTill(options: TillOptions): Promise<Till> {
  const { journal, settings, now, reportFault } = options;
  const { retiredTills } = options.setUp.program;
  const changes = new Emitter(reportFault);
  const context: TillContext = { ...options, changed: changes.emit };
  journal.subscribe(changes.emit);
  journal.append({ kind: 'till.started', body: { version: options.version } });

  const saleOpen = () => counter.current !== null;
  const inHand = () => ['listening', 'card', 'sending'].includes(counter.current?.step.kind ?? '');
  const moved = options.moved ?? null;
  const people = openPeopleFeatures({
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
  const swipes = openSwipeFeatures({ ...context, counter: () => counter, cashier });
  const typedNumbers = new TypedNumbers({
    ...context,
    keepMs: SWIPE_KEPT_MS,
    mayReceive: () => staff.acting !== null,
  });
  const incomingSales = new IncomingSales({ ...context, say: swipes.say });
  const cashAndPaper = await openCashAndPaper({
    ...context,
    environment: options.printers,
    commands,
    opening: (sessionId) => money.outbox.queueOpening(sessionId),
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
  const largeAmounts: LargeAmountPorts = {
    limits: () => settings.current.amountLimits,
    mayTakeAlone: () => may(acting()?.role ?? 'cashier', 'take-large-amount'),
    approve: (approval, asker, text) => approve(approval, asker, 'take-large-amount', text),
  };
  const money = openMoneyFeatures({
    ...context,
    currentPort: () => service.current,
    portTo: (connection) => service.portTo(connection),
    isBusyAtAnotherTill: (recordId) =>
      retiredTills.all.some(({ attempts: retired }) => retired.isBusy(recordId)),
    approve: (approval, asker, text) => approve(approval, asker, 'decide-in-doubt', text),
    largeAmounts,
    clinic: () => settings.current.clinic,
    wording: () => settings.current.receipts,
    simulated: serviceKindOf(options) !== 'production',
    training: () => options.setUp.program.mode() === 'training',
    cashier,
    readers: swipes.readers,
    swipes: swipes.vault,
    typedNumbers,
    devices: options.outbox ?? cashAndPaper.devices,
    requireDrawer: () => cashAndPaper.drawer.requireOpen(),
  });
  const { counter, attempts, receipts } = money;
  const devices = await openDevices({
    ...context,
    readerService: swipes.readers,
    environment: options.readers,
    settings: {
      get readers() {
        return settings.current.readers;
      },
      keep: (readers) => settings.change({ readers: [...readers] }),
    },
    journal: (entry) => void journal.append(entry),
    cashier,
    serialReader: options.serialReader,
    virtualReader: options.virtualReader,
    keysPassPages: options.keysGoTo === 'page' && options.service.embedded,
    unregisteredSwipe: () => swipes.say('reader-not-registered'),
  });
  const paymentHistory = openPaymentHistory({
    ...context,
    attempts,
    staff,
    approve,
    service,
    issueRefund: money.issueRefund,
  });
  const setUp = openSetUpFeatures({
    ...options,
    staff,
    saleOpen,
    inDoubt: () => attempts.inDoubtList.length > 0,
    choose: (clientId) => service.choose(clientId),
    changed: changes.emit,
  });
  const records = openRecordFeatures({
    ...context,
    records: () => service.current.records,
    acting,
    approve,
    readers: swipes.readers,
    typedNumbers,
    saleOpen,
    swipeKeptMs: SWIPE_KEPT_MS,
  });
  const { timeZone, reportWriter } = options;
  const reports = openReports({ ...context, staff, service, timeZone, reportWriter });
  const downtime = new DowntimeService({
    ...context,
    cashier,
    approveAmount: approveCash(largeAmounts),
    clinic: () => settings.current.clinic.name,
    receipt: (source) => money.issueReceipt(source, []),
    requireDrawer: () => cashAndPaper.drawer.requireOpen(),
    cashTaken: money.cashTaken,
  });
  changes.subscribe(() => setUp.branch.follow());
  changes.subscribe(reports.changed);
  changes.subscribe(() => {
    if (staff.acting === null) typedNumbers.wipeAll();
  });
  service.current.watch();
  money.start();
  cashAndPaper.start();

  const { close: closeSetUp, ...features } = setUp;
  const { devices: _effects, start: _start, close: closeCashAndPaper, ...paper } = cashAndPaper;
  return {
    ...people,
    ...records,
    ...paymentHistory,
    ...paper,
    ...features,
    commands,
    counter,
    incomingSales,
    unpaidAlerts: money.unpaidAlerts,
    attempts,
    receipts,
    confirmMove: createConfirmMove(moved, approve),
    devices,
    typedNumbers,
    downtime,
    reports,
    sayOfChipCards: swipes.sayOfChipCards,
    attemptsOf: (id) => attemptsOf(id, attempts, retiredTills),
    get state() {
      const { unpaidAlerts } = money;
      const parts = { service, staff, counter, incomingSales, attempts, devices, swipes, setUp };
      return tillState(options, {
        ...parts,
        unpaidAlerts,
        holds: paymentHistory.holds,
        printers: paper.printing.printerService,
      });
    },
    subscribe: changes.subscribe,
    today: () => today(journal, now(), cashAndPaper.drawer.cashHidden),
    parkedSales: () => parkedSales(journal, counter.current?.saleId ?? null),
    get protectsContent() {
      return settings.current.protectsContent;
    },
    get busy() {
      return attempts.sending || ['listening', 'card'].includes(counter.current?.step.kind ?? '');
    },
    woke: async () => {
      service.woke();
      await devices.reopen();
      if (counter.current?.step.kind === 'listening') swipes.readers.arm();
    },
    serviceMoved: (connection) => service.moveTo(connection),
    reportFault,
    close: async () => {
      staff.close();
      await closeSetUp();
      reports.reportsService.forgetAll();
      swipes.vault.wipe();
      typedNumbers.wipeAll();
      await devices.close();
      await swipes.readers.close();
      await money.close();
      await closeCashAndPaper();
      await service.close();
      journal.close();
    },
  };
}
