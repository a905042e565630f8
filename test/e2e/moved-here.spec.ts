import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCounterIn } from '../support/counter.ts';
import { expect, signIn, test } from './counter-fixture.ts';
import { giveManagerApproval, pay } from './payment-steps.ts';

test('data of another installation takes no payment until a manager confirms the move', async ({
  app,
  counter,
  data,
}) => {
  await pay(app, '25');
  await app.goto('about:blank');
  await counter.stop();
  const otherComputer = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'swipewell-other-')) };
  const moved = await startCounterIn(otherComputer, data);
  try {
    await app.goto(moved.url);
    await expect(app.getByRole('heading', { name: 'Was this counter moved here?' })).toBeVisible();
    await expect(app.getByRole('button', { name: 'Dana Reyes' })).toHaveCount(0);
    await app.keyboard.press('F1');
    await expect(app.getByLabel('Amount due')).toHaveCount(0);
    await app.getByRole('button', { name: 'Moved here…' }).click();
    await giveManagerApproval(app, 'The old PC is broken');
    await signIn(app);
    await expect(app.getByText('No payments today.')).toBeVisible();
    await pay(app, '12');
    await app.goto('about:blank');
  } finally {
    await moved.stop();
  }
});
