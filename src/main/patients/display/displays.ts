import type { DisplayState } from '../../../shared/contract/display.ts';
import type { CurrentSale, TillState } from '../../../shared/contract/till.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import type { Strokes } from '../../../shared/domain/signature.ts';
import type { Commands } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import { Agreements } from './agreements.ts';

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
 * The patient's displays: what they show, and how many are connected. They show the sale of the
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
  /** The patient's choice, for one sale or agreement. */
  let chosen: { readonly of: string; readonly language: ReceiptLanguage } | null = null;

  const subject = () => agreements.offered?.agreementId ?? options.sale()?.saleId ?? null;
  const language = () => {
    const usual = agreements.offered?.language ?? settings.current.receipts.language;
    return chosen !== null && chosen.of === subject() ? chosen.language : usual;
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
    return sale === null ? { kind: 'idle' } : stepOf(sale);
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
      speak: (next: ReceiptLanguage) => {
        const of = subject();
        chosen = of === null ? null : { of, language: next };
        changed();
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
        offer: ({ agreementId, terms }) => agreements.offer(agreementId, terms),
        withdraw: (input) => agreements.withdraw(input.agreementId),
      },
    } satisfies Feature['handlers'],
    slices: {
      displays: () => connected,
      agreement: () => {
        const { offered } = agreements;
        if (offered === null) return null;
        const { agreementId, state, language, texts } = offered;
        return { agreementId, state, language, text: texts[language] };
      },
    } satisfies Feature['slices'],
  };
}
