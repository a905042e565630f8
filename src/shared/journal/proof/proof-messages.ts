import type { proof } from '../../messages/en/proof.ts';
import type { NoProofFile } from './proof-file.ts';
import type { Finding, VerifiedDay } from './verify.ts';

type ProofMessageId = keyof typeof proof;

/** The messages of findings. */
export const FINDING_MESSAGES: Readonly<Record<Finding['kind'], ProofMessageId>> = {
  changed: 'proof.finding.changed',
  unlinked: 'proof.finding.unlinked',
  'out-of-order': 'proof.finding.out-of-order',
  unreadable: 'proof.finding.unreadable',
  missing: 'proof.finding.missing',
  'end-missing': 'proof.finding.end-missing',
  'no-report': 'proof.finding.no-report',
  'day-differs': 'proof.finding.day-differs',
  'day-out-of-order': 'proof.finding.day-out-of-order',
  'signature-wrong': 'proof.finding.signature-wrong',
  'other-day-code': 'proof.finding.other-day-code',
  'other-key-code': 'proof.finding.other-key-code',
  'other-than-seen': 'proof.finding.other-than-seen',
  'end-not-here': 'proof.finding.end-not-here',
  'path-wrong': 'proof.finding.path-wrong',
  'receipt-signature': 'proof.finding.receipt-signature',
};

/** The messages of files that cannot be verified. */
export const FILE_MESSAGES: Readonly<Record<NoProofFile['code'], ProofMessageId>> = {
  unknown: 'proof.file.unknown',
  newer: 'proof.file.newer',
  readable: 'proof.file.readable',
  line: 'proof.file.line',
};

export const SIGNATURE_MESSAGES: Readonly<Record<VerifiedDay['signature'], ProofMessageId>> = {
  valid: 'proof.signature.valid',
  wrong: 'proof.signature.wrong',
  none: 'proof.signature.none',
  unchecked: 'proof.signature.unchecked',
};
