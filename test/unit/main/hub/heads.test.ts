import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { headsFrom } from '../../../../src/main/hub/clinic.ts';
import type { HubSession } from '../../../../src/main/hub/uplink.ts';
import { manualClock } from '../../../support/manual-clock.ts';

const HEAD = { tillId: 'BBBB', number: 7, hash: 'a'.repeat(64) };

/** The heads from a hub that answers so, and the reported faults. */
async function headsOf(heads: () => Promise<unknown>) {
  const clock = manualClock();
  const faults: unknown[] = [];
  const reportFault = (error: unknown) => faults.push(error);
  const session = { client: { heads }, session: 1 } as unknown as HubSession;
  const asked = headsFrom({ session }, { after: clock.after, reportFault });
  await clock.pass(2_000);
  return { heads: await asked, faults };
}

const connectionLost = Object.assign(new Error('Queue[1] was closed'), { name: 'AbortError' });

test('The newest entries of the other counters are those that the hub answers', async () => {
  expect(await headsOf(async () => [HEAD])).toEqual({ heads: [HEAD], faults: [] });
});

test.each([
  ['does not answer in time', () => new Promise(() => {})],
  ['is gone', () => Promise.reject(connectionLost)],
  [
    'was gone before',
    () => Promise.reject(new Error('Cannot send message, WebSocket is not open.')),
  ],
  ['has no database', () => Promise.reject(new ORPCError('NO_DATABASE'))],
  ['began another session', () => Promise.reject(new ORPCError('OLDER_SESSION'))],
  ['is of an earlier version', () => Promise.reject(new ORPCError('NOT_FOUND'))],
])('A day is closed without them if the hub %s, which is no fault', async (_, heads) => {
  expect(await headsOf(heads)).toEqual({ heads: [], faults: [] });
});

test.each([
  [
    'a fault of the hub',
    () => Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR')),
    /: INTERNAL_SERVER_ERROR$/,
  ],
  ['another error', () => Promise.reject(new TypeError('heads is not iterable')), /: TypeError$/],
  ['an answer that is none', async () => [{ ...HEAD, hash: '' }], /: ZodError$/],
])(
  'A day is closed without them also after %s, which is reported with its code',
  async (_, heads, message) => {
    const found = await headsOf(heads);
    expect(found).toMatchObject({
      heads: [],
      faults: [{ message: expect.stringMatching(message) }],
    });
  },
);
