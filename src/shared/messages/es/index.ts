import type { EN } from '../en/index.ts';
import { backup } from './backup.ts';
import { closing } from './closing.ts';
import { command } from './command.ts';
import { depositSlip } from './deposit-slip.ts';
import { desktop } from './desktop.ts';
import { display } from './display.ts';
import { encryptedFile } from './encrypted-file.ts';
import { findings } from './findings.ts';
import { findingsFile } from './findings-file.ts';
import { hub } from './hub.ts';
import { installed } from './installed.ts';
import { insurance } from './insurance.ts';
import { journal } from './journal.ts';
import { ledger } from './ledger.ts';
import { patients } from './patients.ts';
import { program } from './program.ts';
import { readers } from './readers.ts';
import { receipt } from './receipt.ts';
import { reportFile } from './report-file.ts';
import { reports } from './reports.ts';
import { sale } from './sale.ts';
import { settingsFile } from './settings-file.ts';
import { slip } from './slip.ts';
import { staffFile } from './staff-file.ts';
import { status } from './status.ts';
import { testPage } from './test-page.ts';

/** Every Spanish message by its id. */
export const ES: Readonly<Record<keyof typeof EN, string>> = {
  ...backup,
  ...closing,
  ...command,
  ...depositSlip,
  ...desktop,
  ...display,
  ...encryptedFile,
  ...findingsFile,
  ...findings,
  ...installed,
  ...hub,
  ...insurance,
  ...journal,
  ...ledger,
  ...patients,
  ...program,
  ...readers,
  ...receipt,
  ...reportFile,
  ...reports,
  ...sale,
  ...settingsFile,
  ...slip,
  ...staffFile,
  ...status,
  ...testPage,
};
