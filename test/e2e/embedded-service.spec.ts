import { readFileSync } from 'node:fs';
import { chargeDemoCard, expect, listenFor, swipe, test } from './counter-fixture.ts';

/** The child processes of a process, from the kernel. */
function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

test.skip(process.platform !== 'linux', 'who began which process is asked of Linux');

test('the demo service is restarted after it dies, and payments continue', async ({
  app,
  counter,
}) => {
  await chargeDemoCard(app, '25', 'Paul Hogan');
  await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible();
  await app.keyboard.press('Enter');
  const [service = 0] = childrenOf(counter.pid);
  process.kill(service, 'SIGKILL');
  await expect.poll(() => childrenOf(counter.pid).filter((pid) => pid !== service).length).toBe(1);
  await listenFor(app, '30');
  // Until the till knows the new service's address, a charge sends no request: so it is repeated.
  await expect(async () => {
    await swipe(app, 'Paul Hogan');
    await expect(app.getByRole('button', { name: /^Charge/ })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: /^(Approved|Not charged)$/ })).toBeVisible();
    if (await app.getByRole('heading', { name: 'Not charged' }).isVisible()) {
      await app.keyboard.press('Enter');
    }
    await expect(app.getByRole('heading', { name: 'Approved' })).toBeVisible({ timeout: 500 });
  }).toPass();
});
