import { Buffer } from 'node:buffer';
import { bitmapPng } from '../../../drivers/printers/virtual/bitmap.ts';
import type { Contract } from '../../shared/contract/contract.ts';
import type { Handlers } from '../../shared/contract/handlers.ts';
import type { Till } from '../app.ts';
import { requireCashier } from '../payments/sale.ts';
import { reading } from '../service/service-failed.ts';
import { InstallationError } from '../setup/installation-error.ts';
import { CodedError } from '../system/coded-error.ts';
import { pageState } from '../till-state.ts';
import { latest } from './latest.ts';

const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** The part of the till behind each procedure of the contract. */
export const handlersOf = (till: Till): Handlers<Contract> => ({
  till: {
    watch: (_, { signal }) => latest(() => pageState(till.state), till.subscribe, signal),
  },
  staff: {
    signIn: (input) => till.staff.signIn(input.id, input.pin),
    signOut: () => {
      if (till.counter.current !== null) throw new CodedError('SALE_OPEN');
      till.staff.signOut();
    },
    lock: () => {
      if (!till.staff.lock()) throw new CodedError('CARD_STEP_OPEN');
    },
    unlock: (input) => till.staff.unlock(input.pin),
    active: () => till.staff.active(),
    add: async (input) => void (await till.manageStaff.add(input)),
    change: ({ id, ...to }) => till.manageStaff.change(id, to),
    remove: (input) => till.manageStaff.remove(input.id),
    recover: async ({ id, code, pin }) => ({
      recoveryCode: await till.recover.recover(id, code, pin),
    }),
    renewRecovery: async () => ({
      recoveryCode: await till.recover.renew(),
    }),
    openPin: (input) => till.manageStaff.openPin(input.id),
  },
  checkout: {
    listen: (input) => till.counter.listen(input),
    leave: (input) => till.counter.leave(input.saleId),
    charge: (input) => till.counter.charge(input),
    takeCash: (input) => till.counter.takeCash(input),
    chargeAccount: (input) => till.counter.chargeAccount(input),
    record: (input) => till.counter.record(input),
    open: (input) => till.counter.open(input),
    park: (input) => till.counter.park(input),
    resume: (input) => till.counter.resume(input.saleId),
    drop: (input) => till.counter.drop(input.saleId),
    seenUnpaid: (input) => till.unpaidAlerts.seen(input.saleId),
    openIncomingSale: (input) => till.incomingSales.take(input.incomingSaleId),
    parked: () => till.parkedSales(),
    today: () => till.today(),
  },
  attempts: {
    decide: (input) =>
      till.attemptsOf(input.attemptId).decide(input, requireCashier(till.staff.cashier)),
    checkNow: (input) => till.attemptsOf(input.attemptId).checkNow(input.attemptId),
    closeAlarm: (input) =>
      till.attemptsOf(input.alarmId).closeAlarm(input, requireCashier(till.staff.cashier)),
  },
  payments: {
    find: (input) => till.payments.find(input),
    fromAnotherTerminal: (input) => till.payments.fromAnotherTerminal(input.words),
    timeline: (input) => till.payments.timeline(input.subject, input.withService),
    voidOrRefund: (input) => till.payments.voidOrRefund(input),
    voidable: () => till.payments.voidable(),
  },
  holds: till.holds,
  receipts: {
    settings: () => till.receiptSettings.current,
    changeSettings: ({ commandId: _, ...settings }) => till.receiptSettings.change(settings),
    pdf: async ({ number, itemized = false }) => {
      const printing = till.receipts.print(number, itemized);
      if (printing === null) throw new CodedError('NO_SUCH_RECEIPT');
      const pdf = await till.receiptPdf(number, printing.duplicate, itemized);
      const name = `receipt-${number}.pdf`;
      return { name, pdf: Buffer.from(pdf).toString('base64') };
    },
    get: (input) => {
      const found = till.receipts.get(input.number);
      if (found === null) throw new CodedError('NO_SUCH_RECEIPT');
      return found;
    },
    print: async ({ number, itemized = false }) => {
      const printing = till.receipts.print(number, itemized);
      if (printing === null) throw new CodedError('NO_SUCH_RECEIPT');
      const onPaper = await till.printReceipt(number, printing.duplicate, itemized);
      return { ...printing, by: onPaper ? 'printer' : 'window' };
    },
  },
  reports: {
    watch: (_, { signal }) =>
      latest(
        () => till.reports.reportsService.state,
        till.reports.reportsService.subscribe,
        signal,
      ),
    open: (input) => till.reports.reportsService.open(input),
    cancel: (input) => till.reports.reportsService.cancel(input.kind),
    resume: (input) => till.reports.reportsService.resume(input.kind),
    rows: ({ kind, view, from, count }) =>
      till.reports.reportsService.rows(kind, view, from, count),
    groups: ({ kind, view, by }) => till.reports.reportsService.groups(kind, view, by),
    export: async ({ kind, view, format, bom }) => {
      const { name, bytes } = await till.reports.reportsService.export(kind, view, format, bom);
      return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES[format] });
    },
    posting: (input) => {
      const { name, bytes } = till.reports.posting(input.day);
      return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES.csv });
    },
    saveView: (input) => till.reports.kept.saveView(input),
    forgetView: ({ kind, name }) => till.reports.kept.forgetView(kind, name),
    returns: async () => [...(await reading(() => till.reports.returns.since()))],
    returnsSeen: (input) => till.reports.returns.seen(input.seen),
    openOverview: (input) => till.reports.reportsService.openOverview(input.range),
    cancelOverview: () => till.reports.reportsService.overview.cancel(),
    resumeOverview: () => till.reports.reportsService.overview.fetch(),
    overview: () => till.reports.reportsService.overview.drawn,
  },
  devices: {
    demoCards: () => [...till.devices.demoCards],
    swipeDemoCard: (input) => {
      switch (till.devices.swipeDemoCard(input.id)) {
        case 'no-virtual-reader':
          throw new CodedError('NO_VIRTUAL_READER');
        case 'unknown-card':
          throw new CodedError('UNKNOWN_CARD');
        case 'swiped':
          return;
      }
    },
    tryReaders: (input, { signal }) => {
      if (till.counter.current !== null) throw new CodedError('SALE_OPEN');
      return readerTest(till, input.serialPath, signal);
    },
    registerReader: async (input) => {
      if (till.counter.current !== null) throw new CodedError('SALE_OPEN');
      if (!(await till.devices.register(input.id))) throw new CodedError('NOT_PROVEN');
    },
    forgetReader: async (input) => {
      if (till.counter.current !== null) throw new CodedError('SALE_OPEN');
      if (!(await till.devices.forget(input.id))) throw new CodedError('NO_SUCH_READER');
    },
    recordCheck: (input) => {
      const cashier = till.staff.cashier;
      if (cashier === null) throw new CodedError('NOT_SIGNED_IN');
      const { id, finding } = input;
      if (!till.devices.recordCheck(id, finding, cashier)) throw new CodedError('NO_SUCH_READER');
    },
    sayOfChipCards: (input) => till.sayOfChipCards(input.label),
  },
  patients: {
    search: (input, { signal }) => till.patients.search(input.text, signal),
    withExternalId: (input) => till.patients.withExternalId(input.externalId),
    recents: () => till.patients.recents(),
    open: (input) => till.patients.open(input.patientId),
    reveal: async (input) => ({
      value: await till.patients.reveal(input.patientId, input.field),
    }),
    save: (input) => till.patients.save(input.patientId, input.changes),
    create: (input) => till.patients.create(input.fields, input.confirmed),
    setActive: (input) => till.patients.setActive(input.patientId, input.active),
    delete: (input) => till.patients.delete(input.patientId, input.approval),
  },
  profiles: {
    list: (input) => till.profiles.list(input.patientId),
    listen: (_, { signal }) => profileReading(till, signal),
    create: ({ commandId: _, ...profile }) => till.profiles.create(profile),
    update: (input) => till.profiles.update(input),
    delete: (input) => till.profiles.delete(input),
    policy: () => till.profiles.policy,
    changePolicy: ({ keyedCards, consentText }) =>
      till.profiles.changePolicy({
        ...(keyedCards === undefined ? {} : { keyedCards }),
        ...(consentText === undefined ? {} : { consentText }),
      }),
  },
  insurance: {
    ask: (input) => till.insurance.ask(input.patientId),
    last: (input) => till.insurance.last(input.patientId),
    policy: () => till.insurance.policy,
    changePolicy: ({ staleHours }) => till.insurance.changePolicy({ staleHours }),
  },
  settings: {
    read: () => till.settings.read(),
    change: ({ commandId: _, ...part }) => till.settings.change(part),
  },
  drawer: {
    look: () => {
      const { sessions, drawers, rules } = till.drawer;
      const { blind, overShortLimit } = rules;
      return { drawers: [...drawers], sessions: [...sessions], blind, overShortLimit };
    },
    open: (input) => till.drawer.open(input),
    move: (input) => till.drawer.move(input),
    noSale: (input) => till.drawer.noSale(input),
    openToCount: (input) => till.drawer.openToCount(input),
    count: (input) => till.drawer.count(input),
    close: (input) => till.drawer.close(input),
  },
  downtime: {
    look: () => {
      const { printed, entered } = till.downtime.look();
      return { printed, entered: [...entered] };
    },
    printSlips: async (input) => {
      const { name, pdf } = await till.downtime.printSlips(input.count);
      return { name, pdf: Buffer.from(pdf).toString('base64') };
    },
    enter: (input) => till.downtime.enter(input),
  },
  closing: {
    xReport: () => till.closing.xForCounter,
    printX: () => till.printX(),
    current: () => till.closing.current,
    sinceClose: () => till.closing.sinceClose,
    begin: (input) => till.closing.begin(input),
    signOff: (input) => till.closing.signOff(input),
    match: (input) => till.closing.match(input.closingId),
    finish: (input) => till.closing.finish(input),
    leave: (input) => till.closing.leave(input),
    zReports: () =>
      till.closing.zReports.map(({ closed_by: closedBy, over_short: overShort, ...row }) => ({
        ...row,
        closedBy,
        overShort,
      })),
    zReport: (input) => till.closing.zReport(input.number),
    deposits: (input) => till.closing.deposits(input.number),
    printZ: (input) => till.printZ(input.number, true),
  },
  printers: {
    setUp: () => till.printing.setUp,
    savePrinter: ({ commandId: _, ...printer }) => till.printing.savePrinter(printer),
    forgetPrinter: (input) => till.printing.forgetPrinter(input.id),
    preferPrinter: (input) => till.printing.preferPrinter(input.id),
    saveDrawer: ({ commandId: _, ...drawer }) => till.printing.saveDrawer(drawer),
    forgetDrawer: (input) => till.printing.forgetDrawer(input.id),
    testPrint: (input) => till.printing.testPrint(input.id),
    testKick: async (input) => ({
      drawer: await till.printing.testKick(input.id),
    }),
    queue: () => till.printing.queue,
    printAgain: (input) => till.printing.printAgain(input.id),
    drop: (input) => till.printing.drop(input.id),
    retry: () => till.printing.printerService.retry(),
    virtualPaper: () =>
      till.printing.virtualPaper.map(({ id, bitmap }) => ({
        id,
        png: Buffer.from(bitmapPng(bitmap, 24)).toString('base64'),
      })),
    virtualTrouble: (input) => till.printing.virtualTrouble(input.trouble),
  },
  connection: {
    read: () => till.connections.read(),
    check: (input) => till.connections.check(input),
    keep: ({ commandId: _, administrator, ...form }) => till.connections.keep(form, administrator),
    chooseBranch: (input) => till.branch.choose(input.clientId),
    goTo: (input) => till.goTo(input.to),
  },
  provisioning: {
    write: async ({ folder, passPhrase }) => ({
      file: await till.provisioning.write(folder, passPhrase),
    }),
    apply: ({ file, passPhrase }) => till.provisioning.apply(file, passPhrase),
  },
  backup: {
    read: () => till.backups.read(),
    set: ({ folder, passPhrase }) => till.backups.set(folder, passPhrase),
    now: () => till.backups.now(),
  },
  updates: till.updates,
  installation: {
    confirmMove: async (input) => {
      try {
        await till.confirmMove(input.answer, input.approval);
      } catch (error) {
        if (!(error instanceof InstallationError)) throw error;
        if (error.code === 'NOTHING_TO_CONFIRM') throw new CodedError('NOTHING_TO_CONFIRM');
        throw new CodedError('INSTALLATION_NOT_SAVED', {
          data: { sentence: error.message },
          cause: error,
        });
      }
    },
  },
});

/** The states of a reader test, which ends with the page that asked for it. */
async function* readerTest(till: Till, serialPath: string | null, signal: AbortSignal) {
  const running = await till.devices.tryReaders(serialPath);
  try {
    yield* latest(() => running.state, running.subscribe, signal);
  } finally {
    await running.end();
  }
}

/** The states of a reader that waits for the card of a profile, until the page is gone. */
async function* profileReading(till: Till, signal: AbortSignal) {
  const running = till.profiles.listen();
  try {
    yield* latest(() => running.state, running.subscribe, signal);
  } finally {
    running.end();
  }
}
