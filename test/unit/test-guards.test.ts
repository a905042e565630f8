import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What macOS or Windows may lack, in the text of a test: programs, file modes, and devices. */
const NEEDS =
  /'(?:soffice|pdftotext|xmllint|unzip|socat|mkfifo|chmod|sha256sum|sh|spectral|prism)'[,)]|openPty\(|workbookSheets\(|pdfLines\(|chmodSync\(\w+, 0o5|& 0o[0-7]{3}|'\/(?:proc|dev\/null)[/']/;

/** A guard: the system, its account, or its programs decide whether the test runs. */
const GUARDS =
  /process\.platform|skipWithout|skipOnWindows|isMissing\(|IGNORES_MODES|IS_WINDOWS|getuid/;

test('each test of something that macOS or Windows may lack has a guard', () => {
  const files = globSync('{unit,integration,e2e}/**/*.{test,spec}.ts', { cwd: ROOT });
  const open = files.filter((name) => {
    const text = readFileSync(`${ROOT}/${name}`, 'utf8');
    return NEEDS.test(text) && !GUARDS.test(text);
  });
  expect(files.length).toBeGreaterThan(400);
  expect(open).toEqual([]);
});

test('a clone has the same text on each system, and CRLF in the script for Windows', () => {
  const attributes = readFileSync(`${ROOT}/../.gitattributes`, 'utf8').split('\n');
  expect(attributes).toContain('* text=auto eol=lf');
  expect(attributes).toContain('*.cmd text eol=crlf');
});
