import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { digestOf, sumsOf } from '../../../scripts/folder-sums.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { isMissing } from '../../support/this-system.ts';

const SCRIPT = fileURLToPath(new URL('../../../scripts/folder-sums.ts', import.meta.url));

function folder(): string {
  const made = temporaryFolder();
  mkdirSync(join(made, 'main', 'chunks'), { recursive: true });
  writeFileSync(join(made, 'main', 'index.js'), 'a');
  writeFileSync(join(made, 'main', 'chunks', 'b.js'), 'b');
  return made;
}

const compare = (made: string, digest: string) =>
  spawnSync(process.execPath, [SCRIPT, made, digest], { encoding: 'utf8' });

test.skipIf(isMissing('sha256sum'))('the sums of a folder are those of sha256sum', () => {
  const made = folder();
  const verdict = execFileSync('sha256sum', ['--check'], { cwd: made, input: sumsOf(made) });
  expect(String(verdict)).toBe('main/chunks/b.js: OK\nmain/index.js: OK\n');
});

test('a folder is accepted with its own digest, also in another place', () => {
  const digest = execFileSync(process.execPath, [SCRIPT, folder()], { encoding: 'utf8' }).trim();
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(compare(folder(), digest)).toMatchObject({ status: 0 });
});

test.each([
  ['a changed byte', (made: string) => writeFileSync(join(made, 'main', 'index.js'), 'A')],
  ['one more file', (made: string) => writeFileSync(join(made, 'evil.js'), '')],
  ['another name', (made: string) => writeFileSync(join(made, 'main', '.hidden'), '')],
])('a folder with %s is refused', (_what, change) => {
  const made = folder();
  const digest = digestOf(made);
  change(made);
  expect(compare(made, digest)).toMatchObject({
    ...{ status: 1, stderr: expect.stringContaining('is not what the job before handed over') },
  });
});

test('an empty digest, as of a job without the output, is refused', () => {
  expect(compare(folder(), '')).toMatchObject({ status: 1 });
  expect(() => digestOf(temporaryFolder())).toThrow('has no files');
});
