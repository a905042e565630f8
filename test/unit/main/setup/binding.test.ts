import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  finishRetiring,
  openMonitored,
  retireJournal,
} from '../../../../src/main/hosts/counters/journals.ts';
import { saleById } from '../../../../src/main/journal/projections/sales.ts';
import {
  bindTo,
  createConfirmMove,
  isBoundHere,
  ownInstallation,
} from '../../../../src/main/setup/binding.ts';
import {
  fileInstallationIds,
  type InstallationIds,
} from '../../../../src/main/setup/installation-ids.ts';
import { openIn } from '../../../support/damaged-journal.ts';
import { addPaidSales } from '../../../support/journal-day.ts';
import { COPAY, DANA, id, journalIn } from '../../../support/journal-fixtures.ts';
import { folderInFile, temporaryFolder } from '../../../support/temporary-folder.ts';

const MORGAN = { id: 'manager', name: 'Morgan Lee' };
const APPROVAL = { managerId: 'manager', pin: '246810', reason: 'New account' };

const SERVICE = {
  baseUrl: 'https://x',
  environment: 'demo',
  username: 'u',
  password: 'p',
} as const;

const PLATFORM = {
  now: () => new Date(),
  monotonic: () => 0,
  after: () => () => {},
  newId: () => v7(),
};

const noWarning = (error: Error): never => {
  throw error;
};

describe('a journal', () => {
  test('from before bindings is bound at its first start without a question', () => {
    const [folder, ids] = [temporaryFolder(), fileInstallationIds(temporaryFolder())];
    const journal = journalIn(folder);
    addPaidSales(journal, 1, 2);
    expect(isBoundHere(journal, ids, folder, noWarning)).toBe(true);
    expect(isBoundHere(journal, ids, folder, noWarning)).toBe(true);
    expect(journal.rows().filter(({ kind }) => kind === 'installation.bound')).toHaveLength(1);
  });

  test('stays bound to each account that a manager confirmed on the same computer', () => {
    const folder = temporaryFolder();
    const [ana, ben, eve] = Array.from({ length: 3 }, () => fileInstallationIds(temporaryFolder()));
    if (ana === undefined || ben === undefined || eve === undefined) throw new Error('Three ids.');
    const journal = journalIn(folder);
    expect(isBoundHere(journal, ana, folder, noWarning)).toBe(true);
    expect(isBoundHere(journal, ben, folder, noWarning)).toBe(false);
    const confirmed = { manager: MORGAN, reason: APPROVAL.reason };
    bindTo(journal, ownInstallation(ben, folder), { retiredTill: null, confirmed });
    expect(isBoundHere(journal, ben, folder, noWarning)).toBe(true);
    expect(isBoundHere(journal, ana, folder, noWarning)).toBe(true);
    ownInstallation(eve, folder);
    expect(isBoundHere(journal, eve, folder, noWarning)).toBe(false);
    expect(journal.tillId).toBe('K7M2Q9');
  });

  test('works unbound while its id cannot be saved, and is bound once it can', () => {
    const folder = temporaryFolder();
    const journal = journalIn(folder);
    const [warnings, inTheWay]: [string[], string] = [[], folderInFile()];
    const warn = ({ code }: { readonly code: string }) => void warnings.push(code);
    expect(isBoundHere(journal, fileInstallationIds(inTheWay), folder, warn)).toBe(true);
    expect(warnings).toEqual(['INSTALLATION_NOT_SAVED']);
    const ids = fileInstallationIds(temporaryFolder());
    expect(isBoundHere(journal, ids, folder, noWarning)).toBe(true);
    expect(isBoundHere(journal, fileInstallationIds(inTheWay), folder, noWarning)).toBe(false);
  });
});

describe('the answer of a manager', () => {
  const approve = async () => MORGAN;

  test.each([
    ['moved-here', false, true],
    ['moved-here', true, true],
    ['same-computer', true, true],
    ['same-computer', false, false],
  ] as const)(
    '%s, with data shared by accounts: %s, is accepted: %s',
    async (answer, shared, taken) => {
      const answers: unknown[] = [];
      const moved = {
        tillId: 'K7M2Q9',
        shared,
        answer: (...given: readonly unknown[]) => void answers.push(given),
      };
      const confirm = createConfirmMove(moved, approve, () => void answers.push('another disk'));
      if (taken) {
        await confirm(answer, APPROVAL);
        const given = [answer, { manager: MORGAN, reason: APPROVAL.reason }];
        expect(answers).toEqual(answer === 'moved-here' ? ['another disk', given] : [given]);
      } else {
        await expect(confirm(answer, APPROVAL)).rejects.toMatchObject({
          code: 'NOTHING_TO_CONFIRM',
        });
        expect(answers).toEqual([]);
      }
    },
  );

  test('is not needed when the data belongs to this installation', async () => {
    const confirm = createConfirmMove(null, approve, () => {});
    await expect(confirm('moved-here', APPROVAL)).rejects.toMatchObject({
      code: 'NOTHING_TO_CONFIRM',
    });
  });
});

describe('the journal of a retired till', () => {
  test('is kept whole beside that of the counter, which begins again', () => {
    const home = temporaryFolder();
    const journal = openIn(home);
    addPaidSales(journal, 1, 2);
    const saleId = id('named');
    journal.append({
      kind: 'sale.opened',
      body: { saleId, patientId: 'P-1', patientName: 'Wei Chen', lines: COPAY, cashier: DANA },
    });
    const { revision } = journal;
    journal.close();
    for (const name of ['hub.json', 'hub-sent']) writeFileSync(join(home, name), name);
    retireJournal(home, 'K7M2Q9');
    // Its key at the hub is of its till: the new journal joins with a code of its own.
    for (const name of ['hub.json', 'hub-sent']) {
      expect(existsSync(join(home, name))).toBe(false);
      expect(readFileSync(join(home, 'retired', 'K7M2Q9', name), 'utf8')).toBe(name);
    }
    const retired = journalIn(join(home, 'retired', 'K7M2Q9'));
    expect(retired.revision).toBe(revision);
    expect(saleById(retired.readable, saleId)?.patient_name).toBe('Wei Chen');
    expect(existsSync(join(home, 'names.db'))).toBe(false);
    expect(existsSync(join(home, 'journal.head'))).toBe(false);
    expect(journalIn(home, () => new Date(), 'NEW234').revision).toBe(1);
  });

  test('is completed at the next start after a crash before its head file was removed', () => {
    const home = temporaryFolder();
    openIn(home).close();
    const head = join(temporaryFolder(), 'journal.head');
    copyFileSync(join(home, 'journal.head'), head);
    retireJournal(home, 'K7M2Q9');
    copyFileSync(head, join(home, 'journal.head'));
    finishRetiring(home);
    expect(journalIn(home, () => new Date(), 'NEW234').tillId).toBe('NEW234');
  });

  test('never replaces an existing one', () => {
    const home = temporaryFolder();
    openIn(home).close();
    retireJournal(home, 'K7M2Q9');
    openIn(home).close();
    expect(() => retireJournal(home, 'K7M2Q9')).toThrow(/is already there/);
    expect(existsSync(join(home, 'journal.db'))).toBe(true);
  });

  test('reports a missing journal when no till was retired', () => {
    const home = temporaryFolder();
    openIn(home).close();
    rmSync(join(home, 'journal.db'));
    finishRetiring(home);
    expect(existsSync(join(home, 'journal.head'))).toBe(true);
  });
});

describe('a journal without an open counter', () => {
  test('goes to its hub here and from a retired till, not from an unconfirmed copy', () => {
    const home = temporaryFolder();
    const [here, there] = [temporaryFolder(), temporaryFolder()].map(fileInstallationIds);
    if (here === undefined || there === undefined) throw new Error('Two ids.');
    const journal = journalIn(home);
    expect(isBoundHere(journal, here, home, noWarning)).toBe(true);
    journal.close();
    const hub = {
      ...{ url: 'wss://hub:8443', hubKey: 'key', clinicId: v7(), branch: 'Main' },
      own: { key: 'key', cert: 'certificate' },
    };
    writeFileSync(join(home, 'hub.json'), JSON.stringify(hub));
    const seenBy = (ids: InstallationIds) => {
      const seen: unknown[] = [];
      openMonitored(
        [{ folder: home, environment: 'demo', connections: [{ id: 'demo', connection: SERVICE }] }],
        { folder: home, isUnconfirmed: true },
        ids,
        { ...PLATFORM, reportFault: () => {} }, // for the monitoring, which is not begun
        ({ journal: opened, restored, joined }) => {
          opened.close();
          seen.push([restored, joined?.url ?? null]);
          throw new Error('Not begun.');
        },
      );
      return seen;
    };
    expect(seenBy(here)).toEqual([[false, hub.url]]);
    expect(seenBy(there)).toEqual([[true, null]]);
    retireJournal(home, 'K7M2Q9');
    expect(seenBy(there)).toEqual([[true, hub.url]]);
  });
});
