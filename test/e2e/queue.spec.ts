import { readEntries } from '../support/read-journal.ts';
import { expect, signIn, test } from './counter-fixture.ts';
import { Queue } from './queue-model.ts';

/**
 * A morning at the counter: random legal actions of a cashier, by keyboard. At the end the model,
 * the screen, the journal and the service must agree.
 */
const SEED = Number(process.env['QUEUE_SEED'] ?? 20_261_121);
const ACTIONS = Number(process.env['QUEUE_ACTIONS'] ?? 100);

/** The service's name of each operation (interface.md 4.1). */
const ACTION_NAMES: Readonly<Record<string, string>> = {
  authorize: 'AUTHORIZE',
  preauthorize: 'PREAUTHORIZE',
  capture: 'CAPTURE',
  deauthorize: 'DEAUTHORIZE',
  void: 'VOID',
  credit: 'CREDIT',
};

const counts = (names: readonly string[]) =>
  Object.fromEntries(
    [...new Set(names)]
      .toSorted()
      .map((name) => [name, names.filter((each) => each === name).length]),
  );

test(`${ACTIONS} actions of seed ${SEED} leave screen, journal and service consistent`, async ({
  app,
  counter,
  data,
}) => {
  test.setTimeout(20 * 60_000);
  await app.getByRole('button', { name: 'Sign out' }).click();
  await signIn(app, { key: '2', name: 'Morgan Lee', pin: '246810' });
  const queue = new Queue(app, SEED);
  for (let n = 0; n < ACTIONS; n += 1) await queue.next();
  await queue.expectOnScreen();

  // Cash is posted to the service after it was taken.
  const inCash = queue.reported.filter(({ what }) => what === 'cash').length;
  const cashAtService = async () =>
    (await counter.payments()).filter(({ method }) => method === 'CASH').length;
  await expect.poll(cashAtService).toBe(inCash);
  const atService = await counter.payments();
  await app.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  expect(queue.deedsOn(readEntries(data))).toEqual(queue.reported);
  const asked = queue.reported
    .filter(({ what }) => what !== 'recorded')
    .map(({ what }) => {
      const [operation = '', state = ''] =
        what === 'cash' ? ['authorize', 'approved'] : what.split(' ');
      return `${ACTION_NAMES[operation]} ${state.toUpperCase()}`;
    });
  expect(counts(atService.map(({ action, results }) => `${action} ${results}`))).toEqual(
    counts(asked),
  );
});
