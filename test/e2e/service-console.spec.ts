import { expect, test } from '@playwright/test';
import { type RunningService, startService } from '../support/service.ts';

const CASH = { method: 'cash', amount: '5.00' };

let service: RunningService;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.stop());

test.use({ ignoreHTTPSErrors: true, httpCredentials: { username: 'clinic', password: 's3cret' } });

test('the console of the service shows requests, and changes clock, faults and past', async ({
  page,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  await page.goto(`${service.baseUrl.replace('https://', 'https://clinic:s3cret@')}/_demo/console`);
  await expect(page.getByText('Requests of your program appear here')).toBeVisible();
  await expect(page.getByText('None yet.')).toBeVisible();

  await service.send('POST', '/api/pp/payments/authorize', { json: { ...CASH, memo: 'Jane Doe' } });
  const request = page.locator('#exchanges details').first();
  await expect(request).toContainText('/api/pp/payments/authorize');
  await request.locator('summary').click();
  await expect(request).toContainText('"memo": "••• (8 characters)"');
  await expect(page.locator('#payments tr')).toHaveCount(1);

  const time = page.locator('#now');
  const before = Date.parse((await time.textContent()) ?? '');
  await page.getByRole('button', { name: '+1 day' }).click();
  await expect(page.getByRole('status')).toContainText('now.');
  const passed = async () => Date.parse((await time.textContent()) ?? '') - before;
  await expect.poll(passed).toBeGreaterThanOrEqual(86_400_000);

  await page
    .getByLabel('Fault', { exact: true })
    .selectOption('Answer with a status, perform nothing');
  await expect(page.getByLabel('Status')).toBeVisible();
  await page.getByLabel('Fault', { exact: true }).selectOption('Perform it, send no answer');
  await expect(page.getByLabel('Status')).toBeHidden();
  await page.getByRole('button', { name: 'Add fault' }).click();
  await expect(page.locator('#faults')).toContainText(
    'drop_after, POST /api/pp/payments/authorize, 1 time',
  );
  await expect(
    service.send('POST', '/api/pp/payments/authorize', { json: CASH }),
  ).rejects.toThrow();
  await expect(request).toContainText('no answer, fault drop_after');
  await expect(page.locator('#payments tr')).toHaveCount(2);

  await page.getByLabel('Days before today').fill('2');
  await page.getByLabel('Payments a day').fill('30');
  await page.getByRole('button', { name: 'Fill the past' }).click();
  await expect(page.getByRole('status')).toContainText('60 payments of');
  await page.getByRole('button', { name: 'Fill the past' }).click();
  await expect(page.getByRole('status')).toContainText('seed'); // the same one again
  expect(failures.filter((text) => !text.includes('409'))).toEqual([]);
});
