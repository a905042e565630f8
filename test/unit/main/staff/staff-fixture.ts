import { Commands } from '../../../../src/main/commands.ts';
import { createApprove, createManageStaff } from '../../../../src/main/staff/feature.ts';
import { createPinCheck, createPinLockout } from '../../../../src/main/staff/pin-check.ts';
import { Staff } from '../../../../src/main/staff/staff.ts';
import { openDemoPeople } from '../../../support/demo-people.ts';
import { journalIn } from '../../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

export const DANA = { id: 'cashier', name: 'Dana Reyes' };
export const MORGAN = { id: 'manager', name: 'Morgan Lee' };
export const PINS = { cashier: '135790', manager: '246810', owner: '864209' } as const;

/** The staff feature on a real journal and a real file, with a clock set by the test. */
export function openStaff(folder = temporaryFolder(), singleManager = false) {
  const clock = { now: new Date('2026-03-01T09:00:00Z'), set: 0, busy: false };
  const timers = new Map<symbol, () => void>();
  const journal = journalIn(folder, () => clock.now);
  const people = openDemoPeople(folder);
  const lockedOutUntil = createPinLockout({
    journal,
    now: () => clock.now,
    monotonic: () => clock.now.getTime() - clock.set,
  });
  const checkPin = createPinCheck({ journal, lockedOutUntil });
  const staff = new Staff({
    journal,
    people,
    checkPin,
    lockedOutUntil,
    after: (_ms, task) => {
      const timer = Symbol();
      timers.set(timer, task);
      return () => timers.delete(timer);
    },
    changed: () => {},
    clinicLanguage: () => 'en',
    idleMs: () => 300_000,
    busy: () => clock.busy,
    saleOpen: () => false,
    leaveSale: () => {},
    mayWork: true,
    isDiskConfirmed: () => true,
    worksHere: () => true,
  });
  const approve = createApprove({
    journal,
    people,
    checkPin,
    singleManager: () => singleManager,
    worksHere: () => true,
  });
  const commands = new Commands(journal, {
    cashier: () => staff.cashier,
    mayNow: () => true,
    approve,
  });
  const manage = createManageStaff({
    people,
    commands: () => commands,
    changed: () => {},
    clinic: null,
  });
  /** Ends the idle time. */
  const idle = () => {
    const [timer, task] = [...timers].at(-1) ?? [];
    if (timer !== undefined) timers.delete(timer);
    task?.();
  };
  /** Changes the PC's clock by `ms`; no real time passes. */
  const setClock = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
    clock.set += ms;
  };
  return { clock, setClock, journal, people, staff, approve, manage, idle, timers, folder };
}
