import { agreements } from './agreements.ts';
import { attempts, holds } from './attempts.ts';
import { audit } from './audit.ts';
import { bank, findings, reconciliation } from './bank.ts';
import { checkout } from './checkout.ts';
import { clinic } from './clinic.ts';
import { clinicClose } from './clinic-close.ts';
import { closing, downtime, drawer } from './closing.ts';
import { FIRST } from './first.ts';
import { insurance } from './insurance.ts';
import { mail, receipts } from './mail.ts';
import { patients, profiles } from './patients.ts';
import { payments } from './payments.ts';
import { problems } from './problems.ts';
import { reports } from './reports.ts';
import { rollout } from './rollout.ts';
import { settings } from './settings.ts';
import { todayList } from './today-list.ts';

/** Every English message by its id; values are ICU message syntax. */
export const EN = {
  ...FIRST,
  ...agreements,
  ...attempts,
  ...audit,
  ...bank,
  ...checkout,
  ...clinic,
  ...clinicClose,
  ...closing,
  ...downtime,
  ...drawer,
  ...findings,
  ...holds,
  ...insurance,
  ...mail,
  ...patients,
  ...payments,
  ...problems,
  ...profiles,
  ...receipts,
  ...reconciliation,
  ...reports,
  ...rollout,
  ...settings,
  ...todayList,
} as const;
