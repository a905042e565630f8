import type { PostingFinding } from '../../../shared/contract/posting.ts';
import { type Finding, finding } from '../../../shared/domain/finding.ts';
import { addDays, type DayRange } from '../../../shared/domain/reports/days.ts';
import { t } from '../../../shared/messages/t.ts';
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

/** More findings help no person: they are counted, and follow when these are dealt with. */
const MOST_FINDINGS = 200;

interface PostingFindings {
  readonly listed: readonly PostingFinding[];
  /** The number of further ones, by kind. */
  readonly left: readonly { readonly kind: PostingFinding['kind']; readonly count: number }[];
}

const NO_LINE = {
  receiptNumber: null,
  externalId: null,
  amount: null,
  paymentKey: null,
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
): PostingFindings {
  const isWithin = (writtenAt: string | null) => {
    if (within === null || writtenAt === null) return true;
    const day = within.localDay(Date.parse(writtenAt));
    return day >= within.range.from && day <= within.range.to;
  };
  // An answer to no file of this counter has no day: it is in every range.
  const ofRange = readings.filter(({ writtenAt }) => isWithin(writtenAt));
  const found = ofRange.flatMap((reading): PostingFinding[] => {
    const { file, writtenAt, unknown, unreadableAt, tooLarge } = reading;
    const ofFile = { ...NO_LINE, file, writtenAt, lineId: null };
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
      ? { from: '', until: '9999' }
      : { from: addDays(within.range.from, -1), until: addDays(within.range.to, 2) };
  const left = new Map<PostingFinding['kind'], number>();
  const leave = (kind: PostingFinding['kind'], count: number) =>
    left.set(kind, (left.get(kind) ?? 0) + count);
  for (const file of unacceptedFiles(journal.readable, before, written)) {
    if (!isWithin(file.writtenAt)) continue;
    const isLate = file.writtenAt < before;
    if (found.length < MOST_FINDINGS) found.push(...linesOf(journal, file, reasons, isLate));
    else {
      leave('posting-rejected', file.rejected);
      leave('posting-unanswered', isLate ? file.open - file.rejected : 0);
    }
  }
  for (const { kind } of found.slice(MOST_FINDINGS)) leave(kind, 1);
  for (const { unknownLeft } of ofRange) leave('posting-unknown-line', unknownLeft);
  return {
    listed: found.slice(0, MOST_FINDINGS),
    left: [...left].filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count })),
  };
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

/** The findings of lines as the reconciliation lists them, and one for each kind that has more. */
export function asFindings(
  { listed, left }: PostingFindings,
  localDay: (ms: number) => string,
): readonly Finding[] {
  const ofLines = listed.map(({ kind, file, lineId: line, amount, paymentKey, writtenAt }) =>
    finding(kind, {
      ...{ attemptId: paymentKey, amount, name: line === null ? file : `${file}, ${line}` },
      day: writtenAt === null ? null : localDay(Date.parse(writtenAt)),
    }),
  );
  const more = left.map(({ kind, count }) => finding(kind, { name: t('finding.left', { count }) }));
  return [...ofLines, ...more];
}
