import { describe, expect, it, vi } from 'vitest';
import { zReportByNumber } from '../../../src/main/journal/projections/closing.ts';
import { readProofFile } from '../../../src/shared/journal/proof/proof-file.ts';
import { verifyFiles } from '../../../src/shared/journal/proof/verify-files.ts';
import { type ClinicCounter, openClinicSuite, WAIT } from '../../support/clinic-fixture.ts';
import { closeDay } from '../../support/close-day.ts';
import { CRYPTOGRAPHY, journalText } from '../../support/proven-days.ts';

const { clinicOf } = openClinicSuite();

const NO_PAPER = { day: '', key: '' };

const fileOf = ({ journal }: ClinicCounter) => ({
  ...{ name: journal.tillId, proof: readProofFile(journalText(journal)) },
});

const witnessedBy = ({ journal }: ClinicCounter, report: number) =>
  zReportByNumber(journal.readable, report)?.witnessed;

describe('The newest entries of the other counters', () => {
  it('are in the Z report of a counter, and proven with it', async () => {
    const { a, b } = await clinicOf('AAAA91', 'BBBB91');
    await b.pay();
    await b.together();
    const seen = b.journal.head;
    await closeDay(a);
    expect(witnessedBy(a, 1)).toEqual([seen]);
    await closeDay(b);
    expect(witnessedBy(b, 1)).toEqual([a.journal.head]);
    const [ofA, ofB] = [fileOf(a), fileOf(b)];
    expect(await verifyFiles([ofA, ofB], NO_PAPER, CRYPTOGRAPHY)).toMatchObject([
      { agreesWith: ['BBBB91'], verified: { findings: [], days: [{ signature: 'valid' }] } },
      { agreesWith: ['AAAA91'], verified: { findings: [], days: [{ signature: 'valid' }] } },
    ]);
    const last = seen.number - 1;
    const cut = { rows: ofB.proof.rows.slice(0, last), head: { ...ofB.proof.head, last } };
    const [, verified] = await verifyFiles(
      [ofA, { name: 'cut', proof: cut }],
      NO_PAPER,
      CRYPTOGRAPHY,
    );
    expect(verified?.verified.findings).toMatchObject([
      { kind: 'end-not-here', entry: seen.number, counter: 'AAAA91', report: 1 },
    ]);
  });

  it('are not waited for: without the hub, or its answer, a day closes without them', async () => {
    const { a, b } = await clinicOf('AAAA92', 'BBBB92');
    a.wire.slow = { names: ['heads'], ms: 20_000 };
    await closeDay(a);
    expect(witnessedBy(a, 1)).toBeUndefined();
    b.wire.cut();
    await vi.waitFor(() => expect(b.clinic.uplink.state).toBe('away'), WAIT);
    expect(await b.clinic.headsOfOthers()).toEqual([]);
  });
});
