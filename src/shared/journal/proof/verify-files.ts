/**
 * The verification of several files at once, of one counter or of several.
 *
 *    files ─▶ verify.ts, with the first paper that proves each
 */

import type { ProofFile } from './proof-file.ts';
import type { ReceiptProof } from './receipt-proof.ts';
import {
  type Cryptography,
  type Paper,
  type Verification,
  verifyFile,
  verifyReceipt,
} from './verify.ts';

/** A file or a scanned code under its name. */
export interface Records {
  readonly name: string;
  readonly proof: ProofFile | ReceiptProof;
}

export interface VerifiedRecords extends Records {
  readonly verified: Verification;
}

/** Verifies files and receipts. @param typed the codes of several papers have commas between them. */
export function verifyFiles(
  files: readonly Records[],
  typed: Paper,
  cryptography: Cryptography,
): Promise<readonly VerifiedRecords[]> {
  const papers = typed.day
    .split(',')
    .flatMap((day) => typed.key.split(',').map((key) => ({ day, key })));
  return Promise.all(
    files.map(async (file) => {
      const { proof } = file;
      const verified = await firstProven(papers, (paper) =>
        'rows' in proof
          ? verifyFile(proof, paper, cryptography)
          : verifyReceipt(proof, paper, cryptography),
      );
      return { ...file, verified };
    }),
  );
}

/** The verification with the first paper that proves a file; if none does, the one with the fewest findings. */
async function firstProven(
  papers: readonly Paper[],
  verify: (paper: Paper) => Promise<Verification>,
): Promise<Verification> {
  const [first = { day: '', key: '' }, ...others] = papers;
  let best = await verify(first);
  for (const paper of others) {
    if (best.findings.length === 0 && best.compared !== null) break;
    const next = await verify(paper);
    const isCloser = next.compared !== null && best.compared === null;
    if (next.findings.length < best.findings.length || isCloser) best = next;
  }
  return best;
}
