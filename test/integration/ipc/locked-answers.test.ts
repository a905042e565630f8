import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Till } from '../../../src/main/app.ts';
import { CodedError } from '../../../src/main/system/coded-error.ts';
import type { PatientHit } from '../../../src/shared/contract/patients.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { type Client, clientOf, openWindow } from '../../support/open-window.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newSale, tillOn } from '../../support/till-fixture.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

/** A window with a request for recent patients that was handed in and has no answer yet. */
async function askedWindow() {
  const { till: whole } = await tillOn(service, temporaryFolder());
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<PatientHit[]>();
  const recents = () => {
    asked.resolve();
    return held.promise;
  };
  const till: Till = Object.create(whole, {
    handlers: {
      value: { ...whole.handlers, patients: { ...whole.handlers.patients, recents } },
    },
  });
  const client = clientOf(till);
  const events: string[] = [];
  const answer = client.patients.recents().finally(() => events.push('answered'));
  await asked.promise;
  return { till, client, held, answer, events };
}

test.each([
  ['an answer', (held: PromiseWithResolvers<PatientHit[]>) => held.resolve([])],
  [
    'an error',
    (held: PromiseWithResolvers<PatientHit[]>) => held.reject(new CodedError('SWIPE_GONE')),
  ],
])('%s that arrives after the lock waits for the unlock', async (_what, end) => {
  const { till, client, held, answer, events } = await askedWindow();
  const ended = answer.catch(() => {});
  till.staff.lock();
  end(held);
  // Answered in order: by then the first one would have arrived too.
  await expect(client.checkout.today()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  events.push('unlock');
  await client.staff.unlock({ pin: '135790' });
  await ended;
  expect(events).toEqual(['unlock', 'answered']);
});

test.each([
  ['is signed out', (client: Client) => client.staff.signOut()],
  [
    'is replaced by another',
    (client: Client) => client.staff.signIn({ id: 'manager', pin: '246810' }),
  ],
])('an answer is dropped if its person %s meanwhile', async (_how, leave) => {
  const { client, held, answer } = await askedWindow();
  await leave(client);
  held.resolve([]);
  await expect(answer).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
});

test('a money command continues behind the lock screen and shows its outcome afterwards', async () => {
  const { till, client } = await openWindow(service);
  const sale = newSale();
  const cash = client.checkout.takeCash({ ...sale, commandId: v7(), given: cents(2_500) });
  await expect.poll(() => till.receipts.get('000001')).not.toBeNull();
  till.staff.lock();
  await client.staff.unlock({ pin: '135790' });
  expect(await cash).toMatchObject({ receiptNumber: '000001' });
});

test('the lock and the sign-out are themselves answered', async () => {
  const { client } = await openWindow(service);
  await client.staff.lock();
  await client.staff.signOut();
});
