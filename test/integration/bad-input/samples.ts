import { randomInt } from 'node:crypto';
import type { InferContractRouterInputs } from '@orpc/contract';
import { v7 } from 'uuid';
import type { Till } from '../../../src/main/app.ts';
import type { Journal } from '../../../src/main/journal/journal.ts';
import type { Contract } from '../../../src/shared/contract/contract.ts';
import type { RegisteredReader } from '../../../src/shared/contract/devices.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import type { SaleLine } from '../../../src/shared/domain/sale.ts';
import { holdCard } from '../../support/hold-card.ts';
import type { Client } from '../../support/open-window.ts';
import type { RunningService } from '../../support/service.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { newSale } from '../../support/till-fixture.ts';
import { typeNumber } from '../../support/typed-number.ts';

/** A running counter, with an administrator signed in at its page. */
export interface Counter {
  readonly till: Till;
  readonly client: Client;
  readonly service: RunningService;
  readonly journal: Journal;
  readonly folder: string;
  /** The port of a virtual printer. */
  readonly printerPort: number;
}

type Inputs = InferContractRouterInputs<Contract>;

/**
 * A valid input of a procedure without its command id, after the counter was brought into a state
 * in which the procedure is possible.
 */
export type Sample<Input> = (
  counter: Counter,
) => Omit<Input, 'commandId'> | undefined | Promise<Omit<Input, 'commandId'>>;

export const PINS = { cashier: '135790', manager: '246810', owner: '864209' } as const;

export const APPROVAL = {
  managerId: 'manager',
  pin: PINS.manager,
  reason: 'Requested by the patient',
} as const;

const TODAY = new Date().toISOString().slice(0, 10);
const RANGE = { from: TODAY, to: TODAY };
const VIEW = { filters: {}, sort: null };
const PRINTER = {
  id: 'front',
  name: 'Front desk',
  connection: { kind: 'tcp', host: '127.0.0.1', port: 9 },
  paper: 80,
  cut: 'full',
} as const;
const DRAWER = {
  id: 'front-drawer',
  name: 'Front drawer',
  printerId: 'front',
  pin: 2,
  onMs: 50,
  offMs: 500,
  openIs: null,
} as const;
const keyboard = (id: string): RegisteredReader => ({
  id,
  name: id,
  line: { kind: 'wedge' },
  registeredAt: '2026-01-01T00:00:00.000Z',
  lookedAt: null,
});

/** The readers that are registered at the counter. */
export const READERS = [keyboard('front'), keyboard('spare')];

const COUNT = fewestPieces(cents(20_000));

const nothing = () => undefined;

/** The open session of the only drawer, which is opened if it is closed. */
async function session({ client }: Counter): Promise<string> {
  const look = async () => (await client.drawer.look()).sessions;
  const isOpen = ({ state }: { readonly state: string }) => state !== 'closed';
  if (!(await look()).some(isOpen)) {
    const drawerId = (await client.drawer.look()).drawers[0]?.id ?? '';
    await client.drawer.open({ commandId: v7(), drawerId, count: [...COUNT] });
  }
  return (await look()).find(isOpen)?.sessionId ?? '';
}

async function drawerClosed(counter: Counter): Promise<void> {
  const sessionId = await session(counter);
  await counter.client.drawer.count({ commandId: v7(), sessionId, count: [...COUNT] });
  await counter.client.drawer.close({ commandId: v7(), sessionId, approval: APPROVAL });
}

async function cashPaid({ client }: Counter): Promise<{ key: string; receiptNumber: string }> {
  const key = v7();
  const { receiptNumber } = await client.checkout.takeCash({
    commandId: key,
    ...newSale(),
    given: cents(2_500),
  });
  return { key, receiptNumber: receiptNumber ?? '' };
}

/** A hold of an amount that no other has. */
const held = async ({ till }: Counter): Promise<string> =>
  (await holdCard(till, randomInt(1_000, 90_000))).attemptId;

/** A card payment that broke off, and that no status check can find. */
async function inDoubt({ till, service }: Counter): Promise<string> {
  const amount = cents(randomInt(1_000, 90_000));
  const sale = { saleId: v7(), lines: [{ kind: 'copay', amount } satisfies SaleLine] };
  const { swipe } = await swipeCard(till, sale);
  const order = { method: 'POST', path: '/api/pp/payments/authorize' } as const;
  await service.addFault({ ...order, fault: 'drop_before', times: 1 });
  return (await till.counter.charge({ ...sale, commandId: v7(), swipe })).attemptId;
}

async function patient({ client }: Counter): Promise<string> {
  const lastName = `Patient ${v7().replaceAll(/[^a-f]/g, '')}`;
  const { patientId } = await client.patients.create({ commandId: v7(), fields: { lastName } });
  return patientId;
}

const account = ({ till }: Counter) =>
  ({
    kind: 'bank-account',
    accountType: 'C',
    accountNumber: typeNumber(till.typedNumbers, '000123456789'),
    routingNumber: typeNumber(till.typedNumbers, '021000021'),
  }) as const;

const newProfile = async (counter: Counter) => ({
  patientId: await patient(counter),
  source: account(counter),
  billing: 'same' as const,
  priority: '',
  consent: 'I agree to it.',
});

async function profile(counter: Counter): Promise<{ profileId: string; patientId: string }> {
  const wanted = await newProfile(counter);
  const { profileId } = await counter.client.profiles.create({ commandId: v7(), ...wanted });
  return { profileId, patientId: wanted.patientId };
}

async function person({ client, till }: Counter): Promise<{ id: string }> {
  const name = `Person ${v7()}`.slice(0, 30);
  await client.staff.add({ commandId: v7(), name, role: 'cashier', pin: '112233' });
  return { id: till.staff.people.find((each) => each.name === name)?.id ?? '' };
}

async function printer({ client, printerPort }: Counter): Promise<{ id: string }> {
  const connection = { ...PRINTER.connection, port: printerPort };
  await client.printers.savePrinter({ commandId: v7(), ...PRINTER, connection });
  return { id: PRINTER.id };
}

async function drawer(counter: Counter): Promise<{ id: string }> {
  await printer(counter);
  await counter.client.printers.saveDrawer({ commandId: v7(), ...DRAWER });
  return { id: DRAWER.id };
}

/** A job that waits for a printer out of reach. */
async function job(counter: Counter): Promise<{ id: string }> {
  const { client } = counter;
  const { receiptNumber } = await cashPaid(counter);
  await client.printers.savePrinter({ commandId: v7(), ...PRINTER });
  await client.receipts.print({ commandId: v7(), number: receiptNumber });
  return { id: (await client.printers.queue())[0]?.id ?? '' };
}

async function closing({ client }: Counter): Promise<string> {
  if ((await client.closing.current()) === null) {
    await client.closing.begin({ commandId: v7(), approval: APPROVAL });
  }
  return (await client.closing.current())?.closingId ?? '';
}

/** A close with every step done but the report. */
async function closable(counter: Counter): Promise<string> {
  const { client } = counter;
  await drawerClosed(counter);
  const closingId = await closing(counter);
  await client.closing.match({ closingId });
  for (const step of ['in-doubt', 'holds', 'unfinished', 'voids', 'match'] as const) {
    const state = (await client.closing.current())?.steps.find((each) => each.step === step);
    if (state?.state === 'done') continue;
    await client.closing.signOff({ commandId: v7(), closingId, step, approval: APPROVAL });
  }
  return closingId;
}

async function dayClosed(counter: Counter): Promise<{ number: number }> {
  return counter.client.closing.finish({ commandId: v7(), closingId: await closable(counter) });
}

async function slip({ client }: Counter): Promise<number> {
  await client.downtime.printSlips({ commandId: v7(), count: 1 });
  return (await client.downtime.look()).printed;
}

async function parked({ client }: Counter): Promise<{ saleId: string }> {
  const sale = newSale();
  await client.checkout.park(sale);
  return { saleId: sale.saleId };
}

async function openReport({ client }: Counter) {
  await client.reports.open({ kind: 'transactions', range: RANGE, transferId: null });
  return { kind: 'transactions' as const };
}

/** A valid input of every procedure of the contract. */
export const SAMPLES: {
  readonly [Feature in keyof Inputs]: {
    readonly [Name in keyof Inputs[Feature]]: Sample<Inputs[Feature][Name]>;
  };
} = {
  till: { watch: nothing },
  staff: {
    signIn: () => ({ id: 'manager', pin: PINS.manager }),
    signOut: nothing,
    lock: nothing,
    unlock: () => ({ pin: PINS.owner }),
    active: nothing,
    add: () => ({ name: 'Nadia Hale', role: 'cashier', pin: '112233' }),
    change: async (counter) => ({ ...(await person(counter)), role: 'lead' }),
    remove: person,
    recover: async ({ client }) => {
      const { recoveryCode } = await client.staff.renewRecovery({ commandId: v7() });
      return { id: 'owner', code: recoveryCode, pin: PINS.owner };
    },
    renewRecovery: () => ({}),
    openPin: person,
  },
  checkout: {
    listen: newSale,
    leave: async ({ client }) => {
      const sale = newSale();
      await client.checkout.listen(sale);
      return { saleId: sale.saleId };
    },
    charge: async ({ till }) => {
      const sale = newSale();
      return { ...sale, swipe: (await swipeCard(till, sale)).swipe };
    },
    chargeAccount: (counter) => {
      const { kind: _, ...numbers } = account(counter);
      return {
        ...newSale(),
        account: {
          ...numbers,
          firstName: 'Ada',
          lastName: 'Lovelace',
          address: '1 Main St',
          city: 'Troy',
          state: 'NY',
          zipCode: '12180',
        },
        authorization: 'I authorize the clinic to debit my account once for this amount.',
      };
    },
    record: () => ({ ...newSale(), what: 'check', reference: '1042' }),
    open: newSale,
    park: newSale,
    resume: parked,
    drop: parked,
    openIncomingSale: () => ({ incomingSaleId: v7() }),
    seenUnpaid: () => ({ saleId: v7() }),
    parked: nothing,
    takeCash: () => ({ ...newSale(), given: cents(2_500) }),
    today: nothing,
  },
  attempts: {
    decide: async (counter) => ({
      attemptId: await inDoubt(counter),
      decision: 'not-charged',
      approval: APPROVAL,
    }),
    checkNow: async (counter) => ({ attemptId: await inDoubt(counter) }),
    closeAlarm: () => ({ alarmId: v7(), approval: APPROVAL }),
  },
  payments: {
    find: () => ({ words: '', offset: 0, limit: 20 }),
    fromAnotherTerminal: () => ({ words: '' }),
    timeline: async (counter) => ({
      subject: { kind: 'ours', key: (await cashPaid(counter)).key },
      withService: false,
    }),
    voidOrRefund: async (counter) => ({
      subject: { kind: 'ours', key: (await cashPaid(counter)).key },
      kind: 'cash-back',
      amount: cents(2_500),
      remaining: cents(2_500),
      reason: 'Wrong amount',
      approval: APPROVAL,
    }),
    voidable: nothing,
  },
  holds: {
    list: nothing,
    capture: async (counter) => ({ key: await held(counter), approval: null, giveBack: null }),
    close: async (counter) => ({ key: await held(counter), approval: APPROVAL }),
    release: async (counter) => ({ key: await held(counter), approval: APPROVAL }),
  },
  receipts: {
    settings: nothing,
    changeSettings: async ({ client }) => ({
      ...(await client.receipts.settings()),
      header: ['Open on Saturdays'],
    }),
    pdf: async (counter) => ({ number: (await cashPaid(counter)).receiptNumber }),
    get: async (counter) => ({ number: (await cashPaid(counter)).receiptNumber }),
    print: async (counter) => ({ number: (await cashPaid(counter)).receiptNumber }),
  },
  reports: {
    watch: nothing,
    open: () => ({ kind: 'transactions', range: RANGE, transferId: null }),
    cancel: openReport,
    resume: openReport,
    rows: async (counter) => ({ ...(await openReport(counter)), view: VIEW, from: 0, count: 10 }),
    groups: async (counter) => ({ ...(await openReport(counter)), view: VIEW, by: 'method' }),
    export: async (counter) => ({
      ...(await openReport(counter)),
      view: VIEW,
      format: 'csv',
      bom: false,
    }),
    posting: () => ({ day: TODAY }),
    saveView: () => ({ kind: 'transactions', name: 'My view', view: VIEW }),
    forgetView: async ({ client }) => {
      const named = { kind: 'transactions', name: 'My view' } as const;
      await client.reports.saveView({ commandId: v7(), ...named, view: VIEW });
      return named;
    },
    returns: nothing,
    returnsSeen: () => ({ seen: [{ paymentId: v7(), returnedOn: TODAY }] }),
    openOverview: () => ({ range: RANGE }),
    cancelOverview: nothing,
    resumeOverview: nothing,
    overview: nothing,
  },
  devices: {
    demoCards: nothing,
    swipeDemoCard: () => ({ id: 'visa' }),
    tryReaders: () => ({ serialPath: null }),
    registerReader: () => ({ id: 'front' }),
    forgetReader: () => ({ id: 'spare' }),
    recordCheck: () => ({ id: 'front', finding: 'None' }),
    sayOfChipCards: () => ({ label: 'Use the chip terminal.' }),
  },
  patients: {
    search: () => ({ text: 'Ada' }),
    withExternalId: () => ({ externalId: 'P-1' }),
    recents: nothing,
    open: async (counter) => ({ patientId: await patient(counter) }),
    reveal: async (counter) => ({ patientId: await patient(counter), field: 'ssn' }),
    save: async (counter) => ({
      patientId: await patient(counter),
      changes: { city: { from: '', to: 'Troy' } },
    }),
    create: () => ({ fields: { lastName: `New ${v7().replaceAll(/[^a-f]/g, '')}` } }),
    setActive: async (counter) => ({ patientId: await patient(counter), active: false }),
    delete: async (counter) => ({ patientId: await patient(counter), approval: APPROVAL }),
  },
  profiles: {
    list: async (counter) => ({ patientId: await patient(counter) }),
    listen: nothing,
    create: newProfile,
    update: async (counter) => ({ ...(await profile(counter)), priority: '1' }),
    delete: profile,
    policy: nothing,
    changePolicy: () => ({ keyedCards: true }),
  },
  insurance: {
    ask: async (counter) => ({ patientId: await patient(counter) }),
    last: async (counter) => ({ patientId: await patient(counter) }),
    policy: nothing,
    changePolicy: () => ({ staleHours: 12 }),
  },
  settings: { read: nothing, change: () => ({ idleMinutes: 9 }) },
  drawer: {
    look: nothing,
    open: async (counter) => {
      await drawerClosed(counter);
      const { drawers } = await counter.client.drawer.look();
      return { drawerId: drawers[0]?.id ?? '', count: [...COUNT] };
    },
    move: async (counter) => ({
      sessionId: await session(counter),
      movement: 'paid-out',
      amount: cents(500),
      reason: 'Petty cash',
      approval: APPROVAL,
    }),
    noSale: async (counter) => ({
      sessionId: await session(counter),
      reason: 'Make change',
      approval: APPROVAL,
    }),
    openToCount: async (counter) => ({ sessionId: await session(counter) }),
    count: async (counter) => ({
      sessionId: await session(counter),
      count: [...COUNT],
    }),
    close: async (counter) => {
      const sessionId = await session(counter);
      const count = [...fewestPieces(cents(1_000))]; // above the limit for an over/short
      await counter.client.drawer.count({ commandId: v7(), sessionId, count });
      return { sessionId, approval: APPROVAL };
    },
  },
  downtime: {
    look: nothing,
    printSlips: () => ({ count: 2 }),
    enter: async (counter) => ({
      slip: await slip(counter),
      takenAt: new Date(Date.now() - 60_000).toISOString(),
      line: 'copay',
      amount: cents(2_500),
      given: cents(2_500),
    }),
  },
  closing: {
    xReport: nothing,
    printX: () => ({}),
    current: nothing,
    sinceClose: nothing,
    begin: () => ({ approval: APPROVAL }),
    signOff: async (counter) => ({
      closingId: await closing(counter),
      step: 'in-doubt',
      approval: APPROVAL,
    }),
    match: async (counter) => ({ closingId: await closing(counter) }),
    finish: async (counter) => ({ closingId: await closable(counter) }),
    leave: async (counter) => ({ closingId: await closing(counter) }),
    zReports: nothing,
    zReport: dayClosed,
    deposits: dayClosed,
    printZ: dayClosed,
  },
  printers: {
    setUp: nothing,
    savePrinter: () => PRINTER,
    forgetPrinter: printer,
    preferPrinter: printer,
    saveDrawer: async (counter) => {
      await printer(counter);
      return DRAWER;
    },
    forgetDrawer: drawer,
    testPrint: printer,
    testKick: drawer,
    queue: nothing,
    printAgain: job,
    drop: job,
    retry: nothing,
    virtualPaper: nothing,
    virtualTrouble: () => ({ trouble: 'none' }),
  },
  connection: {
    read: nothing,
    check: ({ service }) => connectionForm(service),
    keep: ({ service }) => ({
      ...connectionForm(service),
      administrator: { name: 'Ada Vance', pin: '314159' },
    }),
    chooseBranch: () => ({ clientId: 'AB12CD34' }),
    goTo: () => ({ to: 'clinic' }),
  },
  provisioning: {
    write: async ({ client, folder, service }) => {
      const administrator = { name: 'Ada Vance', pin: '314159' };
      await client.connection.keep({ commandId: v7(), ...connectionForm(service), administrator });
      return { folder, passPhrase: 'a long enough phrase' };
    },
    apply: ({ folder }) => ({ file: `${folder}/none`, passPhrase: 'a long enough phrase' }),
  },
  backup: {
    read: nothing,
    set: ({ folder }) => ({ folder, passPhrase: 'a long enough phrase' }),
    now: () => ({}),
  },
  updates: { check: nothing, install: () => ({}) },
  installation: {
    confirmMove: () => ({ answer: 'moved-here', approval: APPROVAL }),
  },
};

function connectionForm({ baseUrl, ca, username, password }: RunningService) {
  return {
    baseUrl,
    environment: 'demo' as const,
    username,
    password,
    branches: [],
    authority: ca,
    proxy: 'none',
  };
}
