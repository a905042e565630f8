/**
 * The agreement that a patient reads and signs on the display. One is offered at a time.
 *
 *    counter: offer ─▶ shown ─▶ signed (journal: words, encrypted drawing, hash) ─▶ used by its debit, card or account
 *                        └────▶ declined
 *
 * The words are made here in both languages; the patient signs those of the language that is shown.
 */

import { createHash } from 'node:crypto';
import { type AgreementTerms, agreementText } from '../../../shared/domain/agreement.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import { localDays } from '../../../shared/domain/reports/days.ts';
import { isSignature, type Strokes, signaturePath } from '../../../shared/domain/signature.ts';
import type { Commands } from '../../commands.ts';
import type { TillContext } from '../../context.ts';
import { nextAgreementNumber } from '../../payments/agreed.ts';
import { CodedError } from '../../system/coded-error.ts';

export interface Offered {
  readonly agreementId: string;
  readonly terms: AgreementTerms;
  /** The sale at the counter when it was offered, or the one that it belongs to. */
  readonly saleId: string | null;
  readonly texts: Readonly<Record<ReceiptLanguage, string>>;
  /** Of the words that were signed; until then the usual one. */
  readonly language: ReceiptLanguage;
  readonly state: 'shown' | 'signed' | 'declined';
}

type AgreementsContext = TillContext & {
  readonly commands: Commands;
  readonly timeZone: string;
  readonly isConnected: () => boolean;
  /** The sale at the counter. */
  readonly currentSale: () => string | null;
};

export class Agreements {
  readonly #context: AgreementsContext;
  #offered: Offered | null = null;

  constructor(context: AgreementsContext) {
    this.#context = context;
  }

  /** The agreement on the display, or its result until the counter removes it. */
  get offered(): Offered | null {
    return this.#offered;
  }

  /** The same, unless another sale came to the counter since. */
  get offeredNow(): Offered | null {
    const saleId = this.#context.currentSale();
    return saleId === null || this.#offered?.saleId === saleId ? this.#offered : null;
  }

  /** Shows an agreement in place of an earlier one. @throws {CodedError} `NO_DISPLAY` */
  offer(agreementId: string, terms: AgreementTerms): void {
    const { settings, now, timeZone, isConnected } = this.#context;
    if (!isConnected()) throw new CodedError('NO_DISPLAY');
    const { clinic, receipts, returnedFee, onFile } = settings.current;
    const party = {
      clinic,
      day: localDays(timeZone)(now().getTime()),
      fee: returnedFee,
      consent: { en: onFile.consentText, es: onFile.consentTextSpanish },
    };
    const texts = {
      en: agreementText('en', terms, party),
      es: agreementText('es', terms, party),
    };
    const { language } = receipts;
    const saleId = terms.saleId ?? this.#context.currentSale();
    this.#set({ agreementId, terms, saleId, texts, language, state: 'shown' });
  }

  /** Removes it from the display; a signed one stays in the journal. */
  withdraw(agreementId: string): void {
    if (this.#offered?.agreementId === agreementId) this.#set(null);
  }

  /** @throws {CodedError} `NOT_A_SIGNATURE`, `AGREEMENT_GONE` */
  sign({
    agreementId,
    language,
    strokes,
  }: {
    readonly agreementId: string;
    readonly language: ReceiptLanguage;
    readonly strokes: Strokes;
  }): void {
    const { journal, commands } = this.#context;
    const shown = this.requireShown(agreementId);
    if (!isSignature(strokes)) throw new CodedError('NOT_A_SIGNATURE');
    const drawing = signaturePath(strokes);
    const text = shown.texts[language];
    const { terms } = shown;
    journal.append({
      kind: 'agreement.signed',
      body: {
        ...{ agreementId, terms, text, language },
        number: nextAgreementNumber(journal.readable, terms),
        signature: journal.encryptApart(drawing, `agreement ${agreementId}`),
        signatureHash: createHash('sha256').update(`${text}\n${drawing}`).digest('hex'),
        cashier: commands.cashier(),
      },
    });
    this.#set({ ...shown, language, state: 'signed' });
  }

  /** @throws {CodedError} `AGREEMENT_GONE` */
  decline(agreementId: string): void {
    this.#set({ ...this.requireShown(agreementId), state: 'declined' });
  }

  /** @throws {CodedError} `AGREEMENT_GONE` unless this one waits for its signature. */
  requireShown(agreementId: string | null): Offered {
    const offered = this.#offered;
    if (offered?.state !== 'shown' || offered.agreementId !== agreementId) {
      throw new CodedError('AGREEMENT_GONE');
    }
    return offered;
  }

  #set(next: Offered | null): void {
    this.#offered = next;
    this.#context.changed();
  }
}
