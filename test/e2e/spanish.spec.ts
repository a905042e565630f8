import type { Page } from '@playwright/test';
import { EN } from '../../src/renderer/messages/en/index.ts';
import { ES } from '../../src/renderer/messages/es/index.ts';
import { expect, test } from './counter-fixture.ts';
import { TAKES_PICTURES } from './picture.ts';

test.use({ viewport: { width: 1024, height: 768 }, atAmount: false });

/** Signs out, chooses Spanish at the sign-in, and signs a person in. */
async function signInInSpanish(page: Page, key: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dana Reyes' })).toBeVisible();
  await expectToFit(page, 'sign-in');
  await page.keyboard.press(key);
  await expect(page.getByLabel(/^PIN de/)).toBeFocused();
  await page.keyboard.type(pin);
  await expect(page.getByRole('combobox', { name: 'Buscar paciente' })).toBeFocused();
}

/** Buttons, headings and labels of tabs whose text leaves their box, or that leave the window. */
function overflows(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    // The cards of the virtual reader scroll sideways.
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
        isScrolled(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('button, h1, h2, h3, [role=tab]')]
      .filter((element) => element.checkVisibility() && element.innerText.trim() !== '')
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width < 2 || box.right < 0) return false; // read by screen readers alone
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const inside: DOMRect[] = [];
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          if ((node.parentElement?.getBoundingClientRect().width ?? 0) < 2) continue;
          const text = document.createRange();
          text.selectNodeContents(node);
          inside.push(...text.getClientRects());
        }
        return (
          (box.right > innerWidth + 1 && !isScrolled(element)) ||
          inside.some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
        );
      })
      .map((element) => element.innerText.trim());
  });
}

async function expectToFit(page: Page, screen: string): Promise<void> {
  await expect.poll(() => overflows(page), { message: `overflowing text: ${screen}` }).toEqual([]);
  if (!TAKES_PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `test-results/spanish/${screen}-${colorScheme}.png`,
      animations: 'disabled',
    });
  }
}

test('the screens in Spanish fit at 1024 × 768', async ({ app }) => {
  test.slow(); // twelve screens in two themes
  await signInInSpanish(app, '3', '864209');
  await expect(app.locator('html')).toHaveAttribute('lang', 'es');
  await expectToFit(app, 'find-patient');
  for (const [key, heading] of [
    ['F3', 'Pagos de esta caja'],
    ['F4', 'Retenciones'],
    ['F6', 'Pacientes'],
    ['F7', 'Cajón y cierre del día'],
    ['F8', 'Reportes'],
    ['F10', 'Ajustes'],
  ] as const) {
    await app.keyboard.press(key);
    await expect(
      app.getByRole('main').getByText(heading).filter({ visible: true }).first(),
    ).toBeVisible();
    await expectToFit(app, heading);
  }
  await app.keyboard.press('F9');
  await expect(app.getByRole('dialog').first()).toBeVisible();
  await expectToFit(app, 'unconfirmed');
  await app.keyboard.press('Escape');
  await app.keyboard.press('F1');
  await expect(app.getByRole('combobox', { name: 'Buscar paciente' })).toBeFocused();
  await app.keyboard.press('Alt+q');
  await expect(app.getByLabel('Monto por pagar')).toBeFocused();
  await app.keyboard.type('1234.56');
  await expect(app.getByRole('button', { name: /^Tarjeta/ })).toBeVisible();
  await expectToFit(app, 'amount');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Deslice la tarjeta' })).toBeVisible();
  await expectToFit(app, 'swipe');
  await app.keyboard.press('Control+Alt+1');
  await expect(app.getByRole('button', { name: /^Cobrar \$1,234\.56/ })).toBeVisible();
  await expectToFit(app, 'charge');
});

/** English messages that no Spanish message is equal to. */
const ENGLISH = new Set<string>(Object.values(EN)).difference(new Set(Object.values(ES)));

/** Names that the clinic may change: they are data, in the language of the first start. */
const NAMES = ['Cash drawer', 'Checking', 'Cash Over and Short'];

/** The texts and names in sight that are English messages, or have an English word. */
async function englishTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const inSight = [...document.querySelectorAll('body *:not(textarea, script, style)')].filter(
      (each) => each.checkVisibility(),
    );
    return inSight.flatMap((each) => [
      ...[...each.childNodes].flatMap((node) =>
        node.nodeType === Node.TEXT_NODE ? [(node.textContent ?? '').trim()] : [],
      ),
      ...['aria-label', 'title', 'placeholder'].flatMap((name) => each.getAttribute(name) ?? []),
    ]);
  });
  return [...new Set(texts)].filter(
    (text) =>
      (ENGLISH.has(text) || /\b(the|and|with|your|this|is|are|not)\b/i.test(text)) &&
      !NAMES.some((name) => text.includes(name)),
  );
}

test('each tab of the reports and of the settings in Spanish fits, without English texts', async ({
  app,
}) => {
  test.slow(); // over thirty screens
  await signInInSpanish(app, '3', '864209');
  for (const [key, page] of [
    ['F8', 'Reportes'],
    ['F10', 'Ajustes'],
  ] as const) {
    await app.keyboard.press(key);
    const tabs = app.getByRole('main').getByRole('tab');
    await expect(tabs.first()).toBeVisible();
    for (const tab of await tabs.all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      const screen = `${page}, ${await tab.innerText()}`;
      await expectToFit(app, screen);
      await expect.poll(() => englishTexts(app), { message: `English: ${screen}` }).toEqual([]);
    }
  }
});

test('a service that is offline is said whole, with its icon, in the narrowest bar', async ({
  app,
  counter,
}) => {
  const refusal = { fault: 'status', status: 401, times: 1_000 } as const;
  await counter.fault({ method: 'POST', path: '/api/pp/payments/authorize', ...refusal });
  await counter.fault({ method: 'GET', path: '/api/pp/payments', ...refusal });
  await signInInSpanish(app, '3', '864209');
  await app.keyboard.press('Alt+q');
  await expect(app.getByLabel('Monto por pagar')).toBeFocused();
  await app.keyboard.type('25');
  await app.keyboard.press('Enter');
  await expect(app.getByRole('heading', { name: 'Deslice la tarjeta' })).toBeVisible();
  await app.keyboard.press('Control+Alt+1');
  await expect(app.getByRole('button', { name: /^Cobrar/ })).toBeFocused();
  await app.keyboard.press('Enter');
  await app.setViewportSize({ width: 830, height: 768 });
  const offline = app.getByText('Servicio sin conexión');
  await expect(offline).toBeVisible();
  await expect(offline.locator('svg')).toHaveCSS('width', '16px');
  await expect.poll(() => offline.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('a person has the language again at the next sign-in, and changes it at the desk', async ({
  app,
}) => {
  await signInInSpanish(app, '2', '246810');
  await app.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(app.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await app.getByRole('button', { name: 'Morgan Lee' }).click();
  await expect(app.getByLabel(/PIN/)).toBeFocused();
  await app.keyboard.type('246810');
  await expect(app.getByRole('combobox', { name: 'Buscar paciente' })).toBeFocused();
  await app.getByRole('button', { name: 'English' }).click();
  await expect(app.getByRole('combobox', { name: 'Find patient' })).toBeVisible();
});

test('the agreements in Spanish fit at 1024 × 768', async ({ app, counter }) => {
  test.slow(); // six screens in two themes
  const named = { first_name: 'Zenobia', last_name: 'Quist', birth_date: '1980-02-29' };
  await counter.ask('POST', '/api/pp/patients', named);
  await signInInSpanish(app, '1', '135790');
  await app.keyboard.press('F6');
  await app.getByRole('combobox', { name: 'Buscar paciente' }).fill('zenobia quist');
  await expect(app.getByText('Enter elige a Zenobia Quist.')).toBeVisible();
  await app.keyboard.press('Enter');
  await app.getByRole('tab', { name: 'Guardadas' }).click();
  await app.getByRole('button', { name: 'Guardar una tarjeta o cuenta' }).click();
  await expect(app.getByText('Deslice la tarjeta ahora.')).toBeVisible();
  await app.keyboard.press('Control+Alt+1');
  await app.getByLabel('Idioma de la autorización').selectOption('Español');
  await app.getByLabel(/^El paciente aceptó/).check();
  await expectToFit(app, 'on-file');
  await app.getByRole('button', { name: 'Guardar en el expediente' }).click();
  const paper = app.getByRole('dialog', { name: 'Autorización 90000001' });
  await expect(paper).toContainText('AUTORIZACIÓN');
  await expectToFit(app, 'agreement');
  await app.keyboard.press('Escape');
  // A label that is too long for its button wraps; its icon is as wide as in English.
  const toSign = app.getByRole('button', { name: /^Autorizaciones por firmar \(1\)/ });
  await expect(toSign.locator('svg')).toHaveCSS('width', '18px');
  await app.keyboard.press('Alt+t');
  const panel = app.getByRole('dialog', { name: 'Autorizaciones' });
  await expect(panel.getByRole('listitem')).toContainText('Por firmar en papel');
  await expectToFit(app, 'agreements');
  await app.keyboard.type('90000001');
  await app.keyboard.press('Enter');
  await expect(panel).toContainText('Marcada como firmada: Tarjeta o cuenta guardada');
  await panel.getByText('Vigentes').click();
  await panel.getByRole('button', { name: 'Abrir' }).click();
  await paper.getByRole('button', { name: 'Revocar…' }).click();
  await expect(paper).toContainText('El paciente revoca esta autorización.');
  await expectToFit(app, 'agreement-revoked');
});
