import type { TillState } from '../shared/contract/till.ts';
import { serviceKindOf, type TillOptions } from './context.ts';
import type { Counter } from './payments/counter.ts';
import type { Attempts } from './payments/engine/attempts.ts';
import type { HoldsService } from './payments/holds.ts';
import type { IncomingSales } from './payments/incoming-sales.ts';
import { withRetired } from './payments/retired-tills.ts';
import type { SwipeFeatures } from './payments/swipe-features.ts';
import type { UnpaidAlerts } from './payments/unpaid-alerts.ts';
import type { PrinterService } from './printing/printer-service.ts';
import type { Devices } from './readers/devices.ts';
import type { ConnectedClients } from './service/connected-clients.ts';
import type { SetUpFeatures } from './setup/set-up-features.ts';
import type { Staff } from './staff/staff.ts';

/** The state of every page, composed from the parts of the till. */
export function tillState(
  options: TillOptions,
  till: {
    readonly service: ConnectedClients;
    readonly staff: Staff;
    readonly counter: Counter;
    readonly incomingSales: IncomingSales;
    readonly unpaidAlerts: UnpaidAlerts;
    readonly attempts: Attempts;
    readonly holds: HoldsService;
    readonly devices: Devices;
    readonly swipes: SwipeFeatures;
    readonly printers: PrinterService;
    readonly setUp: SetUpFeatures;
  },
): TillState {
  const { journal, version, keysGoTo } = options;
  const { clinic, lineKinds, paymentPlans, chipLabel, singleManager, receipts } =
    options.settings.current;
  const { program } = options.setUp;
  const { inDoubtList, alarms } = withRetired(till.attempts, program.retiredTills);
  return {
    revision: journal.revision,
    tillId: journal.tillId,
    moved:
      options.moved == null ? null : { tillId: options.moved.tillId, shared: options.moved.shared },
    version,
    service: { kind: serviceKindOf(options), host: till.service.current.host },
    network: till.service.current.network,
    readers: [...till.devices.statuses],
    printer: till.printers.status,
    people: [...till.staff.people],
    cashier: till.staff.current,
    locked: till.staff.locked,
    current: till.counter.current,
    saleOpen: till.counter.current !== null,
    incomingSales: till.incomingSales.waiting,
    unpaidAlerts: till.unpaidAlerts.waiting,
    inDoubtList,
    alarms,
    unresolved: { inDoubt: inDoubtList.length, alarms: alarms.length },
    holds: till.holds.count,
    notice: till.swipes.notice,
    clinicName: clinic.name,
    receiptLanguage: receipts.language,
    lineKinds,
    paymentPlans,
    chipLabel,
    singleManager,
    journalFault: journal.fault?.code ?? null,
    keysGoTo,
    mode: program.mode(),
    branch: till.setUp.branch.state,
    switchProblem: program.problem(),
    backupProblem: till.setUp.backups.problem,
    updates: program.updates.state,
  };
}

/** Parts of the state about patients and payments. */
const PERSONAL = {
  current: null,
  incomingSales: [],
  unpaidAlerts: [],
  inDoubtList: [],
  alarms: [],
};

/**
 * The state for a page: without its personal parts before sign-in and while the screen is locked.
 */
export function pageState(state: TillState): TillState {
  return state.cashier === null || state.locked ? { ...state, ...PERSONAL } : state;
}
