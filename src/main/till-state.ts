import type { TillState } from '../shared/contract/till.ts';
import type { Attempts } from './attempts/attempts.ts';
import type { Counter } from './checkout/counter.ts';
import type { LeftUnpaidSales } from './checkout/left-unpaid.ts';
import type { SaleOffers } from './checkout/sale-offers.ts';
import type { Devices } from './devices/devices.ts';
import { withFormer } from './former-tills.ts';
import type { HoldsDesk } from './holds/holds.ts';
import type { PrinterDesk } from './printers/printer-desk.ts';
import type { ServiceLinks } from './service/service-links.ts';
import type { SetUpDesk } from './set-up-desk.ts';
import type { Staff } from './staff/staff.ts';
import type { SwipeDesk } from './swipe-desk.ts';
import { serviceKindOf, type TillOptions } from './till-options.ts';

/** The state of every page, composed from the parts of the till. */
export function tillState(
  options: TillOptions,
  till: {
    readonly service: ServiceLinks;
    readonly staff: Staff;
    readonly counter: Counter;
    readonly saleOffers: SaleOffers;
    readonly leftUnpaid: LeftUnpaidSales;
    readonly attempts: Attempts;
    readonly holds: HoldsDesk;
    readonly devices: Devices;
    readonly swipes: SwipeDesk;
    readonly printers: PrinterDesk;
    readonly setUp: SetUpDesk;
  },
): TillState {
  const { journal, version, keysGoTo } = options;
  const { clinic, lineKinds, paymentPlans, chipLabel, singleManager } = options.settings.current;
  const { program } = options.setUp;
  const { tray, alarms } = withFormer(till.attempts, program.formerTills);
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
    offers: till.saleOffers.waiting,
    leftUnpaid: till.leftUnpaid.waiting,
    tray,
    alarms,
    unresolved: { inDoubt: tray.length, alarms: alarms.length },
    holds: till.holds.count,
    notice: till.swipes.notice,
    clinicName: clinic.name,
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
const PERSONAL = { current: null, offers: [], leftUnpaid: [], tray: [], alarms: [] };

/**
 * The state for a page: without its personal parts before sign-in and while the screen is locked.
 */
export function pageState(state: TillState): TillState {
  return state.cashier === null || state.locked ? { ...state, ...PERSONAL } : state;
}
