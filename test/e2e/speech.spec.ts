import type { Page } from '@playwright/test';
import { expect, signInOwner, test } from './counter-fixture.ts';
import { listen, spoken } from './screen-reader.ts';

test.use({ atAmount: false });

const ENGLISH = {
  search: 'Find patient',
  due: 'Amount due',
  swipe: 'Swipe the card',
  charge: /^Charge \$25\.00/,
  approved: 'Approved',
  receipt: 'Receipt 000001',
  payments: '1 payment',
  partialRefund: 'Partial refund',
  upTo: /^Amount, up to/,
  reason: 'Reason',
  overpaid: 'Overpaid',
  pin: 'Morgan Lee’s PIN',
  refunded: /^Refunded: \$10\.00/,
  count: 'Count the drawer',
  finish: 'Finish count',
  toTheCent: 'To the cent',
  counted: 'Counted today',
  closeDay: 'Close the day…',
  closeNow: 'Close the day',
  closing: 'Closing the day',
  reconcile: 'Start the reconciliation',
  closed: 'The day is closed.',
  spoken: {
    charge:
      /heading, Approved, level 1[\s\S]*\$25\.00[\s\S]*ending in \d{4}[\s\S]*Approval code[\s\S]*button, Next patient[\s\S]*article, Receipt 000001/,
    refund:
      /dialog, Payment[\s\S]*textbox, Amount, up to[\s\S]*combobox, Reason[\s\S]*button, Refund/,
    close:
      /region, Closing the day[\s\S]*heading, Closing the day[\s\S]*list[\s\S]*Unconfirmed payments[\s\S]*Reconciliation[\s\S]*button, Start the reconciliation/,
    closed: /heading, The day is closed\., level 2[\s\S]*Z 1/,
  },
};

const SPANISH: typeof ENGLISH = {
  search: 'Buscar paciente',
  due: 'Monto por pagar',
  swipe: 'Deslice la tarjeta',
  charge: /^Cobrar \$25\.00/,
  approved: 'Aprobado',
  receipt: 'Recibo 000001',
  payments: '1 pago',
  partialRefund: 'Reembolso parcial',
  upTo: /^Monto, hasta/,
  reason: 'Motivo',
  overpaid: 'Pago en exceso',
  pin: 'PIN de Morgan Lee',
  refunded: /^Reembolsado: \$10\.00/,
  count: 'Contar el cajón',
  finish: 'Terminar el conteo',
  toTheCent: 'Cuadra al centavo',
  counted: 'Contados hoy',
  closeDay: 'Cerrar el día…',
  closeNow: 'Cerrar el día',
  closing: 'Cierre del día',
  reconcile: 'Iniciar la conciliación',
  closed: 'El día está cerrado.',
  spoken: {
    charge:
      /heading, Aprobado, level 1[\s\S]*\$25\.00[\s\S]*terminada en \d{4}[\s\S]*Código de aprobación[\s\S]*button, Siguiente paciente[\s\S]*article, Recibo 000001/,
    refund:
      /dialog, Pago[\s\S]*textbox, Monto, hasta[\s\S]*combobox, Motivo[\s\S]*button, Reembolsar/,
    close:
      /region, Cierre del día[\s\S]*heading, Cierre del día[\s\S]*list[\s\S]*Pagos sin confirmar[\s\S]*Conciliación[\s\S]*button, Iniciar la conciliación/,
    closed: /heading, El día está cerrado\., level 2[\s\S]*Z 1/,
  },
};

for (const [language, words] of [
  ['en', ENGLISH],
  ['es', SPANISH],
] as const) {
  /** Shows the page in the language of this run. */
  const speak = async (app: Page) => {
    if (language === 'es') await app.getByRole('button', { name: 'Español' }).click();
    await expect(app.getByRole('combobox', { name: words.search })).toBeFocused();
  };
  const charge = async (app: Page) => {
    await app.keyboard.press('Alt+q');
    await expect(app.getByLabel(words.due)).toBeFocused();
    await app.keyboard.type('25');
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: words.swipe })).toBeVisible();
    await app.keyboard.press('Control+Alt+1');
    await expect(app.getByRole('button', { name: words.charge })).toBeFocused();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('heading', { name: words.approved })).toBeVisible();
    await expect(app.getByRole('article', { name: words.receipt })).toBeVisible();
  };

  test(`a screen reader speaks a charge in ${language}: the amount, the card, the result and the next step`, async ({
    app,
  }) => {
    await speak(app);
    await charge(app);
    expect(await spoken(app.getByRole('main'))).toMatch(words.spoken.charge);
  });

  test(`a screen reader speaks a refund in ${language}: the payment, the amount, the reason and the approval`, async ({
    app,
  }) => {
    await speak(app);
    await charge(app);
    await app.keyboard.press('Enter');
    await app.keyboard.press('F3');
    await expect(app.getByText(words.payments, { exact: true })).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(app.getByRole('button', { name: words.partialRefund })).toBeVisible();
    await app.keyboard.press('r');
    const amount = app.getByLabel(words.upTo);
    await expect(amount).toBeFocused();
    expect(await spoken(app.getByRole('dialog'))).toMatch(words.spoken.refund);
    await amount.fill('10');
    const reason = app.getByLabel(words.reason, { exact: true });
    await reason.selectOption(words.overpaid);
    await reason.press('Enter');
    await expect(app.getByLabel(words.pin)).toBeFocused();
    await app.keyboard.type('246810');
    await app.keyboard.press('Enter');
    await expect(app.getByText(words.refunded)).toBeVisible();
    expect(await spoken(app.getByRole('dialog'))).toMatch(new RegExp(words.refunded.source, 'm'));
  });

  test(`a screen reader speaks the close in ${language}: each step with its state, and the closed day`, async ({
    app,
  }) => {
    await speak(app);
    await app.keyboard.press('F7');
    await app.getByRole('button', { name: words.count }).click();
    await app.getByLabel('$100', { exact: true }).fill('2');
    await app.getByRole('button', { name: words.finish }).click();
    await expect(app.getByText(words.toTheCent)).toBeVisible();
    await app.keyboard.press('Enter');
    await expect(app.getByText(words.counted)).toBeVisible();
    await app.getByRole('button', { name: words.closeDay }).click();
    await app.getByLabel(words.reason).fill('End of the day');
    await app.getByLabel(words.pin).fill('246810');
    await app.getByRole('button', { name: words.closeNow, exact: true }).click();
    const closing = app.getByRole('region', { name: words.closing });
    await expect(closing.getByRole('button', { name: words.reconcile })).toBeVisible();
    expect(await spoken(closing)).toMatch(words.spoken.close);
    await closing.getByRole('button', { name: words.reconcile }).click();
    await closing.getByRole('button', { name: words.closeNow, exact: true }).click();
    await expect(app.getByRole('heading', { name: words.closed })).toBeVisible();
    expect(await spoken(app.getByRole('main'))).toMatch(words.spoken.closed);
  });
}

test('a screen reader speaks a problem at once and a result when it is idle, wherever it reads', async ({
  app,
}) => {
  test.slow(); // a virtual screen reader reads the page again at each change
  await signInOwner(app);
  await app.keyboard.press('F10');
  await app.getByRole('tab', { name: 'Keys' }).click();
  const print = app.getByLabel('Key of: Print a receipt or slip');
  await expect(print).toBeVisible();
  const heard = await listen(app);
  await print.press('i');
  await expect.poll(heard).toContain('assertive: I is the key of two actions.');
  await print.press('q');
  await app.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(heard).toContain('polite: Saved');
});
