import type { ParkedSale, Today } from '../shared/contract/checkout.ts';
import type { TillState } from '../shared/contract/till.ts';
import { may } from '../shared/domain/permissions.ts';
import { type Books, openBooks } from './books.ts';
import { type CashAndPaper, openCashAndPaper } from './cash-and-paper.ts';
import { Changes } from './changes.ts';
import { SWIPE_KEPT_MS } from './checkout/counter.ts';
import { approveCash, type LargeAmountPorts } from './checkout/large-amount.ts';
import type { LeftUnpaidSales } from './checkout/left-unpaid.ts';
import { parkedSales } from './checkout/parked-sales.ts';
import { SaleOffers } from './checkout/sale-offers.ts';
import { today } from './checkout/today.ts';
import { depositRows } from './closing/deposit-rows.ts';
import { type Devices, openDevices } from './devices/devices.ts';
import { DowntimeDesk } from './downtime/downtime-desk.ts';
import { attemptsOf, type FormerTill, withFormer } from './former-tills.ts';
import { createConfirmMove } from './installation/moved-journal.ts';
import { type MoneyDesk, openMoneyDesk } from './money-desk.ts';
import { openReports, type TillReports } from './open-reports.ts';
import type { Connection } from './payments-api/connection.ts';
import { openPeopleDesk, type PeopleDesk } from './people-desk.ts';
import { openRecordsDesk, type RecordsDesk } from './records-desk.ts';
import { ServiceLinks } from './service/service-links.ts';
import { openSetUpDesk, type SetUpDesk } from './set-up-desk.ts';
import { openSwipeDesk, type SwipeDesk } from './swipe-desk.ts';
import { serviceKindOf, type TillGround, type TillOptions } from './till-options.ts';
import { tillState } from './till-state.ts';
import { TypedNumbers } from './typed-numbers.ts';

/** The till that both hosts serve. The file of each part describes it. */
export interface Till
  extends PeopleDesk,
    Pick<MoneyDesk, 'counter' | 'attempts' | 'receipts'>,
    Omit<CashAndPaper, 'devices' | 'start' | 'close'>,
    RecordsDesk,
    Books,
    Omit<SetUpDesk, 'close'>,
    Pick<SwipeDesk, 'sayOfChipCards'> {
  readonly state: TillState;
  /** Calls back after every change of `state`. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /**
   * Sales that other programs request by links: a host hands every link to `incomingSales.open`.
   */
  readonly saleOffers: SaleOffers;
  readonly leftUnpaid: LeftUnpaidSales;
  /** The attempts that take a decision about an attempt or alarm: they may be a retired till's. */
  attemptsOf(id: string): FormerTill['attempts'];
  /** Takes a manager's answer about data of another installation. */
  readonly confirmMove: ReturnType<typeof createConfirmMove>;
  readonly devices: Devices;
  /** Receives a page's frames with typed numbers. */
  readonly typedNumbers: TypedNumbers;
  readonly downtime: DowntimeDesk;
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
  const { formerTills } = options.setUp.program;
  const changes = new Changes(reportFault);
  const ground: TillGround = { ...options, changed: changes.ring };
  journal.subscribe(changes.ring);
  journal.append({ kind: 'till.started', body: { version: options.version } });

  const saleOpen = () => counter.current !== null;
  const inHand = () => ['listening', 'card', 'sending'].includes(counter.current?.step.kind ?? '');
  const moved = options.moved ?? null;
  const people = openPeopleDesk({
    ...ground,
    people: options.people,
    busy: inHand,
    saleOpen,
    mayWork: moved === null,
  });
  const { staff, approve } = people;
  const acting = () => staff.acting;
  const cashier = () => staff.cashier;
  const service = new ServiceLinks({ ...ground, connections: options.service.connections });
  const swipes = openSwipeDesk({ ...ground, counter: () => counter, cashier });
  const typedNumbers = new TypedNumbers({
    ...ground,
    keepMs: SWIPE_KEPT_MS,
    mayReceive: () => staff.acting !== null,
  });
  const saleOffers = new SaleOffers({ ...ground, say: swipes.say });
  const cashAndPaper = await openCashAndPaper({
    ...ground,
    world: options.printers,
    acting,
    approve,
    opening: (sessionId) => money.effects.queueOpening(sessionId),
    line: () => service.current,
    lineTo: (connection) => service.lineTo(connection),
    depositRows: (connection, since) => depositRows(service.lineTo(connection)?.reports, since),
    scan: () => attempts.scan(),
    inDoubt: () => {
      const { tray, alarms } = withFormer(attempts, formerTills);
      return [...tray.map(({ attemptId }) => attemptId), ...alarms.map(({ alarmId }) => alarmId)];
    },
    saleAtCounter: inHand,
  });
  const largeAmounts: LargeAmountPorts = {
    limits: () => settings.current.amountLimits,
    mayTakeAlone: () => may(acting()?.role ?? 'cashier', 'take-large-amount'),
    approve: (approval, asker, text) => approve(approval, asker, 'take-large-amount', text),
  };
  const money = openMoneyDesk({
    ...ground,
    currentLine: () => service.current,
    lineTo: (connection) => service.lineTo(connection),
    isBusyElsewhere: (recordId) =>
      formerTills.all.some(({ attempts: former }) => former.isBusy(recordId)),
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
    devices: options.effects ?? cashAndPaper.devices,
    requireDrawer: () => cashAndPaper.drawer.requireOpen(),
  });
  const { counter, attempts, receipts } = money;
  const devices = await openDevices({
    ...ground,
    desk: swipes.readers,
    world: options.readers,
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
  const books = openBooks({
    ...ground,
    attempts,
    staff,
    approve,
    service,
    issueRefund: money.issueRefund,
  });
  const setUp = openSetUpDesk({
    ...options,
    staff,
    saleOpen,
    inDoubt: () => attempts.tray.length > 0,
    choose: (clientId) => service.choose(clientId),
    changed: changes.ring,
  });
  const records = openRecordsDesk({
    ...ground,
    records: () => service.current.records,
    acting,
    approve,
    readers: swipes.readers,
    typedNumbers,
    saleOpen,
    swipeKeptMs: SWIPE_KEPT_MS,
  });
  const { timeZone, reportWriter } = options;
  const reports = openReports({ ...ground, staff, service, timeZone, reportWriter });
  const downtime = new DowntimeDesk({
    ...ground,
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

  const { close: closeSetUp, ...desks } = setUp;
  const { devices: _effects, start: _start, close: closeCashAndPaper, ...paper } = cashAndPaper;
  return {
    ...people,
    ...records,
    ...books,
    ...paper,
    ...desks,
    counter,
    saleOffers,
    leftUnpaid: money.leftUnpaid,
    attempts,
    receipts,
    confirmMove: createConfirmMove(moved, approve),
    devices,
    typedNumbers,
    downtime,
    reports,
    sayOfChipCards: swipes.sayOfChipCards,
    attemptsOf: (id) => attemptsOf(id, attempts, formerTills),
    get state() {
      const { leftUnpaid } = money;
      const parts = { service, staff, counter, saleOffers, attempts, devices, swipes, setUp };
      return tillState(options, {
        ...parts,
        leftUnpaid,
        holds: books.holds,
        printers: paper.printing.desk,
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
      reports.desk.forgetAll();
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
