import { startDemoProgram, takeDemoPayment } from '../src/main/hosts/demo/demo-payment.ts';
import { watchState } from '../src/main/rpc/rpc-channel.ts';
import type { Figure } from './figure.ts';
import { inFolder } from './journal-file.ts';

/**
 * The slices of the state that main reads for a page during a card payment, to those that changed
 * and are sent. A change that reads only what it may have changed has a ratio near 1.
 */
export async function benchStateSlices(): Promise<readonly Figure[]> {
  return inFolder(async (data) => {
    const program = await startDemoProgram(data);
    const { till } = program;
    const page = new AbortController();
    let read = 0;
    let sent = 0;
    const slices = new Proxy(till.slices, {
      get: (target, name) => {
        read += 1;
        return Reflect.get(target, name);
      },
    });
    try {
      const events = watchState({ slices, subscribe: till.subscribe }, page.signal);
      await events.next();
      read = 0;
      const watched = (async () => {
        for await (const event of events) sent += Object.keys(event.slices).length;
      })();
      await takeDemoPayment(till);
      page.abort();
      await watched;
    } finally {
      await program.close();
    }
    return [
      {
        name: 'state: slices read during a card payment, to those that changed',
        value: read / sent,
        limit: 1,
        unit: 'ratio',
        worse: 'above',
        sides: { own: read, base: sent, unit: 'slices' },
      },
    ];
  });
}
