import { agreements } from './agreements.ts';
import { app } from './app.ts';
import { attempts } from './attempts.ts';
import { audit } from './audit.ts';
import { bank } from './bank.ts';
import { checkout } from './checkout.ts';
import { closing } from './closing.ts';
import { common } from './common.ts';
import { devices } from './devices.ts';
import { downtime } from './downtime.ts';
import { drawer } from './drawer.ts';
import { findings } from './findings.ts';
import { holds } from './holds.ts';
import { insurance } from './insurance.ts';
import { mail } from './mail.ts';
import { patients } from './patients.ts';
import { payments } from './payments.ts';
import { printers } from './printers.ts';
import { problems } from './problems.ts';
import { profiles } from './profiles.ts';
import { receipts } from './receipts.ts';
import { reconciliation } from './reconciliation.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { todayList } from './today-list.ts';

/** Every English message by its id; values are ICU message syntax. */
export const EN = {
  ...agreements,
  ...app,
  ...attempts,
  ...audit,
  ...bank,
  ...checkout,
  ...closing,
  ...common,
  ...devices,
  ...downtime,
  ...drawer,
  ...findings,
  ...holds,
  ...insurance,
  ...mail,
  ...patients,
  ...payments,
  ...printers,
  ...problems,
  ...profiles,
  ...receipts,
  ...reconciliation,
  ...reports,
  ...settings,
  ...staff,
  ...todayList,
} as const;
