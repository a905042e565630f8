import { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { systemEnvironment } from '../../../../src/main/payments-api/call.ts';
import { exchange } from '../../../../src/main/payments-api/exchange.ts';

/** A dispatcher that sends the request twice, as undici does over HTTP/2. */
class Eager extends Dispatcher {
  written = 0;

  override dispatch(_options: unknown, handler: Dispatcher.DispatchHandler): boolean {
    for (let time = 0; time < 2; time += 1) {
      let aborted: Error | null = null;
      const controller = new (class implements Dispatcher.DispatchController {
        get aborted() {
          return aborted !== null;
        }
        get paused() {
          return false;
        }
        get reason() {
          return aborted;
        }
        abort(reason: Error) {
          aborted = reason;
        }
        pause() {}
        resume() {}
      })();
      handler.onRequestStart?.(controller, {});
      if (aborted === null) this.written += 1;
      else handler.onResponseError?.(controller, aborted);
    }
    return true;
  }
}

test('a request that would be sent a second time is stopped before its first byte', async () => {
  const dispatcher = new Eager();
  const request = {
    origin: 'https://x',
    path: '/',
    method: 'POST',
    headers: [],
    body: null,
  } as const;
  const limits = { connectMs: 1_000, firstByteMs: 0, idleMs: 0, wholeMs: 1_000, maxBytes: 10 };
  const { after } = systemEnvironment;
  const sent = exchange(dispatcher, { ...request, headers: [] }, limits, after);
  await expect(sent).rejects.toMatchObject({ started: true, status: null, stopped: null });
  expect(dispatcher.written).toBe(1);
});
