import {
  ALARM_FINDINGS,
  BANK_FINDINGS,
  COUNTER_FINDINGS,
  POSTING_FINDINGS,
} from '../messages/en/findings.ts';
import type { Cents } from './money.ts';

export type PostingFindingKind = keyof typeof POSTING_FINDINGS;

export const POSTING_FINDING_KINDS = Object.keys(POSTING_FINDINGS) as [
  PostingFindingKind,
  ...PostingFindingKind[],
]; // its keys

/** The words of every finding: at the close, on the Z report, in the reports and in alarms. */
export const FINDINGS = {
  ...COUNTER_FINDINGS,
  ...ALARM_FINDINGS,
  ...POSTING_FINDINGS,
  ...BANK_FINDINGS,
} as const;

export type FindingKind = keyof typeof FINDINGS;

export const FINDING_KINDS = Object.keys(FINDINGS) as [FindingKind, ...FindingKind[]]; // its keys

/** The places that findings compare. */
export const FINDING_SOURCES = [
  'journal',
  'list',
  'transactions',
  'settlements',
  'deposit-details',
  'deposits',
] as const;

/** A row that a finding was found in, as its source has it. */
export interface FindingRow {
  readonly source: (typeof FINDING_SOURCES)[number];
  /** The tracking id of the journal, otherwise the service's id. */
  readonly id: string | null;
  readonly action: string | null;
  readonly result: string | null;
  /** Cents, with the sign of its source; null in the list. */
  readonly amount: Cents | null;
  /** ISO 8601; a day alone for a deposit. */
  readonly at: string | null;
}

/** One difference between the journal, the service, the drawers and the bank. */
export interface Finding {
  readonly kind: FindingKind;
  readonly trackingId: string | null;
  /** The service's id of the record. */
  readonly recordId: string | null;
  readonly attemptId: string | null;
  readonly saleId: string | null;
  /** The service's ids of the payments it is about. */
  readonly payments: readonly string[];
  readonly transferId: string | null;
  /** YYYY-MM-DD: the clinic's day under which the service lists it. */
  readonly day: string | null;
  /** By the journal; the expected sum of the bank; the counted sum of a drawer. Cents. */
  readonly amount: Cents | null;
  /** By the service; the sum found at the bank; the expected sum of a drawer. Cents. */
  readonly other: Cents | null;
  /** The drawer, or the receipt of cash. */
  readonly name: string | null;
  /** The compared rows, as far as they are about single payments or transfers. */
  readonly rows: readonly FindingRow[];
}

/** A finding with the facts that are known of it. */
export function finding(kind: FindingKind, about: Partial<Finding>): Finding {
  return {
    trackingId: null,
    recordId: null,
    attemptId: null,
    saleId: null,
    payments: [],
    transferId: null,
    day: null,
    amount: null,
    other: null,
    name: null,
    rows: [],
    ...about,
    kind,
  };
}

const SIDES: Partial<Record<FindingKind, readonly [string, string]>> = {
  'drawer-over': ['counted', 'expected'],
  'drawer-short': ['counted', 'expected'],
  'charged-back': ['charged', 'kept'],
  'chargeback-won': ['charged', 'kept'],
  'funding-corrected': ['charged', 'paid out'],
  'starting-cash-over': ['counted', 'left'],
  'starting-cash-short': ['counted', 'left'],
  'terminal-over': ['batch', 'recorded'],
  'terminal-short': ['batch', 'recorded'],
  'drawer-disagrees': ['of sales', 'in drawers'],
};

/** Names of the two amounts of a finding. */
export function sidesOf(kind: FindingKind): readonly [string, string] {
  return SIDES[kind] ?? (kind in BANK_FINDINGS ? ['expected', 'found'] : ['here', 'there']);
}

/** Signed at the count, so that they need no second approval. */
export const SIGNED_AT_COUNT: readonly FindingKind[] = ['drawer-over', 'drawer-short'];
