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

/** What every page has in sight, drawn anew from the parts of the till. */
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
  return {
    revision: journal.revision,
    tillId: journal.tillId,
    version,
    service: { kind: serviceKindOf(options), host: till.service.current.host },
    network: till.service.current.network,
    readers: [...till.devices.statuses],
    printer: till.printers.status,
    people: [...till.staff.people],
    cashier: till.staff.current,
    locked: till.staff.locked,
    current: till.counter.current,
    offers: till.saleOffers.waiting,
    leftUnpaid: till.leftUnpaid.waiting,
    ...withFormer(till.attempts, program.formerTills),
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
