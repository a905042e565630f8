import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isScreen, serveScreens } from '../../../../../src/main/hosts/desktop/screens.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

let answer: (request: Request) => Promise<Response>;

beforeEach(() => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'screens', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'screens', 'index.html'), '<html lang="en">the counter');
  writeFileSync(join(folder, 'screens', 'assets', 'index.js'), 'its script');
  writeFileSync(join(folder, 'screens', 'journal.db'), 'of a type no screen has');
  writeFileSync(join(folder, 'secret.js'), 'not for pages');
  answer = serveScreens(join(folder, 'screens'), () => 'es');
});

test.each([
  ['app://counter/', '<html lang="es">the counter', 'text/html; charset=utf-8'],
  ['app://counter/index.html?x=1#y', '<html lang="es">the counter', 'text/html; charset=utf-8'],
  ['app://counter/assets/index.js', 'its script', 'text/javascript; charset=utf-8'],
])('%s is a screen', async (url, text, type) => {
  const response = await answer(new Request(url));
  expect(await response.text()).toBe(text);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
});

test.each([
  'app://counter/../secret.js',
  'app://counter/%2e%2e/secret.js',
  'app://counter/..%2fsecret.js',
  'app://counter/..%5csecret.js',
  'app://counter//secret.js',
  'app://counter/assets/../../secret.js',
  'app://counter/assets',
  'app://counter/journal.db',
  'app://counter/index.html%00.js',
  'app://elsewhere/index.html',
  'file:///index.html',
  'https://counter/index.html',
])('%s is not served', async (url) => {
  const { status } = await answer(new Request(url));
  expect(status).toBe(404);
});

test('a screen is read-only', async () => {
  const { status } = await answer(new Request('app://counter/', { method: 'POST', body: 'x' }));
  expect(status).toBe(405);
});

describe('an origin is one of ours', () => {
  test.each([
    ['app://counter/index.html', true],
    ['app://counter.evil.example/index.html', false],
    ['app://other/index.html', false],
    ['https://counter/index.html', false],
    ['file:///opt/Swipewell/index.html', false],
    ['about:blank', false],
    ['', false],
  ])('%s: %s', (url, ours) => expect(isScreen(url)).toBe(ours));
});
