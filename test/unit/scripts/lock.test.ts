import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installProblem, SYSTEMS } from '../../../scripts/check-lock.ts';

test('the lock file is checked for each system of the installers', () => {
  expect(SYSTEMS.map((system) => system.join('-'))).toEqual([
    'win32-x64',
    'darwin-x64',
    'darwin-arm64',
    'linux-x64',
    'linux-arm64',
  ]);
});

test('the set-up installs exactly the packages of the lock file', () => {
  const ofNpm = readFileSync('scripts/setup.mjs', 'utf8').match(/run\('npm', \['\w+'/g);
  expect(ofNpm).toEqual(["run('npm', ['ci'"]);
});

describe('npm ci on another system', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'swipewell-lock-'));
    for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(root, file));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  test('finds every package of the lock file', () => {
    expect(installProblem(root, 'win32', 'x64')).toBeNull();
  }, 300_000); // a whole `npm ci` on a busy computer

  test('fails when the lock file lacks a package', () => {
    const file = join(root, 'package-lock.json');
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    delete lock.packages['node_modules/@biomejs/cli-win32-x64'];
    writeFileSync(file, JSON.stringify(lock));
    expect(installProblem(root, 'win32', 'x64')).toContain('@biomejs/cli-win32-x64');
  }, 300_000); // npm asks its registry about the package that the lock file lacks
});
