/**
 * The posting of payments to the practice's own system (docs/reference/sale-links.md): `posting-file.ts` makes its
 * file, `posting-folder.ts` writes files on a schedule and reads the answers, `posting-findings.ts` lists
 * the lines that need a person. `day-sheets.ts` compares the lines with that system's day sheet.
 */

import type { PostingView } from '../../../shared/contract/posting.ts';
import { daysBetween, localDays } from '../../../shared/domain/reports/days.ts';
import { type Commands, changeSetting } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import {
  lastWritten,
  newestFiles,
  newestLine,
  unplacedFile,
} from '../../journal/projections/posting-files.ts';
import { CodedError } from '../../system/coded-error.ts';
import { requireWritable } from '../../system/shared-folder.ts';
import { checkRange } from '../reports-service.ts';
import { DaySheets } from './day-sheets.ts';
import { asFindings, postingFindings } from './posting-findings.ts';
import { PostingFolder } from './posting-folder.ts';

const MOST_LINES = 10_000;
/** Days that are compared with one day sheet. */
const MOST_DAYS = 92;
/** Files in the list. */
const MOST_FILES = 20;

export function openPosting(
  options: TillContext & {
    readonly commands: Commands;
    readonly timeZone: string;
    /** True if this counter writes no files. */
    readonly isOff: () => boolean;
  },
) {
  const { journal, settings, commands, changed, now, timeZone } = options;
  const folder = new PostingFolder({ ...options, mostLines: MOST_LINES });
  folder.start();
  const sheets = new DaySheets({ db: journal.readable, tillId: journal.tillId, timeZone });
  /** A file that a crash left in a folder that is gone or replaced; a person decides about it. */
  const earlierFile = (): PostingView['earlierFile'] => {
    const unplaced = unplacedFile(journal.readable);
    if (unplaced === null || folder.problem !== 'earlier-folder') return null;
    const { first, last, file, folder: place } = unplaced;
    return { first, last, file, folder: place };
  };
  const found = (at: Date) => {
    const { awaitsAnswers } = settings.current.posting;
    return postingFindings(journal, folder.readings, { awaitsAnswers, now: at });
  };
  const read = (): PostingView => {
    const { posting } = settings.current;
    const { folder: place, everyMinutes, template, awaitsAnswers } = posting;
    const db = journal.readable;
    const newest = newestLine(db);
    const { listed, left } = found(now());
    return {
      schedule: { folder: place, everyMinutes, template, awaitsAnswers },
      files: newestFiles(db, MOST_FILES).map(
        ({ file, writtenAt, first, last, open, rejected }) => ({
          file,
          writtenAt,
          lines: last - first + 1,
          accepted: last - first + 1 - open,
          rejected,
        }),
      ),
      earlierFile: earlierFile(),
      waiting: newest - (lastWritten(db) ?? newest),
      findings: [...listed],
      findingsLeft: [...left],
    };
  };
  return {
    handlers: {
      posting: {
        read,
        setSchedule: async ({ commandId, ...schedule }) => {
          if (schedule.folder !== null) await requireWritable(schedule.folder);
          const posting = { ...settings.current.posting, ...schedule };
          await changeSetting(
            commands,
            settings,
            { commandId },
            { posting },
            { posting: schedule },
          );
          await folder.run();
          changed();
        },
        upload: ({ uploadId, place, part }) => sheets.upload(uploadId, place, part),
        inspectDaySheet: ({ uploadId }) => ({
          rows: sheets.firstRows(uploadId),
          columns: settings.current.posting.daySheet,
        }),
        compareDaySheet: async ({ uploadId, columns, range }) => {
          checkRange(range);
          if (daysBetween(range.from, range.to) > MOST_DAYS) throw new CodedError('RANGE_TOO_LONG');
          const result = await sheets.compare(uploadId, columns, range);
          settings.change({ posting: { ...settings.current.posting, daySheet: columns } });
          return result;
        },
        writeNow: async () => {
          if (settings.current.posting.folder === null) throw new CodedError('NO_POSTING_FOLDER');
          await folder.run();
        },
        decideFile: async ({ first, wasTaken }) => {
          const by = commands.cashier();
          if (earlierFile()?.first !== first) throw new CodedError('CHANGED_MEANWHILE');
          await folder.run({ first, wasTaken, by });
        },
      },
    } satisfies Feature['handlers'],
    answers: () => folder.readings,
    /** Those of all files, for the close. */
    findings: (at: Date) => asFindings(found(at), localDays(timeZone)),
    slices: { postingProblem: () => folder.problem } satisfies Feature['slices'],
    close: () => folder.close(),
  };
}
