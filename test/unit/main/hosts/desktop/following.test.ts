import { describe, expect, test } from 'vitest';
import type { Till } from '../../../../../src/main/app.ts';
import {
  type DoubtNotice,
  followTill,
  keepAwake,
  notifyInDoubt,
  protectContent,
} from '../../../../../src/main/hosts/desktop/follow-till.ts';

/** The part of a till that the followers use. */
function till() {
  const listeners = new Set<() => void>();
  const inDoubtList: unknown[] = [];
  const counter = { current: null as unknown };
  const fake = { busy: false, inDoubtList, counter, slices: { inDoubtList: () => inDoubtList } };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    listeners,
    change: (change: (it: typeof fake) => void) => {
      change(fake);
      for (const listener of listeners) listener();
    },
    till: Object.assign(fake, { subscribe }) as unknown as Till,
  };
}

describe('the computer’s sleep', () => {
  function blocked() {
    const open = new Set<number>();
    const blocker = {
      start: () => {
        open.add(open.size + 1);
        return open.size;
      },
      stop: (id: number) => open.delete(id),
    };
    const counter = till();
    const stop = keepAwake(counter.till, blocker);
    return { ...counter, open, stop };
  }

  test('is blocked once during a payment, and not after it', () => {
    const { change, open } = blocked();
    expect(open.size).toBe(0);
    change((it) => Object.assign(it, { busy: true }));
    change(() => {});
    expect(open.size).toBe(1);
    change((it) => Object.assign(it, { busy: false }));
    expect(open.size).toBe(0);
  });

  test('is not blocked after the program ended', () => {
    const { change, open, stop, listeners } = blocked();
    change((it) => Object.assign(it, { busy: true }));
    stop();
    expect([open.size, listeners.size]).toEqual([0, 0]);
  });
});

describe('a notification about a payment in doubt', () => {
  function reported(lookedAt: boolean) {
    const notices: DoubtNotice[] = [];
    const counter = till();
    notifyInDoubt(
      counter.till,
      () => lookedAt,
      (notice) => notices.push(notice),
    );
    return { ...counter, notices };
  }

  test('appears when one is added and no window has focus, without name and amount', () => {
    const { change, notices } = reported(false);
    change((it) => it.inDoubtList.push({ patient: 'Ada', amount: 2_500 }));
    expect(notices.map(({ title }) => title)).toEqual(['A payment is unconfirmed']);
    expect(JSON.stringify(notices)).not.toMatch(/Ada|25/);
  });

  test('does not appear for a resolved one, and counts the rest', () => {
    const { change, notices } = reported(false);
    change((it) => it.inDoubtList.push({}, {}));
    change((it) => it.inDoubtList.pop());
    expect(notices.map(({ title }) => title)).toEqual(['2 payments are unconfirmed']);
  });

  test('does not appear while the list is visible', () => {
    const { change, notices } = reported(true);
    change((it) => it.inDoubtList.push({}));
    expect(notices).toEqual([]);
  });
});

describe('the window’s protection from screen capture', () => {
  function protectedWindow(wanted: boolean) {
    const said: boolean[] = [];
    const window = {
      setContentProtection: (on: boolean) => said.push(on),
      isDestroyed: () => false,
    };
    const counter = till();
    protectContent(window, counter.till, () => wanted);
    return { ...counter, said };
  }

  test('is on during a sale', () => {
    const { change, said } = protectedWindow(true);
    change((it) => Object.assign(it.counter, { current: {} }));
    change(() => {});
    change((it) => Object.assign(it.counter, { current: null }));
    expect(said).toEqual([true, false]);
  });

  test('is off when the clinic disabled it', () => {
    const { change, said } = protectedWindow(false);
    change((it) => Object.assign(it.counter, { current: {} }));
    expect(said).toEqual([]);
  });
});

test('the followers of a till switch to the next one', () => {
  const log: string[] = [];
  let emit = () => {};
  const program = {
    till: 'practice' as unknown as Till,
    subscribe: (changed: () => void) => {
      emit = changed;
      return () => log.push('unsubscribed');
    },
  };
  const stop = followTill(program, (followed) => {
    log.push(`follows ${String(followed)}`);
    return [() => log.push(`leaves ${String(followed)}`)];
  });
  program.till = 'clinic' as unknown as Till;
  emit();
  stop();
  expect(log).toEqual([
    'follows practice',
    'leaves practice',
    'follows clinic',
    'unsubscribed',
    'leaves clinic',
  ]);
});
