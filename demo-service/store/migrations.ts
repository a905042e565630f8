import { PAYMENTS } from './migrations/001-payments.ts';
import { PATIENTS } from './migrations/002-patients.ts';
import { SETTLEMENT } from './migrations/003-settlement.ts';
import { PROFILE_PARTS } from './migrations/004-profile-parts.ts';
import { FUNDING_BY_PAYMENT } from './migrations/005-funding-by-payment.ts';
import { PATIENT_SEARCH } from './migrations/006-patient-search.ts';
import { PATIENT_NAMES } from './migrations/007-patient-names.ts';
import { NO_FINGERPRINT_KEY } from './migrations/008-no-fingerprint-key.ts';
import { PHONE_ENDS } from './migrations/009-phone-ends.ts';

/** In the order they run; a store's `user_version` counts the applied ones. Append only. */
export const MIGRATIONS: readonly string[] = [
  PAYMENTS,
  PATIENTS,
  SETTLEMENT,
  PROFILE_PARTS,
  FUNDING_BY_PAYMENT,
  PATIENT_SEARCH,
  PATIENT_NAMES,
  NO_FINGERPRINT_KEY,
  PHONE_ENDS,
];
