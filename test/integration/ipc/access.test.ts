import { ORPCError } from '@orpc/client';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Till } from '../../../src/main/app.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import { ROLES, type Role } from '../../../src/shared/domain/roles.ts';
import { callerOf } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';

/** Every procedure of the contract, as `feature.name`. */
const PROCEDURES = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.keys(procedures).map((name) => `${feature}.${name}`),
);

/** Answered while no person is signed in or the screen is locked. */
const PUBLIC = [
  'till.watch',
  'staff.signIn',
  'staff.chooseLanguage',
  'staff.signOut',
  'staff.unlock',
  'staff.recover',
  'connection.goTo',
  'installation.confirmMove',
];

/** Procedures that need more than a cashier: a whole feature, or one procedure of it. */
const NEEDS: Readonly<Record<string, Role>> = {
  audit: 'manager',
  reports: 'manager',
  posting: 'manager',
  'posting.setSchedule': 'administrator',
  'posting.decideFile': 'administrator',
  'todayList.folder': 'administrator',
  'todayList.setFolder': 'administrator',
  accounting: 'manager',
  bank: 'manager',
  'bank.accounts': 'administrator',
  'bank.saveAccounts': 'administrator',
  'bank.bags': 'lead',
  'bank.packBag': 'lead',
  'bank.unpackBag': 'lead',
  'bank.printSlip': 'lead',
  'bank.slipPdf': 'lead',
  'staff.openPin': 'manager',
  'patients.reveal': 'manager',
  'closing.zProof': 'manager',
  'staff.add': 'administrator',
  'staff.change': 'administrator',
  'staff.remove': 'administrator',
  'staff.renewRecovery': 'administrator',
  'receipts.changeSettings': 'administrator',
  'mail.settings': 'administrator',
  'mail.changeSettings': 'administrator',
  'mail.test': 'administrator',
  'profiles.changePolicy': 'administrator',
  'insurance.changePolicy': 'administrator',
  'devices.setKeyGap': 'administrator',
  'devices.sayOfChipCards': 'administrator',
  'printers.queues': 'administrator',
  'printers.identify': 'administrator',
  'printers.savePrinter': 'administrator',
  'printers.forgetPrinter': 'administrator',
  'printers.preferPrinter': 'administrator',
  'printers.saveDrawer': 'administrator',
  'printers.forgetDrawer': 'administrator',
  'printers.testKick': 'administrator',
  'connection.read': 'administrator',
  'connection.check': 'administrator',
  'connection.keep': 'administrator',
  'connection.confirmDisk': 'administrator',
  settings: 'administrator',
  provisioning: 'administrator',
  rollout: 'administrator',
  'clinic.hub': 'administrator',
  'clinic.join': 'administrator',
  'clinic.bring': 'administrator',
  'clinic.leave': 'administrator',
  'clinic.overview': 'manager',
  clinicClose: 'manager',
  'clinicClose.bags': 'lead',
  clinicReports: 'manager',
  backup: 'administrator',
  updates: 'administrator',
};

const PINS: Readonly<Record<Role, string>> = {
  cashier: '135790',
  lead: '975310',
  manager: '246810',
  administrator: '864209',
};

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

async function tillWithEveryRole(): Promise<Till> {
  const { till } = await tillOn(service, temporaryFolder());
  await signIn(till, 'administrator');
  await till.manageStaff.add(
    { commandId: v7() },
    { name: 'Lee Lead', role: 'lead', pin: PINS.lead },
  );
  return till;
}

async function signIn(till: Till, role: Role): Promise<void> {
  const person = till.staff.people.find((each) => each.role === role);
  if (person === undefined) throw new Error(`Nobody is a ${role}.`);
  await till.staff.signIn(person.id, PINS[role]);
}

const isStream = (result: unknown): result is AsyncIterator<unknown> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;

const outcome = async (answer: Promise<unknown>): Promise<string> => {
  try {
    const result = await answer;
    if (isStream(result)) await result.return?.();
    return 'answered';
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const refused = error.code === 'NOT_SIGNED_IN' || error.code === 'NOT_PERMITTED';
    return refused ? error.code : 'answered';
  }
};

/**
 * Calls every procedure with an input that fits none, after `prepare`. A procedure that reaches its
 * validation, or takes no input, has answered.
 */
async function callAll(till: Till, prepare: () => Promise<void>): Promise<Record<string, string>> {
  const outcomes: Record<string, string> = {};
  let call = callerOf(till);
  for (const [index, path] of PROCEDURES.entries()) {
    if (index % 100 === 99) call = callerOf(till); // a page with too many requests is cut off
    await prepare();
    outcomes[path] = await outcome(call(path, 'no such input'));
  }
  return outcomes;
}

const expected = (answer: (path: string) => string) =>
  Object.fromEntries(PROCEDURES.map((path) => [path, answer(path)]));

const REFUSED_SIGNED_OUT = expected((path) =>
  PUBLIC.includes(path) ? 'answered' : 'NOT_SIGNED_IN',
);

test('a signed-out page is refused every procedure but the public ones', async () => {
  const till = await tillWithEveryRole();
  const outcomes = await callAll(till, async () => till.staff.signOut());
  expect(outcomes).toEqual(REFUSED_SIGNED_OUT);
});

test('a locked page is refused every procedure but the public ones', async () => {
  const till = await tillWithEveryRole();
  const outcomes = await callAll(till, async () => {
    if (till.staff.locked) return;
    await signIn(till, 'administrator');
    till.staff.lock();
  });
  expect(outcomes).toEqual(REFUSED_SIGNED_OUT);
});

test.each(ROLES)(
  'a person with the role %s is refused procedures beyond the role',
  async (role) => {
    const till = await tillWithEveryRole();
    const outcomes = await callAll(till, async () => {
      if (till.staff.acting?.role !== role) await signIn(till, role);
    });
    const needs = (path: string): Role =>
      NEEDS[path] ?? NEEDS[path.slice(0, path.indexOf('.'))] ?? 'cashier';
    expect(outcomes).toEqual(
      expected((path) =>
        ROLES.indexOf(role) >= ROLES.indexOf(needs(path)) ? 'answered' : 'NOT_PERMITTED',
      ),
    );
  },
);
