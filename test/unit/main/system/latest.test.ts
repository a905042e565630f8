import { describe, expect, test } from 'vitest';
import { Emitter, latest } from '../../../../src/main/system/emitter.ts';

describe('latest', () => {
  test('yields the current value, then the newest after any number of changes', async () => {
    const changes = new Emitter();
    let value = 1;
    const values = latest(() => value, changes.subscribe, undefined);
    expect((await values.next()).value).toBe(1);
    const next = values.next();
    for (value = 2; value < 5; value += 1) changes.emit();
    expect((await next).value).toBe(5);
  });

  test('misses no change without a reader', async () => {
    const changes = new Emitter();
    let value = 1;
    const values = latest(() => value, changes.subscribe, undefined);
    await values.next();
    value = 2;
    changes.emit();
    expect((await values.next()).value).toBe(2);
  });

  test('ends with its signal and unsubscribes', async () => {
    let listening = 0;
    const subscribe = () => {
      listening += 1;
      return () => {
        listening -= 1;
      };
    };
    const stop = new AbortController();
    const values = latest(() => 1, subscribe, stop.signal);
    await values.next();
    const next = values.next();
    stop.abort();
    expect((await next).done).toBe(true);
    expect(listening).toBe(0);
  });
});
