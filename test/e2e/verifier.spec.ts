import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { FileRow, ProofFile } from '../../src/shared/journal/proof/proof-file.ts';
import { readProofFile } from '../../src/shared/journal/proof/proof-file.ts';
import {
  addProvenDays,
  changedAt,
  closeDay,
  dayText,
  forged,
  journalInMemory,
  journalText,
  newSigner,
  paperOf,
  receiptText,
  rehashed,
  textOf,
  withoutProofs,
  withRows,
} from '../support/proven-days.ts';
import { expectLargeTargets, expectReflow, REFLOWED } from './layout-checks.ts';
import { picture } from './picture.ts';

const journal = journalInMemory();
addProvenDays(journal);
const paper = paperOf(journal, 3);
const whole = readProofFile(journalText(journal));
const other = journalInMemory();
addProvenDays(other);

let address = '';

test.beforeAll(() => {
  const built = execFileSync(process.execPath, ['scripts/build-verifier.ts'], { encoding: 'utf8' });
  address = pathToFileURL(built.trim()).href;
});

/** The page from its file, with every request and message of its console. */
async function opened(page: Page) {
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Swipewell records');
  return heard;
}

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a file').setInputFiles({
    ...{ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) },
  });

async function typePaper(page: Page, { day, key }: { readonly day: string; readonly key: string }) {
  await page.getByLabel('Day code').fill(day);
  await page.getByLabel('Key code').fill(key);
}

const result = (page: Page) => page.getByRole('status');
const verdict = (page: Page) => result(page).getByRole('heading');

const COMPLETE = '✓ Complete and unchanged';
const BROKEN = '✗ Not complete, or changed';

test('a journal, a day and a receipt are complete and unchanged, without a network', async ({
  page,
}) => {
  const heard = await opened(page);
  await expect(result(page)).toHaveText('No records yet.');
  await picture(page, 'verifier-0-empty');
  await choose(page, 'journal.jsonl', journalText(journal));
  await expect(verdict(page)).toHaveText('! Nothing is broken, not compared with paper yet');
  await typePaper(page, { day: paper.day.toLowerCase().replaceAll('-', ' '), key: paper.key });
  await expect(verdict(page)).toHaveText(COMPLETE);
  await expect(result(page)).toContainText('which no report proves yet: 4.');
  await expect(result(page).getByRole('row')).toHaveCount(4);
  await expectLargeTargets(page, 'the verification page');
  await picture(page, 'verifier-1-complete', verdict(page));

  await typePaper(page, paperOf(journal, 1));
  await expect(verdict(page)).toHaveText('✓ Complete and unchanged up to report 1');

  await choose(page, 'day-2.jsonl', dayText(journal, 2));
  await typePaper(page, paperOf(journal, 2));
  await expect(verdict(page)).toHaveText(COMPLETE);

  await page.getByLabel('Or the code of a receipt').fill(receiptText(journal, '000003'));
  await expect(verdict(page)).toHaveText(COMPLETE);
  await expect(result(page)).toContainText('Receipt 000003: $25.00');
  await picture(page, 'verifier-2-receipt', verdict(page));
  expect(heard).toEqual([address]);
});

const receiptEntry = 5;
const added = (rows: FileRow[]) => rows.toSpliced(7, 0, ...rows.slice(4, 5));
const swapped = (rows: FileRow[]) => [
  ...rows.slice(0, 6),
  ...rows.slice(6, 8).reverse(),
  ...rows.slice(8),
];
const hidden = (file: ProofFile, last: number): ProofFile => ({
  rows: file.rows.slice(0, last),
  head: { ...file.head, last },
});

const ATTACKS: readonly (readonly [string, ProofFile, string])[] = [
  ['an entry changed', withRows(whole, changedAt(receiptEntry)), 'Entry 5 was changed.'],
  [
    'an entry removed',
    withRows(whole, (rows) => rows.toSpliced(6, 1)),
    'Entries are missing: 7 to 7.',
  ],
  ['entries reordered', withRows(whole, swapped), 'Entry 7 was added, or is not in its place.'],
  ['an entry added', withRows(whole, added), 'Entry 5 was added, or is not in its place.'],
  ['the tail cut', hidden(whole, 20), 'No report here has the day code from paper'],
  [
    'all hashes redone',
    rehashed(withRows(whole, changedAt(receiptEntry))),
    'The entries of report 1 differ',
  ],
  [
    'all hashes redone and the proofs removed',
    withoutProofs(withRows(whole, changedAt(receiptEntry))),
    'No report here has the key code from paper',
  ],
  [
    'all hashes redone and signed again',
    forged(withRows(whole, changedAt(receiptEntry)), newSigner()),
    'No report here has the key code from paper',
  ],
  [
    'a report of another day',
    readProofFile(dayText(journal, 2)),
    'No report here has the day code from paper: it is of another day',
  ],
];

test('each attack is found', async ({ page }) => {
  await opened(page);
  await typePaper(page, paper);
  for (const [name, file, finding] of ATTACKS) {
    await test.step(name, async () => {
      await choose(page, `${name}.jsonl`, textOf(file));
      await expect(result(page)).toContainText(`${name}.jsonl`);
      await expect(verdict(page)).toHaveText(BROKEN);
      await expect(result(page)).toContainText(finding);
    });
  }
  await picture(page, 'verifier-3-broken', verdict(page));
  await page.getByLabel('Or the code of a receipt').fill(receiptText(other, '000003'));
  await typePaper(page, paperOf(journal, 2));
  await expect(verdict(page)).toHaveText(BROKEN);
  await expect(result(page)).toContainText('another counter or clinic wrote it');
});

test('a changed fact of a receipt is found without the paper', async ({ page }) => {
  await opened(page);
  const text = receiptText(journal, '000003').replace('/2500/', '/9500/');
  await page.getByLabel('Or the code of a receipt').fill(text);
  await expect(verdict(page)).toHaveText(BROKEN);
  await expect(result(page)).toContainText('a fact on it was changed');
});

test('days of an earlier version and of a counter without a key say so', async ({ page }) => {
  const old = journalInMemory();
  closeDay(old, null);
  await opened(page);
  await choose(page, 'old.jsonl', journalText(old));
  await expect(result(page)).toContainText('an earlier version of Swipewell wrote them');
  closeDay(old, () => null);
  await choose(page, 'keyless.jsonl', journalText(old));
  await typePaper(page, paperOf(old, 2));
  await expect(verdict(page)).toHaveText(COMPLETE);
  await expect(result(page)).toContainText('none, earlier version');
  await expect(result(page)).toContainText('none: the counter had no key');
});

test('a file is dropped, and one without records is refused', async ({ page }) => {
  await opened(page);
  const dropped = async (text: string) => {
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'dropped.jsonl'));
      return data;
    }, text);
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  };
  await dropped(dayText(journal, 1));
  await expect(result(page)).toContainText('dropped.jsonl');
  await dropped('Hello');
  await expect(verdict(page)).toHaveText('! Not checked');
  await expect(result(page)).toContainText('no records of Swipewell');
});

test('the page is used by keys, in Spanish, and in a narrow window', async ({ page }) => {
  await opened(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Español' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Comprobar registros de Swipewell');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Elegir un archivo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('O el código de un recibo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Código del día')).toBeFocused();
  await page.keyboard.type(paperOf(journal, 2).day);
  await page.getByLabel('Elegir un archivo').setInputFiles({
    ...{ name: 'dia.jsonl', mimeType: '', buffer: Buffer.from(dayText(journal, 2)) },
  });
  await expect(verdict(page)).toHaveText('✓ Completo y sin cambios');
  await picture(page, 'verifier-4-spanish', verdict(page));
  await page.setViewportSize(REFLOWED);
  await expectReflow(page, 'the verification page');
});

test('several days at once are each compared with their own paper', async ({ page }) => {
  await opened(page);
  const days = [1, 2, 3].map((number) => ({
    ...{ name: `day-${number}.jsonl`, mimeType: 'application/jsonl' },
    buffer: Buffer.from(dayText(journal, number)),
  }));
  await page.getByLabel('Choose a file').setInputFiles(days);
  await expect(verdict(page)).toHaveText([
    ...Array.from(days, () => '! Nothing is broken, not compared with paper yet'),
  ]);
  const [first, second] = [paperOf(journal, 1), paperOf(journal, 2)];
  await typePaper(page, { day: `${paper.day}, ${first.day}, ${second.day}`, key: paper.key });
  await expect(verdict(page)).toHaveText([COMPLETE, COMPLETE, COMPLETE]);
  await typePaper(page, { day: `${paper.day}, ${first.day}`, key: paper.key });
  await expect(verdict(page)).toHaveText([COMPLETE, BROKEN, COMPLETE]);
  const unreadable = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
  await page.getByLabel('Choose a file').setInputFiles([...days.slice(0, 1), unreadable]);
  await expect(verdict(page)).toHaveText(['! Not checked', COMPLETE]);
});

test('the files of two counters are compared with what each saw of the other', async ({ page }) => {
  const [front, back] = [journalInMemory('FRONT1'), journalInMemory('BACK22')];
  addProvenDays(front);
  const seen = front.head;
  closeDay(back, newSigner('BACK22'), [front]);
  const choose = (...texts: readonly string[]) =>
    page.getByLabel('Choose a file').setInputFiles(
      texts.map((text, index) => ({
        ...{ name: `counter-${index}.jsonl`, mimeType: 'application/jsonl' },
        buffer: Buffer.from(text),
      })),
    );
  await opened(page);
  await choose(journalText(front), journalText(back));
  await expect(result(page)).toContainText('agrees with what these counters saw of it: BACK22.');
  const file = readProofFile(journalText(front));
  await choose(textOf(hidden(file, seen.number - 1)), journalText(back));
  await expect(verdict(page).first()).toHaveText(BROKEN);
  await expect(result(page)).toContainText(
    `The end is missing: counter BACK22 saw entry ${seen.number} at its report 1 of 2026-03-01.`,
  );
  await picture(page, 'verifier-5-other-counter', verdict(page).first());
  await choose(textOf(forged(withRows(file, changedAt(5)), newSigner())), journalText(back));
  await expect(result(page)).toContainText(
    `It differs from what counter BACK22 saw at its report 1 of 2026-03-01: entry ${seen.number}`,
  );
});
