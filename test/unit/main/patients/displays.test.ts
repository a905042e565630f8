import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { agreementById } from '../../../../src/main/journal/projections/agreements.ts';
import { openDisplays } from '../../../../src/main/patients/display/displays.ts';
import { Outbox } from '../../../../src/main/receipts/outbox.ts';
import { createReceipts } from '../../../../src/main/receipts/receipts.ts';
import { openSettings } from '../../../../src/main/settings/settings-store.ts';
import { receiptSettingsSchema } from '../../../../src/shared/contract/receipts.ts';
import type { CurrentSale } from '../../../../src/shared/contract/till.ts';
import { type Cents, cents } from '../../../../src/shared/domain/money.ts';
import {
  isSignature,
  type Strokes,
  signaturePath,
} from '../../../../src/shared/domain/signature.ts';
import { commandsOf } from '../../../support/commands-of.ts';
import { COPAY, DANA, id, journalIn, newId } from '../../../support/journal-fixtures.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NAME: Strokes = [
  [
    [100, 100],
    [300, 40],
    [500, 160],
  ],
  [
    [520, 90],
    [700, 90],
  ],
];

const SALE: CurrentSale = {
  ...{ turn: 1, saleId: id('sale A'), lines: COPAY, total: cents(2_500), paid: cents(0) },
  ...{ remaining: cents(2_500), parts: [], due: cents(2_500), operation: 'authorize' },
  ...{ patientId: 'P-1', patientName: 'Maria Garcia', externalId: null, payer: null },
  step: { kind: 'listening', problem: null },
};

const ON_FILE = {
  kind: 'on-file',
  patientId: 'P-1',
  saleId: null,
  accountKind: 'card',
  brand: 'visa',
  lastFour: '1111',
} as const;

/** A counter with its displays; a test changes the sale and the sign-in. */
function counter() {
  const folder = temporaryFolder();
  const clock = manualClock();
  const journal = journalIn(folder, clock.now);
  const now = { sale: null as CurrentSale | null, isAttended: true };
  const { displays, handlers, slices } = openDisplays({
    ...{ ...clock, journal, settings: openSettings(folder), newId },
    changed: () => {},
    subscribe: () => () => {},
    reportFault: (error: unknown) => {
      throw error;
    },
    commands: commandsOf({ journal }),
    timeZone: 'America/Denver',
    sale: () => now.sale,
    isAttended: () => now.isAttended,
    openDisplay: () => null,
  });
  const page = new AbortController();
  const call = { signal: page.signal, page: page.signal };
  const debit = {
    kind: 'debit',
    saleId: id('sale A'),
    amount: cents(8_000),
    accountKind: 'savings',
    lastFour: '6789',
  } as const;
  return {
    ...{ journal, now, displays, slices },
    speak: (saleId: string, language: 'en' | 'es') =>
      handlers.patientDisplay.speak({ commandId: newId(), saleId, language }),
    receiptInSpanish: (patientId: string) => {
      const sale = { saleId: newId(), lines: [...COPAY], cashier: DANA };
      const receipts = createReceipts({
        ...{ journal, now: clock.now, simulated: true },
        outbox: new Outbox(journal, {}, newId, () => {}),
        clinic: () => ({ name: 'Clinic', cityState: 'Springfield, IL', phone: '1' }),
        settings: () => receiptSettingsSchema.parse({}),
        chosenLanguage: () => 'es',
      });
      journal.append({ kind: 'sale.opened', body: { ...sale, patientId } });
      const tender = { kind: 'cash', given: cents(2_500), change: cents(0) } as const;
      journal.append(...receipts.issue({ ...sale, tender }, []).entries);
    },
    /** The counter's page is closed or loaded again. */
    losePage: () => page.abort(),
    offer: (agreementId: string) =>
      handlers.patientDisplay.offer({ commandId: newId(), agreementId, terms: debit }, call),
    offerOnFile: (agreementId: string) =>
      handlers.patientDisplay.offer({ commandId: newId(), agreementId, terms: ON_FILE }, call),
    showAmount: (saleId: string, amount: Cents | null) =>
      handlers.patientDisplay.amount(
        { commandId: newId(), saleId, patientId: 'P-1', amount },
        call,
      ),
    withdraw: (agreementId: string) =>
      handlers.patientDisplay.withdraw({ commandId: newId(), agreementId }),
    sign: (agreementId: string, strokes = NAME, language: 'en' | 'es' = 'en') =>
      displays.sign({ agreementId, language, strokes }),
    step: () => displays.state.step,
  };
}

test.each([
  ['a dot', [[[500, 100]]], false],
  ['a dot that was pressed long', [Array.from({ length: 50 }, () => [500, 100])], false],
  [
    'a short line',
    [
      [
        [500, 100],
        [560, 100],
      ],
    ],
    false,
  ],
  ['many dots in one place', [[[500, 90]], [[505, 95]], [[510, 100]]], false],
  ['nothing', [], false],
  ['a name', NAME, true],
])('%s is a signature: %j', (_name, strokes, expected) => {
  expect(isSignature(strokes as unknown as Strokes)).toBe(expected);
});

test('a display has only the clinic, the amount and the step of a sale', () => {
  const till = counter();
  const clinic = 'Riverbend Family Clinic';
  expect(till.displays.state).toEqual({ clinic, language: 'en', step: { kind: 'idle' } });
  till.now.sale = SALE;
  expect(till.displays.state).toEqual({
    ...{ clinic, language: 'en' },
    step: { kind: 'swipe', amount: 2_500 },
  });
  till.displays.speak('es');
  expect(till.displays.state.language).toBe('es');
  till.now.isAttended = false;
  expect(till.step()).toEqual({ kind: 'idle' });
  till.now.sale = null;
  till.now.isAttended = true;
  expect(till.displays.state.language).toBe('en');
});

test('the language of a patient is chosen at the desk or on the display, and begins as at the last visit', () => {
  const till = counter();
  till.now.sale = SALE;
  expect(till.displays.chosenLanguage(SALE.saleId)).toBeNull();
  till.speak(SALE.saleId, 'es');
  expect(till.displays.state.language).toBe('es');
  expect(till.slices.chosenLanguages()).toEqual({ [SALE.saleId]: 'es' });
  till.displays.speak('en');
  expect(till.displays.chosenLanguage(SALE.saleId)).toBe('en');
  till.speak(SALE.saleId, 'es');
  // Another sale keeps the first one's choice.
  till.now.sale = { ...SALE, saleId: id('sale B'), patientId: 'P-2' };
  expect(till.displays.state.language).toBe('en');
  expect(till.displays.chosenLanguage(SALE.saleId)).toBe('es');

  till.receiptInSpanish('P-2');
  expect(till.displays.state.language).toBe('es');
  till.now.sale = null;
  expect(till.displays.state.language).toBe('en');
});

test('the words of a signed agreement are in the journal with the hash of the drawing, which is encrypted', () => {
  const till = counter();
  till.displays.join();
  const agreementId = newId();
  till.offer(agreementId);
  till.displays.speak('es');
  const step = till.step();
  const text = step.kind === 'agreement' ? step.text : '';
  expect(text).toBe(
    '03/01/2026. Autorizo a Riverbend Family Clinic a debitar $80.00, una sola vez, de mi cuenta de ahorros terminada en 6789. Para revocar esta autorización, llame a Riverbend Family Clinic al (217) 555-0142 antes de que el pago se envíe a mi banco.',
  );
  expect(() => till.sign(agreementId, [[[500, 100]]], 'es')).toThrow('NOT_A_SIGNATURE');
  till.sign(agreementId, NAME, 'es');
  expect(till.step()).toEqual({ kind: 'signed' });
  expect(till.slices.agreement()).toMatchObject({ state: 'signed', language: 'es', text });
  const signed = agreementById(till.journal.readable, agreementId)?.body;
  const drawing = signaturePath(NAME);
  const hash = createHash('sha256').update(`${text}\n${drawing}`).digest('hex');
  expect(signed).toMatchObject({ text, language: 'es', signatureHash: hash });
  expect(signed?.terms).toMatchObject({ lastFour: '6789', amount: 8_000 });
  expect(signed?.signature).not.toContain('M100');
  expect(till.journal.decryptApart(signed?.signature ?? '')).toBe(drawing);
});

test('the language that the patient chose is of the whole sale, from the agreement to the end', () => {
  const till = counter();
  till.displays.join();
  till.offer(newId());
  till.displays.speak('es');
  expect(till.displays.chosenLanguage(SALE.saleId)).toBe('es');
  till.now.sale = SALE;
  expect(till.displays.state.language).toBe('es');
  expect(till.displays.chosenLanguage(id('sale B'))).toBe(null);
  till.now.sale = { ...SALE, saleId: id('sale B') };
  expect(till.displays.state.language).toBe('en');
});

test('the amount of an open form is on the display, until the form or its page is left', () => {
  const till = counter();
  till.showAmount(SALE.saleId, cents(2_500));
  expect(till.step()).toEqual({ kind: 'amount', amount: 2_500 });
  till.displays.speak('es');
  till.showAmount(id('sale B'), null);
  expect(till.step()).toMatchObject({ kind: 'amount' });
  till.showAmount(SALE.saleId, null);
  expect(till.step()).toEqual({ kind: 'idle' });
  // The sale came to the counter: its language is the patient's choice.
  till.now.sale = SALE;
  expect(till.displays.state).toMatchObject({ language: 'es', step: { kind: 'swipe' } });
  till.now.sale = null;
  till.showAmount(id('sale B'), cents(4_000));
  till.losePage();
  expect(till.step()).toEqual({ kind: 'idle' });
});

test('an agreement is signed once, and only while it is shown', () => {
  const till = counter();
  const agreementId = newId();
  expect(() => till.offer(agreementId)).toThrow('NO_DISPLAY');
  const leave = till.displays.join();
  till.displays.join();
  expect(till.slices.displays()).toBe(2);
  till.offer(agreementId);
  till.now.isAttended = false;
  expect(() => till.sign(agreementId)).toThrow('AGREEMENT_GONE');
  till.now.isAttended = true;
  // Unplugged while signing: the other display still shows it.
  leave();
  leave();
  expect(till.slices.displays()).toBe(1);
  till.sign(agreementId);
  expect(() => till.sign(agreementId)).toThrow('AGREEMENT_GONE');
  expect(till.journal.rows().filter(({ kind }) => kind === 'agreement.signed')).toHaveLength(1);
  const other = newId();
  till.offer(other);
  till.withdraw(other);
  expect(() => till.sign(other)).toThrow('AGREEMENT_GONE');
  expect(till.step()).toEqual({ kind: 'idle' });
  const third = newId();
  till.offer(third);
  till.displays.decline(third);
  expect(till.slices.agreement()).toMatchObject({ state: 'declined' });
  expect(() => till.sign(third)).toThrow('AGREEMENT_GONE');
});

test('an agreement leaves the display with the page that showed it, and is not signed after that', () => {
  const till = counter();
  till.displays.join();
  const agreementId = newId();
  till.offer(agreementId);
  till.losePage();
  expect(till.step()).toEqual({ kind: 'idle' });
  expect(() => till.sign(agreementId)).toThrow('AGREEMENT_GONE');
});

test('the next sale at the counter takes the display from an agreement that was left', () => {
  const till = counter();
  till.displays.join();
  till.offer(newId());
  till.now.sale = { ...SALE, saleId: id('sale B') };
  expect(till.step()).toMatchObject({ kind: 'swipe' });
});

test.each([
  ['without a sale', null],
  ['next to a sale', SALE],
])('a card on file is signed for %s, and the next sale takes the display', (_name, sale) => {
  const till = counter();
  till.displays.join();
  till.now.sale = sale;
  const agreementId = newId();
  till.offerOnFile(agreementId);
  const step = till.step();
  expect(step.kind === 'agreement' ? step.text : '').toContain('Visa card ending in 1111');
  till.now.sale = { ...SALE, saleId: id('sale B') };
  expect(till.step()).toMatchObject({ kind: 'swipe' });
  till.now.sale = sale;
  till.sign(agreementId);
  expect(agreementById(till.journal.readable, agreementId)).toMatchObject({
    ...{ number: '90000001', signed: 'display', body: { terms: ON_FILE } },
  });
});
