import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCounterIn } from '../support/counter.ts';
import { expect, signIn, test } from './counter-fixture.ts';
import { managersWord, pay } from './payment-steps.ts';

test('data of another installation takes no payment until a manager confirms that it was moved', async ({
  desk,
  counter,
  data,
}) => {
  await pay(desk, '25');
  await desk.goto('about:blank');
  await counter.stop();
  const otherComputer = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'swipewell-other-')) };
  const moved = await startCounterIn(otherComputer, data);
  try {
    await desk.goto(moved.url);
    await expect(desk.getByRole('heading', { name: 'Was this counter moved here?' })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Dana Reyes' })).toHaveCount(0);
    await desk.keyboard.press('F1');
    await expect(desk.getByLabel('Amount due')).toHaveCount(0);
    await desk.getByRole('button', { name: 'Moved here…' }).click();
    await managersWord(desk, 'The old PC is broken');
    await signIn(desk);
    await expect(desk.getByText('No payments yet today.')).toBeVisible();
    await pay(desk, '12');
    await desk.goto('about:blank');
  } finally {
    await moved.stop();
  }
});
