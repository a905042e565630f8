import { renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isDay, localDays } from '../../../shared/domain/reports/days.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Readable } from '../../journal/journal.ts';
import { postingFile } from '../../reports/posting-file.ts';
import { OrderError } from './order.ts';

export const POSTING_USAGE = t('reportFile.postingUsage');

export interface PostingOrder {
  readonly day: string;
  readonly out: string;
  /** The person to sign in, if a clinic's counter is set up. */
  readonly person: string | undefined;
}

/** @throws {CommandLineError} */
export function readPostingOrder(
  args: readonly string[],
  now: Date,
  timeZone: string,
): PostingOrder {
  const { day = localDays(timeZone)(now.getTime()), out = '', person } = parse(args);
  if (!isDay(day)) throw new OrderError(t('reportFile.dayNeedsDayAs'));
  if (out === '') throw new OrderError(t('reportFile.outNeedsNameFile'));
  return { day, out, person };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { day: text, out: text, data: text, person: text },
    }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new OrderError(error.message, { cause: error });
    throw error;
  }
}

/** Writes the file atomically: whole, or the old one unchanged. Returns the number of its rows. */
export function writePosting(
  { day, out }: PostingOrder,
  journal: { readonly db: Readable; readonly tillId: string; readonly timeZone: string },
): number {
  const { bytes, rows } = postingFile(journal, day);
  writeFileSync(`${out}.part`, bytes, { mode: 0o600 });
  renameSync(`${out}.part`, out);
  return rows;
}
