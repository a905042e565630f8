/**
 * The patient's displays: they show the sale at the counter, or an agreement that the patient reads and signs. One is
 * offered at a time.
 *
 *    counter: offer ─▶ shown ─▶ signed (journal: words, encrypted drawing, hash) ─▶ used by its debit, card or account
 *                        └────▶ declined
 *
 * The words are made here in both languages; the patient signs those of the language that is shown.
 */

import { createHash } from 'node:crypto';
import type { DisplayState } from '../../../shared/contract/display.ts';
import type { CurrentSale, TillState } from '../../../shared/contract/till.ts';
import { type AgreementTerms, agreementText } from '../../../shared/domain/agreement.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import { localDays } from '../../../shared/domain/reports/days.ts';
import { isSignature, type Strokes, signaturePath } from '../../../shared/domain/signature.ts';
import type { Commands } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import { languageOfPatient } from '../../journal/projections/receipts.ts';
import { nextAgreementNumber } from '../../payments/agreed.ts';
import { CodedError } from '../../system/coded-error.ts';

type DisplayStep = DisplayState['step'];

/** The step of a sale, without the patient, the lines and the card. */
function stepOf(sale: CurrentSale): DisplayStep {
  const { step, due, total } = sale;
  switch (step.kind) {
    case 'listening':
      return { kind: 'swipe', amount: due };
    case 'card':
    case 'sending':
      return { kind: 'wait', amount: due };
    case 'open':
      return { kind: 'amount', amount: due };
    case 'paid-by-card':
    case 'paid-in-cash':
    case 'paid':
      return { kind: 'approved', amount: total };
    case 'held':
      return { kind: 'held', amount: due };
    case 'not-paid':
      return { kind: 'ask', amount: due };
  }
}

/**
 * The patient's displays: their content and number. They show the sale of the
 * counter, or an agreement before it; idle, the clinic's name.
 */
export function openDisplays(
  options: TillContext & {
    readonly commands: Commands;
    readonly timeZone: string;
    readonly sale: () => TillState['current'];
    /** False before sign-in and while the screen is locked. */
    readonly isAttended: () => boolean;
    readonly openDisplay: () => string | null;
  },
) {
  const { settings, changed } = options;
  let connected = 0;
  const agreements = new Agreements({
    ...options,
    isConnected: () => connected > 0,
    currentSale: () => options.sale()?.saleId ?? null,
  });
  /** The choices since the start, at the desk or on the display, by sale, or by agreement without one. */
  const chosen = new Map<string, ReceiptLanguage>();
  const choose = (of: string, language: ReceiptLanguage) => {
    chosen.set(of, language);
    changed();
  };

  /** The sale of an open form, before it is at the counter. */
  let draft: {
    readonly saleId: string;
    readonly patientId: string | null;
    readonly amount: Cents;
    readonly page: AbortSignal;
  } | null = null;
  /** The pages that showed a draft, each followed once. */
  const pages = new WeakSet<AbortSignal>();
  const setDraft = (next: typeof draft) => {
    draft = next;
    changed();
  };

  const subject = () => {
    const offered = agreements.offeredNow;
    const saleId = offered?.saleId ?? options.sale()?.saleId ?? draft?.saleId;
    return saleId ?? offered?.agreementId ?? null;
  };
  const patientId = () => {
    const terms = agreements.offeredNow?.terms;
    if (terms?.kind === 'on-file') return terms.patientId;
    return (options.sale() ?? draft)?.patientId ?? null;
  };
  const language = (): ReceiptLanguage => {
    const of = subject();
    const now = of === null ? undefined : chosen.get(of);
    if (now !== undefined) return now;
    const offered = agreements.offeredNow;
    if (offered?.state === 'signed') return offered.language;
    const patient = patientId();
    const saved = patient === null ? null : languageOfPatient(options.journal.readable, patient);
    return saved ?? settings.current.receipts.language;
  };
  const step = (): DisplayStep => {
    const sale = options.sale();
    if (!options.isAttended()) return { kind: 'idle' };
    const offered = agreements.offeredNow;
    if (offered?.state === 'shown') {
      const { agreementId, texts } = offered;
      return { kind: 'agreement', agreementId, text: texts[language()] };
    }
    if (offered?.state === 'signed') return { kind: 'signed' };
    if (sale !== null) return stepOf(sale);
    return draft === null ? { kind: 'idle' } : { kind: 'amount', amount: draft.amount };
  };
  return {
    displays: {
      get state(): DisplayState {
        return { clinic: settings.current.clinic.name, language: language(), step: step() };
      },
      /** Counts a display in until the returned function is called. */
      join: () => {
        let isIn = true;
        connected += 1;
        changed();
        return () => {
          if (!isIn) return;
          isIn = false;
          connected -= 1;
          changed();
        };
      },
      /** The language chosen for the patient of a sale, also for its receipts; null without a choice. */
      chosenLanguage: (saleId: string) => chosen.get(saleId) ?? null,
      speak: (next: ReceiptLanguage) => {
        const of = subject();
        if (of !== null) choose(of, next);
      },
      sign: (signed: {
        readonly agreementId: string;
        readonly language: ReceiptLanguage;
        readonly strokes: Strokes;
      }) => {
        if (!options.isAttended()) agreements.requireShown(null);
        agreements.sign(signed);
      },
      decline: (agreementId: string) => agreements.decline(agreementId),
    },
    handlers: {
      patientDisplay: {
        open: () => ({ path: options.openDisplay() }),
        speak: (input) => choose(input.saleId, input.language),
        amount: ({ saleId, patientId, amount }, { page }) => {
          if (amount !== null) setDraft({ saleId, patientId, amount, page });
          else if (draft?.saleId === saleId) setDraft(null);
          if (pages.has(page)) return;
          pages.add(page);
          page.addEventListener('abort', () => {
            if (draft?.page === page) setDraft(null);
          });
        },
        offer: ({ agreementId, terms }, { page }) => {
          agreements.offer(agreementId, terms);
          // Without its page nothing would use the signature.
          page.addEventListener('abort', () => agreements.withdraw(agreementId));
        },
        withdraw: (input) => agreements.withdraw(input.agreementId),
      },
    } satisfies Feature['handlers'],
    slices: {
      displays: () => connected,
      chosenLanguages: () => Object.fromEntries(chosen),
      agreement: () => {
        const { offered } = agreements;
        if (offered === null) return null;
        const { agreementId, state, language, texts } = offered;
        return { agreementId, state, language, text: texts[language] };
      },
    } satisfies Feature['slices'],
  };
}

interface Offered {
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

class Agreements {
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
