import { action } from './action.ts';
import { clinicReport } from './clinic-report.ts';
import { closing } from './closing.ts';
import { connection } from './connection.ts';
import { display } from './display.ts';
import { backup, encryptedFile, settingsFile, staffFile } from './encrypted-file.ts';
import { faults } from './faults.ts';
import { findings } from './findings.ts';
import { hub } from './hub.ts';
import { journal } from './journal.ts';
import { insurance, patients } from './patients.ts';
import { command, desktop, installed, program } from './program.ts';
import { proof } from './proof.ts';
import { readers } from './readers.ts';
import { receipt, sale } from './receipt.ts';
import { accessFile, findingsFile, reportFile } from './report-file.ts';
import { ledger, reports } from './reports.ts';
import { status } from './status.ts';
import { depositSlip, slip, testPage } from './test-page.ts';

/** Every English message by its id; values are ICU message syntax. */
export const EN = {
  ...accessFile,
  ...action,
  ...backup,
  ...clinicReport,
  ...closing,
  ...command,
  ...connection,
  ...depositSlip,
  ...desktop,
  ...display,
  ...encryptedFile,
  ...installed,
  ...faults,
  ...findings,
  ...findingsFile,
  ...hub,
  ...insurance,
  ...journal,
  ...ledger,
  ...patients,
  ...program,
  ...proof,
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
} as const;
