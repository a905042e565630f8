import { v7, validate } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '../../../src/shared/domain/roles.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { changesOf, type Outcome, openPage, type Page, pathsWithApproval } from './page.ts';
import { APPROVAL, PINS } from './preparations.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Commands that need an approval only in some cases, and the input of such a case. */
const IN_NEED: Readonly<Record<string, (input: object) => object>> = {
  ...Object.fromEntries(
    ['charge', 'chargeAccount', 'record', 'takeCash'].map((name) => [
      `checkout.${name}`,
      (input: object) => ({ ...input, approval: APPROVAL, confirmed: 2_500 }),
    ]),
  ),
  'downtime.enter': (input) => ({ ...input, approval: APPROVAL, confirmed: 2_500 }),
  'holds.capture': (input) => ({
    ...input,
    approval: APPROVAL,
    giveBack: { amount: 500, refundCommandId: v7() },
  }),
};

/** Not possible at this counter: it has no alarm, no moved data and no hub. */
const IMPOSSIBLE = [
  ...['attempts.closeAlarm', 'installation.confirmMove', 'clinic.closeAttention'],
  ...['holds.endOthers', 'payments.refundOthersCash', 'clinicClose.signOff'],
];

const NEEDING = pathsWithApproval().filter((path) => !IMPOSSIBLE.includes(path));

/** A person with another role than the manager of `APPROVAL`. */
const APPROVER = { name: 'Noor Haddad', pin: '357913' } as const;

/**
 * A counter with a cashier at its page, and the input of a command that needs an approval.
 * @param role the role of `APPROVER`, if the staff needs that person.
 */
async function asked(
  path: string,
  role?: Role,
): Promise<{ readonly page: Page; readonly input: object }> {
  const page = await openPage(service);
  if (role !== undefined) await page.call('staff.add', { commandId: v7(), ...APPROVER, role });
  const inNeed = IN_NEED[path];
  if (inNeed !== undefined) {
    const amountLimits = { confirmAbove: 100, approveAbove: 100 }; // cents
    await page.call('settings.change', { commandId: v7(), amountLimits });
  }
  await page.ready('cashier');
  const sample = (await page.inputOf(path)) ?? {};
  return { page, input: inNeed?.(sample) ?? sample };
}

const codeOf = (outcome: Outcome) => ('refused' in outcome ? outcome.refused : 'carried out');

test.each(NEEDING)('%s is refused with an approval of another person or PIN', async (path) => {
  const { page, input } = await asked(path);
  const before = changesOf(page);
  const sent = async (approval: object | null) =>
    codeOf(await page.call(path, { ...input, approval }));
  expect({
    none: await sent(null),
    'with the PIN of another manager': await sent({ ...APPROVAL, pin: PINS.owner }),
    'of the requester': await sent({ ...APPROVAL, managerId: 'cashier', pin: PINS.cashier }),
    'of no person': await sent({ ...APPROVAL, managerId: 'ghost' }),
    'with the PIN as its reason': await sent({ ...APPROVAL, reason: `it is ${PINS.manager}` }),
  }).toEqual({
    none: expect.stringMatching(/^(APPROVAL_NEEDED|LARGE_AMOUNT|BAD_REQUEST)$/),
    'with the PIN of another manager': 'WRONG_PIN',
    'of the requester': 'NOT_PERMITTED',
    'of no person': 'NOT_PERMITTED',
    'with the PIN as its reason': 'PIN_IN_REASON',
  });
  const kinds = changesOf(page).kinds.slice(before.kinds.length);
  expect(new Set(kinds)).toEqual(new Set(['staff.pin-refused']));
  expect(await sent(APPROVAL)).toBe('carried out');
});

/** The texts of an input by their places, without ids and the approval. */
function textsOf(input: object): readonly string[] {
  return Object.entries(input).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return validate(value) ? [] : [name];
    if (typeof value !== 'object' || value === null || name === 'approval') return [];
    return textsOf(value).map((inner) => `${name}.${inner}`);
  });
}

/** A copy with another text in one place. */
function withText(input: object, place: string, text: string): object {
  const copy = structuredClone(input);
  const names = place.split('.');
  let at: unknown = copy;
  for (const name of names.slice(0, -1)) at = Reflect.get(Object(at), name);
  Reflect.set(Object(at), names.at(-1) ?? '', text);
  return copy;
}

/** Texts that only the service gets. */
const OF_THE_ACCOUNT = /^(account\.|authorization$)/;

/** Optional free texts, which the samples lack. */
const MORE_TEXTS: Readonly<Record<string, object>> = {
  'payments.voidOrRefund': { reason: { other: 'Wrong visit' } },
  'drawer.close': { reason: 'Counted twice' },
};

/** The free texts of commands, which stay readable in the journal. */
const FREE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'checkout.record': ['reference'],
  'payments.voidOrRefund': ['reason.other'],
  'payments.recordReturnedCheck': ['reason'],
  'payments.closeReturn': ['reason'],
  'payments.move': ['reason'],
  'payments.issueRefundCheck': ['checkNumber'],
  'payments.declineRefundCheck': ['reason'],
  'payments.cancelRefundCheck': ['reason'],
  'drawer.move': ['reason'],
  'drawer.noSale': ['reason'],
  'drawer.close': ['reason'],
};

test.each(NEEDING)('%s is refused with the PIN in a text of its own', async (path) => {
  const { page, input: sample } = await asked(path);
  const input = { ...sample, ...MORE_TEXTS[path] };
  const before = changesOf(page);
  const found: string[] = [];
  for (const place of textsOf(input)) {
    if (OF_THE_ACCOUNT.test(place)) continue;
    const sent = { ...withText(input, place, PINS.manager), approval: APPROVAL };
    const outcome = codeOf(await page.call(path, sent));
    if (outcome !== 'BAD_REQUEST') found.push(`${place}: ${outcome}`);
  }
  expect(found).toEqual((FREE_TEXTS[path] ?? []).map((place) => `${place}: PIN_IN_REASON`));
  const kinds = changesOf(page).kinds.slice(before.kinds.length);
  expect(kinds.filter((kind) => kind !== 'staff.pin-refused')).toEqual([]);
});

/** Commands that a lead approves; a manager approves the others. */
const FOR_A_LEAD = [
  'payments.move', // assigns a payment without a patient
  'holds.release',
  'drawer.move',
  'drawer.noSale',
  'closing.begin',
];

test.each(NEEDING)(
  '%s is refused with an approval of a person whose role allows only other actions',
  async (path) => {
    const { page, input } = await asked(path, FOR_A_LEAD.includes(path) ? 'cashier' : 'lead');
    const managerId = page.till.staff.people.find(({ name }) => name === APPROVER.name)?.id;
    const approval = { ...APPROVAL, managerId, pin: APPROVER.pin };
    const before = changesOf(page);
    expect(codeOf(await page.call(path, { ...input, approval }))).toBe('NOT_PERMITTED');
    expect(changesOf(page)).toEqual(before);
    expect(codeOf(await page.call(path, { ...input, approval: APPROVAL }))).toBe('carried out');
  },
);

test.each(['payments.voidOrRefund', 'payments.issueRefundCheck', 'holds.capture', 'holds.release'])(
  '%s without the clinic’s hub is refused with an approval of a lead',
  async (path) => {
    const { page, input } = await asked(path, 'lead');
    const managerId = page.till.staff.people.find(({ name }) => name === APPROVER.name)?.id;
    const sent = { ...input, withoutHub: true };
    const lead = { ...APPROVAL, managerId, pin: APPROVER.pin };
    expect(codeOf(await page.call(path, { ...sent, approval: lead }))).toBe('NOT_PERMITTED');
    expect(codeOf(await page.call(path, { ...sent, approval: APPROVAL }))).toBe('carried out');
  },
);

test.each(NEEDING)(
  '%s without an approval changes nothing with the id of another approved command',
  async (path) => {
    const { page, input } = await asked(path);
    const other = path === 'drawer.noSale' ? 'closing.begin' : 'drawer.noSale';
    const approved = { ...(await page.inputOf(other)), approval: APPROVAL, commandId: v7() };
    expect(codeOf(await page.call(other, approved))).toBe('carried out');
    const before = changesOf(page);
    await page.call(path, { ...input, approval: null, commandId: approved.commandId });
    expect(changesOf(page)).toEqual(before);
    expect(codeOf(await page.call(path, { ...input, approval: APPROVAL }))).toBe('carried out');
  },
);

/** Signs the person out while a manager types the PIN of the next approval. */
function signOutDuringApproval({ till }: Page): void {
  const by = till.commands.by.bind(till.commands);
  vi.spyOn(till.commands, 'by').mockImplementationOnce((...command) => {
    setImmediate(() => till.staff.signOut());
    return by(...command);
  });
}

test.each(NEEDING)('%s is refused when its person signs out during the approval', async (path) => {
  const { page, input } = await asked(path);
  const before = changesOf(page);
  signOutDuringApproval(page);
  expect(codeOf(await page.call(path, { ...input, approval: APPROVAL }))).toBe('NOT_SIGNED_IN');
  const kinds = changesOf(page).kinds.slice(before.kinds.length);
  expect(kinds.filter((kind) => !/^staff\.(signed-out|approved)$/.test(kind))).toEqual([]);
});

test.each(NEEDING)('%s sent again after a restart needs no other approval', async (path) => {
  const { page, input } = await asked(path);
  const sent = { ...input, approval: APPROVAL };
  expect(codeOf(await page.call(path, sent))).toBe('carried out');
  await page.close();
  const restarted = await openPage(service, page.folder);
  await restarted.ready('cashier');
  const before = changesOf(restarted);
  await restarted.call(path, { ...sent, approval: null });
  expect(codeOf(await restarted.call(path, sent))).toMatch(/^(carried out|COMMAND_USED)$/);
  expect(changesOf(restarted)).toEqual(before);
});

/** The second of two commands on one payment, hold, drawer, close, slip or patient. */
const SECOND: Readonly<Record<string, RegExp>> = {
  'checkout.charge': /^SALE_(LOCKED|ALREADY_PAID)$/,
  'checkout.chargeAccount': /^SALE_(LOCKED|ALREADY_PAID)$/,
  'checkout.record': /^SALE_ALREADY_PAID$/,
  'checkout.takeCash': /^SALE_ALREADY_PAID$/,
  'attempts.decide': /^NO_SUCH_CHOICE$/,
  'payments.voidOrRefund': /^(NOTHING_TO_VOID_OR_REFUND|CHANGED_MEANWHILE|PAYMENT_BUSY)$/,
  'payments.recordReturnedCheck': /^CHANGED_MEANWHILE$/,
  'payments.closeReturn': /^CHANGED_MEANWHILE$/,
  'payments.issueRefundCheck': /^CHANGED_MEANWHILE$/,
  'payments.declineRefundCheck': /^CHANGED_MEANWHILE$/,
  'payments.cancelRefundCheck': /^CHANGED_MEANWHILE$/,
  'payments.move': /^CHANGED_MEANWHILE$/,
  'holds.capture': /^(PAYMENT_BUSY|HOLD_ENDED)$/,
  'holds.close': /^HOLD_ENDED$/,
  'holds.release': /^(PAYMENT_BUSY|HOLD_ENDED)$/,
  'patients.delete': /^PATIENT_GONE$/,
  'drawer.move': /^carried out$/, // two movements of one amount are possible
  'drawer.noSale': /^carried out$/,
  'drawer.close': /^DRAWER_NOT_OPEN$/,
  'downtime.enter': /^SLIP_USED$/,
  'closing.begin': /^carried out$/, // joins the close under way
  'closing.signOff': /^carried out$/,
};

test.each(NEEDING)(
  '%s asked for twice is refused when the first has changed its subject',
  async (path) => {
    const { page, input } = await asked(path);
    const sent = async () =>
      codeOf(await page.call(path, { ...input, approval: APPROVAL, commandId: v7() }));
    // The PIN that is checked first is not always the one that was sent first.
    const codes = await Promise.all([sent(), sent()]);
    expect(codes).toContain('carried out');
    const [second] = codes.toSpliced(codes.indexOf('carried out'), 1);
    expect(second).toMatch(SECOND[path] ?? /^an entry of SECOND$/);
  },
);

/** Commands with a displayed amount, and the input with another one. */
const AMOUNT: Readonly<Record<string, readonly [object, string]>> = {
  ...Object.fromEntries(
    Object.keys(IN_NEED)
      .filter((path) => path !== 'holds.capture')
      .map((path) => [path, [{ confirmed: 2_400 }, 'LARGE_AMOUNT'] as const]),
  ),
  'payments.voidOrRefund': [{ remaining: 2_400 }, 'CHANGED_MEANWHILE'],
  'payments.move': [{ amount: 2_400 }, 'CHANGED_MEANWHILE'],
};

/** Commands that display no amount that could be another one by the approval. */
const WITHOUT_AMOUNT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'attempts.decide',
      'payments.recordReturnedCheck',
      'payments.closeReturn',
      'payments.issueRefundCheck',
      'payments.declineRefundCheck',
      'payments.cancelRefundCheck',
      'holds.close',
      'holds.release',
    ].map((path) => [
      path,
      'its subject has one amount for good; SECOND tests another state of it',
    ]),
  ),
  'holds.capture': 'the amount is part of the command; the hold keeps its own',
  'drawer.move': 'the amount is part of the command',
  'drawer.close': 'the count is in the journal before the command',
  'drawer.noSale': 'moves no money',
  'closing.begin': 'moves no money',
  'closing.signOff': 'moves no money',
  'patients.delete': 'moves no money',
};

test('every command with an approval is tested with another amount, or has none', () => {
  const listed = [...Object.keys(AMOUNT), ...Object.keys(WITHOUT_AMOUNT)];
  expect(listed.toSorted()).toEqual(NEEDING.toSorted());
});

test.each(Object.entries(AMOUNT))(
  '%s is refused with an approval of another amount',
  async (path, [other, code]) => {
    const { page, input } = await asked(path);
    const before = changesOf(page);
    expect(codeOf(await page.call(path, { ...input, ...other }))).toBe(code);
    const after = changesOf(page);
    expect(
      after.kinds.slice(before.kinds.length).filter((kind) => kind !== 'staff.approved'),
    ).toEqual([]);
  },
);
