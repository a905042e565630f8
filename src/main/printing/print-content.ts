import { Buffer } from 'node:buffer';
import { PAPER_MEASURES } from '../../../drivers/printers/paper/printer-setup.ts';
import type { BankSettings } from '../../shared/contract/bank.ts';
import type { PrintedContent, PrinterSetting } from '../../shared/contract/printers.ts';
import { agreementPaper } from '../../shared/domain/agreement.ts';
import { clockText, DATE_AND_TIME } from '../../shared/domain/clock.ts';
import type { DepositSlip } from '../../shared/domain/deposit-slip-paper.ts';
import type { PaperLine } from '../../shared/domain/paper.ts';
import type { Clinic, Receipt, ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { receiptPaper } from '../../shared/domain/receipt-paper.ts';
import { t } from '../../shared/messages/t.ts';
import type { SavedAgreement } from '../journal/projections/agreements.ts';
import type { Bag } from '../journal/projections/bags.ts';

export interface PrintSources {
  readonly receipt: (number: string) => Receipt | null;
  /** The proof of a receipt for a QR code; null before the close of its day. */
  readonly proof: (number: string) => string | null;
  /** The paper of a Z report; null if the number is unknown. */
  readonly zReport: (number: number, duplicate: boolean) => readonly PaperLine[] | null;
  /** The deposit slip of a bag; null if there is no such bag. */
  readonly depositSlip: (bagId: string) => readonly PaperLine[] | null;
  /** The paper of an agreement; null if there is none. */
  readonly agreement: (
    agreementId: string,
    copy: 'customer' | 'clinic',
  ) => readonly PaperLine[] | null;
  /** The clinic's format of times. */
  readonly formatTime: (iso: string, language?: ReceiptLanguage) => string;
}

/** The paper of a job, generated from the journal, so that a reprint years later is identical. */
export function paperOf(
  content: PrintedContent,
  duplicate: boolean,
  sources: PrintSources,
): readonly PaperLine[] {
  switch (content.kind) {
    case 'receipt': {
      const receipt = sources.receipt(content.number);
      if (receipt === null)
        throw new RangeError(t('testPage.thereNoReceipt', { number: content.number }));
      const { copy, itemized = false } = content;
      const { formatTime } = sources;
      // The clinic's copy is filed; a patient may have to prove the other.
      const proof = duplicate && copy !== 'clinic' ? sources.proof(content.number) : null;
      const printing = { duplicate, itemized, formatTime, ...(proof === null ? {} : { proof }) };
      return receiptPaper(receipt, copy === null ? printing : { ...printing, copy });
    }
    case 'z-report': {
      const paper = sources.zReport(content.number, duplicate);
      if (paper === null)
        throw new RangeError(t('testPage.thereNoEndDay', { number: content.number }));
      return paper;
    }
    case 'deposit-slip': {
      const paper = sources.depositSlip(content.bagId);
      if (paper === null) throw new RangeError(t('testPage.thereNoBag'));
      return paper;
    }
    case 'agreement': {
      const paper = sources.agreement(content.agreementId, content.copy);
      if (paper === null) throw new RangeError(t('testPage.thereNoAgreement'));
      return paper;
    }
    case 'paper':
      return content.lines;
  }
}

/** The deposit slip of a bag, with the clinic's present name of its account. */
export function depositSlipOf(bag: Bag, { accounts }: BankSettings, clinic: string): DepositSlip {
  const account = accounts.find(({ id }) => id === bag.accountId);
  const { name: accountName = bag.accountId, lastFour = '' } = account ?? {};
  return { ...bag, clinic, accountName, lastFour };
}

/** The paper of an agreement, with the clinic's present address. */
export function paperOfAgreement(
  { body, ...saved }: SavedAgreement,
  options: {
    readonly clinic: Clinic;
    readonly tillId: string;
    readonly copy?: 'customer' | 'clinic';
  },
): readonly PaperLine[] {
  const { text, language, cashier } = body;
  const agreement = { ...saved, text, language, cashier: cashier.name };
  return agreementPaper(agreement, { ...options, formatTime: localTime });
}

type Encode = (lines: readonly PaperLine[]) => Uint8Array;

/** Encodes pages for each printer; encoders are cached by printer settings and logo. */
export function createPageEncoder(logo: () => string | null, make = encoderFor) {
  const encoders = new Map<string, Promise<Encode>>();
  return async (setting: PrinterSetting, lines: readonly PaperLine[]): Promise<Uint8Array> => {
    const png = logo();
    const key = JSON.stringify([setting, png]);
    const encode = encoders.get(key) ?? make(setting, png);
    encoders.set(key, encode);
    // The next job tries again after a failure, for example of a font file.
    encode.catch(() => encoders.delete(key));
    return (await encode)(lines);
  };
}

async function encoderFor(
  { paper, cut, dialect = 'esc-pos', print, connection }: PrinterSetting,
  png: string | null,
): Promise<Encode> {
  // Their fonts and canvas take a tenth of a second, which the start of the program does not wait for.
  const { paperEncoder } = await import('../../../drivers/printers/paper/encode-paper.ts');
  const text = print === undefined ? connection.kind === 'serial' : print === 'text';
  const logo = await logoOf(png, PAPER_MEASURES[paper].dots);
  return paperEncoder({ paper, model: null, cut, logo, dialect, text });
}

/** A logo that cannot be read must not prevent a receipt. */
async function logoOf(png: string | null, dots: number) {
  if (png === null) return null;
  const { LogoError, prepareLogo } = await import('../../../drivers/printers/paper/logo.ts');
  try {
    return await prepareLogo(Buffer.from(png, 'base64'), dots);
  } catch (error) {
    if (error instanceof LogoError) return null;
    throw error;
  }
}

/** `03/01/2026, 9:05 AM`, in this PC's time zone: the clinic's. */
export const localTime = clockText(DATE_AND_TIME);
