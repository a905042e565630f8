import { describe, expect, test } from 'vitest';
import { type DrawerEvent, openDrawer } from '../../../../drivers/drawers/drawer.ts';
import {
  type DrawerPulse,
  drawerPulseBytes,
  USUAL_PULSE,
} from '../../../../drivers/printers/drawer-pulse.ts';
import { PrinterFault } from '../../../../drivers/printers/printer-fault.ts';
import { type PrinterStatus, UNKNOWN_STATUS } from '../../../../drivers/printers/printer-status.ts';
import { manualClock } from '../../../support/synchronous-clock.ts';

function setUp(openIs: 'high' | 'low' | null = 'high') {
  const clock = manualClock();
  const kicks: DrawerPulse[] = [];
  const events: DrawerEvent[] = [];
  let passed = 0;
  let line: PrinterStatus['drawerLine'] = openIs === 'high' ? 'low' : 'high';
  let fault: Error | null = null;
  let free = true;
  let reads = 0;
  const drawer = openDrawer({
    printer: {
      name: 'Receipt printer',
      get asksFreely() {
        return free;
      },
      close: async () => {},
      print: () => Promise.reject(new Error('The drawer prints nothing.')),
      kick: async (pulse) => {
        if (fault !== null) throw fault;
        kicks.push(pulse);
      },
      status: async () => {
        reads += 1;
        if (fault !== null) throw fault;
        return { ...UNKNOWN_STATUS, drawerLine: line };
      },
    },
    settings: { pulse: USUAL_PULSE, openIs, openLimitMs: 30_000, pollMs: 1_000 },
    after: clock.after,
    now: () => passed,
  });
  drawer.subscribe((event) => events.push(event));
  return {
    drawer,
    kicks,
    events,
    clock,
    set: (next: PrinterStatus['drawerLine']) => {
      line = next;
    },
    /** Reads of the line cost a network connection from now on. */
    chargeReads: () => {
      free = false;
    },
    get reads() {
      return reads;
    },
    break: (error: Error | null) => {
      fault = error;
    },
    /** Advances by `count` seconds, with one read of the line each. */
    seconds: async (count: number) => {
      for (let second = 0; second < count; second += 1) {
        passed += 1_000;
        clock.advance(1_000);
        await drained();
      }
    },
  };
}

/** Resolves after all pending promises. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the pulse that opens a drawer (hardware.md §5)', () => {
  test.each<[DrawerPulse, string]>([
    [USUAL_PULSE, '1b700019fa'],
    [{ pin: 5, onMs: 100, offMs: 500 }, '1b700132fa'],
    [{ pin: 2, onMs: 2, offMs: 510 }, '1b700001ff'],
  ])('%j is encoded as %s', (pulse, hex) => {
    expect(Buffer.from(drawerPulseBytes(pulse)).toString('hex')).toBe(hex);
  });

  test.each([0, -2, 512, Number.NaN])('refuses %d ms', (onMs) => {
    expect(() => drawerPulseBytes({ pin: 2, onMs, offMs: 500 })).toThrow(RangeError);
  });
});

describe('the status line', () => {
  test.each([
    { openIs: 'high', level: 'high', state: 'open' },
    { openIs: 'high', level: 'low', state: 'closed' },
    { openIs: 'low', level: 'low', state: 'open' },
    { openIs: 'low', level: 'high', state: 'closed' },
    { openIs: 'high', level: 'unknown', state: 'unknown' },
    { openIs: null, level: 'high', state: 'unknown' },
  ] as const)('$level is $state where open is $openIs', async ({ openIs, level, state }) => {
    const { drawer, set } = setUp(openIs);
    set(level);
    expect(await drawer.look()).toBe(state);
  });

  test('is unknown while the printer does not answer, and known again afterwards', async () => {
    const rig = setUp();
    await rig.seconds(1);
    rig.break(new PrinterFault('unreachable', 'Desk printer'));
    await rig.seconds(1);
    rig.break(null);
    await rig.seconds(1);
    expect(rig.events).toEqual([
      { kind: 'state', state: 'closed' },
      { kind: 'state', state: 'unknown' },
      { kind: 'state', state: 'closed' },
    ]);
  });

  test('reports a drawer left open once per opening', async () => {
    const rig = setUp();
    rig.set('high');
    await rig.seconds(60);
    rig.set('low');
    await rig.seconds(1);
    rig.set('high');
    await rig.seconds(32);
    expect(rig.events).toEqual([
      { kind: 'state', state: 'open' },
      { kind: 'open-too-long', openForMs: 30_000 },
      { kind: 'state', state: 'closed' },
      { kind: 'state', state: 'open' },
      { kind: 'open-too-long', openForMs: 30_000 },
    ]);
  });

  test('is not read after the drawer is closed', async () => {
    const rig = setUp();
    rig.drawer.close();
    rig.set('high');
    await rig.seconds(3);
    expect(rig.events).toEqual([]);
    expect(rig.clock.waiting).toBe(0);
  });
});

describe('a drawer opening', () => {
  test('sends the pulse once and reports the line status after the drawer opened', async () => {
    const rig = setUp();
    const kicked = rig.drawer.kick();
    await drained();
    rig.set('high');
    rig.clock.advance(300);
    expect(await kicked).toBe('open');
    expect(rig.kicks).toEqual([USUAL_PULSE]);
  });

  test('reports a failed pulse and does not repeat it after the printer recovers', async () => {
    const rig = setUp();
    rig.break(new PrinterFault('refused', 'Desk printer'));
    await expect(rig.drawer.kick()).rejects.toMatchObject({ code: 'refused' });
    rig.break(null);
    await rig.seconds(10);
    expect(rig.kicks).toEqual([]);
  });
});

test('opens no network connection for a closed drawer more often than once a minute', async () => {
  const polled = setUp();
  await polled.seconds(3);
  expect(polled.reads).toBe(3);
  polled.chargeReads();
  await polled.seconds(600);
  expect(polled.reads).toBe(13);
  polled.set('high');
  await polled.seconds(60);
  expect(polled.drawer.state).toBe('open');
  const before = polled.reads;
  await polled.seconds(60);
  expect(polled.reads).toBe(before + 10);
});

test.each([
  [{ pin: 2, onMs: 50, offMs: 500 }, [0x1b, 0x07, 5, 50, 0x07]],
  [{ pin: 5, onMs: 100, offMs: 200 }, [0x1b, 0x07, 10, 20, 0x1a]],
] as const)('opens a drawer at a Star by %j', (pulse, bytes) => {
  expect([...drawerPulseBytes(pulse, 'star-line')]).toEqual(bytes);
});
