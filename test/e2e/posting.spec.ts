import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, signInOwner } from './counter-fixture.ts';
import { pay } from './payment-steps.ts';

const test = base.extend<{ readonly folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'swipewell-posting-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a payment goes to the posting folder, and a rejected line is listed', async ({
  app,
  folder,
}) => {
  await signInOwner(app);
  await app.keyboard.press('F8');
  await app.getByRole('tab', { name: 'Posting' }).click();
  await expect(app.getByText('Post payments without typing them again')).toBeVisible();
  await app.keyboard.press('F10');
  await app.getByRole('tab', { name: 'Posting files' }).click();
  const place = app.getByLabel('Folder of the posting files');
  await place.fill(join(folder, 'absent'));
  await app.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.getByRole('alert')).toContainText('does not exist');
  await place.fill(folder);
  await app.getByLabel('Your system answers each file').check();
  await app.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.getByText('Saved')).toBeVisible();
  await pay(app, '25');
  await app.keyboard.press('F8');
  await app.getByRole('tab', { name: 'Posting' }).click();
  await expect(app.getByText('1 line is waiting.')).toBeVisible();
  await app.getByRole('button', { name: 'Write now' }).click();
  await expect(app.getByText('No line is waiting.')).toBeVisible();
  const file = readdirSync(folder).find((name) => name.endsWith('.csv')) ?? '';
  await expect(app.getByRole('rowheader', { name: file })).toBeVisible();
  const lineId = `${/posting-(\w+)-/.exec(file)?.[1]}-1`;
  const answer = [
    'line_id,status,reason',
    `${lineId},rejected,Account closed`,
    'X-9,accepted,',
    '',
  ];
  writeFileSync(join(folder, file.replace('.csv', '.ack.csv')), answer.join('\r\n'));
  await app.getByRole('button', { name: 'Write now' }).click();
  const rejected = app.getByRole('region', { name: 'Rejected by your system' });
  await expect(rejected).toContainText(`${lineId} $25.00 · receipt 000001`);
  await expect(rejected).toContainText('Account closed');
  await expect(app.getByRole('region', { name: 'Answers for unknown lines' })).toContainText('X-9');
  await rejected.getByRole('button', { name: 'Open payment' }).click();
  await expect(app.getByRole('dialog')).toContainText('$25.00');
  await app.keyboard.press('Escape');
  await app.getByRole('tab', { name: 'Reconciliation' }).click();
  await app.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(app.getByText('Answers for unknown lines').first()).toBeVisible();
  await expect(app.getByText('Rejected by your system').first()).toBeVisible();
  await app.getByRole('tab', { name: 'Posting' }).click();
  const today = new Date().toLocaleDateString('en-US');
  const sheet = [
    'Patient,Receipt,Date,Amount',
    `,000001,${today},25.00`,
    `P9,000077,${today},40.00`,
    'Total,,,65.00',
    '',
  ];
  const chooser = app.waitForEvent('filechooser');
  await app.getByRole('button', { name: 'Choose day sheet…' }).click();
  await (await chooser).setFiles({
    name: 'day-sheet.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet.join('\r\n')),
  });
  await expect(app.getByLabel('Receipt number')).toHaveValue('Receipt');
  await app.getByLabel('Receipt number').selectOption('');
  await app.getByRole('button', { name: 'Compare' }).click();
  await expect(app.getByRole('alert')).toContainText('Almost nothing in this file fits');
  await app.getByLabel('Receipt number').selectOption('Receipt');
  await app.getByRole('button', { name: 'Compare' }).click();
  const notTaken = app.getByRole('region', { name: 'Posted there, not taken at this counter' });
  await expect(notTaken).toContainText('line 3 of the file $40.00');
  await expect(app.getByText(/^1 row has no amount, date or number/)).toBeVisible();
  await expect(app.getByText('The day sheet differs. 1 line agrees, $25.00.')).toBeVisible();
  rmSync(folder, { recursive: true });
  await app.getByRole('button', { name: 'Write now' }).click();
  await expect(app.getByRole('alert').first()).toContainText('the folder cannot be reached');
});
