import type { Page } from '@playwright/test';
import { readEntries } from '../support/read-journal.ts';
import { expect, nextPatient, openQuickPayment, signInOwner, test } from './counter-fixture.ts';

/** Takes cash for the kind and the receipt language that are chosen, up to the receipt on the screen. */
async function payCash(app: Page, received: string): Promise<void> {
  await app.keyboard.type('25');
  await app.keyboard.press('F2');
  await expect(app.getByLabel(received)).toBeFocused();
  await app.keyboard.type('25');
  await app.keyboard.press('Enter');
}

test('the Spanish texts of the receipt settings are on a Spanish receipt, and on no English one', async ({
  app,
}) => {
  test.slow(); // two payments after the settings
  const texts = ['Clínica de la familia', 'Gracias por su visita', 'Reembolsos en 30 días'];
  const [header = '', footer = '', policy = ''] = texts;
  await signInOwner(app);
  await app.keyboard.press('F10');
  await app.getByRole('tab', { name: 'Receipts', exact: true }).click();
  await app.getByLabel('Below the clinic name, Spanish').fill(header);
  await app.getByLabel('At the end, Spanish').fill(footer);
  await app.getByLabel('Refund policy, Spanish').fill(policy);
  await app.getByRole('button', { name: /^Save/ }).click();
  await expect(app.getByText('Saved', { exact: true })).toBeVisible();
  await app.keyboard.press('F1');
  await openQuickPayment(app);
  await app.keyboard.press('Alt+g');
  await expect(app.getByRole('button', { name: 'Receipt: Spanish' })).toBeVisible();
  await expect(app.getByLabel('Amount due')).toBeFocused();
  await payCash(app, 'Cash received');
  const spanish = app.getByRole('article', { name: 'Receipt 000001' });
  for (const text of texts) await expect(spanish).toContainText(text);
  await nextPatient(app);
  await openQuickPayment(app);
  await payCash(app, 'Cash received');
  const english = app.getByRole('article', { name: 'Receipt 000002' });
  await expect(english).toContainText('Thank you');
  for (const text of texts) await expect(english).not.toContainText(text);
});

test('the e-mail of a receipt has its own language, whatever the desk has: the risk is shown and kept in it', async ({
  app,
  counter,
  data,
}) => {
  await app.getByRole('button', { name: 'Español' }).click();
  await expect(app.getByRole('combobox', { name: 'Buscar paciente' })).toBeFocused();
  await app.keyboard.press('Alt+q');
  await expect(app.getByLabel('Monto por pagar')).toBeFocused();
  await payCash(app, 'Efectivo recibido');
  await app.getByRole('button', { name: 'Correo', exact: true }).click();
  const panel = app.getByRole('dialog', { name: 'Enviar por correo el recibo 000001' });
  const risk = panel.getByRole('blockquote');
  const accepted = panel.getByLabel('El paciente acepta el riesgo');
  await panel.getByLabel('Correo electrónico del paciente').fill('ana.lopez@example.com');
  await panel.getByLabel('Leí la dirección en voz alta, letra por letra').check();
  await panel.getByLabel('Idioma').selectOption('es');
  await expect(risk).toHaveAttribute('lang', 'es');
  await expect(risk).toContainText('El correo electrónico no es privado');
  await accepted.check();
  await panel.getByLabel('Idioma').selectOption('en');
  await expect(risk).toHaveAttribute('lang', 'en');
  await expect(risk).toContainText('E-mail is not private');
  // The patient accepted other words.
  await expect(accepted).not.toBeChecked();
  await accepted.check();
  await panel.getByRole('button', { name: 'Enviar recibo' }).click();
  await expect(panel.getByLabel('Correo electrónico del paciente')).toHaveCount(0);
  await app.goto('about:blank'); // or the page reports the stopped program
  await counter.stop();
  const [queued] = readEntries(data).filter(({ kind }) => kind === 'mail.queued');
  expect(queued?.body).toMatchObject({
    language: 'en',
    consent: expect.stringMatching(/^E-mail is not private/),
  });
});
