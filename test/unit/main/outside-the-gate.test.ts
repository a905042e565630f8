import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../src/main', import.meta.url));

const ENGINE = 'the engine compares and appends in one turn (engine/snapshot.ts)';
const ALONE = 'the program’s own work: no person asked for it';
const SESSION = 'the session of a person and the PIN of an approval, which the gate itself needs';
const AFTER =
  'the entry is the result of a change outside of the journal: at the service, in a file, on a device; the gate holds back repeats';
const READ = 'the audit log of what a person was shown or got: nothing changes';

/** The modules that append to the journal without the gate's `run`, `runNew`, `runWith`, `runAfter` or `appendResult`, and why. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'app.ts': ALONE,
  'cli/name-retention.ts': 'a command of the installed program, while its counter is closed',
  'closing/reconciliation.ts': ALONE,
  'hosts/counters/journals.ts': 'another journal than that of the gate',
  'patients/display/displays.ts': 'the patient signs at the display, without a command of a page',
  'patients/patient-record.ts': READ,
  'patients/today-list/today-list.ts': AFTER,
  'payments/counter.ts': 'a sale is saved as its cashier signs out; no command asked for it',
  'payments/engine/attempts.ts': ENGINE,
  'payments/engine/cash-sync.ts': ALONE,
  'payments/engine/outside-changes.ts': ALONE,
  'payments/engine/sweep.ts': ALONE,
  'payments/listed-patients.ts': READ,
  'payments/others-saved.ts': ALONE,
  'payments/payments.ts': 'a start parks the sale that was open at the end of the last run',
  'printing/feature.ts': AFTER,
  'printing/mail/mail-outbox.ts': ALONE,
  'readers/feature.ts': 'a card was swiped, or a device registered, without a command of a page',
  'receipts/outbox.ts': ALONE,
  'reports/accounting/feature.ts': READ,
  'reports/bank/bag-limit.ts': ALONE,
  'reports/bank/line-matcher.ts': 'one command appends several batches, each after another turn',
  'reports/clinic-close/feature.ts': READ,
  'reports/clinic-reports/feature.ts': READ,
  'reports/feature.ts': READ,
  'reports/posting/posting-folder.ts': ALONE,
  'setup/binding.ts': 'before the first sign-in',
  'setup/branch-choice.ts': AFTER,
  'setup/clinic-settings.ts': AFTER,
  'staff/feature.ts': 'the approval, which the gate itself needs',
  'staff/pin-check.ts': SESSION,
  'staff/recovery.ts': SESSION,
  'staff/staff.ts': SESSION,
};

test('an append outside of the gate has a reason', () => {
  const appending = readdirSync(MAIN, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('journal/') && path !== 'commands.ts')
    .filter((path) => /ournal\.append\(/.test(readFileSync(join(MAIN, path), 'utf8')));
  expect(appending.toSorted()).toEqual(Object.keys(OUTSIDE).toSorted());
});
