import type { InferContractRouterInputs } from '@orpc/contract';
import { v7 } from 'uuid';
import { onTestFinished } from 'vitest';
import { ownPapers } from '../../../src/main/journal/projections/agreements.ts';
import type { Contract } from '../../../src/shared/contract/contract.ts';
import { agreementNumber } from '../../../src/shared/domain/agreement.ts';
import { fewestPieces } from '../../../src/shared/domain/drawer.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { MAIL_PASSWORD, startMailServer } from '../../support/mail-server.ts';
import { swipeCard } from '../../support/swipe-card.ts';
import { newSale } from '../../support/till-fixture.ts';
import {
  APPROVAL,
  account,
  bag,
  bagContent,
  bankLine,
  brokenListFile,
  COUNT,
  type Counter,
  cashPaid,
  checkPaid,
  checkReturned,
  closable,
  closing,
  connectionForm,
  DAY_SHEET_COLUMNS,
  DRAWER,
  dayClosed,
  daySheetSent,
  drawer,
  drawerClosed,
  held,
  inDoubt,
  job,
  LIST_COLUMNS,
  listed,
  listSent,
  MAIL_SERVER,
  newProfile,
  nothing,
  openReport,
  PINS,
  PRINTER,
  parked,
  patient,
  person,
  printedAgreement,
  printer,
  profile,
  RANGE,
  RULE,
  randomName,
  refundRequested,
  refusedMail,
  STATEMENT_COLUMNS,
  session,
  slip,
  statementSent,
  TODAY,
  terminal,
  VIEW,
} from './preparations.ts';

type Inputs = InferContractRouterInputs<Contract>;

/**
 * A valid input of a procedure without its command id, after the counter was brought into a state
 * in which the procedure is possible.
 */
export type Sample<Input> = (
  counter: Counter,
) => Omit<Input, 'commandId'> | undefined | Promise<Omit<Input, 'commandId'>>;

const DAYS = { from: '2026-03-01', to: '2026-03-02' };

/** A valid input of every procedure of the contract. */
export const SAMPLES: {
  readonly [Feature in keyof Inputs]: {
    readonly [Name in keyof Inputs[Feature]]: Sample<Inputs[Feature][Name]>;
  };
} = {
  till: { watch: nothing },
  staff: {
    signIn: () => ({ id: 'manager', pin: PINS.manager }),
    chooseLanguage: () => ({ language: 'es' }),
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
      const part = { amount: cents(1_000), given: cents(1_000) };
      await client.checkout.takeCash({ commandId: v7(), ...sale, ...part });
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
  clinicClose: {
    current: nothing,
    begin: () => ({}),
    signOff: () => ({ closeId: v7(), step: 'counters', shown: [], approval: APPROVAL }),
    pack: () => ({
      ...{ closeId: v7(), bagsVersion: '' },
      bags: [
        {
          ...{ branch: 'Main', entity: 'North Clinic LLC', account: 'Operating', bagNumber: 'B-1' },
          ...{ bills: 100, coin: 0, checks: [v7()] },
        },
      ],
    }),
    finish: () => ({ closeId: v7(), bagsVersion: '', shown: ['K7M2Q9-1'] }),
    leave: () => ({ closeId: v7() }),
    list: () => ({ offset: 0 }),
    bags: nothing,
    report: () => ({ closeId: v7() }),
    postingFile: () => ({ closeId: v7() }),
    journal: () => ({ closeId: v7() }),
    deposits: () => ({ closeId: v7() }),
    print: () => ({ closeId: v7() }),
    printSlip: () => ({ closeId: v7(), place: 0 }),
  },
  clinicReports: {
    movements: () => ({ range: DAYS, branch: null, after: null }),
    movementsFile: () => ({ range: DAYS, branch: null, format: 'csv' }),
    actions: () => ({
      ...{ range: DAYS, branch: null, personId: null, patientId: null, receiptNumber: null },
      before: null,
    }),
    actionsFile: () => ({
      ...{ range: DAYS, branch: null, personId: null, patientId: null, receiptNumber: null },
      format: 'csv',
    }),
  },
  clinic: {
    hub: nothing,
    join: () => ({ url: '127.0.0.1:1', code: '7QX2-0000-0000-0000', hubKey: null }),
    bring: nothing,
    leave: () => ({ withoutHub: true }),
    find: () => ({ words: '', offset: 0 }),
    timeline: () => ({ key: v7() }),
    receipt: () => ({ tillId: 'K7M2Q9', number: '000001' }),
    holds: () => ({ offset: 0 }),
    overview: () => undefined,
    attention: () => ({ offset: 0 }),
    closeAttention: () => ({ attentionId: v7(), approval: APPROVAL }),
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
      reason: 'wrong-amount',
      approval: APPROVAL,
    }),
    refundOthersCash: () => ({
      ...{ key: v7(), amount: cents(2_500), remaining: cents(2_500) },
      ...{ reason: 'duplicate', approval: APPROVAL },
    }),
    returned: nothing,
    recordReturnedCheck: async (counter) => ({
      paymentKey: await checkPaid(counter),
      reason: 'No funds',
      approval: APPROVAL,
    }),
    closeReturn: async (counter) => ({
      paymentKey: await checkReturned(counter),
      reason: 'Paid by mail',
      approval: APPROVAL,
    }),
    move: async (counter) => ({
      paymentKey: (await cashPaid(counter)).key,
      places: [1],
      from: { patientId: null, externalId: null },
      amount: cents(2_500),
      patientId: await patient(counter),
      reason: 'Wrong patient',
      approval: APPROVAL,
    }),
    unassigned: nothing,
    refundChecks: nothing,
    requestRefundCheck: async (counter) => ({
      paymentKey: (await cashPaid(counter)).key,
      amount: cents(2_500),
      remaining: cents(2_500),
      reason: 'overpaid',
    }),
    issueRefundCheck: async (counter) => ({
      requestId: await refundRequested(counter),
      checkNumber: '2051',
      approval: APPROVAL,
    }),
    declineRefundCheck: async (counter) => ({
      requestId: await refundRequested(counter),
      reason: 'Paid by the insurance',
      approval: APPROVAL,
    }),
    cancelRefundCheck: async (counter) => {
      const requestId = await refundRequested(counter);
      const check = { commandId: v7(), requestId, checkNumber: '2052', approval: APPROVAL };
      await counter.client.payments.issueRefundCheck(check);
      return { requestId, reason: 'Never cashed', approval: APPROVAL };
    },
    voidable: nothing,
  },
  holds: {
    list: nothing,
    capture: async (counter) => ({ key: await held(counter), approval: null, giveBack: null }),
    close: async (counter) => ({ key: await held(counter), approval: APPROVAL }),
    release: async (counter) => ({ key: await held(counter), approval: APPROVAL }),
    endOthers: () => ({ key: v7(), kind: 'release', amount: cents(2_500), approval: APPROVAL }),
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
    summary: () => ({ patientId: 'P-1', year: 2026 }),
    summaryPdf: () => ({ patientId: 'P-1', year: 2026 }),
    saveDetails: async (counter) => ({
      number: (await cashPaid(counter)).receiptNumber,
      lines: [{ serviceDate: '2026-02-27', provider: 'Ana Silva, MD' }],
    }),
  },
  mail: {
    settings: nothing,
    changeSettings: () => ({ server: MAIL_SERVER, password: 'secret' }),
    test: async ({ client }) => {
      const { settings: server } = await startMailServer();
      await client.mail.changeSettings({ commandId: v7(), server, password: MAIL_PASSWORD });
      return { address: 'it@clinic.example' };
    },
    send: async (counter) => ({
      number: (await cashPaid(counter)).receiptNumber,
      address: 'ana@example.com',
      form: 'short',
      language: 'en',
      riskAccepted: true,
      readBack: true,
      second: false,
    }),
    list: nothing,
    retry: refusedMail,
    drop: refusedMail,
  },
  audit: {
    page: () => ({
      from: RANGE.from,
      to: RANGE.to,
      personId: null,
      patientId: null,
      receiptNumber: null,
      before: null,
    }),
  },
  reports: {
    watch: nothing,
    open: () => ({ kind: 'transactions', range: DAYS, transferId: null }),
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
    summary: async ({ client }) => {
      await client.reports.openOverview({ range: DAYS });
      return { format: 'csv', bom: false };
    },
    posting: () => ({ day: TODAY }),
    saveView: () => ({ kind: 'transactions', name: 'My view', view: VIEW }),
    forgetView: async ({ client }) => {
      const named = { kind: 'transactions', name: 'My view' } as const;
      await client.reports.saveView({ commandId: v7(), ...named, view: VIEW });
      return named;
    },
    openOverview: () => ({ range: DAYS }),
    cancelOverview: nothing,
    resumeOverview: nothing,
    overview: nothing,
  },
  posting: {
    read: nothing,
    setSchedule: () => ({
      folder: null,
      everyMinutes: 15,
      template: 'swipewell',
      awaitsAnswers: false,
    }),
    writeNow: nothing,
    decideFile: () => ({ first: 1, wasTaken: false }),
    upload: () => ({ uploadId: v7(), place: 0, part: 'RGF0ZQ==' }),
    inspectDaySheet: daySheetSent,
    compareDaySheet: async (counter) => ({
      ...(await daySheetSent(counter)),
      columns: DAY_SHEET_COLUMNS,
      range: DAYS,
    }),
  },
  accounting: { journal: () => ({ range: DAYS }) },
  bank: {
    look: () => ({ range: DAYS }),
    upload: () => ({ uploadId: v7(), place: 0, part: 'RGF0ZQ==' }),
    inspect: statementSent,
    importStatement: async (counter) => ({
      ...(await statementSent(counter)),
      accountId: 'checking',
      columns: STATEMENT_COLUMNS,
      addAlike: false,
    }),
    matchAgain: () => ({ range: DAYS }),
    candidates: async (counter) => ({ ...(await bankLine(counter)), search: '' }),
    match: async (counter) => ({
      ...(await bankLine(counter)),
      meaning: { kind: 'known', what: 'other' },
    }),
    unmatch: async (counter) => {
      const { lineId } = await bankLine(counter);
      const meaning = { kind: 'known', what: 'other' } as const;
      await counter.client.bank.match({ commandId: v7(), lineId, meaning });
      return { lineId };
    },
    saveRule: () => RULE,
    forgetRule: () => RULE,
    accounts: nothing,
    saveAccounts: () => ({
      accounts: [{ id: 'checking', name: 'Checking', lastFour: '', ledgerName: '' }],
    }),
    bags: nothing,
    packBag: bagContent,
    unpackBag: async (counter) => ({ ...(await bag(counter)), reason: 'Counted wrongly' }),
    printSlip: bag,
    slipPdf: bag,
  },
  devices: {
    demoCards: nothing,
    swipeDemoCard: () => ({ id: 'visa' }),
    tryReaders: () => ({ serialPath: null }),
    registerReader: () => ({ id: 'front' }),
    forgetReader: () => ({ id: 'spare' }),
    recordCheck: () => ({ id: 'front', finding: 'None' }),
    setKeyGap: () => ({ gapMs: 300 }),
    sayOfChipCards: () => ({ label: 'Use the chip terminal.' }),
  },
  patients: {
    // No random name has these letters: a found patient would be listed in the journal.
    search: () => ({ text: 'Zora' }),
    language: () => ({ patientId: 'P-1' }),
    withExternalId: () => ({ externalId: 'P-1' }),
    recents: nothing,
    open: async (counter) => ({ patientId: await patient(counter) }),
    reveal: async (counter) => ({ patientId: await patient(counter), field: 'ssn' }),
    save: async (counter) => ({
      patientId: await patient(counter),
      changes: { city: { from: '', to: 'Troy' } },
    }),
    create: () => ({ fields: { lastName: randomName() } }),
    setActive: async (counter) => ({ patientId: await patient(counter), active: false }),
    delete: async (counter) => ({ patientId: await patient(counter), approval: APPROVAL }),
  },
  todayList: {
    read: () => ({ text: '', from: 0, count: 20 }),
    ofPatient: () => ({
      ...{ patientId: v7(), externalId: 'P-1', name: 'Ada Byron', birthDate: null },
    }),
    find: listed,
    identify: async (counter) => ({ ...(await listed(counter)), patientId: v7() }),
    setArrived: async (counter) => ({ ...(await listed(counter)), arrived: true }),
    upload: () => ({ uploadId: v7(), place: 0, part: 'RGF0ZQ==' }),
    inspect: listSent,
    import: async (counter) => ({
      ...(await listSent(counter)),
      columns: LIST_COLUMNS,
      skipBroken: 0,
      isWhole: false,
    }),
    clear: () => ({}),
    folder: nothing,
    setFolder: () => ({ folder: null }),
    confirmFile: brokenListFile,
  },
  patientDisplay: {
    open: () => ({}),
    speak: () => ({ saleId: v7(), language: 'es' }),
    offer: ({ till }) => {
      onTestFinished(till.displays.join());
      return {
        agreementId: v7(),
        terms: {
          ...{ kind: 'debit', saleId: v7(), amount: cents(2_500) },
          ...{ accountKind: 'checking', lastFour: '6789' },
        },
      };
    },
    amount: () => ({ saleId: v7(), patientId: null, amount: cents(2_500) }),
    withdraw: () => ({ agreementId: v7() }),
  },
  agreements: {
    list: () => ({ state: 'to-sign' }),
    get: printedAgreement,
    print: printedAgreement,
    file: async (counter) => {
      await printedAgreement(counter);
      return { number: agreementNumber(ownPapers(counter.journal.readable)) };
    },
    unfile: async (counter) => {
      const { agreementId } = await printedAgreement(counter);
      const number = agreementNumber(ownPapers(counter.journal.readable));
      await counter.client.agreements.file({ commandId: v7(), number });
      return { agreementIds: [agreementId] };
    },
    revoke: printedAgreement,
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
    askedToday: async (counter) => ({ patientId: await patient(counter) }),
    selfPay: async (counter) => ({ patientId: await patient(counter) }),
    policy: nothing,
    changePolicy: () => ({ staleHours: 12, askListed: false }),
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
    unclosed: nothing,
    current: nothing,
    sinceClose: nothing,
    begin: () => ({ approval: APPROVAL }),
    signOff: async (counter) => ({
      closingId: await closing(counter),
      step: 'in-doubt',
      approval: APPROVAL,
    }),
    enterBatch: async (counter) => ({
      closingId: await closing(counter),
      terminal: await terminal(counter),
      total: cents(0),
    }),
    match: async (counter) => ({ closingId: await closing(counter) }),
    finish: async (counter) => ({ closingId: await closable(counter) }),
    leave: async (counter) => ({ closingId: await closing(counter) }),
    zReports: nothing,
    zReport: dayClosed,
    zPdf: dayClosed,
    zProof: dayClosed,
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
    queues: nothing,
    identify: () => ({ connection: { kind: 'spooler', queue: 'Front desk' } }),
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
    confirmDisk: () => ({}),
    chooseBranch: () => ({ clientId: 'AB12CD34' }),
    goTo: () => ({ to: 'clinic' }),
  },
  rollout: {
    read: nothing,
    publish: () => ({ level: 'clinic', parts: ['cash'] }),
    withdraw: () => ({ level: 'clinic', parts: ['cash'] }),
    undo: () => ({ level: 'clinic', version: 1, epoch: v7() }),
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
