import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Journal } from '../../../src/main/journal/journal.ts';
import { openJournal } from '../../../src/main/journal/open-journal.ts';
import { unplacedFile } from '../../../src/main/journal/projections/posting-files.ts';
import {
  type FileDecision,
  PostingFolder,
} from '../../../src/main/reports/posting/posting-folder.ts';
import { openSettings } from '../../../src/main/settings/settings-store.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { COPAY, DANA, id } from '../../support/journal-fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('posting-program.ts', import.meta.url));

const STEPS = [
  ['before', 'posting.written'],
  ['after', 'posting.written'],
  ['before', 'posting.placed'],
  ['after', 'posting.placed'],
] as const;

type Step = (typeof STEPS)[number];

/** A counter that took two payments and was killed at a step of their posting file. */
function killedAt([moment, kind]: Step) {
  const data = temporaryFolder();
  const root = temporaryFolder();
  const [earlier, next] = [join(root, 'earlier'), join(root, 'next')];
  mkdirSync(earlier);
  mkdirSync(next);
  const set = (folder: string) => {
    const settings = openSettings(data);
    settings.change({ posting: { ...settings.current.posting, folder } });
  };
  /** The counter starts, does some work and ends. */
  const open = async <Result>(work: (journal: Journal) => Result | Promise<Result>) => {
    const now = () => new Date('2026-03-02T18:00:00Z');
    const journal = openJournal({ folder: data, version: '0.0.0', now, newTillId: () => 'K7M2Q9' });
    try {
      return await work(journal);
    } finally {
      journal.close();
    }
  };
  const pay = (name: string) =>
    open((journal) => {
      const amount = cents(2_500);
      const sale = { saleId: id(`sale ${name}`), cashier: DANA };
      journal.append(
        { kind: 'sale.opened', body: { ...sale, patientId: null, lines: COPAY } },
        {
          kind: 'cash.taken',
          body: { ...sale, commandId: id(name), amount, given: amount, change: cents(0) },
        },
      );
    });
  /** The problem of one run. */
  const run = (decision: Omit<FileDecision, 'first'> | null = null) =>
    open(async (journal) => {
      const posting = new PostingFolder({
        ...{ journal, settings: openSettings(data), timeZone: 'America/Denver', mostLines: 10 },
        ...{ isOff: () => false, after: () => () => {}, changed: () => {}, reportFault: () => {} },
      });
      const first = unplacedFile(journal.readable)?.first ?? 0;
      await posting.run(decision === null ? null : { ...decision, first });
      return posting.problem;
    });
  const taken: string[] = [];
  return {
    earlier,
    next,
    set,
    pay,
    run,
    taken,
    kill: async () => {
      set(earlier);
      await run();
      await pay('first');
      await pay('second');
      const { signal, stderr } = spawnSync(process.execPath, [PROGRAM, data, moment, kind], {
        encoding: 'utf8',
      });
      expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    },
    /** The practice's system posts the files of a folder and removes them. */
    take: (folder: string) => {
      for (const name of readdirSync(folder).filter((each) => /^posting-.*\.csv$/.test(each))) {
        const [, ...rows] = readFileSync(join(folder, name), 'utf8').trimEnd().split('\r\n');
        taken.push(...rows.map((row) => row.split(',')[0] ?? ''));
        rmSync(join(folder, name));
      }
    },
  };
}

type Killed = ReturnType<typeof killedAt>;

/** Between the kill and the next start. */
const MEANWHILE: Readonly<Record<string, (counter: Killed) => Promise<void> | void>> = {
  'and nothing happens': () => {},
  'and the practice takes the file': ({ take, earlier }) => take(earlier),
  'and the folder is changed': ({ set, next }) => set(next),
  'and the practice takes the file before the folder is changed': ({ take, set, ...each }) => {
    take(each.earlier);
    set(each.next);
  },
  'and the folder is changed to another path of it': ({ set, earlier }) => {
    symlinkSync(earlier, `${earlier}-too`);
    set(`${earlier}-too`);
  },
  'and the earlier folder is out of reach for a while': async ({ set, run, take, ...each }) => {
    renameSync(each.earlier, `${each.earlier}-away`);
    set(each.next);
    await run();
    take(each.next);
    renameSync(`${each.earlier}-away`, each.earlier);
  },
};

describe.each(STEPS)('a counter killed %s its entry %s', (...step) => {
  test.each(Object.entries(MEANWHILE))(
    '%s writes no line twice and loses none',
    async (_, meanwhile) => {
      const counter = killedAt(step);
      const { kill, pay, run, take, earlier, next, taken } = counter;
      await kill();
      await meanwhile(counter);
      expect(await run()).toBeNull();
      take(earlier);
      take(next);
      await pay('third');
      expect(await run()).toBeNull();
      take(earlier);
      take(next);
      expect(taken.toSorted()).toEqual(['K7M2Q9-1', 'K7M2Q9-2', 'K7M2Q9-3']);
    },
  );
});

test.each([
  ['posted', true, ['K7M2Q9-3']],
  ['not posted', false, ['K7M2Q9-1', 'K7M2Q9-2', 'K7M2Q9-3']],
])('a person decides that a file of a folder that is gone was %s', async (_, wasTaken, lines) => {
  const { kill, set, pay, run, take, earlier, next, taken } = killedAt([
    'before',
    'posting.placed',
  ]);
  await kill();
  rmSync(earlier, { recursive: true });
  set(next);
  await pay('third');
  expect(await run()).toBe('earlier-folder');
  expect(readdirSync(next)).toEqual([]);
  expect(await run({ wasTaken, by: DANA })).toBeNull();
  take(next);
  expect(taken.toSorted()).toEqual(lines);
});
