import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { DayProof } from '../../shared/contract/day-proof.ts';
import { type ZReport, zReportSchema } from '../../shared/contract/day-report.ts';
import { hexOf } from '../../shared/journal/proof/byte-text.ts';
import { checkpointText, readReportOf } from '../../shared/journal/proof/checkpoint.ts';
import { rootOf } from '../../shared/journal/proof/merkle.ts';
import { sha256 } from '../../shared/journal/row-hash.ts';
import { lastDay } from '../journal/projections/closing.ts';
import { leavesOf } from '../journal/proof-files.ts';
import type { JournalReader } from '../journal/statements.ts';

/** Where the key of a counter is: the system's safe, or a file that only its owner can read. */
interface Secrets {
  read(name: string): string | null;
  keep(name: string, secret: string): void;
}

/** Signs the text of a checkpoint; null if the counter has no key. */
export type SignDay = (text: string) => DayProof['signed'];

/**
 * Signs with the key of this counter, which is made at its first close.
 * @param reportFault called if the key cannot be read or saved: the day closes without a signature.
 */
export function daySigner(
  secrets: Secrets,
  tillId: string,
  reportFault: (error: unknown) => void,
): SignDay {
  const name = `day-key ${tillId}`;
  const keyOf = () => {
    const known = secrets.read(name);
    if (known !== null) return createPrivateKey(known);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    secrets.keep(name, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return privateKey;
  };
  return (text) => {
    try {
      const key = keyOf();
      const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return {
        key: Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
          'hex',
        ),
        signature: signature.toString('hex'),
      };
    } catch (error) {
      reportFault(error);
      return null;
    }
  };
}

/** The report with the proof over the entries of its day and its own text. */
export function proven(journal: JournalReader, report: ZReport, signDay: SignDay): ZReport {
  const first = (lastDay(journal.readable)?.upTo ?? 0) + 1;
  const root = hexOf(rootOf(sha256, leavesOf(journal, first, report.head.number)));
  // In the form read back later: its text is signed.
  const unsigned = zReportSchema.parse({ ...report, proof: { first, root, signed: null } });
  const { checkpoint } = readReportOf(sha256, unsigned);
  const signed = checkpoint === null ? null : signDay(checkpointText(checkpoint));
  return { ...unsigned, proof: { first, root, signed } };
}
