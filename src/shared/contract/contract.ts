/**
 * All that a screen may ask of the till, one file per feature. Each procedure declares its role or `public`, its input,
 * its output and its errors (access.ts); src/main/rpc refuses one without a role.
 *
 *    query   ─▶ answer
 *    command ─▶ its id, made for one press ─▶ the gate (src/main/commands.ts) ─▶ carried out once
 *    watch   ─▶ slice.ts: the parts of the state that changed
 */

import { accountingContract } from './accounting.ts';
import { agreementsContract } from './agreements.ts';
import { attemptsContract } from './attempts.ts';
import { auditContract } from './audit.ts';
import { backupContract } from './backup.ts';
import { bankContract } from './bank.ts';
import { checkoutContract } from './checkout.ts';
import { clinicContract } from './clinic.ts';
import { clinicCloseContract } from './clinic-close.ts';
import { clinicReportsContract } from './clinic-reports.ts';
import { closingContract } from './closing.ts';
import { connectionContract } from './connection.ts';
import { devicesContract } from './devices.ts';
import { patientDisplayContract } from './display.ts';
import { downtimeContract } from './downtime.ts';
import { drawerContract } from './drawer.ts';
import { holdsContract } from './holds.ts';
import { installationContract } from './installation.ts';
import { insuranceContract } from './insurance.ts';
import { mailContract } from './mail.ts';
import { patientsContract } from './patients.ts';
import { paymentsContract } from './payments.ts';
import { postingContract } from './posting.ts';
import { printersContract } from './printers.ts';
import { profilesContract } from './profiles.ts';
import { provisioningContract } from './provisioning.ts';
import { receiptsContract } from './receipts.ts';
import { reportsContract } from './reports.ts';
import { rolloutContract } from './rollout.ts';
import { settingsContract } from './settings.ts';
import { staffContract } from './staff.ts';
import { tillContract } from './till.ts';
import { todayListContract } from './today-list.ts';
import { updatesContract } from './updates.ts';

/** All procedures that a screen can call on the till. */
export const contract = {
  till: tillContract,
  staff: staffContract,
  checkout: checkoutContract,
  attempts: attemptsContract,
  payments: paymentsContract,
  clinic: clinicContract,
  clinicClose: clinicCloseContract,
  clinicReports: clinicReportsContract,
  holds: holdsContract,
  receipts: receiptsContract,
  mail: mailContract,
  reports: reportsContract,
  audit: auditContract,
  posting: postingContract,
  accounting: accountingContract,
  bank: bankContract,
  devices: devicesContract,
  patients: patientsContract,
  patientDisplay: patientDisplayContract,
  agreements: agreementsContract,
  todayList: todayListContract,
  profiles: profilesContract,
  insurance: insuranceContract,
  settings: settingsContract,
  rollout: rolloutContract,
  drawer: drawerContract,
  downtime: downtimeContract,
  closing: closingContract,
  printers: printersContract,
  connection: connectionContract,
  provisioning: provisioningContract,
  backup: backupContract,
  updates: updatesContract,
  installation: installationContract,
};

export type Contract = typeof contract;
