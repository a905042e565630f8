import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { newestFiles } from '../../../../../src/main/journal/projections/posting-files.ts';
import { answersIn } from '../../../../../src/main/reports/posting/acknowledgement.ts';
import {
  asFindings,
  postingFindings,
} from '../../../../../src/main/reports/posting/posting-findings.ts';
import {
  type FileDecision,
  PostingFolder,
} from '../../../../../src/main/reports/posting/posting-folder.ts';
import { openSettings } from '../../../../../src/main/settings/settings-store.ts';
import { cents } from '../../../../../src/shared/domain/money.ts';
import { localDays } from '../../../../../src/shared/domain/reports/days.ts';
import type { NewEntry } from '../../../../../src/shared/journal/entry.ts';
import { COPAY, DANA, id, journalIn } from '../../../../support/journal-fixtures.ts';
import { manualClock } from '../../../../support/manual-clock.ts';
import { NO_SMALL_DISK, smallDisk } from '../../../../support/small-disk.ts';
import { snippetsOf } from '../../../../support/snippets.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const FIRST = 'posting-K7M2Q9-000000001-000000002.csv';
const SECOND = 'posting-K7M2Q9-000000003-000000003.csv';

const MARK = '.posting-K7M2Q9.mark';

/** The files of a folder, without the mark of the counter. */
const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name !== MARK)
    .toSorted();

/** A counter with a posting folder that began before its first payment. */
async function counter(folder = temporaryFolder()) {
  const clock = manualClock(new Date('2026-03-02T18:00:00Z'));
  const data = temporaryFolder();
  const journal = journalIn(data, clock.now);
  const settings = openSettings(data);
  const set = (place: string) =>
    settings.change({ posting: { ...settings.current.posting, folder: place } });
  const faults: unknown[] = [];
  let isOff = false;
  const opened = () =>
    new PostingFolder({
      journal,
      settings,
      timeZone: 'America/Denver',
      isOff: () => isOff,
      mostLines: 3,
      after: clock.after,
      changed: () => {},
      reportFault: (error) => faults.push(error),
    });
  let posting = opened();
  let payments = 0;
  set(folder);
  await posting.run();
  return {
    clock,
    journal,
    settings,
    set,
    folder,
    names: () => namesIn(folder),
    text: (file: string) => readFileSync(join(folder, file), 'utf8'),
    /** Takes some payments in cash: a line each. */
    pay: (count: number) => {
      const entries: NewEntry[] = [];
      for (let each = 0; each < count; each += 1) {
        payments += 1;
        const saleId = id(`sale ${payments}`);
        entries.push(
          {
            kind: 'sale.opened',
            body: {
              saleId,
              patientId: null,
              externalId: `P${payments}`,
              lines: COPAY,
              cashier: DANA,
            },
          },
          {
            kind: 'cash.taken',
            body: {
              commandId: id(`cash ${payments}`),
              saleId,
              amount: cents(2_500),
              given: cents(2_500),
              change: cents(0),
              cashier: DANA,
            },
          },
        );
      }
      journal.append(...entries);
    },
    run: async (decision: FileDecision | null = null) => {
      await posting.run(decision);
      return posting.problem;
    },
    turnOff: () => {
      isOff = true;
    },
    /** The program ends and starts again. */
    restart: () => {
      posting = opened();
    },
    answer: (file: string, ...rows: readonly string[]) => {
      const text = ['line_id,status,reason', ...rows, ''].join('\r\n');
      writeFileSync(join(folder, file.replace('.csv', '.ack.csv')), text);
    },
    findings: (awaitsAnswers = true) =>
      postingFindings(journal, posting.readings, { awaitsAnswers, now: clock.now() }).listed.map(
        ({ kind, lineId, reason }) => [kind, lineId, reason],
      ),
    findingsLeft: () =>
      postingFindings(journal, posting.readings, { awaitsAnswers: false, now: clock.now() }).left,
  };
}

test('writes the lines since the last file, each once, and nothing without new ones', async () => {
  const { pay, run, names, text } = await counter();
  expect(names()).toEqual([]);
  pay(2);
  expect(await run()).toBeNull();
  expect(await run()).toBeNull();
  expect(names()).toEqual([FIRST]);
  pay(1);
  await run();
  expect(names()).toEqual([FIRST, SECOND]);
  expect(text(FIRST).split('\r\n')).toHaveLength(4);
  expect(text(SECOND)).toContain('K7M2Q9-3,3,P3,2026-03-02,');
});

test('begins after the payments that were taken before it was set up', async () => {
  const { pay, run, names, set, folder, settings } = await counter();
  pay(2);
  await run();
  settings.change({ posting: { ...settings.current.posting, folder: null } });
  pay(1);
  await run();
  expect(names()).toEqual([FIRST]);
  set(folder);
  await run();
  expect(names()).toEqual([FIRST, SECOND]);
});

test('runs every few minutes while the counter runs', async () => {
  const { clock, run, settings } = await counter();
  await run();
  expect(clock.waits.at(-1)).toBe(15 * 60_000);
  settings.change({ posting: { ...settings.current.posting, everyMinutes: 5 } });
  await run();
  expect(clock.waits.at(-1)).toBe(5 * 60_000);
});

test('writes nothing in training', async () => {
  const { pay, run, names, turnOff } = await counter();
  turnOff();
  pay(2);
  expect(await run()).toBeNull();
  expect(names()).toEqual([]);
});

test('removes the half-written temporary file of an earlier run, and no other file', async () => {
  const { pay, run, names, folder } = await counter();
  writeFileSync(join(folder, '.posting-K7M2Q9-000000001-000000001.csv.part'), 'line_id,sequ');
  writeFileSync(join(folder, '.posting-ANOTHR-000000001-000000002.csv.part'), 'of another counter');
  writeFileSync(join(folder, 'notes.part'), 'mine');
  pay(2);
  await run();
  expect(names()).toEqual(['.posting-ANOTHR-000000001-000000002.csv.part', 'notes.part', FIRST]);
});

test('renames the complete temporary file after a crash between entry and rename', async () => {
  const { pay, run, names, folder, restart, journal, text } = await counter();
  pay(2);
  await run();
  const whole = text(FIRST);
  pay(1);
  // As the journal and the folder are after that crash.
  const second = whole.replaceAll('K7M2Q9-1,1', 'K7M2Q9-3,3');
  writeFileSync(join(folder, `.${SECOND}.part`), second);
  journal.append({ kind: 'posting.written', body: { first: 3, last: 3, file: SECOND, folder } });
  restart();
  expect(await run()).toBeNull();
  expect(names()).toEqual([FIRST, SECOND]);
  expect(text(SECOND)).toBe(second);
  expect(newestFiles(journal.readable, 1)).toMatchObject([{ first: 3, isPlaced: true }]);
});

test('writes no second file when the practice took the first before a crash was over', async () => {
  const { pay, run, names, folder, restart, journal } = await counter();
  pay(2);
  writeFileSync(join(folder, MARK), '');
  journal.append({ kind: 'posting.written', body: { first: 1, last: 2, file: FIRST, folder } });
  restart();
  expect(await run()).toBeNull();
  expect(names()).toEqual([]);
});

test.each([
  ['has its temporary name again', [`.${FIRST}.part`]],
  ['has its name', [FIRST]],
  ['has both names', [`.${FIRST}.part`, FIRST]],
])(
  'writes no second file after a power cut before the sync of the rename: it %s',
  async (_, left) => {
    const { pay, run, names, text, folder, restart, journal } = await counter();
    pay(2);
    writeFileSync(join(folder, MARK), '');
    for (const name of left) writeFileSync(join(folder, name), 'the file');
    journal.append({ kind: 'posting.written', body: { first: 1, last: 2, file: FIRST, folder } });
    restart();
    expect(await run()).toBeNull();
    expect(names()).toEqual([FIRST]);
    expect(text(FIRST)).toBe('the file');
    expect(newestFiles(journal.readable, 1)).toMatchObject([{ first: 1, isPlaced: true }]);
  },
);

test('leaves it to a person whether a file was taken from a folder that was made again', async () => {
  const { pay, run, names, folder, restart, journal } = await counter();
  pay(2);
  journal.append({ kind: 'posting.written', body: { first: 1, last: 2, file: FIRST, folder } });
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  restart();
  expect(await run()).toBe('earlier-folder');
  expect(await run({ first: 1, wasTaken: false, by: DANA })).toBeNull();
  expect(names()).toEqual([FIRST]);
});

test('recognizes a file that a copy of its journal wrote, and refuses another content', async () => {
  const one = await counter();
  const other = await counter(one.folder);
  one.pay(2);
  await one.run();
  other.pay(2);
  expect(await other.run()).toBeNull();
  expect(other.names()).toEqual([FIRST]);
  writeFileSync(join(one.folder, SECOND), 'line_id,amount\r\nK7M2Q9-3,24.00\r\n');
  other.pay(1);
  expect(await other.run()).toBe('other-file');
  expect(other.text(SECOND)).toContain('24.00');
});

test('takes over the answered file of a copy of its journal, and no answer alone', async () => {
  const one = await counter();
  const [other, third] = [await counter(one.folder), await counter(one.folder)];
  const answer = FIRST.replace('.csv', '.ack.csv');
  one.pay(2);
  await one.run();
  one.answer(FIRST, 'K7M2Q9-1,accepted,', 'K7M2Q9-2,rejected,');
  other.pay(2);
  expect(await other.run()).toBeNull();
  expect(other.names()).toEqual([answer, FIRST]);
  expect(newestFiles(other.journal.readable, 1)).toMatchObject([{ open: 1, rejected: 1 }]);
  rmSync(join(one.folder, FIRST));
  third.pay(2);
  expect(await third.run()).toBe('other-file');
  expect(third.names()).toEqual([answer]);
});

test('leaves nothing on a full disk, and continues when there is room', async ({ skip }) => {
  const disk = smallDisk(64);
  if (disk === null) return skip(NO_SMALL_DISK);
  const { pay, run, names } = await counter(disk.folder);
  const filler = join(disk.folder, 'filler');
  const { bavail, bsize } = statfsSync(disk.folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  pay(2);
  expect(await run()).toBe('no-space');
  expect(names()).toEqual(['filler']);
  rmSync(filler);
  expect(await run()).toBeNull();
  expect(names()).toEqual([FIRST]);
});

test('waits for an unreachable share, and continues without a gap', async () => {
  const { pay, run, names, folder } = await counter();
  pay(2);
  await run();
  renameSync(folder, `${folder}-away`);
  pay(1);
  expect(await run()).toBe('folder');
  renameSync(`${folder}-away`, folder);
  expect(await run()).toBeNull();
  expect(names()).toEqual([FIRST, SECOND]);
});

test('writes nothing while the earlier folder of an unfinished file is out of reach', async () => {
  const { pay, run, journal, set } = await counter();
  pay(2);
  const away = join(temporaryFolder(), 'away');
  journal.append({
    kind: 'posting.written',
    body: { first: 1, last: 2, file: FIRST, folder: away },
  });
  const next = temporaryFolder();
  set(next);
  expect(await run()).toBe('earlier-folder');
  expect(namesIn(next)).toEqual([]);
  mkdirSync(away);
  writeFileSync(join(away, `.${FIRST}.part`), 'line_id\r\nK7M2Q9-1\r\nK7M2Q9-2\r\n');
  expect(await run()).toBeNull();
  expect(namesIn(away)).toEqual([]);
  expect(namesIn(next)).toEqual([FIRST]);
});

test('takes the acknowledgement that the document shows', async () => {
  const { pay, run, answer, findings } = await counter();
  pay(2);
  await run();
  const shown = snippetsOf('docs/reference/sale-links.md').find(
    ({ language }) => language === 'csv',
  );
  const [, ...rows] = shown?.text.trimEnd().split('\n') ?? [];
  answer(FIRST, ...rows.map((row) => row.replace(/-12(4|5)/, (_, last) => `-${Number(last) - 3}`)));
  await run();
  expect(findings()).toEqual([['posting-rejected', 'K7M2Q9-2', 'Unknown patient P2']]);
});

test('takes the answers of the practice’s system, also in parts and repeated', async () => {
  const { pay, run, answer, findings, clock, journal } = await counter();
  pay(2);
  await run();
  answer(FIRST, 'K7M2Q9-1,accepted,');
  await run();
  await run();
  await clock.pass(25 * 3_600_000);
  expect(findings()).toEqual([['posting-unanswered', 'K7M2Q9-2', null]]);
  expect(findings(false)).toEqual([]);
  answer(FIRST, 'K7M2Q9-1,accepted,', 'K7M2Q9-2,rejected,"Unknown patient, ""P2"""');
  await run();
  expect(findings(false)).toEqual([['posting-rejected', 'K7M2Q9-2', 'Unknown patient, "P2"']]);
  expect(newestFiles(journal.readable, 1)).toMatchObject([{ open: 1, rejected: 1 }]);
  answer(FIRST, 'K7M2Q9-1,accepted,', 'K7M2Q9-2,Accepted');
  await run();
  expect(findings()).toEqual([]);
  const answers = journal.rows().filter(({ kind }) => kind === 'posting.acknowledged');
  expect(answers).toHaveLength(3);
  expect(answers.map(({ body }) => body).join()).not.toContain('Unknown patient');
});

test('names an answer for a line that the file never had', async () => {
  const { pay, run, answer, findings, journal } = await counter();
  pay(2);
  await run();
  answer(
    FIRST,
    'K7M2Q9-1,accepted,',
    'K7M2Q9-77,accepted,',
    'ANOTHR-1,rejected,x',
    'K7M2Q9-02,accepted,',
  );
  answer(SECOND, 'K7M2Q9-3,accepted,');
  await run();
  expect(findings(false)).toEqual([
    ['posting-unknown-line', 'K7M2Q9-77', null],
    ['posting-unknown-line', 'ANOTHR-1', null],
    ['posting-unknown-line', 'K7M2Q9-02', null],
    ['posting-unknown-line', SECOND, null],
  ]);
  expect(newestFiles(journal.readable, 1)).toMatchObject([{ open: 1, rejected: 0 }]);
});

test('names an unknown line also after a restart, when all lines of its file are accepted', async () => {
  const { pay, run, answer, findings, restart, journal } = await counter();
  pay(2);
  await run();
  answer(FIRST, 'K7M2Q9-1,accepted,', 'K7M2Q9-2,accepted,', 'K7M2Q9-77,accepted,');
  await run();
  restart();
  await run();
  expect(findings(false)).toEqual([['posting-unknown-line', 'K7M2Q9-77', null]]);
  expect(newestFiles(journal.readable, 1)).toMatchObject([{ open: 0 }]);
});

test('lists unknown lines in the reconciliation of the day of their file, without an entry', async () => {
  const { pay, run, answer, folder, journal } = await counter();
  pay(2);
  await run();
  answer(FIRST, 'K7M2Q9-1,rejected,', 'K7M2Q9-77,accepted,');
  pay(1);
  await run();
  answer(SECOND, 'K7M2Q9-3');
  const before = journal.head.number;
  const answers = await answersIn(folder, journal);
  expect(journal.head.number).toBe(before);
  const localDay = localDays('America/Denver');
  const found = (day: string) =>
    asFindings(
      postingFindings(journal, answers, {
        ...{ awaitsAnswers: false, now: new Date('2026-03-02T18:00:00Z') },
        within: { range: { from: day, to: day }, localDay },
      }),
      localDay,
    ).map(({ kind, day: ofDay }) => [kind, ofDay]);
  expect(found('2026-03-02')).toEqual([
    ['posting-unknown-line', '2026-03-02'],
    ['posting-unreadable-answer', '2026-03-02'],
    ['posting-rejected', '2026-03-02'],
  ]);
  expect(found('2026-03-03')).toEqual([]);
});

test.each([
  ['is cut in a row', ['K7M2Q9-1,accepted,', 'K7M2Q9-2'], '3'],
  ['is cut in a quote', ['K7M2Q9-1,rejected,"Unkno'], '2'],
  ['has another status', ['K7M2Q9-1,ok,'], '2'],
])(
  'takes nothing of an acknowledgement that %s, and takes it when it is whole',
  async (_, rows, line) => {
    const { pay, run, answer, findings, journal } = await counter();
    pay(2);
    await run();
    answer(FIRST, ...rows);
    await run();
    expect(findings()).toEqual([['posting-unreadable-answer', null, line]]);
    expect(newestFiles(journal.readable, 1)).toMatchObject([{ open: 2, rejected: 0 }]);
    answer(FIRST, 'K7M2Q9-1,accepted,', 'K7M2Q9-2,accepted,');
    await run();
    expect(findings()).toEqual([]);
    expect(newestFiles(journal.readable, 1)).toMatchObject([{ open: 0, rejected: 0 }]);
  },
);

test.each([
  ['UTF-8 with a byte order mark', 'utf8', ','],
  ['UTF-16', 'utf16-le', ','],
  ['Windows-1252', 'win1252', ','],
  ['UTF-8 with semicolons', 'utf8', ';'],
])('takes an acknowledgement in %s', async (name, encoding, separator) => {
  const { pay, run, folder, findings } = await counter();
  pay(2);
  await run();
  const rows = [
    ['line_id', 'status', 'reason'],
    ['K7M2Q9-1', 'accepted', ''],
    ['K7M2Q9-2', 'rejected', 'Zoë is =1+1'],
  ];
  const text = rows.map((cells) => `${cells.join(separator)}\r\n`).join('');
  const bytes = iconv.encode(text, encoding, { addBOM: !name.startsWith('Windows') });
  writeFileSync(join(folder, FIRST.replace('.csv', '.ack.csv')), bytes);
  await run();
  expect(findings()).toEqual([['posting-rejected', 'K7M2Q9-2', 'Zoë is =1+1']]);
});

test('takes nothing of an acknowledgement that is too large, and names its size', async () => {
  const { pay, run, answer, findings } = await counter();
  pay(2);
  await run();
  answer(FIRST, `K7M2Q9-1,rejected,${'x'.repeat(4_000_000)}`);
  await run();
  expect(findings(false)).toEqual([['posting-answer-too-large', null, '4000043']]);
  answer(FIRST, 'K7M2Q9-1,accepted,', 'K7M2Q9-2,accepted,');
  await run();
  expect(findings()).toEqual([]);
});

test('keeps of an acknowledgement with thousands of unknown lines as many as it shows, and counts the others', async () => {
  const { pay, run, answer, findings, findingsLeft } = await counter();
  pay(2);
  await run();
  answer(FIRST, ...Array.from({ length: 10_000 }, (_, at) => `ANOTHR-${at},rejected,No`));
  await run();
  expect(findings(false)).toHaveLength(200);
  expect(findingsLeft()).toEqual([{ kind: 'posting-unknown-line', count: 9_800 }]);
});

test('counts the acknowledgements without a posting file behind the first 200', async () => {
  const { run, answer, findings, findingsLeft } = await counter();
  for (let file = 1; file <= 203; file += 1) {
    answer(`posting-K7M2Q9-${String(file).padStart(9, '0')}-000000999.csv`, 'K7M2Q9-1,accepted,');
  }
  await run();
  expect(findings(false)).toHaveLength(200);
  expect(findingsLeft()).toEqual([{ kind: 'posting-unknown-line', count: 3 }]);
});

test('reads all acknowledgements in one run, oldest first, and again those that are half written', async () => {
  const { pay, run, answer, findings, names, journal } = await counter();
  for (let each = 1; each <= 150; each += 1) {
    pay(1);
    await run();
  }
  for (const [at, file] of names().entries()) {
    answer(file, at < 120 ? 'K7M2Q9-' : `K7M2Q9-${at + 1},rejected,No`);
  }
  await run();
  const ids = (kind: string) => findings(false).filter(([found]) => found === kind);
  expect(ids('posting-unreadable-answer')).toHaveLength(120);
  expect(ids('posting-rejected').map(([, lineId]) => lineId)).toEqual(
    Array.from({ length: 30 }, (_, at) => `K7M2Q9-${at + 121}`),
  );
  const answered = journal.rows().filter(({ kind }) => kind === 'posting.acknowledged');
  expect(answered).toHaveLength(30);
});

test('forgets an unreadable acknowledgement that was removed', async () => {
  const { pay, run, answer, findings, folder } = await counter();
  pay(2);
  await run();
  answer(FIRST, 'K7M2Q9-1');
  mkdirSync(join(folder, SECOND.replace('.csv', '.ack.csv')));
  await run();
  expect(findings(false)).toEqual([
    ['posting-unreadable-answer', null, '2'],
    ['posting-unknown-line', SECOND, null],
  ]);
  rmSync(join(folder, FIRST.replace('.csv', '.ack.csv')));
  mkdirSync(join(folder, FIRST.replace('.csv', '.ack.csv')));
  expect(await run()).toBeNull();
  expect(findings(false)).toContainEqual(['posting-unreadable-answer', null, '0']);
  rmSync(join(folder, FIRST.replace('.csv', '.ack.csv')), { recursive: true });
  rmSync(join(folder, SECOND.replace('.csv', '.ack.csv')), { recursive: true });
  await run();
  expect(findings(false)).toEqual([]);
});

test('gives the same files after a rebuild of the projections', async () => {
  const { pay, run, answer, journal } = await counter();
  pay(2);
  await run();
  answer(FIRST, 'K7M2Q9-2,rejected,');
  await run();
  const before = newestFiles(journal.readable, 5);
  journal.rebuildProjections();
  expect(newestFiles(journal.readable, 5)).toEqual(before);
  expect(before).toMatchObject([{ open: 2, rejected: 1, isPlaced: true }]);
});

test('writes a backlog in several files, no event in two of them', async () => {
  const { pay, run, names, settings, set, folder, journal } = await counter();
  settings.change({ posting: { ...settings.current.posting, folder: null } });
  pay(2);
  const saleId = id('sale of two lines');
  const lines = [...COPAY, { kind: 'deposit' as const, amount: cents(1_000) }];
  journal.append(
    { kind: 'sale.opened', body: { saleId, patientId: null, lines, cashier: DANA } },
    {
      kind: 'cash.taken',
      body: {
        commandId: id('cash of two lines'),
        saleId,
        amount: cents(3_500),
        given: cents(3_500),
        change: cents(0),
        cashier: DANA,
      },
    },
  );
  pay(1);
  set(folder);
  await run();
  expect(names()).toEqual([
    'posting-K7M2Q9-000000001-000000004.csv',
    'posting-K7M2Q9-000000005-000000005.csv',
  ]);
});

test('a line without an answer for a day is a finding of the reconciliation on the day of its file', async () => {
  const { clock, journal, pay, run } = await counter();
  pay(1);
  await run();
  await clock.pass(25 * 3_600_000);
  const unanswered = postingFindings(journal, [], { awaitsAnswers: true, now: clock.now() });
  expect(asFindings(unanswered, localDays('America/Denver'))).toMatchObject([
    { kind: 'posting-unanswered', day: '2026-03-02', amount: 2_500 },
  ]);
});

test('a range of days has its own findings, also behind more than a list of older ones', async () => {
  const { clock, journal, pay, run } = await counter();
  pay(201);
  await run();
  await clock.pass(49 * 3_600_000);
  pay(1);
  await run();
  await clock.pass(25 * 3_600_000);
  const found = postingFindings(journal, [], {
    ...{ awaitsAnswers: true, now: clock.now() },
    within: {
      range: { from: '2026-03-04', to: '2026-03-05' },
      localDay: localDays('America/Denver'),
    },
  });
  expect(found).toMatchObject({
    listed: [{ kind: 'posting-unanswered', lineId: expect.stringMatching(/202$/) }],
    left: [],
  });
});

test('the number of findings behind the first 200 is listed, also of later files', async () => {
  const { clock, journal, pay, run } = await counter();
  pay(201);
  await run();
  pay(3);
  await run();
  await clock.pass(25 * 3_600_000);
  const found = postingFindings(journal, [], { awaitsAnswers: true, now: clock.now() });
  expect(found.listed).toHaveLength(200);
  expect(found.left).toEqual([{ kind: 'posting-unanswered', count: 4 }]);
  expect(asFindings(found, localDays('UTC')).at(-1)).toMatchObject({
    ...{ kind: 'posting-unanswered', name: 'and 4 more', amount: null },
  });
});
