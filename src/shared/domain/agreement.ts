import { type ReceiptMessage, receiptMessage } from '../messages/t.ts';
import { brandName, type CardBrand } from './card.ts';
import { type Cents, toDollars } from './money.ts';
import { centred, type PaperLine, RULE, row, words } from './paper.ts';
import type { Clinic, ReceiptLanguage } from './receipt.ts';
import { dayText } from './receipt-paper.ts';
import { returnedFeeText } from './returned-fee.ts';

/** A card or a bank account, as an agreement names it. */
export interface AgreedAccount {
  readonly accountKind: 'card' | 'checking' | 'savings';
  /** Null for a bank account. */
  readonly brand: CardBrand | null;
  readonly lastFour: string;
}

/** The subject of an agreement: one debit of a bank account, or a card or account kept on file. */
export type AgreementTerms =
  | {
      readonly kind: 'debit';
      readonly saleId: string;
      readonly amount: Cents;
      readonly accountKind: 'checking' | 'savings';
      readonly lastFour: string;
    }
  | ({
      readonly kind: 'on-file';
      readonly patientId: string;
      /** The sale that saves it with its payment; null without one. */
      readonly saleId: string | null;
    } & AgreedAccount);

/** The clinic's part of the words. */
export interface AgreementParty {
  readonly clinic: Pick<Clinic, 'name' | 'phone'>;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The fee for a returned payment; null without one. */
  readonly fee: Cents | null;
  /** The clinic's consent text for cards and accounts on file, in each language. */
  readonly consent: Readonly<Record<ReceiptLanguage, string>>;
}

/** The account in words: `Visa card ending in 1111`. */
export function accountText(
  { accountKind, brand, lastFour }: AgreedAccount,
  t: ReceiptMessage,
): string {
  const isPlain = accountKind === 'card' && (brand === null || brand === 'unknown');
  const card = brand === null ? '' : brandName(brand, t);
  return t('agreement.account', { account: isPlain ? 'plain' : accountKind, card, lastFour });
}

/**
 * The words of an agreement: date, account, subject, the fee for a returned bank payment if
 * there is one, and the way to revoke.
 */
export function agreementText(
  language: ReceiptLanguage,
  terms: AgreementTerms,
  { clinic, day, fee, consent }: AgreementParty,
): string {
  const t = receiptMessage[language];
  const { lastFour, accountKind } = terms;
  const agreed =
    terms.kind === 'debit'
      ? t('agreement.debit', {
          ...{ clinic: clinic.name, account: accountKind, lastFour },
          amount: toDollars(terms.amount),
        })
      : `${accountText(terms, t)}. ${consent[language]}`;
  return [
    t('agreement.dated', { date: dayText(day) }),
    agreed,
    ...(fee === null || accountKind === 'card' ? [] : [returnedFeeText(language, fee)]),
    t(terms.kind === 'debit' ? 'agreement.revokeDebit' : 'agreement.revokeOnFile', {
      ...{ clinic: clinic.name, phone: clinic.phone },
    }),
  ].join(' ');
}

/** Years that an agreement is kept after it was revoked (Nacha rules: two). */
const YEARS_KEPT = 2;

/** The first day on which a revoked agreement need not be kept, YYYY-MM-DD. */
export function keptUntil(revokedAt: string): string {
  const at = new Date(revokedAt);
  at.setUTCFullYear(at.getUTCFullYear() + YEARS_KEPT);
  return at.toISOString().slice(0, 10);
}

/** Numbers of agreements with a paper of their own begin with 9; those of receipts are counted from 1. */
export function agreementNumber(count: number): string {
  return `9${String(count).padStart(7, '0')}`;
}

/** An agreement as paper: to be signed, or as a copy of the signed one. */
export function agreementPaper(
  agreement: {
    readonly number: string | null;
    readonly at: string;
    readonly text: string;
    readonly language: ReceiptLanguage;
    readonly signed: 'display' | 'paper' | null;
    readonly signedAt: string | null;
    readonly revokedAt: string | null;
    readonly cashier: string;
  },
  options: {
    readonly clinic: Clinic;
    readonly tillId: string;
    /** Absent for the screen. */
    readonly copy?: 'customer' | 'clinic';
    readonly formatTime: (iso: string, language: ReceiptLanguage) => string;
  },
): readonly PaperLine[] {
  const { number, at, text, language, signed, signedAt, revokedAt, cashier } = agreement;
  const { clinic, tillId, copy } = options;
  const timeText = (iso: string) => options.formatTime(iso, language);
  const t = receiptMessage[language];
  const street = clinic.street ?? '';
  return [
    { kind: 'logo' },
    centred(clinic.name, 'bold'),
    ...(street === '' ? [] : [centred(street)]),
    centred(clinic.cityState),
    centred(clinic.phone),
    RULE,
    row(t('agreement.title'), number ?? ''),
    row(timeText(at), tillId),
    row(t('receipt.cashier'), cashier),
    RULE,
    words(text),
    ...(signed === null
      ? [
          { kind: 'feed', lines: 3 } as const,
          words('X'),
          RULE,
          words(t('receipt.signature')),
          { kind: 'feed', lines: 2 } as const,
          RULE,
          words(t('agreement.printedName')),
        ]
      : [
          { kind: 'feed', lines: 1 } as const,
          words(
            t(signed === 'display' ? 'agreement.signedOnDisplay' : 'agreement.signedOnPaper', {
              at: timeText(signedAt ?? at),
            }),
          ),
        ]),
    ...(revokedAt === null
      ? []
      : [centred(t('agreement.revoked', { at: timeText(revokedAt) }), 'bold')]),
    RULE,
    ...(number === null ? [] : [{ kind: 'barcode', digits: number } as const]),
    ...(copy === undefined
      ? []
      : [centred(t(copy === 'clinic' ? 'receipt.clinicCopy' : 'receipt.patientCopy'))]),
  ];
}
