import type { Page } from '@playwright/test';
import type { Pty } from '../support/pty.ts';
import { expect } from './counter-fixture.ts';

/** Opens the readers' screen from the strip, by keys alone. */
export async function openReaderSetUp(page: Page): Promise<void> {
  const setUp = page.getByRole('button', { name: 'Set up readers' });
  // An Enter right behind a typed swipe is taken for the reader's own: pressed again, as a person would.
  await expect(async () => {
    if (!(await setUp.isVisible())) {
      await page.getByRole('button', { name: /^Reader|^No reader/ }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(setUp).toBeFocused({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Swipe any card now' })).toBeFocused();
}

/** Finds the serial reader at the end of `line`, proves it, and uses it: two swipes. */
export async function setUpSerialReader(page: Page, line: Pty, swipe: string): Promise<void> {
  await openReaderSetUp(page);
  await page.getByLabel('Serial port by name').focus();
  await page.keyboard.type(line.path);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: line.path }).first();
  await expect(row).toContainText('its settings are being found');
  await line.write(swipe);
  await expect(row).toContainText('Listening');
  await line.write(swipe);
  await expect(row).toContainText('It works');
  await expect(page.getByRole('button', { name: /^Use Serial reader/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('In use');
}

const SHIFTED: Readonly<Record<string, string>> = {
  '%': 'Digit5',
  '^': 'Digit6',
  '?': 'Slash',
  '+': 'Equal',
};
const PLAIN: Readonly<Record<string, string>> = {
  ';': 'Semicolon',
  '=': 'Equal',
  '/': 'Slash',
  ' ': 'Space',
  '\r': 'Enter',
};

/**
 * Types as a keyboard reader does: real key events on a US board, with Shift, as fast as the browser
 * takes them.
 */
export async function typeSwipe(page: Page, text: string): Promise<void> {
  const { keyboard } = page;
  const sent = Array.from(text).flatMap((character) => {
    const shifted = SHIFTED[character] ?? (/[A-Z]/.test(character) ? `Key${character}` : null);
    const code = shifted ?? PLAIN[character] ?? `Digit${character}`;
    const stroke = () => [keyboard.down(code), keyboard.up(code)];
    return shifted === null
      ? stroke()
      : [keyboard.down('Shift'), ...stroke(), keyboard.up('Shift')];
  });
  await Promise.all(sent);
}
