import { Buffer } from 'node:buffer';
import { LogoError, prepareLogo } from '../../../drivers/printers/paper/logo.ts';
import { PAPER_MEASURES } from '../../../drivers/printers/paper/printer-setup.ts';
import type { ReceiptSettings } from '../../shared/contract/receipts.ts';
import type { Permission } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import type { NewEntry } from '../journal/entry.ts';
import { PrintersError } from './printers-error.ts';

/** What the clinic says on its receipts, as an administrator changes it. */
export interface ReceiptSettingsDesk {
  readonly current: ReceiptSettings;
  /** @throws {PrintersError} `LOGO_UNREADABLE`. */
  change(next: ReceiptSettings): void;
}

export function createReceiptSettings(options: {
  readonly current: () => ReceiptSettings;
  readonly keep: (settings: ReceiptSettings) => void;
  readonly mustMay: (permission: Permission) => Cashier;
  readonly journal: (entry: NewEntry) => void;
  readonly changed: () => void;
}): ReceiptSettingsDesk {
  return {
    get current() {
      return options.current();
    },
    change: (next) => {
      const by = options.mustMay('change-settings');
      if (next.logo !== null) requireLogo(next.logo);
      options.keep(next);
      // The picture itself is no matter for the roll; that it was changed is.
      const told = { ...next, logo: next.logo === null ? null : 'a picture' };
      const value = JSON.stringify(told);
      options.journal({ kind: 'setting.changed', body: { name: 'receipts', value, by } });
      options.changed();
    },
  };
}

/** Tried out at the wider paper, so that no receipt fails on it later. */
function requireLogo(png: string): void {
  try {
    prepareLogo(Buffer.from(png, 'base64'), PAPER_MEASURES[80].dots);
  } catch (cause) {
    if (!(cause instanceof LogoError)) throw cause;
    throw new PrintersError('LOGO_UNREADABLE', { cause, data: { sentence: cause.message } });
  }
}
