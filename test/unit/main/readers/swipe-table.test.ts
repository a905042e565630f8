import { expect, onTestFinished, test } from 'vitest';
import type { BytePortListener } from '../../../../drivers/readers/byte-port.ts';
import { HidBus } from '../../../../drivers/readers/hid/hid-bus.ts';
import { openHidReader } from '../../../../drivers/readers/hid/hid-reader.ts';
import { StripeReader } from '../../../../drivers/readers/stripe-reader.ts';
import { createWedgeReader } from '../../../../drivers/readers/wedge/wedge-reader.ts';
import { ReaderService } from '../../../../src/main/readers/reader-service.ts';
import { type HeldCard, SwipeVault } from '../../../../src/main/readers/swipe-vault.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';
import {
  ID_TECH_HEX,
  ID_TECH_MASKED,
  LICENSE,
  MAGTEK_LEVEL_3,
} from '../../drivers/readers/encrypting-readers.ts';
import { fakeHidSystem, sureSwipeDevice } from '../../drivers/readers/hid/fake-hid-system.ts';
import {
  idTech,
  magneSafe,
  magneSafeEncrypted,
  secureFrame,
  sureSwipe,
} from '../../drivers/readers/hid/reports.ts';
import { typed } from '../../drivers/readers/wedge/typing.ts';

type Line = 'hid' | 'serial' | 'wedge';
type Result = 'charged' | 'warning' | 'unreadable' | 'encrypted' | 'not-payment-card';

/** A swipe as the three kinds of readers send it, and its result. */
interface Swipe {
  readonly hid: readonly { readonly path: string; readonly report: () => Buffer }[];
  readonly text: string;
  /** Bytes of a serial reader, if they are not the text. */
  readonly serial?: Buffer;
  /** Another card comes from another reader at the same moment. */
  readonly second?: Swipe;
  readonly result: Result;
}

/** Numbers that repeat in every run (Lehmer). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const next = numbers(27);
const digits = (count: number) => Array.from({ length: count }, () => next(10)).join('');

function luhn(digitsBefore: string): number {
  const sum = Array.from(digitsBefore)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return (10 - (sum % 10)) % 10;
}

function pan(prefix: string, length: number, right = true): string {
  const body = prefix + digits(length - prefix.length - 1);
  return `${body}${(luhn(body) + (right ? 0 : 1 + next(9))) % 10}`;
}

const BRANDS = [
  ['4', 16],
  ['52', 16],
  ['2345', 16],
  ['37', 15],
  ['6011', 16],
] as const;

const payment = () => {
  const [prefix, length] = BRANDS[next(BRANDS.length)] ?? ['4', 16];
  return pan(prefix, length);
};

const track1 = (number: string) => `%B${number}^DOE/JANE^3012${next(2) === 0 ? 101 : 201}0000?`;
const track2 = (number: string) => `;${number}=30121010000${digits(4)}?`;

/** A wrong check character of a track 2 (hardware.md §1). */
function wrongLrc(track: string): string {
  const right = Array.from(track).reduce((sum, sign) => sum ^ (sign.charCodeAt(0) & 0x0f), 0);
  const wrong = Array.from('0123456789:;<=>?').filter(
    (sign) => sign.charCodeAt(0) !== (right | 0x30),
  );
  return wrong[next(wrong.length)] ?? '';
}

const SURE = '/dev/hidraw0';
const SAFE = '/dev/hidraw1';
const IDT = '/dev/hidraw2';

function tracks(t1: string, t2: string, result: Result): Swipe {
  return {
    hid: [
      { path: SURE, report: () => sureSwipe({ t1, t2 }) },
      { path: SAFE, report: () => magneSafe({ t1, t2 }) },
      {
        path: IDT,
        report: () => idTech({ data: `${t1}${t2}\r`, lengths: [t1.length, t2.length, 0] }),
      },
    ],
    text: `${t1}${t2}\r`,
    result,
  };
}

const FRAME = secureFrame(Buffer.from('801F2A2A2A2A', 'latin1'));

/** Numbers with a right check digit that no bank issues. */
const OTHER_NUMBERS = {
  'gift card of a store': ['600649', '601056', '603571', '603628', '603953', '9'],
  'insurance card': ['80840'],
  'hotel key with a card number': ['0', '1', '7'],
  'license of Puerto Rico': ['604431'],
};

/** Digits of gift cards that are no payment card's. */
const GIFT_LENGTHS = [8, 9, 10, 11, 20, 22];

const KINDS: Readonly<Record<string, () => Swipe>> = {
  clear: () => {
    const number = payment();
    return tracks(track1(number), track2(number), 'charged');
  },
  'track 2 alone': () => tracks('', track2(payment()), 'charged'),
  encrypted: () => {
    const one = next(3);
    return {
      hid: [
        { path: SAFE, report: magneSafeEncrypted },
        { path: IDT, report: () => idTech({ data: FRAME }) },
        { path: IDT, report: () => idTech({ data: 'x'.repeat(40), encodeType: 0x80 }) },
      ],
      text: [MAGTEK_LEVEL_3, ID_TECH_HEX, ID_TECH_MASKED][one] ?? '',
      ...(one === 0 ? {} : { serial: FRAME }),
      result: 'encrypted',
    };
  },
  masked: () => {
    const number = `${pan('4', 5).slice(0, 4)}00000000${digits(4)}`;
    return tracks(
      `%B${number}^DOE/JANE^30120000000000?`,
      `;${number}=30120000000000000?`,
      'encrypted',
    );
  },
  'masked, with six digits at the start': () => {
    const number = `${pan('4', 7).slice(0, 6)}00${next(10)}000${digits(4)}`;
    return tracks(
      `%B${number}^DOE/JANE^30120000000000?`,
      `;${number}=30120000000000000?`,
      'encrypted',
    );
  },
  'masked with *': () => {
    const number = `${digits(4)}********${digits(4)}`;
    const sign = next(2) === 0 ? 'B' : '*';
    return tracks(
      next(2) === 0 ? '' : `%${sign}${number}^DOE/JANE^****************?`,
      `;${number}=****************?`,
      'encrypted',
    );
  },
  'both tracks unreadable': () => tracks('%E?', ';E?', 'unreadable'),
  'track 2 unreadable': () => tracks(track1(payment()), ';E?', 'unreadable'),
  'track 1 unreadable': () => tracks('%E?', track2(payment()), 'unreadable'),
  'track 1 cut off': () => {
    const number = payment();
    return tracks(track1(number).slice(0, 20 + next(10)), track2(number), 'unreadable');
  },
  'wrong LRC': () => {
    const number = payment();
    const track = track2(number);
    return tracks(track1(number), `${track}${wrongLrc(track)}`, 'unreadable');
  },
  'cut off': () => {
    const track = track2(payment());
    return tracks('', track.slice(0, 12 + next(8)), 'unreadable');
  },
  'cut in the expiry or service code': () => {
    const track = `;${payment()}=3012101`;
    return tracks('', `${track.slice(0, -1 - next(7))}?`, 'unreadable');
  },
  'digits lost': () => {
    const [prefix, length] = [
      ['4', 12],
      ['4', 15],
      ['52', 15],
    ][next(3)] ?? ['4', 12];
    return tracks('', track2(pan(`${prefix}`, Number(length), false)), 'unreadable');
  },
  'error bit of an ID TECH report': () => {
    const [t1, t2] = [track1(payment()), track2(payment())];
    const [first, second] = [next(2), next(2)];
    const status = first + second === 0 ? ([1, 1, 0] as const) : ([first, second, 0] as const);
    const lengths = [t1.length, t2.length, 0] as const;
    return {
      hid: [{ path: IDT, report: () => idTech({ data: `${t1}${t2}\r`, lengths, status }) }],
      text: `${status[0] === 1 ? '%E?' : t1}${status[1] === 1 ? ';E?' : t2}\r`,
      result: 'unreadable',
    };
  },
  'two readers at once': () => {
    const [one, other] = [payment(), payment()];
    return {
      ...tracks(track1(one), track2(one), 'unreadable'),
      second: tracks(track1(other), track2(other), 'unreadable'),
    };
  },
  'tracks apart': () => tracks(track1(payment()), track2(payment()), 'warning'),
  'two tracks 2 apart': () => {
    const number = payment();
    return {
      ...tracks(track1(number), `${track2(number)}${track2(payment())}`, 'warning'),
      hid: [
        {
          path: SURE,
          report: () =>
            sureSwipe({ t1: track1(number), t2: track2(number), t3: track2(payment()) }),
        },
      ],
    };
  },
  license: () => {
    const [t1 = '', t2 = ''] = LICENSE.replace('\r', '').split(/(?=;)/);
    return tracks(t1, t2, 'not-payment-card');
  },
  'gift card': () => {
    const number = pan('9', 16, false);
    return tracks('', track2(number), 'not-payment-card');
  },
  ...Object.fromEntries(
    Object.entries(OTHER_NUMBERS).map(([name, prefixes]) => [
      name,
      () => tracks('', track2(pan(prefixes[next(prefixes.length)] ?? '9', 16)), 'not-payment-card'),
    ]),
  ),
  'no expiry': () => tracks('', `;${pan('5018', 16)}==${digits(8)}?`, 'not-payment-card'),
  'JCB, Diners Club and Maestro': () => {
    const prefix = ['3530', '3056', '3852', '5018', '5612', '6759'][next(6)] ?? '';
    return tracks('', track2(pan(prefix, prefix === '3056' ? 14 : 16)), 'charged');
  },
  'gift card of another length': () => {
    const number = digits(GIFT_LENGTHS[next(GIFT_LENGTHS.length)] ?? 10);
    return tracks(`%G${number}^GIFT^2512?`, `;9${number.slice(1)}=0001?`, 'not-payment-card');
  },
  'hotel key': () => tracks('', track2(pan('00', 16, false)), 'not-payment-card'),
  'hotel key of another shape': () => tracks('', `;0${digits(8 + next(25))}?`, 'not-payment-card'),
};

async function till() {
  const clock = manualClock();
  const usb = fakeHidSystem();
  const outcomes: (HeldCard | string)[] = [];
  const page: string[] = [];
  let serial: BytePortListener | null = null;
  const vault = new SwipeVault(
    () => 'handle',
    clock.after,
    60_000,
    () => {},
  );
  const service = new ReaderService({
    after: clock.after,
    vault,
    now: () => new Date('2026-03-01T09:30:00Z'),
    changed: () => {},
    cardSwiped: (card) => outcomes.push(card),
    swipeFailed: (problem) => outcomes.push(problem),
    notice: (code) => outcomes.push(code),
  });
  const bus = new HidBus(usb.system);
  const devices = [
    sureSwipeDevice({ path: SURE, serialNumber: 'A' }),
    sureSwipeDevice({ path: SAFE, serialNumber: 'B', productId: 0x0011 }),
    sureSwipeDevice({ path: IDT, serialNumber: 'C', vendorId: 0x0acd, productId: 0x2010 }),
  ];
  for (const device of devices) {
    usb.plug(device);
    const { vendorId, productId, serialNumber, path = '' } = device;
    const identity = { vendorId, productId, serialNumber: serialNumber ?? null, path };
    await service.add(path, openHidReader({ bus, identity, name: path, after: clock.after }));
  }
  const open = async (listener: BytePortListener) => {
    serial = listener;
    return { close: async () => {} };
  };
  const line = new StripeReader({
    name: 'COM3',
    kind: 'serial',
    open,
    after: clock.after,
    retryMs: 1_000,
  });
  await service.add('serial', line);
  let at = 0;
  const wedge = createWedgeReader({ after: clock.after, now: () => at });
  await service.add('wedge', wedge.openReader());
  onTestFinished(() => service.close());
  await new Promise((resolve) => setImmediate(resolve));

  const pass = (ms: number) => {
    at += ms;
    clock.advance(ms);
  };
  const send: Readonly<Record<Line, (swipe: Swipe) => void>> = {
    hid: ({ hid }) => {
      const { path, report } = hid[next(hid.length)] ?? { path: '', report: () => Buffer.alloc(0) };
      usb.send(path, report());
    },
    serial: ({ text, serial: bytes }) =>
      serial?.received(Buffer.from(bytes ?? Buffer.from(text, 'latin1'))),
    wedge: ({ text }) => {
      const gapMs = 1 + next(8);
      for (const event of typed(text, at, { gapMs })) {
        if (event.time > at) pass(event.time - at);
        const verdict = wedge.key(event, (keys) => {
          for (const { kind, key } of keys) if (kind === 'down') page.push(key);
        });
        if (verdict === 'pass' && event.kind !== 'up' && event.key.length === 1)
          page.push(event.key);
      }
    },
  };
  return {
    page,
    /** Swipes at an armed reader, and returns what became of it. */
    swipe: (kind: Line, swipe: Swipe) => {
      outcomes.length = 0;
      service.arm();
      send[kind](swipe);
      if (swipe.second !== undefined) send[kind === 'serial' ? 'hid' : 'serial'](swipe.second);
      pass(3_000);
      service.disarm();
      vault.wipe();
      return [...outcomes];
    },
  };
}

const resultOf = (outcomes: readonly (HeldCard | string)[], { second }: Swipe) => {
  const outcome = outcomes.at(-1);
  const most = second === undefined ? 1 : 2; // the second one takes the first one back
  if (outcome === undefined || outcomes.length > most) return `${outcomes.length} outcomes`;
  if (typeof outcome === 'string') return outcome;
  return outcome.tracksDiffer ? 'warning' : 'charged';
};

test('10,000 swipes through HID, serial and keyboard end as the table says', {
  timeout: 120_000,
}, async () => {
  const { swipe, page } = await till();
  const lines = ['hid', 'serial', 'wedge'] as const;
  const names = Object.keys(KINDS);
  const wrong: string[] = [];
  const shown: string[] = [];
  const numbersSwiped = new Set<string>();
  let swipes = 0;
  for (; swipes < 10_000; swipes += 1) {
    const line = lines[swipes % lines.length] ?? 'hid';
    const name = names[Math.floor(swipes / lines.length) % names.length] ?? '';
    const made = KINDS[name]?.();
    if (made === undefined) throw new Error(`no swipe ${name}`);
    for (const number of made.text.match(/\d{12,19}/g) ?? []) numbersSwiped.add(number);
    const outcomes = swipe(line, made);
    const result = resultOf(outcomes, made);
    if (result !== made.result) wrong.push(`${line}, ${name}: ${result}`);
    for (const outcome of outcomes) shown.push(JSON.stringify(outcome));
  }
  expect([swipes, wrong.slice(0, 20), wrong.length]).toEqual([10_000, [], 0]);
  expect(page.join('')).toBe('');
  const said = shown.join('\n');
  expect([...numbersSwiped].filter((number) => said.includes(number))).toEqual([]);
});
