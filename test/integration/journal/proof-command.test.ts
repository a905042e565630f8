import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contents, openIn } from '../../support/damaged-journal.ts';
import { addProvenDays, paperOf } from '../../support/proven-days.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/main/cli/journal/main.ts', ...args],
    { encoding: 'utf8', env: { ...process.env, HOME: temporaryFolder() } },
  );
  return { status, stdout, stderr };
}

/** The folder of a closed counter with three days, and the codes on the paper of each. */
function closedCounter() {
  const folder = temporaryFolder();
  const journal = openIn(folder);
  addProvenDays(journal);
  const papers = [1, 2, 3].map((number) => paperOf(journal, number));
  const entries = journal.head.number;
  journal.close();
  return { folder, papers, entries };
}

const codesOf = (paper: { readonly day: string; readonly key: string } | undefined) => [
  ...['--day-code', paper?.day ?? '', '--key-code', paper?.key ?? ''],
];

describe('the proof and check commands', () => {
  test('prove a journal, and change nothing', () => {
    const { folder, papers, entries } = closedCounter();
    const before = contents(folder);
    const out = join(temporaryFolder(), 'journal.jsonl');
    expect(run('proof', '--data', folder, '--out', out)).toEqual({
      ...{ status: 0, stdout: '', stderr: '' },
    });
    expect(contents(folder)).toEqual(before);
    if (process.platform !== 'win32') expect(statSync(out).mode & 0o777).toBe(0o600);
    const checked = run('check', out, ...codesOf(papers[2]));
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    expect(checked.stdout).toMatch(/Counter K7M2Q9: complete and unchanged up to report 3\.\n$/);
    expect(run('check', out).stdout).toContain(`nothing in ${entries} entries is broken`);

    writeFileSync(out, readFileSync(out, 'utf8').replace('2500', '9500'));
    const { status, stdout } = run('check', out, ...codesOf(papers[2]));
    expect(status).toBe(1);
    expect(stdout).toMatch(/^- Entry \d+ was changed\.$/m);
    expect(stdout).toMatch(/Counter K7M2Q9: not complete, or changed\.\n$/);
  });

  test('prove a day and a receipt', () => {
    const { folder, papers } = closedCounter();
    const [day, receipt] = ['day.jsonl', 'receipt.txt'].map((name) =>
      join(temporaryFolder(), name),
    );
    run('proof', '--day', '2', '--data', folder, '--out', day ?? '');
    expect(run('check', day ?? '', ...codesOf(papers[1])).status).toBe(0);
    expect(run('check', day ?? '', ...codesOf(papers[0]))).toMatchObject({
      ...{ status: 1, stdout: expect.stringContaining('it is of another day') },
    });
    run('proof', '--receipt', '000003', '--data', folder, '--out', receipt ?? '');
    expect(run('check', receipt ?? '', ...codesOf(papers[1]))).toMatchObject({
      ...{ status: 0, stdout: expect.stringContaining('Receipt 000003: $25.00') },
    });
  });

  test('check several files with the papers of each', () => {
    const { folder, papers } = closedCounter();
    const files = ['1', '2', '3'].map((day) => {
      const file = join(temporaryFolder(), `day-${day}.jsonl`);
      run('proof', '--day', day, '--data', folder, '--out', file);
      return file;
    });
    const codes = papers.map(({ day }) => day).join(',');
    const checked = run('check', ...files, '--day-code', codes);
    expect(checked).toMatchObject({ status: 0, stderr: '' });
    expect(checked.stdout.match(/^.+\.jsonl:$|up to report \d/gm)).toEqual(
      files.flatMap((file, index) => [`${file}:`, `up to report ${index + 1}`]),
    );
    writeFileSync(files[0] ?? '', 'Hello');
    const second = run('check', ...files, '--day-code', codes);
    expect(second.status).toBe(2);
    expect(second.stderr).toContain(`${files[0]}: This file has no records`);
    expect(second.stdout).toContain('up to report 3');
  });

  test('say why there is no proof', () => {
    const { folder } = closedCounter();
    for (const what of [
      ['--day', '4'],
      ['--receipt', '000007'],
    ]) {
      expect(run('proof', ...what, '--data', folder)).toMatchObject({
        ...{ status: 1, stderr: expect.stringMatching(/^There is no proof of it/) },
      });
    }
    const file = join(temporaryFolder(), 'export.jsonl');
    writeFileSync(file, run('export', '--data', folder).stdout);
    expect(run('check', file)).toMatchObject({
      ...{ status: 2, stderr: expect.stringContaining('This is an export for reading') },
    });
  });
});
