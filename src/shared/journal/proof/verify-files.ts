/**
 * The verification of several files at once, of one counter or of several.
 *
 *    files ─▶ verify.ts, with the first paper that proves each ─▶ compared with the entries that other counters' days name
 */

import type { ProofFile } from './proof-file.ts';
import type { ReceiptProof } from './receipt-proof.ts';
import {
  type Cryptography,
  type Finding,
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
  /** The other counters with days that name an entry of it as it is here. */
  readonly agreesWith: readonly string[];
}

/** Verifies files and receipts. @param typed the codes of several papers have commas between them. */
export async function verifyFiles(
  files: readonly Records[],
  typed: Paper,
  cryptography: Cryptography,
): Promise<readonly VerifiedRecords[]> {
  const papers = typed.day
    .split(',')
    .flatMap((day) => typed.key.split(',').map((key) => ({ day, key })));
  const alone = await Promise.all(
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
  return alone.map((each) => {
    const { proof, verified } = each;
    if (!('rows' in proof)) return { ...each, agreesWith: [] };
    const { findings, agreesWith } = comparedWith(
      proof,
      alone.map((other) => other.verified),
    );
    return {
      ...{ ...each, agreesWith },
      verified: { ...verified, findings: [...verified.findings, ...findings] },
    };
  });
}

/** Compares a file with the entries of its counter that others name; one finding for each of them. */
function comparedWith({ head, rows }: ProofFile, others: readonly Verification[]) {
  const hashes = new Map(rows.map(({ number, hash }) => [number, hash]));
  const last = rows.at(-1)?.number ?? 0;
  const findings = new Map<string, Finding>();
  const agreesWith = new Set<string>();
  for (const { tillId: counter, witnessed } of others) {
    for (const { tillId, number: entry, hash: seen, report, date } of witnessed) {
      if (tillId !== head.till || findings.has(counter)) continue;
      const hash = hashes.get(entry);
      const isLater = entry > last && head.swipewell === 'journal';
      if (hash === seen) agreesWith.add(counter);
      else if (hash !== undefined || isLater) {
        const kind = isLater ? 'end-not-here' : 'other-than-seen';
        findings.set(counter, { kind, entry, counter, report, date });
      }
    }
  }
  return { findings: [...findings.values()], agreesWith: [...agreesWith] };
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
