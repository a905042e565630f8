import { isDeepStrictEqual } from 'node:util';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { JournalError } from '../../../src/main/journal/journal-error.ts';
import { SettingsError } from '../../../src/main/settings/settings-store.ts';
import { LostAnswers } from '../../../src/renderer/ipc/lost-answers.ts';
import type { NewEntry } from '../../../src/shared/journal/entry.ts';
import { type RunningService, startService } from '../../support/service.ts';
import {
  changesOf,
  FEATURES,
  type Outcome,
  openPage,
  type Page,
  pathsAnsweredAgain,
  pathsOf,
} from './page.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Commands that are not possible at this counter: it has no alarm, branch, update or moved data. */
const REFUSED: Readonly<Record<string, string>> = {
  'attempts.closeAlarm': 'NO_SUCH_CHOICE',
  'devices.registerReader': 'NOT_PROVEN',
  'connection.chooseBranch': 'NO_SUCH_BRANCH',
  'connection.confirmDisk': 'NOTHING_TO_CONFIRM',
  'posting.writeNow': 'NO_POSTING_FOLDER',
  'posting.decideFile': 'CHANGED_MEANWHILE',
  'provisioning.apply': 'ALREADY_SET_UP',
  'updates.install': 'NO_UPDATE',
  'installation.confirmMove': 'NOTHING_TO_CONFIRM',
  'mail.test': 'MAIL_SIMULATED',
  'clinic.join': 'HUB_NOT_JOINED',
  'clinic.closeAttention': 'HUB_AWAY',
  ...Object.fromEntries(
    ['begin', 'signOff', 'pack', 'finish', 'leave', 'print', 'printSlip'].map((step) => [
      `clinicClose.${step}`,
      'HUB_AWAY',
    ]),
  ),
  'rollout.publish': 'HUB_AWAY',
  'rollout.withdraw': 'HUB_AWAY',
  'rollout.undo': 'HUB_AWAY',
  'holds.endOthers': 'HUB_AWAY',
  'payments.refundOthersCash': 'HUB_AWAY',
};

const expected = (
  paths: readonly string[],
  known: Readonly<Record<string, string>>,
  usual: string,
) => Object.fromEntries(paths.map((path) => [path, known[path] ?? usual]));

/** The verdict of each command, each with a new input and the administrator signed in. */
async function verdictsOf(
  page: Page,
  paths: readonly string[],
  verdict: (path: string, input: object | undefined) => Promise<string>,
): Promise<Record<string, string>> {
  const verdicts: Record<string, string> = {};
  for (const path of paths) {
    await page.ready();
    verdicts[path] = await verdict(path, await page.inputOf(path));
  }
  return verdicts;
}

/** Sends a command twice at once and once more: `once`, or how it differs. */
async function verdictOf(page: Page, path: string, input: object | undefined): Promise<string> {
  const before = changesOf(page).kinds.length;
  const [first, second] = await Promise.all([page.call(path, input), page.call(path, input)]);
  const done = changesOf(page);
  const kinds = done.kinds.slice(before);
  if ('refused' in first) return kinds.length === 0 ? first.refused : `${first.refused}: ${kinds}`;
  if (!isDeepStrictEqual(first, second)) return 'the second gets another answer';
  if (new Set(kinds).size < kinds.length) return `appends ${kinds}`;
  if (!isDeepStrictEqual(await page.call(path, input), first)) return 'gets another answer again';
  return isDeepStrictEqual(changesOf(page), done) ? 'once' : 'changes something again';
}

test.each(FEATURES)(
  'a command of %s, sent twice at once and again after a restart, is carried out once',
  async (feature) => {
    const page = await openPage(service);
    const paths = pathsOf(feature, true);
    const sent: [string, object | undefined][] = [];
    const verdicts = await verdictsOf(page, paths, async (path, input) => {
      const verdict = await verdictOf(page, path, input);
      if (verdict === 'once') sent.push([path, input]);
      return verdict;
    });
    await page.close();
    const restarted = await openPage(service, page.folder);
    for (const [path, input] of sent) {
      const before = changesOf(restarted);
      await restarted.call(path, input);
      if (!isDeepStrictEqual(changesOf(restarted), before))
        verdicts[path] = 'again after a restart';
    }
    expect(verdicts).toEqual(expected(paths, REFUSED, 'once'));
  },
);

test.each(FEATURES)(
  'a command of %s, pressed again after its answer was lost, is carried out once',
  async (feature) => {
    const page = await openPage(service);
    const paths = pathsOf(feature, true);
    const verdicts = await verdictsOf(page, paths, async (path, input) => {
      const answers = new LostAnswers(Date.now);
      const press = (isLost: boolean) =>
        answers.send(path.split('.'), { ...input, commandId: v7() }, async (sent) => {
          const outcome = await page.call(path, sent);
          if (isLost) throw new TypeError('The connection broke.');
          return outcome;
        });
      await expect(press(true)).rejects.toThrow('The connection broke.');
      const done = changesOf(page);
      const again = await press(false);
      const isSame = isDeepStrictEqual(changesOf(page), done);
      const verdict = 'refused' in again ? again.refused : 'once';
      return isSame ? verdict : 'changes something again';
    });
    expect(verdicts).toEqual(expected(paths, REFUSED, 'once'));
  },
);

test.each(FEATURES)(
  'a command of %s leaves no changed setting in the journal if the disk refuses the settings',
  async (feature) => {
    const page = await openPage(service);
    const refused: Record<string, readonly string[]> = {};
    for (const path of pathsOf(feature, true)) {
      await page.ready();
      const input = await page.inputOf(path);
      const before = changesOf(page).kinds.length;
      const change = vi.spyOn(page.settings, 'change').mockImplementation(() => {
        throw new SettingsError('read-only', 'The disk refuses it.');
      });
      await page.call(path, input);
      if (change.mock.calls.length > 0) refused[path] = changesOf(page).kinds.slice(before);
      change.mockRestore();
    }
    const kinds = Object.values(refused).flat();
    expect(kinds.filter((kind) => kind === 'setting.changed')).toEqual([]);
  },
);

test('after a restart a command gets its own answer again, and the id of another command is refused', async () => {
  const page = await openPage(service);
  const answered = pathsAnsweredAgain();
  const inputs: Record<string, { readonly commandId: string }> = {};
  const outcomes: Record<string, Outcome> = {};
  for (const path of ['drawer.noSale', 'payments.move', 'drawer.move', ...answered]) {
    await page.ready();
    const input = { ...(await page.inputOf(path)), commandId: v7() };
    inputs[path] = input;
    outcomes[path] = await page.call(path, input);
  }
  await page.close();
  const restarted = await openPage(service, page.folder);
  const verdicts: Record<string, string> = {};
  const idOf = (path: string) => inputs[path]?.commandId;
  for (const [path, outcome] of Object.entries(outcomes)) {
    if (path in REFUSED) continue;
    for (const [other, input] of Object.entries(inputs)) {
      const again = await restarted.call(other, { ...input, commandId: idOf(path) });
      const isOwn = other === path && answered.includes(path);
      const isRight = isDeepStrictEqual(again, isOwn ? outcome : { refused: 'COMMAND_USED' });
      if (!isRight) verdicts[`${other} with the id of ${path}`] = JSON.stringify(again);
    }
  }
  expect(verdicts).toEqual({});
});

/** Has the disk refuse the next commit with the end of this command. */
function refuseEndOf({ journal }: Page, commandId: string): void {
  const append = journal.append.bind(journal);
  let isRefused = false;
  const isEnd = ({ body }: NewEntry) => 'commandId' in body && body.commandId === commandId;
  journal.append = (...entries) => {
    if (isRefused || !entries.some(isEnd)) return append(...entries);
    isRefused = true;
    throw new JournalError('not-writable', 'The disk is full.');
  };
}

test.each([
  ['staff.add', 'staff.added'],
  ['todayList.import', 'list.imported'],
] as const)(
  '%s, repeated after the program ended before its entry, finds its own result',
  async (path, kind) => {
    const page = await openPage(service);
    const input = { ...(await page.inputOf(path)), commandId: v7() };
    refuseEndOf(page, input.commandId);
    expect(await page.call(path, input)).toEqual({ refused: 'JOURNAL_NOT_WRITABLE' });
    await page.close();
    const restarted = await openPage(service, page.folder);
    expect(await restarted.call(path, input)).toHaveProperty('answer');
    const ends = changesOf(restarted).kinds.slice(-2);
    expect(ends).toEqual([kind, 'command.done']);
    const again = await restarted.call(path, input);
    expect(again).toHaveProperty('answer');
  },
);

/** Signs the person out while the next command is carried out. */
function signOutDuringNext({ till }: Page): void {
  const once = till.commands.once.bind(till.commands);
  vi.spyOn(till.commands, 'once').mockImplementationOnce((...command) => {
    setImmediate(() => till.staff.signOut());
    return once(...command);
  });
}

test.each(FEATURES)(
  'a command of %s, with its person signed out in the middle, is carried out at most once',
  async (feature) => {
    const page = await openPage(service);
    const paths = pathsOf(feature, true);
    const verdicts = await verdictsOf(page, paths, async (path, input) => {
      const before = changesOf(page).kinds.length;
      signOutDuringNext(page);
      await page.call(path, input);
      await page.ready();
      await page.call(path, input);
      const kinds = changesOf(page).kinds.slice(before);
      // The first approval counts for nothing once its person has left; the second belongs to the repeated command.
      const own = kinds.filter((kind) => !/^staff\.(signed|approved)/.test(kind));
      return new Set(own).size < own.length ? `appends ${kinds}` : 'once';
    });
    expect(verdicts).toEqual(expected(paths, {}, 'once'));
  },
);

/**
 * Procedures without a command id that change something: the session of the person, which the gate
 * needs first; and reads that the audit log keeps.
 */
const WITHOUT_ID: Readonly<Record<string, string>> = {
  'staff.signIn': 'staff.signed-in',
  'staff.chooseLanguage': 'the settings',
  'staff.signOut': 'staff.signed-out',
  'staff.lock': 'staff.locked',
  'closing.match': 'closing.matched',
  'patients.open': 'patient.opened',
  'patients.reveal': 'patient.secret-seen',
  'reports.open': 'the settings',
  'reports.export': 'report.exported',
  'reports.posting': 'report.exported',
  'accounting.journal': 'report.exported',
};

test.each(FEATURES)('a procedure of %s without a command id changes nothing', async (feature) => {
  const page = await openPage(service);
  const paths = pathsOf(feature, false);
  const verdicts: Record<string, string> = {};
  for (const path of paths) {
    await page.ready();
    const input = await page.inputOf(path);
    const before = changesOf(page);
    await page.call(path, input);
    verdicts[path] = isDeepStrictEqual(changesOf(page), before)
      ? 'nothing'
      : changesOf(page).kinds.slice(before.kinds.length).join(', ') || 'the settings';
  }
  expect(verdicts).toEqual(expected(paths, WITHOUT_ID, 'nothing'));
});
