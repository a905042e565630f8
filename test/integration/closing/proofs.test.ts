import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { daySigner } from '../../../src/main/closing/day-proof.ts';
import { journalProof, receiptProof } from '../../../src/main/journal/proof-files.ts';
import { fileSecrets } from '../../../src/main/setup/secret-store.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { readProofFile } from '../../../src/shared/journal/proof/proof-file.ts';
import { readReceiptCode } from '../../../src/shared/journal/proof/receipt-proof.ts';
import { verifyFile, verifyReceipt } from '../../../src/shared/journal/proof/verify.ts';
import { CRYPTOGRAPHY } from '../../support/proven-days.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { charge } from './at-the-counter.ts';
import type { Clinic } from './clinic.ts';
import { beginToClose, closeDrawer, finish, matchUntilRead, openDrawer } from './closing-a-day.ts';
import { calmClinic } from './worked-day.ts';

const FLOAT = cents(20_000);

/** Takes a payment and closes the day; returns the codes on its paper. */
async function closedDay(clinic: Clinic) {
  await charge(clinic, cents(2_500));
  await closeDrawer(clinic, FLOAT);
  const closingId = await beginToClose(clinic);
  await matchUntilRead(clinic, closingId);
  const report = await finish(clinic, closingId);
  if (report === 'STEP_OPEN') throw new Error('A step is open.');
  const { codes } = await clinic.must(({ closing }) => closing.service.shownZReport(report.number));
  return { day: codes?.day ?? '', key: codes?.key ?? '' };
}

describe('a closed day', () => {
  test('is proven with its receipts, also after another start of the program', async () => {
    const clinic = await calmClinic();
    const first = await closedDay(clinic);
    clinic.program.die();
    await openDrawer(clinic, FLOAT);
    const second = await closedDay(clinic);
    expect(second.key).toBe(first.key);
    expect(second.day).not.toBe(first.day);
    const text = await clinic.must(({ journal }) =>
      [...journalProof(journal, journal.head.number)].join(''),
    );
    const file = readProofFile(text);
    expect(await verifyFile(file, second, CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], compared: 2, days: [{ signature: 'valid' }, { signature: 'valid' }] },
    });
    const code = await clinic.must(({ journal }) => receiptProof(journal, '000001'));
    const receipt = readReceiptCode(code ?? '');
    if (receipt === null) throw new Error('The receipt has no proof.');
    expect(await verifyReceipt(receipt, first, CRYPTOGRAPHY)).toMatchObject({
      ...{ findings: [], compared: 1 },
    });
  });
});

describe('the key of a counter', () => {
  const failing = (error: unknown) => {
    throw error;
  };

  test('is in a file that only its owner can read, and stays the same', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const sign = () => daySigner(fileSecrets(file), 'K7M2Q9', failing)('a text');
    const key = sign()?.key;
    expect(key).toMatch(/^[0-9a-f]{128}$/);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(sign()?.key).toBe(key);
    expect(daySigner(fileSecrets(file), 'OTHER1', failing)('a text')?.key).not.toBe(key);
  });

  test('that cannot be saved leaves the day without a signature', () => {
    const faults: unknown[] = [];
    const full = new Error('The disk is full.');
    const secrets = {
      read: () => null,
      keep: () => {
        throw full;
      },
    };
    expect(daySigner(secrets, 'K7M2Q9', (error) => faults.push(error))('a text')).toBeNull();
    expect(faults).toEqual([full]);
  });
});
