import type { PostingFinding } from '../../../shared/contract/posting.ts';
import { type Finding, finding } from '../../../shared/domain/finding.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import {
  answersBetween,
  unacceptedFiles,
  type WrittenFile,
} from '../../journal/projections/posting-files.ts';
import { postingLinesOf } from '../../journal/projections/posting-lines.ts';
import type { JournalReader } from '../../journal/statements.ts';
import type { AcknowledgementReading } from './acknowledgement.ts';
import { lineId } from './posting-file.ts';

/** The time that the practice's system has for an answer, ms. */
const ANSWER_MS = 24 * 3_600_000;

/** Findings of more lines help no person; the next ones follow when these are dealt with. */
const MOST_FINDINGS = 200;

const NO_LINE = {
  receiptNumber: null,
  externalId: null,
  amount: null,
  paymentKey: null,
  writtenAt: null,
};

interface FindingsOrder {
  /** False if that system never answers. */
  readonly awaitsAnswers: boolean;
  readonly now: Date;
  /** The business days of the files; absent for all files. */
  readonly within?: {
    readonly range: DayRange;
    readonly localDay: (ms: number) => string;
  } | null;
}

/**
 * The lines that the practice's system rejected or left unanswered for a day, and answers that match
 * no line: oldest first.
 */
export function postingFindings(
  journal: JournalReader,
  readings: readonly AcknowledgementReading[],
  { awaitsAnswers, now, within = null }: FindingsOrder,
): readonly PostingFinding[] {
  const found = readings.flatMap(({ file, unknown, unreadableAt, tooLarge }): PostingFinding[] => {
    const ofFile = { ...NO_LINE, file, lineId: null };
    return [
      ...(unreadableAt === null
        ? []
        : [{ ...ofFile, kind: 'posting-unreadable-answer' as const, reason: `${unreadableAt}` }]),
      ...(tooLarge === null
        ? []
        : [{ ...ofFile, kind: 'posting-answer-too-large' as const, reason: `${tooLarge}` }]),
      ...unknown.map((id) => ({
        ...{ ...ofFile, kind: 'posting-unknown-line' as const, reason: null },
        lineId: id,
      })),
    ];
  });
  const reasons = new Map(readings.flatMap((reading) => [...reading.reasons]));
  const before = awaitsAnswers ? new Date(now.getTime() - ANSWER_MS).toISOString() : '';
  // A day of the clinic begins and ends at another time than the one of the instants.
  const written =
    within === null
      ? { from: '', until: '9999', most: MOST_FINDINGS }
      : { from: addDays(within.range.from, -1), until: addDays(within.range.to, 2), most: -1 };
  for (const file of unacceptedFiles(journal.readable, before, written)) {
    const day = within?.localDay(Date.parse(file.writtenAt)) ?? null;
    if (within !== null && day !== null && (day < within.range.from || day > within.range.to)) {
      continue;
    }
    if (found.length >= MOST_FINDINGS) break;
    found.push(...linesOf(journal, file, reasons, file.writtenAt < before));
  }
  return found.slice(0, MOST_FINDINGS);
}

function linesOf(
  { readable: db, tillId }: JournalReader,
  { first, last, file, writtenAt }: WrittenFile,
  reasons: ReadonlyMap<number, string>,
  isLate: boolean,
): readonly PostingFinding[] {
  const answers = answersBetween(db, first, last);
  return postingLinesOf(db, first, last).flatMap(
    ({ sequence, receiptNumber, externalId, amount, paymentKey }): PostingFinding[] => {
      const status = answers.get(sequence);
      if (status === 'accepted' || (status === undefined && !isLate)) return [];
      return [
        {
          kind: status === 'rejected' ? 'posting-rejected' : 'posting-unanswered',
          file,
          lineId: lineId(tillId, sequence),
          receiptNumber,
          externalId,
          amount,
          paymentKey,
          writtenAt,
          reason: reasons.get(sequence) || null,
        },
      ];
    },
  );
}

/** The findings of lines as the reconciliation lists them. */
export function asFindings(
  findings: readonly PostingFinding[],
  localDay: (ms: number) => string,
): readonly Finding[] {
  return findings.map(({ kind, file, lineId: line, amount, paymentKey, writtenAt }) =>
    finding(kind, {
      ...{ attemptId: paymentKey, amount, name: line === null ? file : `${file}, ${line}` },
      day: writtenAt === null ? null : localDay(Date.parse(writtenAt)),
    }),
  );
}
