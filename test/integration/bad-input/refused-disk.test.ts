import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JournalError } from '../../../src/main/journal/journal-error.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { type RunningService, startService } from '../../support/service.ts';
import { changesOf, FEATURES, isBackground, openPage, type Page, pathsOf } from './page.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** The first commit of a command, or a later one with its use. */
type Which = 'first' | 'marking';

/** Has the disk refuse a commit of the next command. Returns a function that ends it, with true if there was such a commit. */
function refuseCommit({ journal }: Page, which: Which, commandId: unknown): () => boolean {
  const append = journal.append.bind(journal);
  let commits = 0;
  let isRefused = false;
  const isMark = ({ body }: NewEntry) => 'commandId' in body && body.commandId === commandId;
  journal.append = (...entries) => {
    if (isRefused || entries.every(({ kind }) => isBackground(kind))) return append(...entries);
    commits += 1;
    if (which === 'first' ? commits > 1 : commits === 1 || !entries.some(isMark)) {
      return append(...entries);
    }
    isRefused = true;
    throw new JournalError('not-writable', 'The disk is full.');
  };
  return () => {
    journal.append = append;
    return isRefused;
  };
}

const FILE_FIRST = 'the file was changed before its entry';
const SECRET_GONE = 'the card or the number is kept for one try: a person enters it again';
const MARKED_APART =
  'the entry and the use of the command are two commits: the entry is written twice';

/**
 * Commands that answer their repetition in another way, by the refused commit, and why. All others are carried out once.
 * None of them moves money.
 */
const DIFFERENT: Readonly<Record<string, readonly [verdict: string, why: string]>> = {
  'checkout.charge first': ['SWIPE_GONE', SECRET_GONE],
  'checkout.chargeAccount first': ['NUMBER_GONE', SECRET_GONE],
  'profiles.create first': ['NUMBER_GONE', SECRET_GONE],
  'patients.create first': ['LOOKALIKES', 'the service has the patient, and the person is asked'],
  'patients.delete first': ['PATIENT_GONE', 'the service has deleted the patient'],
  'profiles.delete first': ['PROFILE_GONE', 'the service has deleted the card'],
  'printers.forgetDrawer first': ['NO_SUCH_DRAWER', FILE_FIRST],
  'printers.forgetPrinter first': ['NO_SUCH_PRINTER', FILE_FIRST],
  'staff.recover marking': ['WRONG_RECOVERY_CODE', FILE_FIRST],
  'staff.remove first': ['UNKNOWN_PERSON', FILE_FIRST],
  'staff.renewRecovery marking': ['appended again', MARKED_APART],
  'todayList.confirmFile first': ['CHANGED_MEANWHILE', FILE_FIRST],
};

/** Sends a command while the disk refuses one of its commits, and twice more; null if it has no such commit. */
async function verdictOf(page: Page, path: string, which: Which): Promise<string | null> {
  const input = await page.inputOf(path);
  const before = changesOf(page).kinds.length;
  const end = refuseCommit(page, which, Object(input).commandId);
  const first = await page.call(path, input);
  if (!end() || ('refused' in first && first.refused !== 'JOURNAL_NOT_WRITABLE')) return null;
  await page.ready();
  const second = await page.call(path, input);
  if ('refused' in second) return second.refused;
  const done = changesOf(page);
  const kinds = done.kinds.slice(before).filter((kind) => !/^staff\.(signed|approved)/.test(kind));
  if (new Set(kinds).size < kinds.length) return 'appended again';
  if (!isDeepStrictEqual(await page.call(path, input), second)) return 'answered otherwise';
  return isDeepStrictEqual(changesOf(page), done) ? 'once' : 'carried out again';
}

test.each(
  FEATURES.flatMap((feature) => [[feature, 'first'] as const, [feature, 'marking'] as const]),
)(
  'a command of %s, repeated after the disk refused its %s commit, is carried out once',
  async (feature, which) => {
    const page = await openPage(service);
    const verdicts: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const path of pathsOf(feature, true)) {
      await page.ready();
      const verdict = await verdictOf(page, path, which);
      if (verdict === null) continue;
      verdicts[path] = verdict;
      expected[path] = DIFFERENT[`${path} ${which}`]?.[0] ?? 'once';
    }
    expect(verdicts).toEqual(expected);
  },
);
