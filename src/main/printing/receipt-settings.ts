import { Buffer } from 'node:buffer';
import { LogoError, prepareLogo } from '../../../drivers/printers/paper/logo.ts';
import { PAPER_MEASURES } from '../../../drivers/printers/paper/printer-setup.ts';
import type { ReceiptSettings } from '../../shared/contract/receipts.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../../shared/journal/entry.ts';
import { CodedError } from '../system/coded-error.ts';

/** The clinic's own texts and logo on receipts. */
export interface ReceiptSettingsService {
  readonly current: ReceiptSettings;
  /** @throws {CodedError} `LOGO_UNREADABLE`. */
  change(next: ReceiptSettings): void;
}

export function createReceiptSettings(options: {
  readonly current: () => ReceiptSettings;
  readonly keep: (settings: ReceiptSettings) => void;
  /** The person at the counter; throws without one. */
  readonly signedIn: () => Cashier;
  readonly journal: (entry: NewEntry) => void;
  readonly changed: () => void;
}): ReceiptSettingsService {
  return {
    get current() {
      return options.current();
    },
    change: (next) => {
      const by = options.signedIn();
      if (next.logo !== null) requireLogo(next.logo);
      options.keep(next);
      // The journal needs the fact of a new logo, not its content.
      const reported = { ...next, logo: next.logo === null ? null : 'a picture' };
      const value = JSON.stringify(reported);
      options.journal({ kind: 'setting.changed', body: { name: 'receipts', value, by } });
      options.changed();
    },
  };
}

/** Tested at the wider paper, so that no receipt fails on it later. */
function requireLogo(png: string): void {
  try {
    prepareLogo(Buffer.from(png, 'base64'), PAPER_MEASURES[80].dots);
  } catch (cause) {
    if (!(cause instanceof LogoError)) throw cause;
    throw new CodedError('LOGO_UNREADABLE', { cause, data: { sentence: cause.message } });
  }
}
