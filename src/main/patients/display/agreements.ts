/**
 * Agreements that a patient reads and signs on the display. One is offered at a time.
 *
 *    counter: offer ─▶ shown ─▶ signed (journal: words, encrypted drawing, hash) ─▶ used by its debit
 *                        └────▶ declined
 *
 * The words are made here in both languages; the patient signs those of the language that is shown.
 */

import { createHash } from 'node:crypto';
import { type DebitTerms, debitAuthorization } from '../../../shared/domain/debit-authorization.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import { localDays } from '../../../shared/domain/reports/days.ts';
import { isSignature, type Strokes, signaturePath } from '../../../shared/domain/signature.ts';
import type { Commands } from '../../commands.ts';
import type { TillContext } from '../../context.ts';
import { CodedError } from '../../system/coded-error.ts';

export interface Offered {
  readonly agreementId: string;
  readonly terms: DebitTerms & { readonly saleId: string };
  readonly texts: Readonly<Record<ReceiptLanguage, string>>;
  /** Of the words that were signed; until then the usual one. */
  readonly language: ReceiptLanguage;
  readonly state: 'shown' | 'signed' | 'declined';
}

type AgreementsContext = TillContext & {
  readonly commands: Commands;
  readonly timeZone: string;
  readonly isConnected: () => boolean;
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

  /** The same, unless another sale is at the counter. */
  offeredFor(saleId: string | null): Offered | null {
    return saleId === null || this.#offered?.terms.saleId === saleId ? this.#offered : null;
  }

  /** Shows an agreement in place of an earlier one. @throws {CodedError} `NO_DISPLAY` */
  offer(agreementId: string, terms: Offered['terms']): void {
    const { settings, now, timeZone, isConnected } = this.#context;
    if (!isConnected()) throw new CodedError('NO_DISPLAY');
    const { clinic, receipts, returnedFee } = settings.current;
    const day = localDays(timeZone)(now().getTime());
    const textIn = (language: ReceiptLanguage) =>
      debitAuthorization(language, { ...terms, clinic, day, fee: returnedFee });
    const texts = { en: textIn('en'), es: textIn('es') };
    const { language } = receipts;
    this.#set({ agreementId, terms, texts, language, state: 'shown' });
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
    const { saleId, amount, accountKind, lastFour } = shown.terms;
    journal.append({
      kind: 'agreement.signed',
      body: {
        ...{ agreementId, saleId, amount, accountKind, lastFour, text, language },
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
