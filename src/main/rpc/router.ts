import type { Till } from '../app.ts';
import { createImplementer } from './implementer.ts';
import { attemptsRoutes } from './routes/attempts.ts';
import { backupRoutes } from './routes/backup.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { closingRoutes } from './routes/closing.ts';
import { connectionRoutes } from './routes/connection.ts';
import { devicesRoutes } from './routes/devices.ts';
import { downtimeRoutes } from './routes/downtime.ts';
import { drawerRoutes } from './routes/drawer.ts';
import { holdsRoutes } from './routes/holds.ts';
import { installationRoutes } from './routes/installation.ts';
import { insuranceRoutes } from './routes/insurance.ts';
import { patientsRoutes } from './routes/patients.ts';
import { paymentsRoutes } from './routes/payments.ts';
import { printersRoutes } from './routes/printers.ts';
import { profilesRoutes } from './routes/profiles.ts';
import { provisioningRoutes } from './routes/provisioning.ts';
import { receiptsRoutes } from './routes/receipts.ts';
import { reportsRoutes } from './routes/reports.ts';
import { settingsRoutes } from './routes/settings.ts';
import { staffRoutes } from './routes/staff.ts';
import { tillRoutes } from './routes/till.ts';
import { updatesRoutes } from './routes/updates.ts';

/** The routes of the contract, on the till. */
export function createRouter(till: Till) {
  const os = createImplementer(till);
  return os.router({
    till: tillRoutes(os, till),
    staff: staffRoutes(os, till),
    checkout: checkoutRoutes(os, till),
    attempts: attemptsRoutes(os, till),
    payments: paymentsRoutes(os, till),
    holds: holdsRoutes(os, till),
    receipts: receiptsRoutes(os, till),
    reports: reportsRoutes(os, till),
    devices: devicesRoutes(os, till),
    patients: patientsRoutes(os, till),
    profiles: profilesRoutes(os, till),
    insurance: insuranceRoutes(os, till),
    settings: settingsRoutes(os, till),
    drawer: drawerRoutes(os, till),
    downtime: downtimeRoutes(os, till),
    closing: closingRoutes(os, till),
    printers: printersRoutes(os, till),
    connection: connectionRoutes(os, till),
    provisioning: provisioningRoutes(os, till),
    backup: backupRoutes(os, till),
    updates: updatesRoutes(os, till),
    installation: installationRoutes(os, till),
  });
}
