import type { Page } from '@playwright/test';
import { GAP_MS } from '../../drivers/readers/wedge/wedge-machine.ts';
import type { UsbPorts } from '../support/hid-stand-in/usb-ports.ts';
import type { Pty } from '../support/pty.ts';
import { sureSwipe } from '../unit/drivers/readers/hid/reports.ts';
import { expect, openQuickPayment } from './counter-fixture.ts';

/** Opens the readers' screen from the status bar, by keys alone. */
export async function openReaderSetUp(page: Page): Promise<void> {
  const setUp = page.getByRole('button', { name: 'Set up readers' });
  // An Enter right after a typed swipe counts as the reader's own: pressed again, as a person
  // would.
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

/** Finds the serial reader at the end of `line`, tests and saves it: two swipes. */
export async function setUpSerialReader(page: Page, line: Pty, swipe: string): Promise<void> {
  await openReaderSetUp(page);
  await page.getByLabel('Serial port by name').focus();
  await page.keyboard.type(line.path);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: line.path }).first();
  await expect(row).toContainText('to detect its settings');
  await line.write(swipe);
  await expect(row).toContainText('Listening');
  await line.write(swipe);
  await expect(row).toContainText('The reader works');
  await expect(page.getByRole('button', { name: /^Use Serial reader/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('In use');
}

/** The found reader of this name. */
export function foundReader(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Readers found' })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** A reader plugged in during the set-up, tested by a swipe, and saved: by keys alone. */
export async function setUpUsbReader(
  page: Page,
  usb: UsbPorts,
  card: Parameters<typeof sureSwipe>[0],
): Promise<void> {
  await openReaderSetUp(page);
  usb.plug();
  const row = foundReader(page, 'USB Swipe Reader');
  await expect(row).toContainText('Listening');
  usb.send('usb-1', sureSwipe(card));
  await expect(row).toContainText('The reader works');
  await expect(page.getByRole('button', { name: 'Use USB Swipe Reader' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('In use');
  await page.keyboard.press('Escape');
  await openQuickPayment(page);
}

/** A keyboard reader, tested by a typed swipe, and saved. */
export async function setUpKeyboardReader(page: Page, swipe: string): Promise<void> {
  await openReaderSetUp(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Keyboard reader' })).toContainText(
    'Listening',
  );
  await typeSwipe(page, swipe);
  await expect(page.getByText('The reader works')).toBeVisible();
  await page.getByRole('button', { name: 'Use Keyboard reader' }).click();
  await expect(page.getByRole('button', { name: 'Remove Keyboard reader' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openQuickPayment(page);
}

/** Keys of a US board that are no letter or digit: code, virtual key code and shifted character. */
const MARKS: Readonly<Record<string, readonly [string, number, string]>> = {
  '2': ['Digit2', 50, '@'],
  '5': ['Digit5', 53, '%'],
  '6': ['Digit6', 54, '^'],
  '8': ['Digit8', 56, '*'],
  ';': ['Semicolon', 186, ':'],
  '=': ['Equal', 187, '+'],
  '/': ['Slash', 191, '?'],
  '\\': ['Backslash', 220, '|'],
  ' ': ['Space', 32, ' '],
  '\r': ['Enter', 13, '\r'],
};

const SHIFT = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
const WITH_SHIFT = 8;

/** The events of one character on a US board, as the browser takes them. */
function keyEvents(character: string) {
  const plain = Object.entries(MARKS).find(([key, mark]) => [key, mark[2]].includes(character));
  const [code, windowsVirtualKeyCode] =
    plain?.[1] ??
    (/\d/.test(character)
      ? [`Digit${character}`, character.charCodeAt(0)]
      : [`Key${character.toUpperCase()}`, character.toUpperCase().charCodeAt(0)]);
  const shift = /[A-Z]/.test(character) || (plain !== undefined && plain[0] !== character);
  const modifiers = shift ? WITH_SHIFT : 0;
  const key = { key: character === '\r' ? 'Enter' : character, code, windowsVirtualKeyCode };
  const stroke = [
    { type: 'keyDown' as const, text: character, modifiers, ...key },
    { type: 'keyUp' as const, modifiers, ...key },
  ];
  if (!shift) return stroke;
  return [
    { type: 'rawKeyDown' as const, modifiers, ...SHIFT },
    ...stroke,
    { type: 'keyUp' as const, modifiers: 0, ...SHIFT },
  ];
}

/**
 * Types as a keyboard reader does: real key events on a US board, with Shift. All are sent at once,
 * past Playwright's keyboard: a busy computer would pause between two of its keys, as a person does.
 */
export async function typeSwipe(page: Page, text: string): Promise<void> {
  await sendKeys(
    page,
    Array.from(text).flatMap((character) => keyEvents(character)),
  );
}

/** Until a key is a person's again: one within the gap after a swipe is taken as the reader's. */
export async function pastTheGap(page: Page): Promise<void> {
  const swiped = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, swiped + 2 * GAP_MS);
}

async function sendKeys(
  page: Page,
  events: readonly (ReturnType<typeof keyEvents>[number] & { readonly timestamp?: number })[],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.all(events.map((event) => session.send('Input.dispatchKeyEvent', event)));
  await session.detach();
}

/**
 * Types as a scanner does, with all keys at one time: the pace of keys that the browser gets from outside
 * is that of the machine, and a slow one is a person's.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(async (characters) => {
    const keys = [...characters].map((each) => (each === '\r' ? 'Enter' : each));
    const pressed = keys.map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const [at, event] of pressed.entries()) {
      const goesOn = document.activeElement?.dispatchEvent(event) === true;
      const key = keys[at] ?? '';
      if (goesOn && key !== 'Enter') document.execCommand('insertText', false, key);
      await Promise.resolve(); // the page renders each key
    }
  }, text);
}

/** Time between two keys of a fast scanner, s. */
const SCANNER_PACE_S = 0.002;

/** Delay with which a busy page gets the keys, s. */
const LATE_S = 1;

/**
 * Types digits and \r as a scanner does, with real key events: their Enter sends a form. The events
 * carry the times of a scanner, at a page that was busy: the pace of the machine would make it a person.
 */
export async function scanKeys(page: Page, text: string): Promise<void> {
  const began = Date.now() / 1000 - LATE_S;
  const paced = Array.from(text).flatMap((character, index) =>
    keyEvents(character).map((event) => ({ ...event, timestamp: began + index * SCANNER_PACE_S })),
  );
  await sendKeys(page, paced);
}
