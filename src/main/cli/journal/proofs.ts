import { createWriteStream, readFileSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cents, toDollars } from '../../../shared/domain/money.ts';
import { NoProofFile, readProofFile } from '../../../shared/journal/proof/proof-file.ts';
import {
  FILE_MESSAGES,
  FINDING_MESSAGES,
  SIGNATURE_MESSAGES,
} from '../../../shared/journal/proof/proof-messages.ts';
import { readReceiptCode } from '../../../shared/journal/proof/receipt-proof.ts';
import { checkSignature } from '../../../shared/journal/proof/signature.ts';
import type { Finding } from '../../../shared/journal/proof/verify.ts';
import {
  type Records,
  type VerifiedRecords,
  verifyFiles,
} from '../../../shared/journal/proof/verify-files.ts';
import { sha256 } from '../../../shared/journal/row-hash.ts';
import { t } from '../../../shared/messages/t.ts';
import { dayProof, journalProof, receiptProof } from '../../journal/proof-files.ts';
import type { StoredJournal } from '../../journal/stored-journal.ts';

interface ProofOptions {
  /** The number of a Z report. */
  readonly day?: string | undefined;
  readonly receipt?: string | undefined;
  readonly out?: string | undefined;
}

/** Writes the proof of the whole journal, of a day or of a receipt. */
export async function writeProof(
  { db, tillId, last }: StoredJournal,
  { day, receipt, out }: ProofOptions,
): Promise<number> {
  const journal = {
    tillId,
    readable: {
      all: (sql: string, ...parameters: readonly unknown[]) => db.prepare(sql).all(...parameters),
      nameOf: (encrypted: string) => encrypted,
    },
  };
  const lines =
    receipt !== undefined
      ? linesOf(receiptProof(journal, receipt))
      : day !== undefined
        ? dayProof(journal, Number(day))
        : journalProof(journal, last);
  if (lines === null) {
    process.stderr.write(t('proof.noneOf'));
    return 1;
  }
  const target: Writable =
    out === undefined ? process.stdout : createWriteStream(out, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(lines), target, { end: out !== undefined });
  return 0;
}

const linesOf = (code: string | null) => (code === null ? null : [`${code}\n`]);

interface CheckOptions {
  readonly 'day-code'?: string | undefined;
  readonly 'key-code'?: string | undefined;
}

/** Verifies files with proofs, and compares them with the codes on paper. */
export async function checkProofs(
  files: readonly string[],
  options: CheckOptions,
): Promise<number> {
  const paper = { day: options['day-code'] ?? '', key: options['key-code'] ?? '' };
  const readable: Records[] = [];
  let status = 0;
  for (const name of files) {
    const text = readFileSync(name, 'utf8');
    try {
      readable.push({ name, proof: readReceiptCode(text) ?? readProofFile(text) });
    } catch (error) {
      if (!(error instanceof NoProofFile)) throw error;
      const file = files.length > 1 ? `${name}: ` : '';
      process.stderr.write(`${file}${t(FILE_MESSAGES[error.code], { line: error.line })}\n`);
      status = 2;
    }
  }
  for (const each of await verifyFiles(readable, paper, { sha256, checkSignature })) {
    if (files.length > 1) say(`${each.name}:`);
    status = Math.max(status, sayVerified(each));
  }
  return status;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sayVerified({ proof, verified, agreesWith }: VerifiedRecords): number {
  const { tillId, days, findings, compared, open, entries } = verified;
  if ('facts' in proof) {
    const { number, total, issuedAt } = proof.facts;
    say(t('proof.receipt', { number, total: toDollars(cents(total)), issuedAt }));
  }
  for (const { number, first, last, code, key, signature } of days) {
    if (code === null) say(t('proof.dayWithout', { number }));
    else {
      const state = `${t('proof.signature')} ${t(SIGNATURE_MESSAGES[signature])}`;
      const signed = key === null ? state : `${state}, ${t('proof.key', { key })}`;
      say(t('proof.day', { number, first, last, code, signed }));
    }
  }
  if (agreesWith.length > 0) say(t('proof.agreesWith', { counters: agreesWith.join(', ') }));
  if (open > 0) say(t('proof.open', { open }));
  for (const finding of findings) say(`- ${findingText(finding)}`);
  if (findings.length > 0) {
    say(t('proof.broken', { tillId }));
    return 1;
  }
  say(
    compared === null
      ? t('proof.consistent', { tillId, entries })
      : t('proof.complete', { tillId, compared }),
  );
  return 0;
}

/** A finding as a sentence. */
function findingText(finding: Finding): string {
  const { kind, ...values } = finding;
  return t(FINDING_MESSAGES[kind], values);
}
